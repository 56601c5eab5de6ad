"""One row of a table while it is read, and the ways to hold a cell against what it must be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape

from generator.figures.model import Figure
from generator.guard.json_leaves import is_identifier
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.cells import OnePair
from generator.printing.elements import Element

REMEDY = "Take the value from the evaluated table where the file is made."


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its cells by column, without the apostrophes that keep spreadsheets from computing."""

    page: Page
    figures: Mapping[str, Figure]
    cells: Mapping[str, str]
    number: int
    run: str | None
    """The run that the table is of."""
    pair: OnePair | None = None
    """The pair that the row is about, where the table is one of pairs and the run has it."""

    def equal(self, name: str, expected: object) -> Iterator[Remark]:
        """Compare a cell with what it must be; nothing is an empty cell."""
        if self.cells[name] != written(expected):
            yield self.differs(name, repr(written(expected)))

    def element(self, binding: str) -> Element | None:
        """Return what the catalogue has under a binding."""
        return self.page.checks.catalogue.get(binding)

    def word(self, name: str, binding: str) -> Iterator[Remark]:
        """Compare a cell with a verdict word, as machines write it."""
        yield from self.equal(name, attribute(self.element(binding), "data-word"))

    def exact(self, name: str, binding: str) -> Iterator[Remark]:
        """Compare a cell with the exact value of an element; where that is not there, the cell is empty."""
        yield from self.equal(name, attribute(self.element(binding), "value"))

    def shown(self, name: str, binding: str) -> Iterator[Remark]:
        """Compare a cell with what an element displays, without its verdict."""
        yield from self.equal(name, display(self.element(binding)))

    def named(self, name: str) -> Iterator[Remark]:
        """Read a cell that holds an identifier, or a text without numbers of its own."""
        text = self.cells[name]
        if text and not is_identifier(self.page, text):
            yield from self.page.read_plain(text, f"column {name} of row {self.number}")

    def unknown(self, name: str) -> Iterator[Remark]:
        """Refuse a column that has no rule."""
        yield self.differs(name, "a column that has a rule")

    def differs(self, name: str, expected: str) -> Remark:
        """Return a remark on a cell."""
        found = f"{self.cells[name][:200]!r} in column {name} of row {self.number}"
        return self.page.remark("CSV", found, expected, REMEDY)


def written(value: object) -> str:
    """Return a value as tables write it."""
    return str(value).lower() if isinstance(value, bool) else "" if value is None else str(value)


def attribute(element: Element | None, name: str) -> str | None:
    """Return an attribute of an element as the catalogue has it; None where it has none."""
    found = None if element is None else re.search(rf' {name}="([^"]*)"', element.html.partition(">")[0])
    return unescape(found[1]) if found is not None else None


def display(element: Element | None) -> str | None:
    """Return the display of a figure or ledger value, or all that any other element shows."""
    if element is None:
        return None
    found = re.search(r'<span class="v">([^<]*)</span>', element.html)
    return unescape(found[1]) if found is not None else element.text
