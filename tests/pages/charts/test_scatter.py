"""Control against treatment: every pair, and one axis for both arms."""

from __future__ import annotations

import pytest

from generator.pages.charts import scatter
from generator.pages.charts.scatter import LARGEST, ScatterChart, radius_of, scatter_charts
from generator.printing.elements import plain
from tests.pages.charts.drawn import RUN, drawn
from tests.pages.made import FLAGSHIP, REAL, published


def chart() -> ScatterChart:
    """Return the chart of the newest run."""
    facts = drawn()
    return scatter_charts(facts, facts.archive.suites["example"], RUN, anchor="arms")[0]


def test_both_arms_share_one_axis() -> None:
    """The line of equal values is the diagonal, and a pair below it used less with the tool."""
    found = chart()
    along, up = found.axis.split(":"), found.axis_up.split(":")
    assert along[:2] == up[:2]
    assert "b: 200 to 100" in {spot.spoken for spot in found.spots}
    assert "across, Without the tool; up, With the tool" in plain(found.title)
    assert "6" in plain(found.title)
    assert "Treatment below control: 3; on the line: 1; above it: 2." == plain(found.says[0])
    assert {"worse": 2, "even": 1, "better": 3} == {
        side: sum(spot.side == side for spot in found.spots) for side in ("worse", "even", "better")
    }


def test_more_pairs_than_dots_are_counted_in_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The area of a dot says how many; the fullest has the greatest."""
    monkeypatch.setattr(scatter, "EVERY_PAIR", 5)
    found = chart()
    assert 6 == sum(int(spot.spoken.split()[0]) for spot in found.spots)
    assert max(float(spot.radius.place) for spot in found.spots) == float(LARGEST)
    assert float(LARGEST) / 2 == float(radius_of(1, 4))


def test_amounts_over_many_powers_of_ten_are_told_as_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    """The axis says so, and the text."""
    monkeypatch.setattr("generator.printing.axes.DECADES", 0)
    found = chart()
    assert found.axis.startswith("log:")
    assert any("axes are logarithmic" in plain(sentence) for sentence in found.says)


def test_there_is_none_without_public_rows_or_a_column_of_both_arms() -> None:
    """The flagship run has private rows; the levels of intervals stand in one arm alone."""
    facts = published()
    assert () == scatter_charts(facts, facts.archive.suites[REAL], FLAGSHIP, anchor="arms")
    coverage = facts.archive.suites["interval-coverage"]
    assert () == scatter_charts(facts, coverage, "simulated-coverage-2026-11-30", anchor="arms")
