"""What a publication rule counts in the rows of a run: pairs, strata, clusters, repetitions.

Promises: only what the rows hold is counted; a count that rows cannot give (they are private, or the rule names no
column) is absent, never zero.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from generator.evidence.pairs import ColumnValues, Pairs
from generator.evidence.planning import plan_of
from generator.evidence.suites import Suite
from generator.evidence.units import have_status

VALID_PAIRS, EXPECTED_UNITS = "valid_pairs", "expected_units"
STRATA, THINNEST_STRATUM, CLUSTERS, REPETITIONS = "strata", "thinnest_stratum", "clusters", "repetitions"


def count_evidence(suite: Suite, pairs: Pairs | None) -> Mapping[str, int]:
    """Return what the publication rule of a suite counts, by name; nothing where there are no rows."""
    if pairs is None:
        return {}
    plan = plan_of(suite)
    expected = len(pairs.units) if plan is None else max(len(pairs.units), plan.size)
    counts = {VALID_PAIRS: len(_valid(pairs)), EXPECTED_UNITS: expected}
    counts.update(_count_strata(suite, pairs))
    if suite.publication.cluster is not None:
        counts[CLUSTERS] = len(_valid_by(suite, pairs, column=suite.publication.cluster))
    if suite.pairing.repetition is not None:
        counts[REPETITIONS] = _fewest_repetitions(pairs)
    return counts


def _valid(pairs: Pairs) -> list[int]:
    return np.flatnonzero(have_status(pairs.units, frozenset({"valid"}))).tolist()


def _count_strata(suite: Suite, pairs: Pairs) -> Mapping[str, int]:
    """Return the number of strata, and the size of the thinnest of those that the rule counts on.

    Where the rule asks for some strata, a stratum beyond that number may be as thin as it is.
    """
    rule = suite.publication
    if rule.stratum is None:
        return {}
    sizes = sorted(_valid_by(suite, pairs, column=rule.stratum).values(), reverse=True)
    counted = sizes[: rule.min_strata] if rule.min_strata else sizes
    return {STRATA: len(sizes), THINNEST_STRATUM: min(counted, default=0)}


def _valid_by(suite: Suite, pairs: Pairs, *, column: str) -> Counter[object]:
    """Return how many valid pairs there are for each value of a key field or column; no value is no stratum."""
    if column in suite.pairing.key:
        position = suite.pairing.key.index(column)
        return Counter(pairs.units[index].key[position] for index in _valid(pairs))
    sides = [side[column] for side in (pairs.control, pairs.treatment) if column in side]
    return Counter(value for index in _valid(pairs) for value in _first_measured(sides, index))


def _first_measured(sides: list[ColumnValues], index: int) -> Iterator[object]:
    for side in sides:
        if side.measured[index]:
            yield side.values[index]
            return


def _fewest_repetitions(pairs: Pairs) -> int:
    """Return how often the unit repeated least was recorded in both arms, whatever became of it.

    A unit's key ends with its repetition.
    """
    recorded: Counter[tuple[str, ...]] = Counter()
    for unit in pairs.units:
        recorded[unit.key[:-1]] += unit.status != "missing"
    return min(recorded.values(), default=0)
