"""The gate's three-valued logic, and its words over constructed runs."""

from __future__ import annotations

from itertools import product

import pytest

from generator.verdicts.gate import all_hold, first_reached

T, F, U = True, False, None


@pytest.mark.parametrize(
    ("expected", "conditions"),
    [(T, [T, T]), (F, [T, F]), (F, [U, F]), (F, [F, U]), (U, [T, U]), (U, [U, U]), (T, [])],
)
def test_all_hold(expected: bool | None, conditions: list[bool | None]) -> None:
    """One false condition settles the word; an undecidable one leaves it open."""
    assert expected is all_hold(conditions)


@pytest.mark.parametrize(
    ("expected", "go", "narrow"),
    [
        ("GO", [T, T], [T]),
        ("NARROW", [T, F], [T]),
        ("NARROW", [T, U], [T]),
        ("NO-GO", [F, U], [F]),
        ("UNDECIDED", [T, U], [F]),
        ("UNDECIDED", [F, F], [U]),
        ("NO-GO", [F, T], [F]),
    ],
)
def test_first_reached_word(expected: str, go: list[bool | None], narrow: list[bool | None]) -> None:
    """The first reached word is the verdict; an open word counts only where none is reached."""
    assert expected == first_reached([("GO", go), ("NARROW", narrow)], otherwise="NO-GO")


def test_without_any_undecidable_condition_there_is_no_undecided_word() -> None:
    """Only what is not recorded can leave a verdict open."""
    words = {
        first_reached([("GO", [a, b]), ("NARROW", [c])], otherwise="NO-GO") for a, b, c in product([T, F], repeat=3)
    }
    assert {"GO", "NARROW", "NO-GO"} == words
