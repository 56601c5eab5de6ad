"""Displays in lines: what is shown is the value, in every line, or the line is named."""

from __future__ import annotations

import pytest

from generator.errors import BrokenLedger
from generator.ledger.reading import examine_content
from tests.ledger.made import FIGURE, chained, joined, record


def found(value: str | None, display: str | None, *, withdrawn: bool = False) -> list[tuple[str, str]]:
    """Return what is wrong with a ledger of one line that publishes this figure."""
    records = [record(figures={"share": FIGURE | {"value": value, "display": display}})]
    if withdrawn:
        records.append(record(kind="withdrawal", figures={}, concerns=1, reason="It was wrong.", verdict=None))
    refusal: BrokenLedger | None = examine_content(joined(chained(records))).refusal
    return [(problem.found, problem.expected) for problem in refusal.problems] if refusal else []


@pytest.mark.parametrize(
    ("value", "display"),
    [
        ("177/2000", "8.85 %"),
        ("1/3", "33.33 %"),
        ("1/8", "0.13"),
        ("-1/3", "-33.3 percentage points"),
        ("0", "+0.0 %"),
        ("901550", "901,550"),
        ("1/100000", "< 0.0001"),
        ("1057/5000", "0.2114"),
        ("5/2", "2.50 USD"),
        ("12.3450", "12.345 ms"),
        ("0.125", "0.12"),
        ("1/3", None),
        (None, None),
    ],
)
def test_what_the_printer_writes_is_taken(value: str | None, display: str | None) -> None:
    """Every form of a display, halves away from zero; a decimal stands for half a unit of its last digit."""
    assert [] == found(value, display)


@pytest.mark.parametrize(
    ("value", "display", "expected"),
    [
        ("2/25", "99.0 %", "8.0 %, which is the value 2/25 with as many digits"),
        ("1/3", "33.34 %", "33.33 %, which is the value 1/3 with as many digits"),
        ("1/3", "0.33 tokens", "0.33, which is the value 1/3 with as many digits"),
        ("901550", "901550", "901,550, which is the value 901550 with as many digits"),
        ("1/100", "< 0.0001", "0.0100, which is the value 1/100 with as many digits"),
        ("1/3", "33.33 % (GO)", "the value 1/3 in the form in which figures are printed"),
        ("1/3", "almost all", "the value 1/3 in the form in which figures are printed"),
        (None, "99.0 %", "null, since the value is null"),
    ],
)
@pytest.mark.parametrize("withdrawn", [False, True])
def test_a_display_that_is_not_its_value_is_refused(
    value: str | None, display: str, expected: str, withdrawn: bool
) -> None:
    """Also in a line that was taken back: its figures stay on the page."""
    assert [(f"figures.share display '{display}'", expected)] == found(value, display, withdrawn=withdrawn)
