"""The report as a document: blocks of paragraphs, facts, lists and tables, whose every number is an element.

Promises: headings, notes and captions stand here and in no template, so that two renderings of one view cannot say
different things.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.page import FactView
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class Heading(View):
    """The head of a column; ``number`` where its cells hold numbers and are set to the right."""

    label: Sentence
    number: bool = False


@dataclass(frozen=True, slots=True)
class Row(View):
    """A row: what it is about, then one cell for each further column."""

    subject: Sentence
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Cell(View):
    """A cell of a table; ``number`` where it holds one and is set to the right."""

    content: Sentence
    number: bool = False


@dataclass(frozen=True, slots=True)
class Table(View):
    """A table with its caption; the anchor is unique on the page."""

    anchor: str
    caption: Sentence
    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Block(View):
    """One block of the report."""

    anchor: str
    title: str
    notes: tuple[Sentence, ...] = ()
    facts: tuple[FactView, ...] = ()
    points: tuple[Sentence, ...] = ()
    tables: tuple[Table, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportView(View):
    """The whole report of one run."""

    suite: str
    run: Element
    title: Sentence
    question: Sentence
    verdict: Element
    warnings: tuple[Sentence, ...]
    """What must be read before any number: that the suite is retired, that rows are private."""
    blocks: tuple[Block, ...]


NOTHING = Sentence(())
"""What stands in a cell that has nothing to say."""


def said(*parts: str | Element) -> Cell:
    """Return a cell of text."""
    return Cell(Sentence(parts))


def number(*parts: str | Element) -> Cell:
    """Return a cell that holds a number."""
    return Cell(Sentence(parts), number=True)


def heading(label: str, *, is_number: bool = False) -> Heading:
    """Return the head of a column that is called by plain words."""
    return Heading(Sentence((label,)), is_number)
