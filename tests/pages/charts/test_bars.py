"""Counts as bars: stages of a funnel, statuses of pairs, and labels, none without the others."""

from __future__ import annotations

from pathlib import Path

from generator.pages.charts.bars import funnel_chart
from generator.pages.label_views import label_views
from generator.printing.elements import plain
from tests.judged import judged
from tests.pages.charts.drawn import RUN, drawn
from tests.pages.made import FLAGSHIP, REAL, constructed, published


def test_a_funnel_keeps_the_stage_that_was_not_counted() -> None:
    """40 attempted, 35 replayed, 5 failed; how many were judged is not recorded, and has no bar."""
    chart = funnel_chart(published(), REAL, FLAGSHIP, anchor="funnel")
    assert chart is not None
    widths = {plain(row.name): None if row.width is None else float(row.width.place) for row in chart.rows}
    assert {"attempted": 220.0, "replayed": 192.5, "replay failed": 27.5, "judged": None} == widths
    assert "not recorded" in plain(chart.rows[-1].notes[0])


def test_a_run_without_a_funnel_shows_what_became_of_its_pairs() -> None:
    """Every status that some pair has; one that none has is left to the table."""
    chart = funnel_chart(drawn(), "example", RUN, anchor="funnel")
    assert chart is not None
    assert "What became of every pair" in plain(chart.title)
    assert ["valid", "missing"] == [plain(row.name) for row in chart.rows]


def test_all_labels_stand_together(tmp_path: Path) -> None:
    """Hurt before the others, and a bar for each count, on one axis."""
    facts = constructed(tmp_path, judged(helped=8, same=4, hurt=2))
    chart = label_views(facts, facts.archive.suites["example"], "first-run", hurt_only=True)[0].chart
    assert chart is not None
    widths = [(plain(row.name), row.width and float(row.width.place)) for row in chart.rows]
    assert [("hurt", 55.0), ("same", 110.0), ("helped", 220.0)] == widths
