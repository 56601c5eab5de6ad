"""Every unit gets exactly one status, judged in a fixed order, with its reason in words."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.evidence.statuses import Judged, Row, judge_unit
from generator.evidence.suites import Comparison, Pairing

PAIRING = Pairing.model_validate(
    {
        "comparable": ["model"],
        "success": ["tests", "hidden"],
        "budgets": {"seconds": "300"},
        "require": ["tokens"],
    }
)
ARMS = Comparison(control="base", treatment="tool")
SOUND: Row = {"model": "m", "tests": True, "hidden": True, "seconds": 300, "tokens": 5}


def _judge(control: Row | None, treatment: Row | None) -> Judged:
    return judge_unit(PAIRING, ARMS, control, treatment)


@pytest.mark.parametrize(
    ("control", "treatment", "status", "reason"),
    [
        (SOUND, SOUND, "valid", None),
        (SOUND, None, "missing", "no row in the arm tool"),
        (None, SOUND, "missing", "no row in the arm base"),
        (None, None, "missing", "no row in the arms base and tool"),
        (SOUND, {**SOUND, "model": "n"}, "incomparable", "model is 'm' in base and 'n' in tool"),
        (SOUND, {**SOUND, "model": None}, "incomparable", "model is 'm' in base and not recorded in tool"),
        (
            {**SOUND, "model": None},
            {**SOUND, "model": None},
            "incomparable",
            "model is not recorded in base and not recorded in tool",
        ),
        (
            {**SOUND, "tests": False},
            {**SOUND, "hidden": None},
            "both_failed",
            "tests is false in base; hidden is not recorded in tool",
        ),
        ({**SOUND, "tests": False}, SOUND, "control_failed", "tests is false in base"),
        (
            SOUND,
            {**SOUND, "tests": False, "hidden": False},
            "treatment_failed",
            "tests is false in tool; hidden is false in tool",
        ),
        (
            SOUND,
            {**SOUND, "seconds": Decimal("300.01")},
            "no_answer",
            "seconds is 300.01 in tool, over the budget of 300",
        ),
        ({**SOUND, "tokens": None}, SOUND, "unmeasured", "tokens is not recorded in base"),
        (SOUND, {**SOUND, "seconds": None}, "valid", None),
    ],
)
def test_a_unit_has_one_status_with_its_reason(
    control: Row | None, treatment: Row | None, status: str, reason: str | None
) -> None:
    """The reason names side, field and value; what is not recorded never speaks for a pair."""
    assert Judged(status, reason) == _judge(control, treatment)


def test_statuses_are_judged_in_their_order() -> None:
    """A pair that is everything at once is what comes first; mended step by step it walks down the list."""
    row: Row = {"model": "m", "tests": False, "hidden": True, "seconds": 301, "tokens": None}
    steps: list[tuple[str, Row]] = [
        ("both_failed", {}),
        ("no_answer", {"tests": True}),
        ("unmeasured", {"tests": True, "seconds": 1}),
        ("valid", {"tests": True, "seconds": 1, "tokens": 1}),
    ]
    assert "incomparable" == _judge(row, {**row, "model": "n"}).status
    for status, mended in steps:
        assert status == _judge({**row, **mended}, {**row, **mended}).status


def test_equal_decimals_are_comparable_however_written() -> None:
    """0.90 and 0.9 are one value."""
    control, treatment = {**SOUND, "model": Decimal("0.90")}, {**SOUND, "model": Decimal("0.9")}
    assert "valid" == _judge(control, treatment).status


def test_a_column_that_an_arm_does_not_have_is_not_asked_of_it() -> None:
    """A gate, a budget or a required column of one arm says nothing about the other."""
    control: Row = {"model": "m"}
    assert "valid" == _judge(control, SOUND).status
    assert Judged("treatment_failed", "tests is false in tool") == _judge(control, {**SOUND, "tests": False})
    assert Judged("unmeasured", "tokens is not recorded in tool") == _judge(control, {**SOUND, "tokens": None})
