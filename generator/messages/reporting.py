"""The finance-ready report as Markdown: the view of its page, block by block, every figure with its verdict.

Promises: nothing is added to the view and nothing left out; text of the evidence cannot become markup or steer a
terminal. Links lead to the site where its address is known, else to the path inside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from generator.messages.terminal import printable
from generator.pages.links import file_of, is_outside
from generator.pages.report.document import Block, Cell, Table
from generator.printing.elements import Element, Sentence, Styled
from generator.report import Report

_MARKUP = re.compile(r"([\\`*<>\[\]|]|(?<!\w)_|_(?!\w))")
_STYLES = {"em": "*", "strong": "**", "code": "`"}


def report_markdown(report: Report) -> str:
    """Return the report of a run as Markdown."""
    return "\n\n".join(_Writer(report).parts())


class _Writer:
    """Writes one report."""

    def __init__(self, report: Report) -> None:
        self._report = report

    def parts(self) -> Iterator[str]:
        view = self._report.view
        yield f"# {self._said(view.title)}"
        yield f"**{self._said(Sentence((view.verdict,)))}** {self._said(view.question)}"
        yield from (f"> {self._said(warning)}" for warning in view.warnings)
        for block in view.blocks:
            yield from self._block(block)

    def _block(self, block: Block) -> Iterator[str]:
        yield f"## {_escaped(block.title)}"
        yield from (self._said(note) for note in block.notes)
        if block.facts:
            yield "\n".join(f"- {_escaped(fact.label)}: {self._said(fact.value)}" for fact in block.facts)
        for table in block.tables:
            yield f"**{self._said(table.caption)}**"
            yield "\n".join(self._table(table))
        if block.points:
            yield "\n".join(f"- {self._said(point)}" for point in block.points)

    def _table(self, table: Table) -> Iterator[str]:
        yield _row(self._said(heading.label) for heading in table.headings)
        yield _row("--:" if heading.number else "---" for heading in table.headings)
        for row in table.rows:
            yield _row((self._said(row.subject), *(self._cell(cell) for cell in row.cells)))

    def _cell(self, cell: Cell) -> str:
        return self._said(cell.content)

    def _said(self, sentence: Sentence | Styled) -> str:
        return "".join(self._part(part) for part in sentence.parts)

    def _part(self, part: str | Element | Styled) -> str:
        if isinstance(part, Element):
            return _escaped(part.text)
        if isinstance(part, str):
            return _escaped(part)
        if part.tag == "a":
            return f"[{self._said(part)}]({self._address(part.href)})" if part.href else self._said(part)
        mark = _STYLES[part.tag]
        return f"{mark}{self._said(part)}{mark}"

    def _address(self, target: str) -> str:
        if is_outside(target):
            return target
        path, mark, fragment = target.partition("#")
        inside = f"{file_of(path)}{mark}{fragment}"
        base = self._report.base_url
        return inside if base is None else urljoin(base.rstrip("/") + "/", inside)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", printable(text))
