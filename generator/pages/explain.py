"""The page that explains a figure: the formula, the sum with its numbers in place, and the bytes it was read from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from generator.figures.model import Check, Figure, FigureKey, Step
from generator.pages.artifact_views import ArtifactView, artifact_views
from generator.pages.charts.history import HistoryChart, history_chart
from generator.pages.company import CompanyView, company_views
from generator.pages.coverage import CoverageView, coverage_views, methods_behind
from generator.pages.excluded_runs import excluded_notice
from generator.pages.facts import ProjectFacts, run_link, say, suite_title
from generator.pages.figure_views import FigureView, figure_title, figure_view
from generator.pages.ledger_views import PublishedView, is_struck, line_run, with_company
from generator.pages.page import Crumb, Page
from generator.pages.pool_views import members
from generator.pages.previews import beside
from generator.pages.run_views import example_notice, recorded
from generator.pages.suites import SUITES
from generator.pages.views import View
from generator.printing import downloads
from generator.printing.elements import Element, Sentence
from generator.printing.verdict_sentence import verdict_sentence
from generator.quantities import Depth

SOURCES = {
    "rows": "computed from rows",
    "computed": "computed",
    "recorded": "recorded",
    "parameter": "declared in the suite",
    "constant": "written in the formula",
    "figure": "another figure",
}


@dataclass(frozen=True, slots=True)
class StepView(View):
    """One step of the sum: what is computed, its value, and where that comes from; ``level`` is a class name."""

    level: str
    text: Element
    value: Element
    source: str
    n: Element | None
    reason: Element | None
    artifact: ArtifactView | None


@dataclass(frozen=True, slots=True)
class CheckView(View):
    """A check of recorded values: what it looked at, its outcome, and how much it could have noticed."""

    name: str
    about: Element
    possible: bool
    could_have_failed: bool
    rejected: Element
    neighbours: Element


@dataclass(frozen=True, slots=True)
class CaseView(View):
    """The figure for one run and restriction, with its sum."""

    anchor: str
    run: Sentence | None
    all_excluded: bool
    """Whether there is no run to show since the suite excludes every one that it has."""
    example: Sentence | None
    """That nobody measured the rows; None where somebody did."""
    excluded: Sentence | None
    """That the run is excluded, and why; None for a run that counts."""
    pooled: tuple[Sentence, ...]
    """The runs that are pooled under that name; empty for a run by itself."""
    figure: FigureView
    steps: tuple[StepView, ...]
    as_recorded: bool
    checks: tuple[CheckView, ...]
    artifacts: tuple[ArtifactView, ...]
    beside: FigureView | None
    coverage: tuple[CoverageView, ...]
    """What was measured of the methods that it rests on, once for the figure and all its parts."""
    company: tuple[CompanyView, ...]
    says: Sentence | None
    """The verdict in a sentence, on the primary figure."""


@dataclass(frozen=True, slots=True)
class EntryView(View):
    """The figure as a line of the ledger published it; ``struck`` where a later line replaced that line."""

    seq: Element
    struck: bool
    run: Sentence
    week: Sentence
    published: PublishedView


@dataclass(frozen=True, slots=True)
class ExplainView(View):
    """Everything that explains one figure of a suite, over all its runs and restrictions."""

    title: Sentence
    document: str
    """Where the explanation is for machines."""
    formula: Element
    declared: bool
    declared_in: ArtifactView
    is_not: Sentence | None
    better: str | None
    cases: tuple[CaseView, ...]
    course: HistoryChart | None
    history: tuple[EntryView, ...]
    report_url: str


def explain_pages(facts: ProjectFacts) -> tuple[Page, ...]:
    """Return a page for every figure of every suite, generated ones included."""
    groups: dict[tuple[str, str], list[Figure]] = {}
    for figure in facts.table.figures.values():
        groups.setdefault((figure.key.suite, figure.key.figure), []).append(figure)
    return tuple(_page(facts, suite, name, figures) for (suite, name), figures in sorted(groups.items()))


def _page(facts: ProjectFacts, suite: str, name: str, figures: list[Figure]) -> Page:
    ordered = _newest_first(facts, suite, figures)
    title = figure_title(facts, ordered[0])
    owner, figure = suite_title(facts, facts.archive.suites[suite]), facts.printer.figure(ordered[0].key)
    description = say(title, ", ", owner, ": ", figure, beside(facts, ordered[0]))
    trail = (SUITES, Crumb(owner, f"suites/{suite}/"))
    view = _view(facts, suite, name, ordered)
    return Page(f"figures/{suite}/{name}/index.html", "figure.html", title, description, view, trail)


def _newest_first(facts: ProjectFacts, suite: str, figures: Iterable[Figure]) -> list[Figure]:
    """Order figures by run, the newest before the older; inside a run they keep the order of the suite file."""
    ranks: dict[str | None, int] = {run.id: rank for rank, run in enumerate(facts.archive.batches_of(suite))}
    return sorted(figures, key=lambda figure: ranks.get(figure.key.run, -1))


def _view(facts: ProjectFacts, suite: str, name: str, figures: list[Figure]) -> ExplainView:
    first, archive = figures[0], facts.archive
    declared = archive.artifacts[archive.suite_path(suite)]
    whole = figure_view(facts, first)
    return ExplainView(
        title=whole.title,
        document=downloads.explanation_file(suite, name),
        formula=facts.printer.formula(f"{suite}/{name}"),
        declared=name in archive.suites[suite].figures,
        declared_in=artifact_views(facts, [declared])[0],
        is_not=whole.is_not,
        better=first.better,
        cases=tuple(_case(facts, figure) for figure in figures),
        course=history_chart(facts, suite, name, anchor="course", title=whole.title),
        history=_history(facts, suite, name),
        report_url=archive.content.settings.report_url,
    )


def _case(facts: ProjectFacts, figure: Figure) -> CaseView:
    beside, verdicts = facts.figure(figure.beside), facts.verdicts(figure.key.suite, figure.key.run)
    return CaseView(
        anchor=anchor_of(figure.key),
        run=None if figure.key.run is None else run_link(facts, figure.key.run),
        all_excluded=figure.key.run is None and bool(facts.archive.runs_of(figure.key.suite)),
        example=example_notice(facts, figure.key.run),
        excluded=excluded_notice(facts, figure.key.run),
        pooled=members(facts, figure.key.run),
        figure=figure_view(facts, figure),
        steps=tuple(_step(facts, figure.key, step) for step in figure.steps),
        as_recorded=figure.depth is Depth.AS_RECORDED,
        checks=tuple(_check(facts, figure.key, index, check) for index, check in enumerate(figure.checks)),
        artifacts=artifact_views(facts, figure.provenance.artifacts),
        beside=None if beside is None else figure_view(facts, beside),
        coverage=coverage_views(facts, methods_behind(figure)) if figure.key.member is None else (),
        company=company_views(facts, (figure, beside)),
        says=verdict_sentence(facts.printer, verdicts) if figure.key == verdicts.publication.primary else None,
    )


def anchor_of(key: FigureKey) -> str:
    """Return the address of a case inside its page, without blanks whatever a stratum is called."""
    return ".".join(quote(part, safe="") for part in (key.run or "no-run", key.comparison, key.member) if part)


CHECKS = {
    "grim": "a count over n gives it",
    "quantiles in order": "the quantiles do not fall",
    "estimate inside its interval": "it lies inside its interval",
    "funnel adds up": "the funnel adds up",
    "reachable p": "its rank sum, zeros and ties give it",
}


def _check(facts: ProjectFacts, key: FigureKey, index: int, check: Check) -> CheckView:
    node = f"{key}#check.{index}"
    return CheckView(
        name=CHECKS[check.name],
        about=facts.printer.catalogue[f"formula:{node}.about"],
        possible=check.possible,
        could_have_failed=check.rejected > 0,
        rejected=facts.printer.catalogue[f"node:{node}.rejected"],
        neighbours=facts.printer.catalogue[f"node:{node}.neighbours"],
    )


def _step(facts: ProjectFacts, key: FigureKey, step: Step) -> StepView:
    node, catalogue = f"{key}#step.{step.index}", facts.printer.catalogue
    artifact = facts.archive.artifacts.get(step.artifact) if step.artifact else None
    return StepView(
        level=LEVELS[min(step.level, len(LEVELS) - 1)],
        text=catalogue[f"formula:{node}"],
        value=catalogue[f"node:{node}"],
        source=SOURCES[step.source],
        n=catalogue.get(f"node:{node}.n"),
        reason=catalogue.get(f"node:{node}.reason"),
        artifact=None if artifact is None else artifact_views(facts, [artifact])[0],
    )


LEVELS = ("root", "inner", "deep", "deeper", "deepest")
"""Class names by which the style sheet indents a step."""


def _history(facts: ProjectFacts, suite: str, name: str) -> tuple[EntryView, ...]:
    """Return the figure in every line that holds it, the newest before the older."""
    return tuple(
        EntryView(
            seq=facts.printer.node(f"ledger:{line.seq}", "seq"),
            struck=is_struck(facts, line),
            run=line_run(facts, line),
            week=recorded(facts, "week", line.week),
            published=with_company(facts, line, published),
        )
        for line in reversed(facts.ledger.lines)
        for published in line.figures
        if line.suite == suite and published.partition("[")[0] == name
    )
