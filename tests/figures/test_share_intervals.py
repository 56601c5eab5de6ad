"""Intervals of shares: from counts, for a rate over pairs and for counts that the rows hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import FormulaRefused
from tests.figures.constructed import (
    INTEGER,
    TEXT,
    Computed,
    Pair,
    Suite,
    Yaml,
    compute,
    compute_recorded,
)
from tests.figures.recorded_suite import total

WILSON: Yaml = {"method": "wilson"}
EXACT: Yaml = {"method": "clopper_pearson"}
COUNTED: Yaml = {"type": "integer", "arms": ["tool"]}
COLUMNS: dict[str, Yaml] = {"x": INTEGER, "hits": COUNTED, "trials": COUNTED, "kind": TEXT}
PAIRS: list[Pair] = [
    ({"x": index, "kind": "a" if index < 6 else "b"}, {"x": 5, "hits": 9, "trials": 10, "kind": "a"})
    for index in range(12)
]
"""In 7 of 12 pairs the control is above 4; 108 of 120 trials hit."""


def _found(formula: str, interval: Yaml, **more: Yaml) -> Computed:
    figure: dict[str, Yaml] = {"formula": formula, "unit": "share", "interval": interval, **more}
    return compute(Suite({"result": figure}, COLUMNS), PAIRS)


@pytest.mark.parametrize(
    ("formula", "interval", "expected"),
    [
        ("rate(control.x > 4)", WILSON, (0.319511, 0.80674)),
        ("rate(control.x > 4)", EXACT, (0.276670, 0.848348)),
        ("sum(treatment.hits) / sum(treatment.trials)", WILSON, (0.833318, 0.941866)),
        ("count(control.x > 4) / count()", WILSON, (0.319511, 0.80674)),
        ("count(control.x > -99) / count()", WILSON, (0.757506, 1.0)),
    ],
)
def test_the_interval_of_a_share_comes_from_its_counts(
    formula: str, interval: Yaml, expected: tuple[float, float]
) -> None:
    """As scipy's ``binomtest`` gives it; nothing is drawn, so there is no seed."""
    found = _found(formula, interval).figures["result"].interval
    assert found is not None
    assert expected == (round(float(found.low.value), 6), round(float(found.high.value), 6))
    assert (Fraction(95, 100), None, None) == (found.level.value, found.seed, found.resamples)


def test_a_part_has_the_interval_of_its_own_counts() -> None:
    """5 of the 6 pairs of its kind are at most 4; and there 54 of 60 trials hit."""
    found = _found("sum(treatment.hits) / sum(treatment.trials)", WILSON, by="kind").figures
    whole, part = found["result"].interval, found["result[a]"].interval
    assert whole is not None
    assert part is not None
    assert (0.798505, 0.953357) == (round(float(part.low.value), 6), round(float(part.high.value), 6))


@pytest.mark.parametrize(
    ("formula", "reason"),
    [
        ("mean(control.x)", "the figure is no share of counts"),
        ("1 - rate(control.x > 4)", "the figure is no share of counts"),
        ("sum(treatment.trials) / sum(treatment.hits)", "the figure is no share of counts"),
        ("mean(control.x) / sum(control.x)", "the figure is no share of counts"),
        ("rate(control.x > 4, where=control.x > 8)", "too few pairs"),
        ("count(control.x > 9) / count(control.x > 8)", "too few pairs"),
    ],
)
def test_what_is_no_share_of_enough_has_no_interval(formula: str, reason: str) -> None:
    """It keeps its value, and says why no interval stands beside it."""
    figure = _found(formula, WILSON).figures["result"]
    assert (None, reason) == (figure.interval, figure.interval_reason)
    assert figure.amount is not None


def test_private_rows_get_no_interval() -> None:
    """One is shown only where it was recorded."""
    figure: Yaml = {"formula": "rate(control.x > 4)", "unit": "share", "interval": WILSON}
    entries = [total("count(control.x > 4)", 7), total("count()", 12)]
    assert compute_recorded(Suite({"result": figure}, {"x": INTEGER}), entries).figures["result"].interval is None


@pytest.mark.parametrize(
    ("interval", "found"),
    [
        ({"method": "bootstrap"}, "the method bootstrap without resample"),
        ({"method": "wilson", "resample": "independent"}, "the method wilson with resample"),
        ({"method": "wilson", "cluster": "kind"}, "cluster: kind"),
    ],
)
def test_an_interval_that_says_too_much_or_too_little_is_refused(interval: Yaml, found: str) -> None:
    """Resampling has to be told how; counts have nothing to tell."""
    with pytest.raises(FormulaRefused, match=found):
        _found("rate(control.x > 4)", interval)
