"""How pairs are spread: each of them, losers on the left, and words where there is nothing to draw."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pages.charts import distribution
from generator.pages.charts.distribution import DistributionChart, SpreadView, spread_view
from generator.printing.elements import plain
from tests.judged import judged
from tests.pages.charts.drawn import RUN, drawn
from tests.pages.made import FLAGSHIP, REAL, constructed, published
from tests.projects import SUITE, SUITE_TEXT

RATIO = "sum(treatment.tokens) / sum(control.tokens)"
"""Of the three pairs: 0.6, 0.5 and 0.8."""


def spread() -> DistributionChart:
    """Return the spread of the newest run."""
    facts = drawn()
    view = spread_view(facts, facts.archive.suites["example"], RUN, anchor="spread")
    assert view is not None
    return view.charts[0]


def spread_of(root: Path, formula: str, better: str | None, display: str = "decimal.2") -> DistributionChart:
    """Return the spread of the constructed project, whose treatment always used less, under a primary figure."""
    more = f"display: {display}, beside: median_reduction" + (f", better: {better}" if better else "")
    told = f"figures:\n  told: {{title: Told, formula: '{formula}', unit: ratio, {more}}}\n"
    text = SUITE_TEXT.replace("figures:\n", told).replace("primary: token_reduction", "primary: told")
    facts = constructed(root, {SUITE: text})
    view = spread_view(facts, facts.archive.suites["example"], "first-run", anchor="spread")
    assert view is not None
    return view.charts[0]


def places(chart: DistributionChart) -> dict[str, float]:
    """Return where each pair stands."""
    return {dot.unit: float(dot.x.place) for dot in chart.dots}


def test_every_pair_is_a_dot_with_its_name_and_value() -> None:
    """Worked by hand: pair b used 100 of 200 tokens, pair c 330 of 300."""
    chart = spread()
    assert set("abcdef") == set(places(chart))
    assert {"b: 50.00 %", "c: -10.00 %"} <= {dot.spoken for dot in chart.dots}
    assert "Below 0 %: 2; at 0 % (no effect, both arms are equal): 1; above 0 %: 3." in plain(chart.says[0])


@pytest.mark.parametrize(
    ("formula", "better", "side", "says"),
    [
        (RATIO, "lower", "better", "Below 1: 3; at 1 (no effect, both arms are equal): 0; above 1: 0."),
        (RATIO, "higher", "worse", "Below 1: 3; at 1 (no effect, both arms are equal): 0; above 1: 0."),
        ("max(control.tokens / treatment.tokens)", "higher", "better", "Below 1: 0;"),
        (f"1 - {RATIO}", "higher", "better", "above 0: 3."),
        ("sum(treatment.tokens) - sum(control.tokens)", "lower", "better", "Below 0: 3;"),
        ("mean(treatment.tokens - control.tokens)", "higher", "worse", "Below 0: 3;"),
    ],
)
def test_losers_lie_left_of_no_effect(tmp_path: Path, formula: str, better: str, side: str, says: str) -> None:
    """No effect is what the formula says of equal arms: one for a ratio of them, nought for a difference."""
    chart = spread_of(tmp_path, formula, better)
    assert {side} == {dot.side for dot in chart.dots}
    assert says in plain(chart.says[0])
    assert chart.is_directed
    assert chart.neutral is not None
    line = chart.neutral.x.place
    assert {side == "worse"} == {dot.x.place < line for dot in chart.dots}


def test_the_line_of_no_effect_is_named_as_the_figure_is_displayed(tmp_path: Path) -> None:
    """In percent of the control it is a hundred."""
    chart = spread_of(tmp_path, RATIO, "lower", "percent.1")
    assert chart.neutral is not None
    assert "no effect: 100 %" == chart.neutral.label


def test_without_one_value_of_equal_arms_no_pair_is_called_worse(tmp_path: Path) -> None:
    """What the treatment used alone says of equal arms what either used."""
    chart = spread_of(tmp_path, "mean(treatment.tokens)", "lower")
    assert chart.neutral is None
    assert not chart.is_directed
    assert {"plain"} == {dot.side for dot in chart.dots}
    assert "no pair is called worse or better" in plain(chart.says[0])
    assert "left" not in "".join(map(plain, chart.says))


def test_losers_and_winners_of_a_run_lie_apart() -> None:
    """Two pairs of the six used more with the tool."""
    chart = spread()
    assert chart.neutral is not None
    assert {"a", "c"} == {unit for unit, x in places(chart).items() if x < chart.neutral.x.place}
    assert {"a", "c"} == {dot.unit for dot in chart.dots if dot.side == "worse"}


def test_a_suite_that_does_not_say_what_is_good_is_told_so(tmp_path: Path) -> None:
    """No side is called the worse, the line of no effect is drawn all the same."""
    chart = spread_of(tmp_path, RATIO, None)
    assert not chart.is_directed
    assert chart.neutral is not None
    assert {"plain"} == {dot.side for dot in chart.dots}
    assert "does not say which side is the better" in plain(chart.says[0])


def test_columns_of_a_ratio_meet_at_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A column that held values on both sides would have neither colour."""
    monkeypatch.setattr(distribution, "EVERY_PAIR", 1)
    monkeypatch.setattr(distribution, "MOST_COLUMNS", 2)
    chart = spread_of(tmp_path, f"3 * {RATIO}", "lower")
    assert chart.neutral is not None
    assert "no effect: 3" == chart.neutral.label
    assert {"better"} == {column.side for column in chart.columns}


def test_more_pairs_than_dots_are_counted_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them, in ranges that meet at nought."""
    monkeypatch.setattr(distribution, "EVERY_PAIR", 5)
    chart = spread()
    assert () == chart.dots
    assert 6 == sum(int(column.spoken.split()[0]) for column in chart.columns)
    assert any(column.range.startswith("0:") for column in chart.columns)
    assert {"worse", "better"} == {column.side for column in chart.columns}


def test_private_rows_are_told_in_words() -> None:
    """The flagship run has no public row and records no distribution."""
    facts = published()
    view = spread_view(facts, facts.archive.suites[REAL], FLAGSHIP, anchor="spread")
    assert isinstance(view, SpreadView)
    assert view.otherwise is not None
    assert () == view.charts
    assert view.recorded is None
    assert "The rows of this run are private, so no pair can be drawn." in plain(view.otherwise)


def test_yes_or_no_of_a_pair_is_no_spread(tmp_path: Path) -> None:
    """Labels are counted, and not drawn as values."""
    facts = constructed(tmp_path, judged(helped=3, same=1, hurt=1))
    assert spread_view(facts, facts.archive.suites["example"], "first-run", anchor="spread") is None
