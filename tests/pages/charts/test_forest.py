"""Figures on one axis: each part with its interval, or with the word that there is none."""

from __future__ import annotations

from generator.figures.model import FigureKey
from generator.pages.charts.forest import parts_chart, with_parts
from generator.pages.charts.groups import compared_chart
from generator.printing.elements import plain
from tests.pages.charts.drawn import RUN, drawn
from tests.pages.made import FLAGSHIP, REAL, published


def test_strata_and_subgroups_stand_with_their_intervals() -> None:
    """The whole has an interval, the subgroup is too small for one and says so."""
    facts = drawn()
    whole, large = with_parts(facts, [FigureKey("example", "token_reduction", RUN)])
    chart = parts_chart(facts, whole, [large], anchor="parts")
    assert chart is not None
    assert ["The whole", "large"] == [plain(row.name) for row in chart.rows]
    assert [True, False] == [row.low is not None for row in chart.rows]
    assert plain(chart.rows[0].notes[0]).startswith("n 6; ")
    assert "interval withheld" in plain(chart.rows[1].notes[0])


def test_parity_and_its_floor_stand_on_one_axis() -> None:
    """26.2 % and 36.1 % of the flagship run; neither interval is recorded, nor the n of the floor."""
    facts = published()
    figures = [facts.table.figures[FigureKey(REAL, name, FLAGSHIP)] for name in ("parity_rate", "parity_floor")]
    chart = compared_chart(facts, figures, anchor="parity")
    assert chart is not None
    assert [True, True] == [row.dot is not None for row in chart.rows]
    notes = [plain(row.notes[0]) for row in chart.rows]
    assert "n 42; no interval was recorded or computed" == notes[0]
    assert "n is not recorded; no interval was recorded or computed" == notes[1]


def test_nothing_is_drawn_of_a_value_alone() -> None:
    """There is nothing to compare it with."""
    facts = published()
    assert compared_chart(facts, [facts.headline()], anchor="parity") is None
    whole, *parts = with_parts(facts, [facts.headline().key])
    assert parts_chart(facts, whole, parts, anchor="parts") is None
