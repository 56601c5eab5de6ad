"""Figures once more per subgroup, and whether the subgroups overlap, which must be said and not be guessed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.figures.model import INCLUDING_EXCLUDED, Figure, FigureKey
from generator.pages.charts.forest import parts_chart
from generator.pages.charts.strips import StripChart
from generator.pages.facts import ProjectFacts, listed, say
from generator.pages.figure_views import FigureView, facet, figure_title, figure_views
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class SubgroupsView(View):
    """A figure as a whole, and restricted to each subgroup or stratum; ``overlap`` says what they do not add up to."""

    anchor: str
    title: Sentence
    rows: tuple[FigureView, ...]
    chart: StripChart | None
    """The same on one axis; None where fewer than a pair of them have values."""
    overlap: Sentence | None


def subgroup_views(facts: ProjectFacts, suite: str, run: str) -> tuple[SubgroupsView, ...]:
    """Return the figures of a run that have members, each with all of them."""
    return tuple(_views(facts, facts.figures_of(suite, run)))


def _views(facts: ProjectFacts, figures: tuple[Figure, ...]) -> Iterator[SubgroupsView]:
    for whole in (figure for figure in figures if figure.key.member is None):
        members = [figure for figure in figures if _is_member(figure.key, whole.key)]
        if members:
            rows = figure_views(facts, (whole, *members))
            anchor, title = _anchor(whole.key), figure_title(facts, whole)
            chart = parts_chart(facts, whole, members, anchor=f"chart-{anchor}")
            yield SubgroupsView(anchor, title, rows, chart, overlap(facts, whole, members))


def _anchor(key: FigureKey) -> str:
    return ".".join(part for part in ("subgroups", key.figure, key.comparison) if part)


def _is_member(key: FigureKey, whole: FigureKey) -> bool:
    return key.member is not None and (key.figure, key.comparison) == (whole.figure, whole.comparison)


def overlap(facts: ProjectFacts, whole: Figure, members: list[Figure]) -> Sentence | None:
    """Say that members overlap where their sizes prove it; say that they may where they are subgroups."""
    suite = facts.archive.suites[whole.key.suite]
    by = suite.figures[whole.key.figure].by if whole.key.figure in suite.figures else None
    if by is not None and suite.columns[by].type == "list":
        return Sentence(("A pair counts under every text that its list holds: the parts overlap and do not add up.",))
    parts = [figure for figure in members if figure.key.member != INCLUDING_EXCLUDED]
    sized = [figure for figure in parts if figure.n is not None]
    names = [figure.key.member for figure in parts]
    if whole.n is not None and sum(figure.n or 0 for figure in sized) > whole.n:
        sizes = listed(*(say(facet(facts, figure.key, "n")) for figure in sized))
        whole_n = facet(facts, whole.key, "n")
        return say(
            "The subgroups overlap: ",
            sizes,
            " together are more than the ",
            whole_n,
            " there are, so they do not add up.",
        )
    if any(name in suite.subgroups for name in names):
        return Sentence(
            ("The subgroups are conditions of their own and may overlap; they do not add up to the whole.",)
        )
    return None
