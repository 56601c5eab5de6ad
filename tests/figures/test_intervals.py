"""Intervals: shown where they were recorded, never made up, and usable in formulas."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from generator.figures.model import Status
from generator.quantities import as_written
from tests.figures.constructed import INTEGER, Computed, Suite, Yaml, compute_recorded, settle

MADE: Yaml = {"method": "bootstrap", "resample": "independent"}
FIGURES: dict[str, Yaml] = {
    "middle": {"formula": "median(gain)", "display": "percent.1", "interval": MADE},
    "low": {"formula": "middle.interval.low", "display": "percent.1"},
    "high": {"formula": "middle.interval.high", "display": "percent.1"},
    "width": {"formula": "middle.interval.width", "display": "percent.0"},
}
DERIVED = {"gain": "1 - treatment.x / control.x"}
INTERVAL = {
    "low": Decimal("0.210"),
    "high": Decimal("0.290"),
    "level": Decimal("0.95"),
    "method": "percentile bootstrap",
}


def found(interval: dict[str, Any] | None) -> Computed:
    """Compute the figures from a recorded median, with the interval that was recorded of it."""
    entry: dict[str, Any] = {"expr": "median(gain)", "value": Decimal("0.250"), "n": 42}
    entries = [entry if interval is None else entry | {"interval": interval}]
    return settle(compute_recorded(Suite(FIGURES, {"x": INTEGER}, DERIVED), entries, definitions=DERIVED))


def test_a_recorded_interval_stands_with_its_figure() -> None:
    """Ends, level and method are those of the record; seed and resamples that were not recorded stay unknown."""
    interval = found(INTERVAL).figures["middle"].interval
    assert interval is not None
    assert (as_written(Decimal("0.210")), as_written(Decimal("0.290"))) == (interval.low, interval.high)
    assert Fraction("0.95") == interval.level.value
    assert INTERVAL["method"] == interval.method
    assert [None, None] == [interval.resamples, interval.seed]


def test_a_recorded_seed_is_kept() -> None:
    """With its seed and number of resamples an interval can be drawn again, so both are kept."""
    interval = found(INTERVAL | {"resamples": 10000, "seed": 20260924}).figures["middle"].interval
    assert interval is not None
    assert [10000, 20260924] == [interval.resamples, interval.seed]


@pytest.mark.parametrize(("name", "value"), [("low", "0.210"), ("high", "0.290"), ("width", "0.080")])
def test_the_ends_of_an_interval_can_be_used_in_formulas(name: str, value: str) -> None:
    """Low, high and width are values of their own."""
    assert Fraction(value) == found(INTERVAL).value(name)


def test_no_interval_is_made_up() -> None:
    """Without rows and without a recorded interval there is none, and what is computed from it is not measured."""
    without = found(None)
    assert without.figures["middle"].interval is None
    assert Status.MEASURED is without.figures["middle"].status
    for name in ("low", "high", "width"):
        assert without.value(name) is None
        assert without.figures[name].reason


def test_a_width_carries_the_half_units_of_both_ends() -> None:
    """The difference of two recorded ends is known only as far as both are."""
    amount = found(INTERVAL).figures["width"].amount
    assert amount is not None
    assert (Fraction("0.079"), Fraction("0.081")) == (amount.low, amount.high)
