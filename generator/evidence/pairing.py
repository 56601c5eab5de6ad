"""A table of rows to pairs: every unit of a run once per comparison, sorted by key, with its status and both sides.

Promises that the order of rows changes nothing, and that a unit which any arm has seen is expected in every
comparison. An exclusion of the suite keeps the status beneath; a missing pair stays missing, excluded or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

from generator.errors import Malformed, Place, Problem, refuse
from generator.evidence.columns import Value, pack, select
from generator.evidence.naming import listed, quoted
from generator.evidence.pairs import ColumnValues, Pairs, Unit
from generator.evidence.places import Places
from generator.evidence.row_table import RowTable
from generator.evidence.statuses import Judged, Row, judge_unit
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Comparison, Suite

Rows = npt.NDArray[np.intp]
"""For every unit the index of its row in one arm, -1 where it has none."""


MOST_SHOWN = 3
_SIDES = (False, True)


def pair_rows(run: str, suite: Suite, table: RowTable) -> Mapping[str, Pairs]:
    """Return the pairs of a run under each comparison of its suite."""
    keys = _expected(suite, table)
    rows = _rows_by_arm(keys, suite, table)
    packed = {name: pack(column, table.columns[name]) for name, column in suite.columns.items()}
    excluded = [_exclusion(suite, key) for key in keys] if suite.exclusions.excluded else [None] * len(keys)
    pairs: dict[str, Pairs] = {}
    for name, arms in suite.comparisons.items():
        control, treatment = rows[arms.control], rows[arms.treatment]
        units = _judge(suite, arms, table, keys=keys, excluded=excluded, rows=(control, treatment))
        pairs[name] = Pairs(run, name, units, _side(packed, control), _side(packed, treatment))
    return pairs


def _expected(suite: Suite, table: RowTable) -> list[tuple[str, ...]]:
    """Return the units that the suite's matrix expects, or else those that the rows hold, sorted by key."""
    seen = set(table.keys)
    if not suite.matrix:
        return sorted(seen)
    expected = set(product(*(suite.matrix[name] for name in key_names(suite))))
    unknown = sorted(seen - expected)
    if unknown:
        where = Place(f"proof/suites/{suite.id}.yaml")
        units = listed(" / ".join(map(quoted, key)) for key in unknown[:MOST_SHOWN])
        found = f"rows of {len(unknown)} units outside the matrix: {units}"
        remedy = "Add their values to the matrix, or correct the rows."
        raise refuse(Malformed, where, found=found, expected="units of the suite's matrix", remedy=remedy)
    return sorted(expected)


def check_exclusions(suite: Suite, keys: set[tuple[str, ...]], places: Places) -> Iterator[Problem]:
    """Yield the exclusions of a suite that no unit of its runs answers to."""
    names = key_names(suite)
    for index, excluded in enumerate(suite.exclusions.excluded):
        if not any(_answers(names, key, excluded.unit) for key in keys):
            unit = ", ".join(f"{name}: {quoted(value)}" for name, value in excluded.unit.items())
            yield Problem(
                places.of(("exclusions", "excluded", index)),
                found=f"the excluded unit {unit}",
                expected="a unit that the rows of the suite hold",
                remedy="Correct the unit, or remove the exclusion.",
            )


def _rows_by_arm(keys: Sequence[tuple[str, ...]], suite: Suite, table: RowTable) -> Mapping[str, Rows]:
    positions = {key: position for position, key in enumerate(keys)}
    rows = {arm: np.full(len(keys), -1, dtype=np.intp) for arm in suite.arms}
    for index, (key, arm) in enumerate(zip(table.keys, table.arms, strict=True)):
        rows[arm][positions[key]] = index
    return rows


def _judge(
    suite: Suite,
    arms: Comparison,
    table: RowTable,
    *,
    keys: Sequence[tuple[str, ...]],
    excluded: Sequence[str | None],
    rows: tuple[Rows, Rows],
) -> tuple[Unit, ...]:
    columns = {arm: _columns_judged(suite, arm, table) for arm in (arms.control, arms.treatment)}
    # Judged once for all units where a status depends on nothing but which rows there are.
    presence = {} if any(columns.values()) else {(a, b): _present(suite, arms, a, b) for a in _SIDES for b in _SIDES}
    units: list[Unit] = []
    for key, reason, control, treatment in zip(keys, excluded, rows[0].tolist(), rows[1].tolist(), strict=True):
        judged = presence.get((control >= 0, treatment >= 0))
        if judged is None:
            sides = _row(columns[arms.control], control), _row(columns[arms.treatment], treatment)
            judged = judge_unit(suite.pairing, arms, *sides)
        units.append(Unit(key, judged.status, judged.reason, None if judged.status == "missing" else reason))
    return tuple(units)


def _present(suite: Suite, arms: Comparison, control: bool, treatment: bool) -> Judged:
    return judge_unit(suite.pairing, arms, {} if control else None, {} if treatment else None)


def _columns_judged(suite: Suite, arm: str, table: RowTable) -> Mapping[str, Sequence[Value | None]]:
    """Return the columns that a status depends on, as far as the arm has them."""
    pairing = suite.pairing
    names = dict.fromkeys((*pairing.comparable, *pairing.success, *pairing.budgets, *pairing.require))
    return {name: table.columns[name] for name in names if suite.columns[name].is_of(arm)}


def _row(columns: Mapping[str, Sequence[Value | None]], index: int) -> Row | None:
    return None if index < 0 else {name: values[index] for name, values in columns.items()}


def _side(packed: Mapping[str, ColumnValues], rows: Rows) -> Mapping[str, ColumnValues]:
    return {name: select(values, rows) for name, values in packed.items()}


def _exclusion(suite: Suite, key: tuple[str, ...]) -> str | None:
    names = key_names(suite)
    reasons = (one.reason for one in suite.exclusions.excluded if _answers(names, key, one.unit))
    return next(reasons, None)


def _answers(names: Sequence[str], key: Sequence[str], unit: Mapping[str, str]) -> bool:
    fields = dict(zip(names, key, strict=True))
    return all(fields[name] == value for name, value in unit.items())
