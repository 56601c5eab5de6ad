"""Recorded values that cannot be true are refused; all others carry their checks with the power of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import pytest

from generator.errors import Contradiction
from generator.figures.model import Check
from tests.figures.constructed import INTEGER, Computed, Suite, Yaml, compute_recorded, settle

FIGURES: Mapping[str, Yaml] = {
    "passed": {"formula": "rate(treatment.x > 1)", "unit": "share", "display": "percent.1"},
    "named": {"formula": "recorded.floor", "unit": "share", "display": "percent.1"},
    "middle": {"formula": "median(control.x)", "display": "decimal.1"},
    "average": {"formula": "mean(treatment.x)", "display": "decimal.2"},
}


def _recorded(values: Sequence[Mapping[str, Any]], *, funnel: Sequence[Mapping[str, Any]] = ()) -> Computed:
    return settle(compute_recorded(Suite(FIGURES, {"x": INTEGER}), values, funnel=funnel))


def _share(text: str, n: int, *, named: bool) -> Mapping[str, Any]:
    of: Mapping[str, Any] = {"name": "floor"} if named else {"expr": "rate(treatment.x > 1)"}
    return {**of, "value": Decimal(text), "n": n}


@pytest.mark.parametrize("named", [False, True], ids=["by expression", "by name"])
@pytest.mark.parametrize(("text", "n"), [("0.361", 36), ("0.262", 42), ("0.926", 27)])
def test_a_share_that_a_count_gives_is_possible(text: str, n: int, named: bool) -> None:
    """36.1 % of 36, 26.2 % of 42, 92.6 % of 27; with the number of neighbours that would have been refused."""
    found = _recorded([_share(text, n, named=named)])
    figure = found.figures["named" if named else "passed"]
    about = "recorded.floor" if named else "rate(treatment.x > 1)"
    assert (Check(about, "grim", True, 1000 - n, 1000),) == figure.checks


@pytest.mark.parametrize("named", [False, True], ids=["by expression", "by name"])
@pytest.mark.parametrize(("text", "n", "nearest"), [("0.361", 42, "5/14"), ("0.925", 27, "25/27")])
def test_a_share_that_no_count_gives_is_refused(text: str, n: int, nearest: str, named: bool) -> None:
    """36.1 % of 42 and 92.5 % of 27; the refusal names the nearest shares that there are."""
    with pytest.raises(Contradiction, match=rf"{text} recorded for .* with n {n}, .*{nearest}"):
        _recorded([_share(text, n, named=named)])


def test_a_mean_of_whole_numbers_is_held_against_its_n() -> None:
    """2.35 is no mean of ten whole numbers."""
    with pytest.raises(Contradiction, match=r"2\.35 recorded for mean\(treatment\.x\) with n 10"):
        _recorded([{"expr": "mean(treatment.x)", "value": Decimal("2.35"), "n": 10}])


def test_a_check_without_power_says_so() -> None:
    """With n of 1000 every share of three decimals is possible: none of its neighbours would have been refused."""
    assert 0 == _recorded([_share("0.361", 1000, named=False)]).figures["passed"].checks[0].rejected


def test_a_value_without_n_has_no_check() -> None:
    """Nothing is assumed where n was not recorded."""
    assert () == _recorded([{"name": "floor", "value": Decimal("0.361")}]).figures["named"].checks


def test_an_interval_that_excludes_its_own_estimate_is_refused() -> None:
    """Wherever its value was recorded."""
    interval = {"low": Decimal("4.0"), "high": Decimal("5.0"), "level": Decimal("0.95"), "method": "bootstrap"}
    entry = {"expr": "median(control.x)", "value": Decimal("4.5"), "n": 9, "interval": interval}
    checks = _recorded([entry]).figures["middle"].checks
    assert ["estimate inside its interval"] == [check.name for check in checks]
    assert 0 < checks[0].rejected < checks[0].neighbours
    with pytest.raises(Contradiction, match="outside its own interval"):
        _recorded([entry | {"value": Decimal("3.9")}])


def test_quartiles_out_of_order_are_refused() -> None:
    """Minimum, quartiles and maximum of one column must not fall."""
    entries = [
        {"expr": "quantile(control.x, 0.25)", "value": Decimal("3.0")},
        {"expr": "median(control.x)", "value": Decimal("4.5")},
        {"expr": "max(control.x)", "value": Decimal("9")},
    ]
    assert ["quantiles in order"] == [check.name for check in _recorded(entries).figures["middle"].checks]
    entries[0]["value"] = Decimal("4.6")
    with pytest.raises(Contradiction, match="values that do not fall in this order"):
        _recorded(entries)


def test_a_funnel_shows_the_power_of_its_sum() -> None:
    """40 attempted, 35 replayed, 5 failed: another digit anywhere would have been refused."""
    stages = [("attempted", 40), ("replayed", 35), ("replay_failed", 5)]
    funnel = [{"stage": stage, "count": count} for stage, count in stages]
    values = [{"name": "floor", "value": Decimal("0.361")}]
    check = _recorded(values, funnel=funnel).figures["funnel.replayed"].checks[0]
    assert ("funnel adds up", True) == (check.name, check.possible)
    assert check.rejected == check.neighbours
