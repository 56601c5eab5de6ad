"""The course of a figure over the ledger: what is joined, what is struck out, and what is said of too few points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.pages.charts.history import HistoryChart, HistoryDrawing, history_chart
from generator.pages.facts import ProjectFacts
from generator.printing.elements import Sentence, plain
from generator.printing.verdict_shapes import shape_of
from tests.pages.charts.drawn import drawn

TITLE = Sentence(("Course",))


def course(lines: int | None = None, **changed: object) -> HistoryChart | None:
    """Return the course of the headline over the first lines of the ledger, or with the newest snapshot changed."""
    facts = drawn()
    ledger = facts.ledger
    kept = list(ledger.lines[:lines])
    if changed:
        kept[3] = replace(kept[3], **changed)  # type: ignore[arg-type]
    shown: ProjectFacts = replace(facts, ledger=replace(ledger, lines=tuple(kept)))
    return history_chart(shown, "example", "token_reduction", anchor="course", title=TITLE)


def drawing(lines: int | None = None, **changed: object) -> HistoryDrawing:
    """Return its drawing."""
    chart = course(lines, **changed)
    assert chart is not None
    assert chart.drawing is not None
    return chart.drawing


def told(chart: HistoryChart | None) -> str:
    """Return what is said about it."""
    assert chart is not None
    return " ".join(plain(sentence) for sentence in chart.says)


def test_a_line_joins_the_points_that_stand() -> None:
    """The withdrawn one is struck out and passed by, and named with a link to its line."""
    found = drawing()
    assert [None, True, None, None] == [point.strike and True for point in found.points]
    assert [(1, 3), (3, 4)] == [(_seq(one.start.at), _seq(one.end.at)) for one in found.segments]
    assert "Struck out, since a later line corrected or withdrew it: line 2." in told(course())


def _seq(binding: str) -> int:
    return int(binding.removeprefix("node:ledger:").removesuffix("#seq"))


def test_too_few_points_are_not_joined() -> None:
    """A line between them would suggest a course."""
    assert () == drawing(2).segments
    assert 2 == len(drawing(2).points)
    assert "too few of them for a line" in told(course(2))


def test_a_single_line_of_the_ledger_is_not_drawn() -> None:
    """It is said; without any line there is no chart at all."""
    chart = course(1)
    assert chart is not None
    assert chart.drawing is None
    assert "A single line of the ledger holds this figure" in told(chart)
    assert course(0) is None


@pytest.mark.parametrize("change", [{"suite_version": 2}, {"methodology": 2}])
def test_no_line_crosses_versions(change: dict[str, int]) -> None:
    """What was measured in another way is no part of the course."""
    assert 2 == len(drawing().segments)
    assert 1 == len(drawing(**change).segments)


def test_a_band_stands_where_the_run_still_gives_the_value() -> None:
    """A struck line has none, and neither has a line whose run gives another value today."""
    assert [True, False, True, True] == [point.low is not None for point in drawing().points]
    other = {**drawn().ledger.lines[3].figures}
    other["token_reduction"] = replace(other["token_reduction"], value="1/2", display="50.00 %")
    changed = drawing(figures=other)
    assert [True, False, True, False] == [point.low is not None for point in changed.points]


def test_the_shape_is_that_of_the_word_and_the_word_stands_beside_it() -> None:
    """The newest point that stands shows its value with its verdict, the others their word."""
    found = drawing()
    assert {shape_of("NO-GO")} == {point.shape for point in found.points}
    assert ["9.06 % (NO-GO, freshness unknown)", "NO-GO", "NO-GO", "NO-GO"] == [label.text for label in found.labels]
    assert ["2026-W04", "2026-W05", "2026-W06", "2026-W07"] == [label.text for label in found.weeks]


def test_the_newest_value_stands_clear_of_the_points_before_it() -> None:
    """The course falls to it, so its text runs below the last points and their words stand above them."""
    value, *words = drawing().labels
    newest = drawing().points[-1]
    assert value.y.place > newest.y.place
    assert [False, True, True] == [
        word.y.place < point.y.place for word, point in zip(words, drawing().points, strict=False)
    ]
