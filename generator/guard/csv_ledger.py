"""Cells of the ledger: what a line published stands as that line has it, with the verdict of that line."""

from __future__ import annotations

from collections.abc import Iterator

from generator.guard.csv_rows import Row, attribute, display
from generator.guard.remarks import Remark

_NUMBERS = frozenset({"seq", "concerns", "suite_version", "methodology"})
_FACTS = frozenset(
    {
        *("kind", "week", "recorded_at", "measured_on", "suite", "run_id", "verdict", "reason"),
        *("replaced_by", "commit", "generator", "sha256", "prev"),
    }
)
_LINES = frozenset({"from", "to"})
"""Columns that hold the number of a line that is compared."""


def line_cell(row: Row, name: str, cell: str) -> Iterator[Remark]:
    """Read a cell of the history."""
    seq, figure = row.cells["seq"], row.cells.get("figure", "")
    published = f"ledger:{seq}/{figure}"
    if name == "figure":
        if cell and row.element(published) is None:
            yield row.differs(name, "a figure that the line holds")
    elif name == "value":
        yield from row.exact(name, published)
    elif name == "display":
        yield from _display(row, name, published)
    elif name == "n":
        yield from row.exact(name, f"node:ledger:{seq}#figures.{figure}.n")
    elif name in ("class", "depth"):
        yield from row.shown(name, f"node:ledger:{seq}#figures.{figure}.{name}")
    else:
        yield from _of_line(row, name, seq)


def _of_line(row: Row, name: str, seq: str) -> Iterator[Remark]:
    if name in _NUMBERS:
        yield from row.exact(name, f"node:ledger:{seq}#{name}")
    elif name in _FACTS:
        yield from row.shown(name, f"node:ledger:{seq}#{name}")
    elif name in _LINES:
        yield from row.exact(name, f"node:ledger:{row.cells[name]}#seq")
    elif name == "causes":
        yield from row.named(name)
    else:
        yield from row.unknown(name)


def change_cell(row: Row, name: str, cell: str) -> Iterator[Remark]:
    """Read a cell of the corrections or the comparisons: both sides stand as their lines published them."""
    value, _, side = name.rpartition("_")
    if side in ("before", "after"):
        yield from _side(row, name, value, side)
    elif name == "changed":
        if cell not in ("true", "false"):
            yield row.differs(name, "true or false")
    elif name == "figure":
        if all(row.element(f"ledger:{_seq(row, side)}/{cell}") is None for side in ("before", "after")):
            yield row.differs(name, "a figure that one of the lines holds")
    else:
        yield from _of_line(row, name, _seq(row, "after"))


def _seq(row: Row, side: str) -> str:
    """Return the number of the line on a side."""
    names = ("concerns", "from") if side == "before" else ("seq", "to")
    return next(row.cells[name] for name in names if name in row.cells)


def _side(row: Row, name: str, value: str, side: str) -> Iterator[Remark]:
    seq = _seq(row, side)
    published = f"ledger:{seq}/{row.cells['figure']}"
    if row.element(published) is None or (side == "after" and row.cells.get("kind") == "withdrawal"):
        yield from row.equal(name, None)
    elif value == "value":
        yield from row.exact(name, published)
    elif value == "display":
        yield from _display(row, name, published)
    elif value == "verdict":
        yield from row.shown(name, f"node:ledger:{seq}#verdict")
    else:
        yield from row.unknown(name)


def _display(row: Row, name: str, published: str) -> Iterator[Remark]:
    """Hold a cell against a published display; it is empty where the line recorded none."""
    if row.cells[name] or attribute(row.element(published), "value") is not None:
        yield from row.equal(name, display(row.element(published)))
