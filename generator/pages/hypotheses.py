"""Hypotheses beside what the evidence shows: what was expected is told apart from what was found, and never instead.

Promises: every hypothesis of the methodology and of the suites is listed, marked as one; beside it stands the figure
that it names, or that there is no evidence yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.pages.facts import ProjectFacts, suite_link
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.views import View
from generator.printing.elements import Sentence

METHODOLOGY = "proof/methodology.yaml"
NO_EVIDENCE = "no evidence yet"
NO_FIGURE = "it names no figure, so none is set beside it"


@dataclass(frozen=True, slots=True)
class HypothesisView(View):
    """Something that a suite was built to test, and the figure that speaks of it; None with the reason why not."""

    suite: Sentence
    text: Sentence
    figure: FigureView | None
    otherwise: str


def hypothesis_views(facts: ProjectFacts) -> tuple[HypothesisView, ...]:
    """Return every hypothesis: those of the methodology, then those of the suites."""
    return tuple(view for _, view in _all(facts))


def hypotheses_about(facts: ProjectFacts, suite: str) -> tuple[HypothesisView, ...]:
    """Return the hypotheses about one suite."""
    return tuple(view for about, view in _all(facts) if about == suite)


def _all(facts: ProjectFacts) -> Iterator[tuple[str, HypothesisView]]:
    for at, stated in enumerate(facts.archive.methodology.hypotheses):
        yield stated.suite, _view(facts, stated.suite, stated.text, stated.figure, path=METHODOLOGY, at=at)
    for suite in facts.archive.suites.values():
        path = facts.archive.suite_path(suite.id)
        for at, own in enumerate(suite.hypotheses):
            yield suite.id, _view(facts, suite.id, own.text, own.figure, path=path, at=at)


def _view(facts: ProjectFacts, suite: str, text: str, reference: str | None, *, path: str, at: int) -> HypothesisView:
    figure = None
    if reference is not None:
        place = facts.archive.place(path, "hypotheses", at, "figure")
        figure = facts.table.figures[facts.printer.figure_key(reference, suite=suite, place=place)]
    has_run = facts.suite_run(suite) is not None
    return HypothesisView(
        suite=suite_link(facts, facts.archive.suites[suite]),
        text=facts.prose(text, path, "hypotheses", at, "text", suite=suite),
        figure=figure_view(facts, figure) if figure and figure.amount is not None else None,
        otherwise=NO_FIGURE if reference is None and has_run else NO_EVIDENCE,
    )
