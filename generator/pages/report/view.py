"""The report of a run as one frozen view, and the page that shows it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.excluded_runs import excluded_notice
from generator.pages.facts import ProjectFacts, link, say, suite_link, suite_title
from generator.pages.kinds_of_suites import speaks_of_models
from generator.pages.ledger_views import superseded_by
from generator.pages.page import Crumb, FactView, Page
from generator.pages.previews import run_description
from generator.pages.report.choosing import choose
from generator.pages.report.company import company_block
from generator.pages.report.counting import counting_block
from generator.pages.report.document import Block, ReportView
from generator.pages.report.limits import limits_block
from generator.pages.report.parity import parity_block
from generator.pages.report.patterns import patterns_block
from generator.pages.report.signing import signed_block
from generator.pages.report.totals import subgroups_block, totals_block
from generator.pages.run_views import example_notice, private_reason, run_facts, run_notes
from generator.pages.suites import SUITES
from generator.pages.verdict_views import verdicts_view
from generator.printing.elements import Sentence

_MEASURED = ("Measured on", "Data set", "Revision of the data set", "Models", "Provider", "What was changed", "Rows")


def report_target(run: str) -> str:
    """Return where the report of a run stands on the site."""
    return f"report/{run}/"


def report_name(suite: Suite, run: Run) -> str:
    """Return what the report of a run is called: one of tokens or money is ready for whoever pays for them."""
    return "Finance-ready report" if speaks_of_models(suite, run) else "Report"


def report_page(facts: ProjectFacts, run: Run) -> Page:
    """Return the page of a run's report."""
    suite = facts.archive.suites[run.suite]
    view = report_view(facts, run)
    description = run_description(facts, say("Report on the run ", view.run), suite, run.id)
    trail = (SUITES, Crumb(suite_title(facts, suite), f"suites/{suite.id}/"), Crumb(say(view.run), f"runs/{run.id}/"))
    return Page(f"{report_target(run.id)}index.html", "report.html", view.title, description, view, trail)


def report_view(facts: ProjectFacts, run: Run) -> ReportView:
    """Return the report of a run: what the page, the Markdown and the JSON are rendered from."""
    suite, element = facts.archive.suites[run.suite], facts.printer.identifier("run", run.id)
    path = facts.archive.suite_path(suite.id)
    return ReportView(
        suite=suite.id,
        run=element,
        title=say(report_name(suite, run), ": ", suite_title(facts, suite)),
        question=facts.prose(suite.question, path, "question", suite=suite.id),
        verdict=facts.printer.verdict(run.id),
        warnings=tuple(_warnings(facts, suite, run)),
        blocks=tuple(_blocks(facts, suite, run)),
    )


def _blocks(facts: ProjectFacts, suite: Suite, run: Run) -> Iterator[Block]:
    chosen = choose(suite, run)
    yield _measured(facts, suite, run)
    yield totals_block(facts, suite, run.id, chosen)
    further = (make(facts, suite, run.id, chosen) for make in (patterns_block, subgroups_block, company_block))
    yield from (block for block in further if block is not None)
    parity = parity_block(facts, suite, run, chosen)
    yield from (parity,) if parity is not None else ()
    yield counting_block(facts, suite, run.id)
    yield limits_block(facts, suite, run.id, chosen)
    yield signed_block(facts, run, chosen)


def _warnings(facts: ProjectFacts, suite: Suite, run: Run) -> Iterator[Sentence]:
    superseded = superseded_by(facts, suite.id)
    if superseded is not None:
        yield say("Retired, kept as history; ", superseded, ".")
    example = example_notice(facts, run.id)
    if example is not None:
        yield example
    excluded = excluded_notice(facts, run.id)
    if excluded is not None:
        yield excluded
    reason = private_reason(facts, run)
    if reason is not None:
        yield say(
            "The rows of this run are private. ", reason, " Figures are recomputed from what was recorded of them."
        )


def _measured(facts: ProjectFacts, suite: Suite, run: Run) -> Block:
    verdicts = verdicts_view(facts, suite.id, run.id)
    told = {fact.label: fact for fact in run_facts(facts, run)}
    return Block(
        "measured",
        "What was measured",
        notes=run_notes(facts, run),
        facts=(
            FactView("Suite", suite_link(facts, suite)),
            FactView("Run", link(f"runs/{run.id}/", facts.printer.identifier("run", run.id))),
            *(FactView(*arm) for arm in _arms(facts, suite)),
            *(told[label] for label in _MEASURED if label in told),
            FactView("Gate", say(verdicts.word)),
            FactView("Publication", say(verdicts.publication)),
            FactView("Evidence today", say(verdicts.freshness, ": ", verdicts.freshness_reason)),
        ),
    )


def _arms(facts: ProjectFacts, suite: Suite) -> Iterator[tuple[str, Sentence]]:
    """Yield what the control and the treatment of the first comparison are called."""
    path, sides = facts.archive.suite_path(suite.id), next(iter(suite.comparisons.values()))
    for label, arm in (("Control", sides.control), ("Treatment", sides.treatment)):
        yield label, facts.prose(suite.arms[arm].title, path, "arms", arm, "title", suite=suite.id)
