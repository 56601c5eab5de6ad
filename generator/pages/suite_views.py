"""Suites in lists: what each asks, its headline if it has a run, and if it has none, what is still asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from generator.evidence.suites import Suite
from generator.figures.model import Figure
from generator.pages.company import CompanyView, company_views
from generator.pages.excluded_runs import ExcludedCount, excluded_count, without_run
from generator.pages.facts import ProjectFacts, run_link, suite_link
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.ledger_views import superseded_by
from generator.pages.pool_views import days, members
from generator.pages.verdict_views import VerdictsView, verdicts_view
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class SuiteCard(View):
    """A suite in a list. Without a run, ``lead`` is None and the unmet thresholds say what is missing."""

    title: Sentence
    page: str
    question: Sentence
    retired: bool
    superseded: Sentence | None
    run: Sentence | None
    pooled: tuple[Sentence, ...]
    """The runs that are shown as one; empty where it is a run by itself."""
    measured_on: Sentence | None
    lead: FigureView | None
    beside: FigureView | None
    company: tuple[CompanyView, ...]
    verdicts: VerdictsView
    excluded: ExcludedCount | None
    """How many of its runs the suite excludes; None where all count."""
    without_run: str
    """Why there is no number, where there is no run to show."""


def suite_cards(facts: ProjectFacts) -> tuple[SuiteCard, ...]:
    """Return a card for every suite: those with runs, those without, and those that are retired."""
    return tuple(suite_card(facts, suite) for suite in sorted(facts.archive.suites.values(), key=partial(_rank, facts)))


def suite_card(facts: ProjectFacts, suite: Suite) -> SuiteCard:
    """Return the card of one suite."""
    run = facts.suite_run(suite.id)
    lead = lead_figure(facts, suite, run) if run else None
    beside = facts.figure(lead.beside) if lead else None
    path = facts.archive.suite_path(suite.id)
    return SuiteCard(
        title=suite_link(facts, suite),
        page=f"suites/{suite.id}/",
        question=facts.prose(suite.question, path, "question", suite=suite.id),
        retired=suite.retired,
        superseded=superseded_by(facts, suite.id),
        run=run_link(facts, run) if run else None,
        pooled=members(facts, run),
        measured_on=days(facts, facts.archive.batch(run)) if run else None,
        lead=figure_view(facts, lead) if lead else None,
        beside=figure_view(facts, beside) if beside else None,
        company=company_views(facts, (lead, beside)),
        verdicts=verdicts_view(facts, suite.id, run),
        excluded=excluded_count(facts, suite.id),
        without_run=without_run(facts, suite.id),
    )


def lead_figure(facts: ProjectFacts, suite: Suite, run: str | None) -> Figure | None:
    """Return the figure that a suite leads with."""
    return facts.table.get(suite.id, suite.leading, run)


def suite_limits(facts: ProjectFacts, suite: Suite) -> tuple[Sentence, ...]:
    """Return what a suite says that it does not measure."""
    path = facts.archive.suite_path(suite.id)
    limits = suite.does_not_measure
    return tuple(facts.prose(text, path, "does_not_measure", at, suite=suite.id) for at, text in enumerate(limits))


def _rank(facts: ProjectFacts, suite: Suite) -> tuple[bool, bool, bool, str]:
    """Order suites: the headline's own, then by whether they stand and have a run, then by id."""
    return suite.id != facts.printer.headline_suite, suite.retired, facts.suite_run(suite.id) is None, suite.id
