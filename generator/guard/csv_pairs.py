"""Cells of pairs: what the pair is called, its status and reasons, and the values of both arms."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from urllib.parse import quote

from generator.figures.language.printer import decimal_text
from generator.guard.csv_rows import Row
from generator.guard.remarks import Remark
from generator.printing.cells import NOT_MEASURED, Cells, OnePair, Said, pairs_key

FACETS = frozenset({"status", "reason", "excluded", "label"})
_YES = {"true": "yes", "false": "no"}
_KEY = "unit."


def pair_cell(row: Row, name: str, cell: str) -> Iterator[Remark]:
    """Read a cell of a pair; its unit must be one of the run."""
    if name == "comparison" or name.startswith(_KEY):
        if row.pair is None:
            yield row.differs(name, "a pair of the run")
    elif name in FACETS:
        yield from row.equal(name, None if row.pair is None else row.pair.facet(name))
    elif name.partition(".")[0] in ("control", "treatment"):
        yield from _value(row, name, None if row.pair is None else row.pair.value(name))
    else:
        yield from row.unknown(name)


def pair_of(cells: Cells, named: Mapping[str, str], run: str | None) -> OnePair | None:
    """Return the pair that a row is about; None where the run has none of this name."""
    key = "/".join(quote(cell, safe="") for name, cell in named.items() if name.startswith(_KEY))
    return cells.pair(pairs_key(str(run), str(named.get("comparison"))), key)


def _value(row: Row, name: str, said: Said | None) -> Iterator[Remark]:
    cell = row.cells[name]
    if said is not None and said.exact is not None:
        yield from row.equal(name, _plain(said.exact))
    elif said is None or not cell:
        yield from row.equal(name, None if said is None or said.display in (NOT_MEASURED, "") else said.display)
    elif said.display not in (cell, _YES.get(cell), _listed(cell)):
        yield row.differs(name, repr(said.display))


@lru_cache(maxsize=1 << 16)
def _plain(exact: Fraction) -> str:
    return decimal_text(exact)


def _listed(cell: str) -> str | None:
    """Return a list as pages show it; None for a cell that holds none."""
    try:
        parts = json.loads(cell) if cell.startswith("[") else None
    except (ValueError, RecursionError):
        return None
    is_list = isinstance(parts, list) and all(isinstance(part, str) for part in parts)
    return (", ".join(parts) or "none") if is_list and parts is not None else None
