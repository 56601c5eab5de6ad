"""The page of a run: what its manifest says, every figure, what was recorded, and what became of every pair."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.runs import RecordedEntry, RecordedStatistic, Run
from generator.pages.artifact_views import ArtifactView, run_artifacts
from generator.pages.charts.groups import ChartGroup, funnel_group, run_charts
from generator.pages.charts.strips import StripChart
from generator.pages.company import CompanyView, company_views
from generator.pages.excluded_runs import excluded_notice
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.figure_views import FigureView, figure_view, figure_views
from generator.pages.funnel import CountView, PairCounts, funnel_views, pair_counts
from generator.pages.gaps import gaps
from generator.pages.judging_views import BiasView, bias_view
from generator.pages.label_views import LabelsView, label_views
from generator.pages.ledger_views import LineView, line_views, superseded_by
from generator.pages.linked_data import run_data
from generator.pages.original_views import OriginalsView, originals_view
from generator.pages.page import Crumb, FactView, Page
from generator.pages.pair_tables import PairTable, pair_tables
from generator.pages.parity_failures import failure_tables
from generator.pages.previews import run_description
from generator.pages.report.view import report_name, report_target
from generator.pages.run_views import example_notice, private_reason, run_facts, run_notes
from generator.pages.suite_views import lead_figure
from generator.pages.suites import SUITES
from generator.pages.verdict_views import VerdictsView, verdicts_view
from generator.pages.views import View
from generator.printing import downloads
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class RecordedView(View):
    """A value that was recorded of private rows: under its expression or by name, or why there is none."""

    subject: Sentence
    value: Element | None
    n: Element | None
    note: Sentence | None
    statistic: Sentence | None
    """What a recorded p was computed from."""


@dataclass(frozen=True, slots=True)
class RunView(View):
    """Everything of one run."""

    id: Element
    document: str
    figures_table: str
    pairs_table: str | None
    """Where everything, the figures and the pairs are for machines; no pairs where rows are private."""
    superseded: Sentence | None
    excluded: Sentence | None
    """That the run is excluded, why, and what that means; None for a run that counts."""
    example: Sentence | None
    """That nobody measured its rows; None where somebody did."""
    question: Sentence
    lead: FigureView | None
    """What the suite leads with, in this run; None where the suite leads with nothing."""
    beside: FigureView | None
    company: tuple[CompanyView, ...]
    verdicts: VerdictsView
    facts: tuple[FactView, ...]
    notes: tuple[Sentence, ...]
    private_reason: Sentence | None
    figures: tuple[FigureView, ...]
    gaps: tuple[Sentence, ...]
    recorded: tuple[RecordedView, ...]
    charts: ChartGroup
    funnel_chart: StripChart | None
    funnel: tuple[CountView, ...]
    labels: tuple[LabelsView, ...]
    bias: BiasView | None
    pairs: PairCounts
    report: str
    report_name: str
    """The page of the report, and what it is called."""
    failed: tuple[PairTable, ...]
    """The pairs whose answer did not pass, where the suite names what that is."""
    tables: tuple[PairTable, ...]
    originals: OriginalsView | None
    """The files that its rows were made from; None where they were written as they are."""
    history: tuple[LineView, ...]
    artifacts: tuple[ArtifactView, ...]
    report_url: str


def run_page(facts: ProjectFacts, run: Run) -> Page:
    """Return the page of one run."""
    suite, run_id = facts.archive.suites[run.suite], facts.printer.identifier("run", run.id)
    title = say("Run ", run_id)
    description = run_description(facts, title, suite, run.id)
    trail = (SUITES, Crumb(suite_title(facts, suite), f"suites/{suite.id}/"))
    path = f"runs/{run.id}/index.html"
    data = run_data(facts, path, run, name=title, description=description)
    return Page(path, "run.html", title, description, _view(facts, run), trail, data)


def _view(facts: ProjectFacts, run: Run) -> RunView:
    suite = facts.archive.suites[run.suite]
    figures, lead = facts.figures_of(run.suite, run.id), lead_figure(facts, suite, run.id)
    beside = None if lead is None else facts.figure(lead.beside)
    return RunView(
        id=facts.printer.identifier("run", run.id),
        document=downloads.run_file(run.id),
        figures_table=downloads.figures_table(run.id),
        pairs_table=downloads.pairs_table(run.id) if any(name == run.id for name, _ in facts.archive.pairs) else None,
        superseded=superseded_by(facts, suite.id),
        excluded=excluded_notice(facts, run.id),
        example=example_notice(facts, run.id),
        question=facts.prose(suite.question, facts.archive.suite_path(suite.id), "question", suite=suite.id),
        lead=None if lead is None else figure_view(facts, lead),
        beside=None if beside is None else figure_view(facts, beside),
        company=company_views(facts, (lead, beside)),
        verdicts=verdicts_view(facts, run.suite, run.id),
        facts=run_facts(facts, run),
        notes=run_notes(facts, run),
        private_reason=private_reason(facts, run),
        figures=figure_views(facts, (figure for figure in figures if "." not in figure.key.figure)),
        gaps=gaps(facts, run.suite, run.id),
        recorded=_recorded(facts, run),
        charts=run_charts(facts, suite, run.id),
        funnel_chart=funnel_group(facts, run.suite, run.id),
        funnel=funnel_views(facts, run.suite, run.id),
        labels=label_views(facts, suite, run.id, hurt_only=False),
        bias=bias_view(facts, suite, run.id),
        pairs=pair_counts(facts, run.suite, run.id),
        report=report_target(run.id),
        report_name=report_name(suite, run),
        failed=failure_tables(facts, suite, run.id),
        tables=pair_tables(facts, suite, run.id),
        originals=originals_view(facts, run),
        history=line_views(facts, facts.publications.by_run.get(run.id, ())),
        artifacts=run_artifacts(facts, run.id),
        report_url=facts.archive.content.settings.report_url,
    )


def _recorded(facts: ProjectFacts, run: Run) -> tuple[RecordedView, ...]:
    recorded = facts.archive.recorded.get(run.id)
    entries = recorded.values if recorded else ()
    return tuple(_entry(facts, run, at, entry) for at, entry in enumerate(entries))


def _entry(facts: ProjectFacts, run: Run, at: int, entry: RecordedEntry) -> RecordedView:
    key, catalogue = f"recorded:{run.id}#{at}", facts.printer.catalogue
    path = facts.archive.run_path(run.id, "recorded.json")
    told = entry.reason or entry.meaning
    kind = "reason" if entry.reason else "meaning"
    name = entry.name
    return RecordedView(
        subject=say(catalogue[f"formula:{key}"]) if name is None else say(facts.name(name, path, "values", at, "name")),
        value=catalogue.get(f"node:{key}"),
        n=catalogue.get(f"node:{key}.n"),
        note=facts.prose(told, path, "values", at, kind, suite=run.suite) if told else None,
        statistic=None if entry.statistic is None else _statistic(facts, key, entry.statistic),
    )


def _statistic(facts: ProjectFacts, key: str, statistic: RecordedStatistic) -> Sentence:
    """Say what a recorded p was computed from."""
    catalogue = facts.printer.catalogue
    ties = say(catalogue[f"node:{key}.ties"]) if statistic.ties else Sentence(("none",))
    rank_sum, zeros = catalogue[f"node:{key}.w_plus"], catalogue[f"node:{key}.zeros"]
    return say("Rank sum ", rank_sum, "; pairs that do not differ ", zeros, "; sizes of tied groups: ", ties)
