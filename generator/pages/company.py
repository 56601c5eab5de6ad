"""Figures that never stand alone: what must be printed beside a figure wherever a page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.figures.model import Figure, FigureKey
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class CompanyView(View):
    """Figures that stand together, why they do, and where their units are listed."""

    because: str
    figures: tuple[FigureView, ...]
    units: Sentence | None


def company_views(facts: ProjectFacts, figures: Iterable[Figure | None]) -> tuple[CompanyView, ...]:
    """Return every group of figures that must stand where some figures stand; nothing where they may stand alone."""
    groups = facts.table.groups_around(figure.key for figure in figures if figure is not None)
    views: dict[tuple[FigureKey, ...], CompanyView] = {}
    for group in groups:
        known = [facts.table.figures[key] for key in group.keys if key in facts.table.figures]
        ordered = sorted(known, key=lambda figure: figure.key.figure != "labels.hurt")
        figures_shown = tuple(figure_view(facts, figure) for figure in ordered)
        views.setdefault(group.keys, CompanyView(group.because, figures_shown, _units(facts, group.keys)))
    return tuple(views.values())


def _units(facts: ProjectFacts, keys: tuple[FigureKey, ...]) -> Sentence | None:
    """Return where the units behind counts of labels are listed, the hurt ones before all others."""
    key = keys[0]
    if key.run is None or not key.figure.startswith("labels."):
        return None
    comparison = key.comparison or next(iter(facts.archive.suites[key.suite].comparisons))
    if (key.run, comparison) not in facts.archive.pairs:
        return None
    return say(link(f"runs/{key.run}/#labels-{comparison}", "every labelled unit, the hurt before the others"))
