"""The Markdown files of ``content/`` inside pages: text with linked elements, and the blocks that evidence fills.

Promises: a block shows what the pages of suites, runs and claims show, by the same views.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from generator.evidence.suites import Suite
from generator.pages.chart_requests import requested_charts
from generator.pages.charts.forest import forest_charts, with_parts
from generator.pages.charts.groups import ChartGroup
from generator.pages.claims import ClaimView, claims_view
from generator.pages.company import CompanyView, company_views
from generator.pages.document_titles import HOME
from generator.pages.documentation import ExampleView, ReferenceView, example_view, reference_view
from generator.pages.facts import ProjectFacts, run_link, suite_link
from generator.pages.figure_views import FigureView, figure_views
from generator.pages.links import prose_href
from generator.pages.pair_tables import PairTable, pair_tables
from generator.pages.printed import printed
from generator.pages.publication_rule import ThresholdView, threshold_views
from generator.pages.views import View
from generator.printing.blocks import CHART, CLAIMS, FOREST, PAIRS, PUBLICATION, BlockRequest
from generator.printing.elements import Sentence
from generator.printing.example_entries import REFERENCE


@dataclass(frozen=True, slots=True)
class BlockView(View):
    """A block of evidence inside a document; what its kind does not show is empty or None."""

    anchor: str
    subject: Sentence | None
    figures: tuple[FigureView, ...] = ()
    company: tuple[CompanyView, ...] = ()
    charts: ChartGroup | None = None
    thresholds: tuple[ThresholdView, ...] = ()
    tables: tuple[PairTable, ...] = ()
    claims: tuple[ClaimView, ...] = ()


@dataclass(frozen=True, slots=True)
class DocumentPart(View):
    """A piece of a document: text, or a block of evidence, or an example or a reference of the documentation."""

    html: Markup | None = None
    block: BlockView | None = None
    example: ExampleView | None = None
    reference: ReferenceView | None = None


def document_parts(facts: ProjectFacts, name: str, root: str) -> tuple[DocumentPart, ...] | None:
    """Return ``content/NAME.md`` for a page from which ``root`` leads to the site's root; None without such a file."""
    document = facts.document(name)
    if document is None:
        return None
    shown = document.below_a_title() if name == HOME else document.untitled()
    found = shown.parts(
        show=lambda element: str(printed(element, root)), link=lambda address: prose_href(address, root)
    )
    return tuple(_part(facts, part, number) for number, part in enumerate(found))


def _part(facts: ProjectFacts, part: str | BlockRequest, number: int) -> DocumentPart:
    if isinstance(part, str):
        return DocumentPart(Markup(part))
    if part.example is not None:
        return DocumentPart(example=example_view(part))
    if part.kind == REFERENCE:
        return DocumentPart(reference=reference_view(part))
    return DocumentPart(block=_block(facts, part, f"block-{number}"))


def _block(facts: ProjectFacts, request: BlockRequest, anchor: str) -> BlockView:
    if request.kind == CLAIMS:
        claims = claims_view(facts)
        return BlockView(anchor, None, claims=(*claims.standing, *claims.withdrawn))
    if request.kind == PAIRS and request.subject is not None:
        suite = facts.archive.suites[facts.archive.runs[request.subject].suite]
        found = pair_tables(facts, suite, request.subject)
        tables = tuple(replace(table, anchor=f"{anchor}-{table.anchor}") for table in found)
        return BlockView(anchor, run_link(facts, request.subject), tables=tables)
    suite = facts.archive.suites[request.subject or ""]
    if request.kind == PUBLICATION:
        verdicts = facts.verdicts(suite.id, facts.suite_run(suite.id))
        return BlockView(anchor, suite_link(facts, suite), thresholds=threshold_views(facts, suite, verdicts))
    figures = [facts.table.figures[key] for key in request.figures]
    if request.kind == CHART and request.chart != FOREST:
        return BlockView(anchor, suite_link(facts, suite), charts=requested_charts(facts, suite, request, anchor))
    if request.kind == CHART:
        return _forest(facts, suite, request, anchor)
    company = company_views(facts, figures)
    return BlockView(anchor, suite_link(facts, suite), figures=figure_views(facts, figures), company=company)


def _forest(facts: ProjectFacts, suite: Suite, request: BlockRequest, anchor: str) -> BlockView:
    """Return figures with their parts, a chart for each unit, and those that no chart can hold in a table."""
    figures = with_parts(facts, request.figures)
    charts = forest_charts(facts, figures, anchor=anchor)
    drawn = {row.binding for chart in charts for row in chart.rows}
    others = [figure for figure in figures if f"figure:{figure.key}" not in drawn]
    return BlockView(
        anchor,
        suite_link(facts, suite),
        figures=figure_views(facts, others),
        company=company_views(facts, figures),
        charts=ChartGroup(charts) if charts else None,
    )
