"""What only pages of documentation show: examples, marked as such, and references that were made from the code."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.views import View
from generator.printing.blocks import BlockRequest
from generator.printing.elements import Element, Sentence
from generator.printing.reference_tables import ReferenceTable, reference_tables


@dataclass(frozen=True, slots=True)
class ExampleView(View):
    """An example, and the file that it is of."""

    element: Element | None
    named: Sentence | None


@dataclass(frozen=True, slots=True)
class RowView(View):
    """One row of a reference: the cell that names it, and the others."""

    head: Sentence
    cells: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class TableView(View):
    """One table of a reference."""

    anchor: str
    title: Sentence
    text: Sentence
    columns: tuple[str, ...]
    rows: tuple[RowView, ...]


@dataclass(frozen=True, slots=True)
class ReferenceView(View):
    """A reference: its tables in order."""

    tables: tuple[TableView, ...]


def example_view(request: BlockRequest) -> ExampleView:
    """Return what a page shows of an example."""
    return ExampleView(request.example, request.named)


def reference_view(request: BlockRequest) -> ReferenceView:
    """Return what a page shows of a reference."""
    return ReferenceView(tuple(_table(table) for table in reference_tables(request.subject or "")))


def _table(table: ReferenceTable) -> TableView:
    rows = tuple(RowView(row[0], row[1:]) for row in table.rows)
    return TableView(table.anchor, table.title, table.text, table.columns, rows)
