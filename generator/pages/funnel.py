"""The funnel and the fate of every pair: what was tried, what came through, and what was not counted."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.runs import FunnelStage
from generator.figures.model import Figure, FigureKey
from generator.pages.facts import ProjectFacts, link, listed
from generator.pages.figure_views import facet
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

STATUS_MEANINGS = {
    "valid": "enters the figures",
    "missing": "an arm has no row",
    "incomparable": "a field that must agree differs between the arms",
    "both_failed": "neither arm passed every gate",
    "control_failed": "the control did not pass every gate",
    "treatment_failed": "the treatment did not pass every gate",
    "no_answer": "the budget of tokens or time was used up",
    "unmeasured": "a column that the suite needs was not recorded",
    "excluded": "left out by name, with a reason",
}


@dataclass(frozen=True, slots=True)
class CountView(View):
    """A stage of the funnel, or a status of pairs, with its count; ``reason`` says why there is none."""

    name: Sentence
    meaning: str | None
    element: Element
    page: str
    measured: bool
    reason: Sentence | Element | None


@dataclass(frozen=True, slots=True)
class PairCounts(View):
    """How many pairs have each status; ``uncounted`` lists the statuses for which that is not recorded."""

    counted: tuple[CountView, ...]
    uncounted: Sentence | None


def funnel_views(facts: ProjectFacts, suite: str, run: str) -> tuple[CountView, ...]:
    """Return the stages of a run's funnel in recorded order; what was not counted is there too."""
    recorded = facts.archive.recorded.get(run)
    stages = recorded.funnel if recorded else ()
    return tuple(_stage(facts, suite, run, at) for at, _ in enumerate(stages))


def pair_counts(facts: ProjectFacts, suite: str, run: str, comparison: str | None = None) -> PairCounts:
    """Return how many pairs have each status, under a comparison; None is the first of the suite."""
    figures = [f for f in facts.figures_of(suite, run) if f.key.figure.startswith("pairs.")]
    views = [_status(facts, figure) for figure in figures if figure.key.comparison == comparison]
    unknown = [link(view.page, view.name) for view in views if not view.measured]
    counted = tuple(view for view in views if view.measured)
    return PairCounts(counted, listed(*unknown, last=" or ") if unknown else None)


def _stage(facts: ProjectFacts, suite: str, run: str, at: int) -> CountView:
    stage = facts.archive.recorded[run].funnel[at]
    key = FigureKey(suite, f"funnel.{stage.stage}", run)
    figure, path = facts.table.figures[key], facts.archive.run_path(run, "recorded.json")
    return CountView(
        name=facts.prose(stage.stage.replace("_", " "), path, "funnel", at, "stage"),
        meaning=None,
        element=facts.printer.figure(key),
        page=f"figures/{suite}/{key.figure}/",
        measured=figure.amount is not None,
        reason=_stage_reason(facts, stage, figure, at),
    )


def _stage_reason(facts: ProjectFacts, stage: FunnelStage, figure: Figure, at: int) -> Sentence | Element | None:
    if figure.amount is not None:
        return None
    if stage.reason is None or figure.key.run is None:
        return facet(facts, figure.key, "reason")
    path = facts.archive.run_path(figure.key.run, "recorded.json")
    return facts.prose(stage.reason, path, "funnel", at, "reason", suite=figure.key.suite)


def _status(facts: ProjectFacts, figure: Figure) -> CountView:
    status = figure.key.figure.partition(".")[2]
    return CountView(
        name=Sentence((status.replace("_", " "),)),
        meaning=STATUS_MEANINGS.get(status),
        element=facts.printer.figure(figure.key),
        page=f"figures/{figure.key.suite}/{figure.key.figure}/",
        measured=figure.amount is not None,
        reason=facet(facts, figure.key, "reason"),
    )
