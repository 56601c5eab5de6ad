"""``runs/RUN/pairs.csv``: every pair of a run whose rows are public, with its status and the values of both arms.

Promises: only declared columns; a value is written exactly as it is known, without digits of its own; a value that was
not measured is an empty cell. A list is written as JSON, so that its parts cannot run together.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

from generator.evidence.archive import Archive
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import ColumnValues, Pairs
from generator.evidence.runs import Run
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.exports.tables import Cell, Table
from generator.figures.judged import unit_labels
from generator.figures.language.printer import decimal_text

SIDES = ("control", "treatment")


def pairs_table(archive: Archive, run: Run) -> Table | None:
    """Return the pairs of a run under every comparison; None where its rows are private."""
    suite = archive.suites[run.suite]
    found = [pairs for name in suite.comparisons if (pairs := archive.pairs.get((run.id, name))) is not None]
    if not found:
        return None
    units = tuple(f"unit.{field}" for field in key_names(suite))
    labels = ("label",) if any(labelled_side(suite, pairs.comparison) for pairs in found) else ()
    cells = [f"{side}.{column}" for column in suite.columns for side in SIDES if _is_read(suite, found, side, column)]
    columns = ("comparison", *units, "status", "reason", "excluded", *labels, *cells)
    return Table(columns, (row for pairs in found for row in _rows(suite, pairs, cells, labelled=bool(labels))))


def _is_read(suite: Suite, found: list[Pairs], side: str, column: str) -> bool:
    return any(_values(suite, pairs, f"{side}.{column}") is not None for pairs in found)


def _values(suite: Suite, pairs: Pairs, cell: str) -> ColumnValues | None:
    """Return a column of an arm; None where rows of that arm have no such column."""
    side, _, column = cell.partition(".")
    arm = getattr(suite.comparisons[pairs.comparison], side)
    values = (pairs.control if side == "control" else pairs.treatment).get(column)
    return values if suite.columns[column].is_of(arm) else None


def _rows(suite: Suite, pairs: Pairs, cells: list[str], *, labelled: bool) -> Iterator[list[Cell]]:
    labels = unit_labels(pairs, suite) if labelled else ()
    columns = [_values(suite, pairs, cell) for cell in cells]
    for at, unit in enumerate(pairs.units):
        label = (labels[at],) if labelled else ()
        told = (pairs.comparison, *unit.key, unit.status, unit.reason, unit.excluded, *label)
        yield [*told, *(None if column is None else _cell(column, at) for column in columns)]


def _cell(column: ColumnValues, at: int) -> Cell:
    if not column.measured[at]:
        return None
    value = column.values[at]
    if column.kind == "number":
        return decimal_text(Fraction(int(value), column.scale))
    if column.kind == "list":
        return json.dumps(list(value), ensure_ascii=False)
    return bool(value) if column.kind == "boolean" else str(value)
