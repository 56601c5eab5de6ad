"""Reports as a reader sees them, block by block, for tests."""

from __future__ import annotations

from pathlib import Path

from generator.pages.report.document import Block, ReportView
from generator.pages.report.view import report_view
from generator.printing.elements import Sentence, plain
from tests.native import RUN, native_project
from tests.pages.made import facts_of


def native_report(folder: Path, **options: object) -> ReportView:
    """Return the report of the constructed project of native rows."""
    facts = facts_of(native_project(folder, **options))  # type: ignore[arg-type]
    return report_view(facts, facts.archive.runs[RUN])


def block(view: ReportView, anchor: str) -> Block:
    """Return one block of a report."""
    return next(one for one in view.blocks if one.anchor == anchor)


def told(sentence: Sentence) -> str:
    """Return a sentence in plain form."""
    return plain(sentence)


def cells(one: Block, at: int = 0) -> list[list[str]]:
    """Return the rows of a block's table, cell by cell."""
    return [[plain(row.subject), *(plain(cell.content) for cell in row.cells)] for row in one.tables[at].rows]


def facts(one: Block) -> dict[str, str]:
    """Return the facts of a block."""
    return {fact.label: plain(fact.value) for fact in one.facts}
