"""Cells of pairs: what the pair is called, its status and reasons, and the values of both arms."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from urllib.parse import quote

from generator.figures.language.printer import decimal_text
from generator.guard.csv_rows import Row, attribute
from generator.guard.remarks import Remark
from generator.printing.elements import Element

FACETS = frozenset({"status", "reason", "excluded", "label"})
NOT_MEASURED = "not measured"
_YES = {"true": "yes", "false": "no"}
_KEY = "unit."


def pair_cell(row: Row, name: str, cell: str) -> Iterator[Remark]:
    """Read a cell of a pair; its unit must be one of the run."""
    pair = _pair(row)
    if name == "comparison" or name.startswith(_KEY):
        if row.element(f"cell:{pair}#key") is None:
            yield row.differs(name, "a pair of the run")
    elif name in FACETS:
        element = row.element(f"cell:{pair}#{name}")
        yield from row.equal(name, None if element is None else element.text)
    elif name.partition(".")[0] in ("control", "treatment"):
        yield from _value(row, name, row.element(f"cell:{pair}/{name}"))
    else:
        yield from row.unknown(name)


def _pair(row: Row) -> str:
    key = [cell for name, cell in row.cells.items() if name.startswith(_KEY)]
    return f"{row.run}[{row.cells.get('comparison')}]/{'/'.join(quote(part, safe='') for part in key)}"


def _value(row: Row, name: str, element: Element | None) -> Iterator[Remark]:
    exact, cell = attribute(element, "value"), row.cells[name]
    if exact is not None:
        yield from row.equal(name, decimal_text(Fraction(exact)))
    elif element is None or not cell:
        shown = None if element is None else element.text
        yield from row.equal(name, None if shown in (None, NOT_MEASURED, "") else shown)
    elif element.text not in (cell, _YES.get(cell), _listed(cell)):
        yield row.differs(name, repr(element.text))


def _listed(cell: str) -> str | None:
    """Return a list as pages show it; None for a cell that holds none."""
    try:
        parts = json.loads(cell) if cell.startswith("[") else None
    except (ValueError, RecursionError):
        return None
    is_list = isinstance(parts, list) and all(isinstance(part, str) for part in parts)
    return (", ".join(parts) or "none") if is_list and parts is not None else None
