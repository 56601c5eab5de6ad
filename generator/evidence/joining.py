"""The pairs of several runs as the pairs of one.

A pair never crosses runs: a unit that stands in two runs is two pairs, each with both rows from its own run, and they
lie next to each other in the order of the units. Promises that the order of the runs changes nothing, and that the
pairs of a run whose units were split over several are joined to the very pairs that it had.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from generator.evidence.archive import Archive
from generator.evidence.pairs import ColumnValues, Pairs
from generator.evidence.pools import PooledRun, pool_name
from generator.evidence.runs import Run
from generator.evidence.suites import Suite

Order = npt.NDArray[np.intp]


def join_runs(archive: Archive, suite: Suite, runs: Sequence[Run]) -> PooledRun:
    """Return runs as one; the caller has seen to it that they may be pooled."""
    ordered = tuple(sorted(runs, key=lambda run: (run.measured_on or "", run.id)))
    name, first = pool_name(suite.id), ordered[0]
    parts = {each: [archive.pairs[run.id, each] for run in ordered] for each in suite.comparisons}
    commits = {run.commit for run in ordered}
    return PooledRun(
        id=name,
        suite=suite.id,
        suite_version=first.suite_version,
        methodology=first.methodology,
        provider=first.provider,
        tokenizer=first.tokenizer,
        lever=first.lever,
        commit=first.commit if len(commits) == 1 else None,
        dirty=first.dirty,
        runs=ordered,
        artifacts={path: digest for run in ordered for path, digest in run.artifacts.items()},
        pairs={each: join_pairs(name, found) for each, found in parts.items()},
        repeated=_repeated(parts[next(iter(suite.comparisons))]),
    )


def join_pairs(name: str, parts: Sequence[Pairs]) -> Pairs:
    """Return the pairs of several runs under one comparison, sorted by key and then by run."""
    units = [(unit.key, part.run, unit) for part in parts for unit in part.units]
    order = np.array(sorted(range(len(units)), key=lambda at: units[at][:2]), dtype=np.intp)
    return Pairs(
        run=name,
        comparison=parts[0].comparison,
        units=tuple(units[at][2] for at in order.tolist()),
        control=_side([part.control for part in parts], order),
        treatment=_side([part.treatment for part in parts], order),
    )


def _repeated(parts: Sequence[Pairs]) -> int:
    seen = Counter(unit.key for part in parts for unit in part.units)
    return sum(times > 1 for times in seen.values())


def _side(sides: Sequence[Mapping[str, ColumnValues]], order: Order) -> Mapping[str, ColumnValues]:
    return {name: _column([side[name] for side in sides], order) for name in sides[0]}


def _column(parts: Sequence[ColumnValues], order: Order) -> ColumnValues:
    """Return a column of all runs, its numbers on the scale that holds every digit of any of them."""
    scale = lcm(*(part.scale for part in parts))
    values = np.concatenate([_rescaled(part, scale) for part in parts])[order]
    measured = np.concatenate([part.measured for part in parts])[order]
    return ColumnValues(parts[0].kind, values, scale, measured)


def _rescaled(column: ColumnValues, scale: int) -> npt.NDArray[Any]:
    """Return the whole numbers of a column on a finer scale: int64 where they fit, else Python integers."""
    factor = scale // column.scale
    if factor == 1 or column.kind != "number":
        return column.values
    bounds = np.iinfo(np.int64)
    numbers = [value * factor for value in column.values.tolist()]
    fit = all(bounds.min <= number <= bounds.max for number in numbers)
    return np.array(numbers, dtype=np.int64 if fit else object)
