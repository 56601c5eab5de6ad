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
from generator.evidence.columns import selector
from generator.evidence.naming import listed, quoted
from generator.evidence.pairs import ColumnValues, Pairs
from generator.evidence.places import Places
from generator.evidence.row_table import RowTable
from generator.evidence.status_arrays import Reasons, Side, judge_units
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Comparison, Suite
from generator.evidence.unit_keys import NumberedRows, UnitKeys, keys_of
from generator.evidence.units import MISSING, UnitTable
from generator.units import counted

Rows = npt.NDArray[np.intp]
"""For every unit the index of its row in one arm, -1 where it has none."""

Columns = dict[str, ColumnValues]

MOST_SHOWN = 3


def pair_rows(run: str, suite: Suite, table: RowTable) -> Mapping[str, Pairs]:
    """Return the pairs of a run under each comparison of its suite."""
    expected = _expected(suite, table)
    rows = _rows_by_arm(expected, table)
    sides: Mapping[str, tuple[Columns, Columns]] = {name: ({}, {}) for name in suite.comparisons}
    for column, values in table.typed.items():
        select = selector(values)  # one column at a time, so that no more than one is held twice
        for name, arms in suite.comparisons.items():
            sides[name][0][column] = select(rows[arms.control])
            sides[name][1][column] = select(rows[arms.treatment])
    excluded = _exclusions(suite, expected.keys)
    return {
        name: Pairs(
            run,
            name,
            _units(suite, arms, table, keys=expected.keys, excluded=excluded, rows=rows, sides=sides[name]),
            *sides[name],
        )
        for name, arms in suite.comparisons.items()
    }


def _expected(suite: Suite, table: RowTable) -> NumberedRows:
    """Return the units that the suite's matrix expects, or else those that the rows hold, and the unit of every row."""
    if not suite.matrix:
        return table.rows
    expected = sorted(set(product(*(suite.matrix[name] for name in key_names(suite)))))
    positions = {key: position for position, key in enumerate(expected)}
    seen = list(table.rows.keys)
    unknown = [key for key in seen if key not in positions]
    if unknown:
        where = Place(f"proof/suites/{suite.id}.yaml")
        units = listed(" / ".join(map(quoted, key)) for key in unknown[:MOST_SHOWN])
        found = f"rows of {counted(len(unknown), 'unit')} outside the matrix: {units}"
        remedy = "Add their values to the matrix, or correct the rows."
        raise refuse(Malformed, where, found=found, expected="units of the suite's matrix", remedy=remedy)
    of_seen = np.array([positions[key] for key in seen], dtype=np.int32)
    return NumberedRows(of_seen[table.rows.units], keys_of(expected).keys)


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


def _rows_by_arm(expected: NumberedRows, table: RowTable) -> Mapping[str, Rows]:
    rows: dict[str, Rows] = {}
    for code, arm in enumerate(table.arm_names):
        of_arm = np.flatnonzero(table.arm_codes == code)
        rows[arm] = np.full(len(expected.keys), -1, dtype=np.intp)
        rows[arm][expected.units[of_arm]] = of_arm
    return rows


def _units(
    suite: Suite,
    arms: Comparison,
    table: RowTable,
    *,
    keys: UnitKeys,
    excluded: npt.NDArray[np.int16],
    rows: Mapping[str, Rows],
    sides: tuple[Columns, Columns],
) -> UnitTable:
    names = _judged(suite)
    judged = [
        Side(arm, rows[arm], {name: columns[name] for name in names if suite.columns[name].is_of(arm)})
        for arm, columns in zip((arms.control, arms.treatment), sides, strict=True)
    ]
    statuses = judge_units(suite.pairing, *judged)
    reasons = Reasons(suite.pairing, arms, (judged[0], judged[1]), {name: table.typed[name] for name in names})
    exclusions = np.where(statuses == MISSING, -1, excluded).astype(np.int16)
    return UnitTable(keys, statuses, reasons, exclusions, tuple(one.reason for one in suite.exclusions.excluded))


def _judged(suite: Suite) -> tuple[str, ...]:
    """Return the columns that a status depends on."""
    pairing = suite.pairing
    return tuple(dict.fromkeys((*pairing.comparable, *pairing.success, *pairing.budgets, *pairing.require)))


def _exclusions(suite: Suite, keys: UnitKeys) -> npt.NDArray[np.int16]:
    """Return for every unit the first exclusion that it answers to, -1 where there is none."""
    found = np.full(len(keys), -1, dtype=np.int16)
    for index, one in reversed(list(enumerate(suite.exclusions.excluded))):
        found[keys.answer_to(key_names(suite), one.unit)] = index
    return found


def _answers(names: Sequence[str], key: Sequence[str], unit: Mapping[str, str]) -> bool:
    fields = dict(zip(names, key, strict=True))
    return all(fields[name] == value for name, value in unit.items())
