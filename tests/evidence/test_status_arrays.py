"""Statuses of all units at a time are those of each unit by itself."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.evidence.columns import concatenated, pack, selector
from generator.evidence.status_arrays import Reasons, Side, judge_units
from generator.evidence.statuses import judge_unit
from generator.evidence.suites import Column, Comparison, Pairing
from generator.evidence.typed_columns import TypedColumn, Value, typed
from generator.evidence.units import STATUSES

PAIRING = Pairing.model_validate(
    {
        "comparable": ["model", "size", "tags"],
        "success": ["tests", "hidden"],
        "budgets": {"seconds": "300.5"},
        "require": ["tokens"],
    }
)
ARMS = Comparison(control="base", treatment="tool")
KINDS = {
    "model": "text",
    "size": "number",
    "tags": "list",
    "tests": "boolean",
    "hidden": "boolean",
    "seconds": "number",
    "tokens": "number",
}
NOT_IN_BASE = ("hidden",)
ROW = st.none() | st.fixed_dictionaries(
    {
        "model": st.sampled_from(["m", "m", "m", "n", None]),
        "size": st.sampled_from([1, 1, Decimal("1.0"), Decimal("1.00"), 2**70, None]),
        "tags": st.sampled_from([("a",), ("a",), (), ("a", "b"), None]),
        "tests": st.sampled_from([True, True, False, None]),
        "hidden": st.sampled_from([True, True, False, None]),
        "seconds": st.sampled_from([300, Decimal("300.5"), Decimal("300.50"), Decimal("300.51"), 10**30, None]),
        "tokens": st.sampled_from([5, 5, None]),
    }
)


def _typed(name: str, rows: list[dict[str, Value | None] | None]) -> TypedColumn:
    return typed(KINDS[name], [None if row is None else row[name] for row in rows])


@settings(deadline=None, max_examples=200)
@given(st.lists(st.tuples(ROW, ROW), min_size=1, max_size=8))
def test_all_units_at_a_time_are_each_by_itself(
    units: list[tuple[dict[str, Value | None] | None, dict[str, Value | None] | None]],
) -> None:
    """Status and reason of every unit are what the rule gives for its two rows alone."""
    rows = [row for unit in units for row in unit]
    columns = {name: _typed(name, rows) for name in KINDS}
    sides = []
    for at, arm in enumerate(("base", "tool")):
        found = np.array([-1 if row is None else index for index, row in enumerate(rows)])[at::2]
        names = [name for name in KINDS if arm == "tool" or name not in NOT_IN_BASE]
        sides.append(Side(arm, found, {name: selector(columns[name])(found) for name in names}))
    reasons = Reasons(PAIRING, ARMS, (sides[0], sides[1]), columns)
    expected = []
    for control, treatment in units:
        own = None if control is None else {name: control[name] for name in KINDS if name not in NOT_IN_BASE}
        judged = judge_unit(PAIRING, ARMS, own, treatment)
        expected.append((judged.status, judged.reason))
    statuses = judge_units(PAIRING, *sides).tolist()
    assert expected == [(STATUSES[status], reasons(unit)) for unit, status in enumerate(statuses)]


def test_columns_of_several_runs_stand_end_to_end_on_one_scale() -> None:
    """Numbers keep their value on the finest scale, beyond 64 bits where that is needed; text stays text."""
    number, text = Column.model_validate({"type": "decimal"}), Column.model_validate({"type": "text"})
    joined = concatenated([pack(number, [1, None]), pack(number, [Decimal("0.25")])])
    assert (100, [100, 0, 25]) == (joined.scale, joined.values.tolist())
    assert [True, False, True] == joined.measured.tolist()
    large = concatenated([pack(number, [2**62]), pack(number, [Decimal("0.01")])])
    assert (np.dtype(object), [2**62 * 100, 1]) == (large.values.dtype, large.values.tolist())
    assert ["a", "b", ""] == concatenated([pack(text, ["a"]), pack(text, ["b", None])]).values.tolist()
