"""Single values: exact, or refused; days of whatever form; names of files."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.evidence.expressions import compiled
from generator.evidence.ingest_spec import FieldSpec
from generator.evidence.name_patterns import parse_pattern
from generator.mapping.facts import day_of
from generator.mapping.values import Unfit, read_value


def spec(**keys: Any) -> FieldSpec:
    """Return how a field is read."""
    return FieldSpec.model_validate({"value": "record.x", "as": "number", **keys}, by_alias=True, by_name=False)


@given(st.integers(-(10**20), 10**20), st.integers(-9, 9))
def test_a_scaled_number_is_exact(number: int, exponent: int) -> None:
    """Where a binary fraction would lose digits, none is lost."""
    scale = Decimal(1).scaleb(exponent)
    found = read_value(spec(scale=scale), number, is_text=False)

    assert not isinstance(found, Unfit)
    assert Decimal(str(found)).scaleb(-exponent) == number


def test_tenths_stay_tenths() -> None:
    """0.1 added three times is 0.3, and 285 ms are 0.285 s."""
    assert Decimal("0.3") == compiled("sum(record)").search({"record": [Decimal("0.1")] * 3})
    assert Decimal("0.285") == read_value(spec(scale="0.001"), 285, is_text=False)


def test_a_sum_of_nothing_is_nothing() -> None:
    """And not 0, which would be a measurement."""
    assert compiled("sum(record)").search({"record": [None]}) is None


def test_only_one_of_several_is_no_choice() -> None:
    """Two scorers without a word of which counts are refused."""
    with pytest.raises(ValueError, match="would be a choice"):
        compiled("only(values(record))").search({"record": {"a": 1, "b": 2}})


@pytest.mark.parametrize(
    ("given_value", "missing", "expected"),
    [(0, ["0"], None), (Decimal("0.0"), ["0"], None), (0, [None], 0), (False, ["0"], Unfit), ("0", ["0"], None)],
)
def test_what_means_nothing_is_declared(given_value: object, missing: list[str | None], expected: object) -> None:
    """A 0 is a 0 unless the mapping says otherwise, and false is no 0."""
    found = read_value(spec(missing=missing), given_value, is_text=False)

    assert isinstance(found, Unfit) if expected is Unfit else expected == found


@pytest.mark.parametrize(
    ("value", "measured_in", "day"),
    [
        ("2026-01-15", "text", "2026-01-15"),
        ("2026-01-15T23:30:00-02:00", "text", "2026-01-16"),
        ("2026-10-06T19:36:53Z", "text", "2026-10-06"),
        ("2026-01-15T10:00:00.000123", "text", "2026-01-15"),
        ("2026-06-01-1631", "text", "2026-06-01"),
        (1768471200000, "milliseconds", "2026-01-15"),
        (1768471200, "seconds", "2026-01-15"),
        (Decimal("1796039036.6218278"), "seconds", "2026-11-30"),
        (Decimal("1768521599.9"), "seconds", "2026-01-15"),
        (Decimal("-0.5"), "seconds", "1969-12-31"),
        (Decimal("1E+999"), "seconds", None),
        (1768471200, "text", None),
        ("2026-13-01", "text", None),
        ("0001-01-01T00:00:00+14:00", "text", None),
        (10**30, "seconds", None),
        (True, "seconds", None),
    ],
)
def test_a_day_is_read_right_or_not_at_all(value: object, measured_in: str, day: str | None) -> None:
    """In UTC where the zone is known; a number means nothing until it is said what it counts."""
    assert day == day_of(value, measured_in)


@pytest.mark.parametrize(
    ("pattern", "name", "found"),
    [
        ("{arm}.json", "x/plain.json", {"arm": "plain"}),
        ("{arm}/{unit}.json", "plain/a.b.json", {"arm": "plain", "unit": "a.b"}),
        ("samples_{task}_*.jsonl", "samples_arc_easy_2026.jsonl", {"task": "arc_easy"}),
        ("{arm}/*.json", "plain/deep/a.json", None),
        ("{arm}.json", "plain.jsonl", None),
        ("a*b*c*d*e", "a" * 255, None),
    ],
)
def test_names_are_matched_part_by_part(pattern: str, name: str, found: dict[str, str] | None) -> None:
    """Without a slash against the last part of a name, with slashes against all of it."""
    assert found == parse_pattern(pattern).match(name)
