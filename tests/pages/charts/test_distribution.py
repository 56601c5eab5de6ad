"""How pairs are spread: each of them, losers on the left, and words where there is nothing to draw."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.pages.charts import distribution
from generator.pages.charts.distribution import DistributionChart, SpreadView, spread_view
from generator.printing.elements import plain
from tests.judged import judged
from tests.pages.charts.drawn import RUN, drawn
from tests.pages.made import FLAGSHIP, REAL, constructed, published


def spread(better: str | None = "higher") -> DistributionChart:
    """Return the spread of the newest run, the primary figure better one way or the other."""
    facts = drawn()
    figures = {
        key: replace(figure, better=better) if key.figure == "token_reduction" else figure
        for key, figure in facts.table.figures.items()
    }
    shown = replace(facts, table=replace(facts.table, figures=figures))
    view = spread_view(shown, shown.archive.suites["example"], RUN, anchor="spread")
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
    assert "Below zero: 2; at zero: 1; above zero: 3." in plain(chart.says[0])


@pytest.mark.parametrize(("better", "losers"), [("higher", {"a", "c"}), ("lower", {"b", "e", "f"})])
def test_losers_lie_on_the_left(better: str, losers: set[str]) -> None:
    """Left of nought, whichever way the suite says is the better."""
    chart = spread(better)
    assert chart.zero is not None
    assert chart.is_directed
    assert losers == {unit for unit, x in places(chart).items() if x < chart.zero.place}
    assert losers == {dot.unit for dot in chart.dots if dot.side == "worse"}


def test_a_suite_that_does_not_say_what_is_good_is_told_so() -> None:
    """No side is called the worse."""
    chart = spread(None)
    assert not chart.is_directed
    assert {"plain"} == {dot.side for dot in chart.dots}
    assert "does not say which side is the better" in plain(chart.says[0])


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
