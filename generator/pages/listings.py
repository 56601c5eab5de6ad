"""The lists of all runs and of all figures, so that every page can be found without knowing its address."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.company import CompanyView, company_views
from generator.pages.evidence_today import evidence_today
from generator.pages.excluded_runs import ExcludedCount, excluded_count, excluded_reason, without_run
from generator.pages.facts import ProjectFacts, run_link, suite_link
from generator.pages.figure_views import FigureView, figure_views
from generator.pages.page import Page
from generator.pages.run_views import recorded
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class RunListing(View):
    """A run in the list of all runs."""

    run: Sentence
    suite: Sentence
    measured_on: Sentence
    verdict: Element
    freshness: Sentence
    private: bool
    excluded: Sentence | None
    """Why its suite excludes it; None for a run that counts."""


@dataclass(frozen=True, slots=True)
class RunsView(View):
    """All runs of the project."""

    runs: tuple[RunListing, ...]
    excluded: ExcludedCount | None
    """How many of them are excluded; None where all count."""


@dataclass(frozen=True, slots=True)
class SuiteFigures(View):
    """The declared figures of a suite, of the run that it shows."""

    anchor: str
    suite: Sentence
    run: Sentence | None
    without_run: str
    """Why there is none, where there is none."""
    figures: tuple[FigureView, ...]
    company: tuple[CompanyView, ...]


@dataclass(frozen=True, slots=True)
class FiguresView(View):
    """All declared figures of the project."""

    suites: tuple[SuiteFigures, ...]


def runs_page(facts: ProjectFacts) -> Page:
    """Return the list of all runs, the newest before the older."""
    runs = sorted(facts.archive.runs.values(), key=lambda run: (run.measured_on or "", run.id), reverse=True)
    description = Sentence(("Every recorded run, with its verdict and how fresh its evidence is.",))
    view = RunsView(tuple(_listing(facts, run) for run in runs), excluded_count(facts))
    return Page("runs/index.html", "runs.html", Sentence(("Runs",)), description, view)


def figures_page(facts: ProjectFacts) -> Page:
    """Return the list of all declared figures."""
    description = Sentence(("Every declared figure, with its verdict and a link to the page that explains it.",))
    view = FiguresView(tuple(_suite_figures(facts, suite) for suite in facts.archive.suites.values()))
    return Page("figures/index.html", "figures.html", Sentence(("Figures",)), description, view)


def _listing(facts: ProjectFacts, run: Run) -> RunListing:
    return RunListing(
        run=run_link(facts, run.id),
        suite=suite_link(facts, facts.archive.suites[run.suite]),
        measured_on=recorded(facts, "date", run.measured_on),
        verdict=facts.printer.verdict(run.id),
        freshness=evidence_today(facts, run.suite, run.id),
        private=run.rows.visibility == "private",
        excluded=excluded_reason(facts, run),
    )


def _suite_figures(facts: ProjectFacts, suite: Suite) -> SuiteFigures:
    run = facts.suite_run(suite.id)
    figures = [figure for figure in facts.figures_of(suite.id, run) if "." not in figure.key.figure]
    shown = run_link(facts, run) if run else None
    views, company = figure_views(facts, figures), company_views(facts, figures)
    return SuiteFigures(
        f"suite-{suite.id}", suite_link(facts, suite), shown, without_run(facts, suite.id), views, company
    )
