"""Pooled runs on pages: which runs a suite shows as one, which it leaves out and why, and a page for their figures."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.pools import PooledRun, Pooling
from generator.pages.artifact_views import ArtifactView, run_artifacts
from generator.pages.facts import ProjectFacts, say, suite_link, suite_title
from generator.pages.figure_views import FigureView, figure_views
from generator.pages.funnel import PairCounts, pair_counts
from generator.pages.gaps import gaps
from generator.pages.kinds_of_suites import is_of_models
from generator.pages.linked_data import run_data
from generator.pages.page import Crumb, FactView, Page
from generator.pages.pool_views import PoolView, days, pool_view
from generator.pages.previews import run_description
from generator.pages.run_views import recorded
from generator.pages.suites import SUITES
from generator.pages.verdict_views import VerdictsView, verdicts_view
from generator.pages.views import View
from generator.printing import downloads
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class PooledView(View):
    """Everything of the runs that a suite shows as one; their pairs stand on the pages of the runs."""

    id: Element
    document: str
    figures_table: str
    pool: PoolView
    verdicts: VerdictsView
    facts: tuple[FactView, ...]
    figures: tuple[FigureView, ...]
    gaps: tuple[Sentence, ...]
    pairs: PairCounts
    artifacts: tuple[ArtifactView, ...]
    report_url: str


def pooled_page(facts: ProjectFacts, pooling: Pooling, pooled: PooledRun) -> Page:
    """Return the page of the pooled runs of a suite."""
    suite, name = facts.archive.suites[pooled.suite], facts.printer.identifier("run", pooled.id)
    title = say("Pooled runs ", name)
    description = run_description(facts, title, suite, pooled.id)
    trail = (SUITES, Crumb(suite_title(facts, suite), f"suites/{suite.id}/"))
    path = f"runs/{pooled.id}/index.html"
    data = run_data(facts, path, pooled, name=title, description=description)
    return Page(path, "pool.html", title, description, _view(facts, pooling, pooled), trail, data)


def _view(facts: ProjectFacts, pooling: Pooling, pooled: PooledRun) -> PooledView:
    figures = facts.figures_of(pooled.suite, pooled.id)
    return PooledView(
        id=facts.printer.identifier("run", pooled.id),
        document=downloads.run_file(pooled.id),
        figures_table=downloads.figures_table(pooled.id),
        pool=pool_view(facts, pooling),
        verdicts=verdicts_view(facts, pooled.suite, pooled.id),
        facts=_facts(facts, pooled),
        figures=figure_views(facts, (figure for figure in figures if "." not in figure.key.figure)),
        gaps=gaps(facts, pooled.suite, pooled.id),
        pairs=pair_counts(facts, pooled.suite, pooled.id),
        artifacts=run_artifacts(facts, pooled.id),
        report_url=facts.archive.content.settings.report_url,
    )


def _facts(facts: ProjectFacts, pooled: PooledRun) -> tuple[FactView, ...]:
    """Return what all of the runs have in common."""
    newest = pooled.runs[-1].id
    return (
        FactView("Suite", suite_link(facts, facts.archive.suites[pooled.suite])),
        FactView("Suite version", say(facts.printer.parameter(f"runs/{newest}/suite_version"))),
        FactView("Methodology version", say(facts.printer.parameter(f"runs/{newest}/methodology"))),
        FactView("Measured on", days(facts, pooled)),
        *(FactView(label, recorded(facts, "recorded", text)) for label, text in _of_models(facts, pooled)),
        FactView("What was changed", recorded(facts, "recorded", pooled.lever)),
        FactView("Commit", _commit(facts, pooled)),
    )


def _of_models(facts: ProjectFacts, pooled: PooledRun) -> tuple[tuple[str, str | None], ...]:
    if not is_of_models(facts.archive.suites[pooled.suite]) and pooled.provider is None and pooled.tokenizer is None:
        return ()
    return (("Provider", pooled.provider), ("Tokenizer", pooled.tokenizer))


def _commit(facts: ProjectFacts, pooled: PooledRun) -> Sentence:
    differ = len({run.commit for run in pooled.runs}) > 1
    return Sentence(("not the same for all of the runs",)) if differ else recorded(facts, "commit", pooled.commit)
