"""Tables as CSV (RFC 4180): UTF-8, a header row, lines that end in CR LF; the same bytes for the same facts.

Promises: a text that a spreadsheet would take for a formula comes out behind an apostrophe, and so does a text that
begins with one, so that taking one apostrophe off always gives the text back. Numbers are left as they are.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Cell = str | int | bool | None
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+|/[0-9]+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a spreadsheet takes for the beginning of a formula, wide forms included."""
_APOSTROPHE = "'"


@dataclass(frozen=True, slots=True)
class Table:
    """A table before it is written: the names of its columns, and a cell for each in every row."""

    columns: tuple[str, ...]
    rows: Iterable[Sequence[Cell]]


def csv_bytes(table: Table) -> bytes:
    """Return a table as bytes; nothing is an empty cell."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(table.columns)
    writer.writerows([_text(cell) for cell in row] for row in table.rows)
    return written.getvalue().encode("utf-8")


def _text(cell: Cell) -> str:
    if isinstance(cell, bool):
        return str(cell).lower()
    return neutral(cell) if isinstance(cell, str) else "" if cell is None else str(cell)


def neutral(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    begins = text.startswith((*_FORMULA, _APOSTROPHE)) and not _NUMBER.fullmatch(text)
    return f"{_APOSTROPHE}{text}" if begins else text
