"""Counts as bars from nought on one axis: the stages of a funnel, and the labels of a judge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.figures.model import Figure, FigureKey
from generator.pages.charts.strips import StripChart, StripRow, axis_of, bar_of, strip_chart
from generator.pages.facts import ProjectFacts, say
from generator.pages.figure_views import facet
from generator.printing.axes import Axis
from generator.printing.elements import Element, Sentence


def funnel_chart(facts: ProjectFacts, suite: str, run: str, *, anchor: str) -> StripChart | None:
    """Return the stages of a run's funnel in recorded order; where none is recorded, its pairs and the valid ones."""
    recorded, path = facts.archive.recorded.get(run), facts.archive.run_path(run, "recorded.json")
    stages = [stage.stage for stage in recorded.funnel] if recorded else []
    if not stages:
        return _status_chart(facts, suite, run, anchor=anchor)
    keys = [FigureKey(suite, f"funnel.{stage}", run) for stage in stages]
    names = [facts.prose(stage.replace("_", " "), path, "funnel", at, "stage") for at, stage in enumerate(stages)]
    title = Sentence(("What was tried, and what came through: rows at each stage",))
    return bar_chart(facts, keys, names, anchor=anchor, title=title)


def label_chart(
    facts: ProjectFacts, keys: Iterable[FigureKey], comparison: Sentence, *, anchor: str
) -> StripChart | None:
    """Return the counts of all labels, none without the others."""
    chosen = tuple(keys)
    names = [Sentence((key.figure.partition(".")[2],)) for key in chosen]
    title = say("Pairs by label of the judge, ", comparison)
    return bar_chart(facts, chosen, names, anchor=anchor, title=title)


def bar_chart(
    facts: ProjectFacts, keys: Sequence[FigureKey], names: Sequence[Sentence], *, anchor: str, title: Sentence
) -> StripChart | None:
    """Return counts as bars, in order; None where fewer than two are known."""
    figures = [facts.table.figures[key] for key in keys]
    if sum(figure.amount is not None for figure in figures) < 2:
        return None
    axis = axis_of(figures)
    rows = tuple(_row(facts, figure, name, axis) for figure, name in zip(figures, names, strict=True))
    return strip_chart(anchor, title, rows, axis=axis, like=figures[0])


def _status_chart(facts: ProjectFacts, suite: str, run: str, *, anchor: str) -> StripChart | None:
    """Return the statuses that some pair has; the table beside a chart counts those of none, too."""
    found = [f for f in facts.figures_of(suite, run) if f.key.figure.startswith("pairs.")]
    keys = [f.key for f in found if f.amount is not None and f.amount.value and f.key.comparison is None]
    names = [Sentence((key.figure.partition(".")[2].replace("_", " "),)) for key in keys]
    title = Sentence(("What became of every pair: each status that some of them have",))
    return bar_chart(facts, keys, names, anchor=anchor, title=title)


def _row(facts: ProjectFacts, figure: Figure, name: Sentence, axis: Axis) -> StripRow:
    reason: Element | None = facet(facts, figure.key, "reason")
    start, width = bar_of(axis, figure)
    return StripRow(
        name=name,
        member=None,
        page=f"figures/{figure.key.suite}/{figure.key.figure}/",
        element=facts.printer.figure(figure.key),
        notes=() if reason is None else (say(reason),),
        binding=f"figure:{figure.key}",
        bar=start,
        width=width,
    )
