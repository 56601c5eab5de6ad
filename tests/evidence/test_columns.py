"""A value is judged against its column, and all values of a column become exact arrays."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.evidence.columns import ColumnReader, Fault, pack, select
from generator.evidence.suites import Column


def _column(**declared: Any) -> Column:
    return Column.model_validate(declared)


def _read(value: object, **declared: Any) -> object:
    return ColumnReader("x", _column(**declared)).read(value)


@pytest.mark.parametrize(
    ("declared", "value", "expected"),
    [
        ({"type": "integer"}, 9007199254740993, 9007199254740993),
        ({"type": "integer"}, None, None),
        ({"type": "integer", "missing": ["0", None]}, 0, None),
        ({"type": "decimal", "missing": ["0"]}, Decimal("0.00"), None),
        ({"type": "integer", "missing": ["n/a"]}, "n/a", None),
        ({"type": "decimal"}, 3, 3),
        ({"type": "decimal", "min": "0", "max": "1"}, Decimal("1.0"), Decimal("1.0")),
        ({"type": "text"}, "", ""),
        ({"type": "text", "missing": ["", "unknown"]}, "", None),
        ({"type": "text", "missing": ["415e8"]}, "415e8", None),
        ({"type": "text"}, "x" * 100_000, "x" * 100_000),
        ({"type": "boolean"}, False, False),
    ],
)
def test_a_value_is_measured_or_missing(declared: dict[str, Any], value: object, expected: object) -> None:
    """What the column declares as missing is None; a zero that is not declared missing stays a zero."""
    found = _read(value, **declared)
    assert (type(expected), expected) == (type(found), found)


@pytest.mark.parametrize(
    ("declared", "value", "expected"),
    [
        ({"type": "integer"}, Decimal("5.0"), "a whole number"),
        ({"type": "integer"}, True, "a whole number"),
        ({"type": "integer"}, "42", "a whole number"),
        ({"type": "integer", "missing": ["0"]}, "0", "a whole number"),
        ({"type": "integer", "missing": ["0"]}, None, "a whole number"),
        ({"type": "integer", "missing": ["0"]}, False, "a whole number"),
        ({"type": "integer"}, [1], "a whole number"),
        ({"type": "integer", "min": "1"}, 0, "at least 1"),
        ({"type": "integer", "min": "1", "max": "9"}, 10, "at least 1 and at most 9"),
        ({"type": "integer"}, 10**50, "a number with an exponent of at most 40"),
        ({"type": "decimal"}, Decimal("1e-90"), "a number with an exponent of at most 40"),
        ({"type": "text"}, 5, "text"),
        ({"type": "text"}, "\ud800", "text without control characters and direction marks"),
        ({"type": "boolean"}, 1, "true or false"),
        ({"type": "boolean"}, "true", "true or false"),
    ],
)
def test_a_value_of_another_kind_is_a_fault(declared: dict[str, Any], value: object, expected: str) -> None:
    """Wrong types, numbers in quotes, holes that are not declared and values out of bounds are never read."""
    found = _read(value, **declared)
    assert isinstance(found, Fault)
    assert expected == found.expected


@pytest.mark.parametrize("value", [None, "parse error", Decimal("1.2"), -1, {"score": 1}])
@pytest.mark.parametrize(("better", "worst"), [("higher", Decimal("0")), ("lower", Decimal("1"))])
def test_a_score_that_fails_closed_takes_its_worst_bound(value: object, better: str, worst: Decimal) -> None:
    """A judge's error, a parse failure and a score out of range stay measured, at the worst value."""
    declared = {"type": "decimal", "min": "0", "max": "1", "fail_closed": "worst", "better": better}
    assert worst == _read(value, **declared)


def test_a_column_of_one_arm_has_no_value_in_another() -> None:
    """A label stands in one arm's row: a hole in the other is none, even where the column fails closed."""
    declared = {"type": "decimal", "min": "0", "max": "1", "missing": [], "fail_closed": "worst", "arms": ["tool"]}
    reader = ColumnReader("x", _column(**declared))
    assert reader.read_in("base", None) is None
    assert Decimal("0") == reader.read_in("tool", None)
    fault = Fault("1 in a row of base", "it in the rows of tool only", "Move the value to the row that it is of.")
    assert fault == reader.read_in("base", 1)


def test_decimals_stand_on_one_scale() -> None:
    """All decimals of a column are whole numbers on the scale of its finest one; holes are zero and not measured."""
    packed = pack(_column(type="decimal"), [Decimal("0.9"), 1, Decimal("-0.125"), None, Decimal("1e2")])
    assert ("number", 1000, np.dtype(np.int64)) == (packed.kind, packed.scale, packed.values.dtype)
    assert [900, 1000, -125, 0, 100_000] == packed.values.tolist()
    assert [True, True, True, False, True] == packed.measured.tolist()


def test_numbers_beyond_64_bits_stay_exact() -> None:
    """Where one number does not fit into 64 bits, the column holds Python integers."""
    packed = pack(_column(type="integer"), [2**63, -1])
    assert (np.dtype(object), [2**63, -1]) == (packed.values.dtype, packed.values.tolist())
    assert np.dtype(np.int64) == pack(_column(type="integer"), [2**63 - 1, -(2**63)]).values.dtype


@settings(deadline=None)
@given(st.lists(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**30), max_value=10**30, places=9)))
def test_packing_loses_no_digit(values: list[Decimal]) -> None:
    """Scaled numbers are the decimals themselves."""
    packed = pack(_column(type="decimal"), list(values))
    assert [Fraction(value) for value in values] == [
        Fraction(number, packed.scale) for number in packed.values.tolist()
    ]


def test_text_and_booleans_are_packed_as_themselves() -> None:
    """Text stays text and holes read as empty and false, which measured tells from real ones."""
    assert ["a", ""] == pack(_column(type="text"), ["a", None]).values.tolist()
    assert [True, False, False] == pack(_column(type="boolean"), [True, False, None]).values.tolist()


def test_selection_marks_units_without_a_row() -> None:
    """A unit without a row has nothing measured, and the others keep their own values."""
    selected = select(pack(_column(type="integer"), [7, None, 9]), np.array([2, -1, 1, 0]))
    assert [9, 0, 0, 7] == selected.values.tolist()
    assert [True, False, False, True] == selected.measured.tolist()
