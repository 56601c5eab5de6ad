"""The finance-ready report of one run, outside the site: the very view that its page shows, found and ready to write.

Promises: evidence is evaluated in full before a word is written, as for a build. Refuses (``CannotRun``, since nothing
was judged) a run that is not there, with the nearest name, and a project whose headline has no run that counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator import __version__
from generator.errors import CannotRun
from generator.evaluation import evaluate
from generator.evidence.naming import nearest
from generator.evidence.revision import read_revision
from generator.pages.facts import ProjectFacts
from generator.pages.gathering import gather_facts
from generator.pages.links import file_of
from generator.pages.report.document import Block, Cell, ReportView, Table
from generator.pages.report.view import report_target, report_view
from generator.printing.elements import Sentence, bindings, plain

SCHEMA = "proofpage/report/v1"


@dataclass(frozen=True, slots=True)
class Report:
    """A report with what its writers need besides: the run, where its page is, and the address of the site."""

    run: str
    view: ReportView
    page: str
    base_url: str | None


def make_report(root: Path, run: str | None = None) -> Report:
    """Return the report of a run of the project below ``root``; without one named, that of the headline's run."""
    facts = gather_facts(evaluate(root), read_revision(root), version=__version__)
    chosen = _named(facts, run)
    view = report_view(facts, facts.archive.runs[chosen])
    return Report(chosen, view, file_of(report_target(chosen)), facts.base_url)


def report_record(report: Report) -> Mapping[str, object]:
    """Return a report as it is written in JSON: every text in plain form, with the bindings of what it shows."""
    view = report.view
    return {
        "schema": SCHEMA,
        "suite": view.suite,
        "run_id": report.run,
        "page": report.page,
        "title": plain(view.title),
        "question": plain(view.question),
        "verdict": plain(Sentence((view.verdict,))),
        "warnings": [plain(warning) for warning in view.warnings],
        "blocks": [_block(block) for block in view.blocks],
    }


def _named(facts: ProjectFacts, run: str | None) -> str:
    runs = facts.archive.runs
    if run is None:
        found = facts.headline().key.run
        if found is None:
            has = "excludes every run" if facts.archive.runs_of(facts.printer.headline_suite) else "has no run yet"
            raise CannotRun(f"the suite of the headline {has}, so there is nothing to report")
        return found
    if run not in runs:
        near = nearest(run, runs)
        hint = f"Did you mean {near!r}?" if near else f"There are: {', '.join(runs) or 'none'}."
        raise CannotRun(f"there is no run {run!r}. {hint}")
    return run


def _block(block: Block) -> Mapping[str, object]:
    return {
        "id": block.anchor,
        "title": block.title,
        "notes": [_text(note) for note in block.notes],
        "facts": [{"label": fact.label, **_text(fact.value)} for fact in block.facts],
        "tables": [_table(table) for table in block.tables],
        "points": [_text(point) for point in block.points],
    }


def _table(table: Table) -> Mapping[str, object]:
    return {
        "id": table.anchor,
        "caption": plain(table.caption),
        "headings": [plain(heading.label) for heading in table.headings],
        "rows": [[_text(row.subject), *map(_cell, row.cells)] for row in table.rows],
    }


def _cell(cell: Cell) -> Mapping[str, object]:
    return _text(cell.content)


def _text(sentence: Sentence) -> Mapping[str, object]:
    return {"text": plain(sentence), "bound": list(bindings(sentence))}
