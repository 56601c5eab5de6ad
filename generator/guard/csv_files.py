"""The tables of the site cell by cell: every value equals the evaluated table, the pairs or the ledger.

Promises: each column has a rule, and a column without one is refused; a cell of a figure is held against the figure of
its row, a cell of a pair against the pair, a cell of a line against the line. Refuses a text that a spreadsheet would
take for a formula, rows of unequal length, and a table that has no rule.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping

from generator.figures.model import FigureTable
from generator.guard.csv_figures import figure_cell
from generator.guard.csv_ledger import change_cell, line_cell
from generator.guard.csv_pairs import pair_cell, pair_of
from generator.guard.csv_rows import REMEDY, Row
from generator.guard.page_context import Page
from generator.guard.remarks import Remark

Rule = Callable[[Row, str, str], Iterator[Remark]]
"""Reads a cell: its row, the name of its column, and the cell without an apostrophe before it."""
_FORMULA = re.compile(r"[=+@\t\r\n\uff1d\uff0b\uff0d\uff20]|-(?![0-9]+(?:\.[0-9]+|/[0-9]+)?\Z)")
_OF_A_RUN = re.compile(r"runs/(?P<run>[^/]+)/(?P<name>pairs|figures)\.csv")
_RULES: Mapping[str, Rule] = {
    "pairs": pair_cell,
    "figures": figure_cell,
    "suites.csv": figure_cell,
    "history.csv": line_cell,
    "corrections.csv": change_cell,
    "comparisons.csv": change_cell,
}


def is_table(path: str) -> bool:
    """Whether a file of the site is a table that has a rule."""
    return path in _RULES or _OF_A_RUN.fullmatch(path) is not None


def read_table(page: Page, content: bytes, table: FigureTable) -> Iterator[Remark]:
    """Yield everything in a table that is not what the evidence gives."""
    try:
        rows = list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error) as error:
        yield page.remark("CSV", f"a file that is not CSV ({error})", "CSV in UTF-8, with a header row", REMEDY)
        return
    if not rows or len(set(rows[0])) != len(rows[0]):
        yield page.remark("CSV", "a table without a header row of its own", "a name for each column, once", REMEDY)
        return
    rule, figures = _rule(page.path), {str(key): figure for key, figure in table.figures.items()}
    run = _run(page.path)
    for number, cells in enumerate(rows[1:], 2):
        if len(cells) != len(rows[0]):
            yield page.remark("CSV", f"{len(cells)} cells in row {number}", f"{len(rows[0])} cells", REMEDY)
            continue
        named = dict(zip(rows[0], map(_without_apostrophe, cells), strict=True))
        pair = pair_of(page.checks.catalogue.cells, named, run) if rule is pair_cell else None
        row = Row(page, figures, named, number, run, pair)
        for name, cell in zip(rows[0], cells, strict=True):
            yield from _read(row, rule, name, cell)


def _rule(path: str) -> Rule:
    match = _OF_A_RUN.fullmatch(path)
    return _RULES[match["name"] if match else path]


def _run(path: str) -> str | None:
    match = _OF_A_RUN.fullmatch(path)
    return match["run"] if match else None


def _read(row: Row, rule: Rule, name: str, cell: str) -> Iterator[Remark]:
    if _FORMULA.match(cell):
        yield row.differs(name, "a text behind an apostrophe, which no spreadsheet takes for a formula")
    else:
        yield from rule(row, name, _without_apostrophe(cell))


def _without_apostrophe(cell: str) -> str:
    return cell.removeprefix("'")
