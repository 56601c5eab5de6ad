"""The headline as one statement: the figure with its verdict, what it is, how well it is known, and why not better."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.runs import Run
from generator.figures.model import Figure
from generator.pages.company import CompanyView, company_views
from generator.pages.facts import NOT_RECORDED, ProjectFacts, run_link, suite_link
from generator.pages.failures import failures
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.pool_views import days, members
from generator.pages.run_views import example_notice
from generator.pages.verdict_views import VerdictsView, verdicts_view
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.verdicts.words import PUBLICATION, VERIFIED


@dataclass(frozen=True, slots=True)
class HeadlineView(View):
    """What the home page leads with. ``beside`` answers another question and always stands next to it."""

    question: Sentence
    suite: Sentence
    suite_page: str
    figure: FigureView
    beside: FigureView | None
    company: tuple[CompanyView, ...]
    verdicts: VerdictsView
    run: Sentence | None
    pooled: tuple[Sentence, ...]
    """The runs that are shown as one; empty where it is a run by itself."""
    measured_on: Sentence
    failures: tuple[Sentence, ...]
    """What did not come through; empty where there is no run."""
    private: bool
    example: Sentence | None
    """That nobody measured the rows; None where somebody did."""
    verified: Element
    """The word that a figure has once every threshold of its publication rule is met."""


def headline_view(facts: ProjectFacts, figure: Figure) -> HeadlineView:
    """Return the statement that a figure leads the site with."""
    suite = facts.archive.suites[figure.key.suite]
    path = facts.archive.suite_path(suite.id)
    beside, run = facts.figure(figure.beside), figure.key.run
    batch = facts.archive.batch(run) if run else None
    return HeadlineView(
        question=facts.prose(suite.question, path, "question", suite=suite.id),
        suite=suite_link(facts, suite),
        suite_page=f"suites/{suite.id}/",
        figure=figure_view(facts, figure),
        beside=None if beside is None else figure_view(facts, beside),
        company=company_views(facts, (figure, beside)),
        verdicts=verdicts_view(facts, suite.id, run),
        run=None if run is None else run_link(facts, run),
        pooled=members(facts, run),
        measured_on=NOT_RECORDED if batch is None else days(facts, batch),
        failures=() if run is None else failures(facts, suite.id, run),
        private=isinstance(batch, Run) and batch.rows.visibility == "private",
        example=example_notice(facts, run),
        verified=facts.printer.word(PUBLICATION, VERIFIED),
    )
