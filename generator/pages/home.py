"""The home page: the headline as one statement, then everything that keeps it from being read as more than it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.figures.model import Figure
from generator.pages.artifact_views import ArtifactView, run_artifacts
from generator.pages.charts.distribution import SpreadView, spread_view
from generator.pages.charts.groups import funnel_group
from generator.pages.charts.history import HistoryChart, history_chart
from generator.pages.charts.strips import StripChart
from generator.pages.claims import ClaimsView, claims_view
from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.figure_views import FigureView, figure_title, figure_views
from generator.pages.funnel import CountView, PairCounts, funnel_views, pair_counts
from generator.pages.gaps import gaps
from generator.pages.headline_view import HeadlineView, headline_view
from generator.pages.judging_views import BiasView, bias_view
from generator.pages.label_views import LabelsView, label_views
from generator.pages.ledger_views import LineView, line_views
from generator.pages.linked_data import home_data
from generator.pages.links import to_root
from generator.pages.page import Page
from generator.pages.previews import RETIRED, statement
from generator.pages.run_views import private_reason, run_notes
from generator.pages.subgroups import SubgroupsView, subgroup_views
from generator.pages.suite_views import SuiteCard, suite_cards, suite_limits
from generator.pages.verdict_views import names_in
from generator.pages.views import View
from generator.printing.elements import Sentence

PATH = "index.html"


@dataclass(frozen=True, slots=True)
class HomeView(View):
    """What the home page shows."""

    headline: HeadlineView
    introduction: tuple[DocumentPart, ...] | None
    is_wide: bool
    """Whether the introduction holds tables or charts, which need the whole width."""
    others: tuple[FigureView, ...]
    gaps: tuple[Sentence, ...]
    notes: tuple[Sentence, ...]
    spread: SpreadView | None
    funnel_chart: StripChart | None
    funnel: tuple[CountView, ...]
    labels: tuple[LabelsView, ...]
    bias: BiasView | None
    pairs: PairCounts | None
    subgroups: tuple[SubgroupsView, ...]
    limits: tuple[Sentence, ...]
    claims: ClaimsView
    course: HistoryChart | None
    """The headline figure over the lines of the ledger; None where none holds it."""
    history: tuple[LineView, ...]
    suites: tuple[SuiteCard, ...]
    artifacts: tuple[ArtifactView, ...]
    private_reason: Sentence | None
    report_url: str


def home_page(facts: ProjectFacts) -> Page:
    """Return the home page."""
    figure = facts.headline()
    settings = facts.archive.content.settings
    title = facts.prose(settings.title, "content/site.yaml", "title")
    told = facts.prose(settings.description, "content/site.yaml", "description")
    suite = facts.archive.suites[figure.key.suite]
    retired = RETIRED if suite.retired else None
    description = say(statement(facts, figure), ", ", suite_title(facts, suite), retired, ". ", told)
    data = home_data(facts, PATH, figure, name=title, description=description)
    return Page(PATH, "home.html", title, description, _view(facts, figure), linked_data=data)


def _view(facts: ProjectFacts, figure: Figure) -> HomeView:
    suite, run = facts.archive.suites[figure.key.suite], figure.key.run
    manifest = facts.archive.runs.get(run) if run else None
    introduction = document_parts(facts, "index", to_root(PATH))
    return HomeView(
        headline=headline_view(facts, figure),
        introduction=introduction,
        is_wide=any(part.html is None for part in introduction or ()),
        others=_others(facts, figure),
        gaps=gaps(facts, suite.id, run) if run else (),
        notes=run_notes(facts, manifest) if manifest else (),
        spread=spread_view(facts, suite, run, anchor="chart-spread") if run else None,
        funnel_chart=funnel_group(facts, suite.id, run),
        funnel=funnel_views(facts, suite.id, run) if run else (),
        labels=label_views(facts, suite, run, hurt_only=True),
        bias=bias_view(facts, suite, run),
        pairs=pair_counts(facts, suite.id, run) if run else None,
        subgroups=_told_apart(subgroup_views(facts, suite.id, run)) if run else (),
        limits=suite_limits(facts, suite),
        claims=claims_view(facts),
        course=_course(facts, figure),
        history=line_views(facts, facts.ledger.lines),
        suites=suite_cards(facts),
        artifacts=run_artifacts(facts, run) if run else (),
        private_reason=private_reason(facts, manifest) if manifest else None,
        report_url=facts.archive.content.settings.report_url,
    )


def _course(facts: ProjectFacts, figure: Figure) -> HistoryChart | None:
    """Return the course of the headline; the ledger publishes figures of a whole run alone."""
    title = figure_title(facts, figure)
    return history_chart(facts, figure.key.suite, figure.key.figure, anchor="course", title=title)


def _told_apart(views: Iterable[SubgroupsView]) -> tuple[SubgroupsView, ...]:
    """Return those with a value for some part; the others stand under what was not recorded, and on the run's page."""
    return tuple(view for view in views if any(row.measured for row in view.rows[1:]))


def _others(facts: ProjectFacts, headline: Figure) -> tuple[FigureView, ...]:
    """Return the suite's other figures: what neither the headline nor a section of its own shows."""
    suite = facts.archive.suites[headline.key.suite]
    compared = {name for sameness in suite.sameness.values() for name in names_in(sameness.difference)}
    figures = facts.figures_of(suite.id, headline.key.run)
    elsewhere = {headline.key, headline.beside} | {figure.key for figure in figures if figure.key.figure in compared}
    return figure_views(facts, (f for f in figures if f.key not in elsewhere and is_declared_whole(f)))


def is_declared_whole(figure: Figure) -> bool:
    """Whether the suite declares a figure, and it is not restricted to a subgroup or stratum."""
    return figure.key.member is None and "." not in figure.key.figure
