"""Columns that are looked up: what a table says of the value of another column, such as the price of a model.

Promises that a run is priced with the table that it pinned and with no other: history is never priced again. A key
that the table does not hold is a hole. Refuses a run that pins none of a column's tables or several of them, and a
table with a key twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from generator.errors import Malformed, Place, Problem, refuse
from generator.evidence.columns import ColumnReader, Fault, kind_of
from generator.evidence.json_source import load_json
from generator.evidence.naming import listed, quoted
from generator.evidence.row_table import RowTable
from generator.evidence.runs import Run
from generator.evidence.suites import Lookup, Suite
from generator.evidence.typed_columns import CodedColumn, TypedColumn, Value, typed


def add_lookups(table: RowTable, suite: Suite, run: Run, contents: Mapping[str, bytes]) -> RowTable:
    """Return the table of rows with every column filled that is looked up in a table of the run."""
    found: dict[str, TypedColumn] = {}
    for name, column in suite.columns.items():
        if column.lookup is not None:
            known = _read_table(_pinned(column.lookup, name, run), ColumnReader(name, column), column.lookup, contents)
            found[name] = _looked_up(table.typed[column.lookup.key], known, kind_of(column))
    return replace(table, typed={name: found.get(name, table.typed[name]) for name in suite.columns})


def _looked_up(keys: TypedColumn, known: Mapping[str, Value], kind: str) -> TypedColumn:
    """Return what is known of the key of every row; each different key is looked up once."""
    names = keys.values if isinstance(keys, CodedColumn) else ()
    values = typed(kind, [known.get(name) if isinstance(name, str) else None for name in names] + [None])
    codes = keys.codes if isinstance(keys, CodedColumn) else np.full(len(keys), -1, dtype=np.int32)
    return values.taken(codes)  # the code -1, of no key, takes the None at the end


def _pinned(lookup: Lookup, name: str, run: Run) -> str:
    pinned = [path for path in lookup.tables if path in run.artifacts]
    if len(pinned) == 1:
        return pinned[0]
    raise refuse(
        Malformed,
        Place(f"proof/runs/{run.id}/run.yaml"),
        found=f"pins of {listed(pinned)} for the column {name}" if pinned else f"no pin of a table for {name}",
        expected=f"the digest of exactly one of {listed(lookup.tables)}, the table of its day",
        remedy="Pin it under artifacts: with its digest when the run was recorded.",
    )


def _read_table(path: str, reader: ColumnReader, lookup: Lookup, contents: Mapping[str, bytes]) -> dict[str, Value]:
    loaded = load_json(contents[path], path)
    known: dict[str, Value] = {}
    problems: list[Problem] = []
    entries = loaded.data if isinstance(loaded.data, list) else []
    if not entries:
        problems.append(Problem(Place(path, 1, 1), "no list of objects", "a table", "Write a JSON list of objects."))
    for index, entry in enumerate(entries):
        fields = entry if isinstance(entry, dict) else {}
        key, value = fields.get(lookup.key), reader.read(fields.get(lookup.value))
        problems += _faults(loaded.places.of((index,)), lookup, key, value, known=known)
        if isinstance(key, str) and value is not None and not isinstance(value, Fault):
            known[key] = value
    if problems:
        raise Malformed(problems)
    return known


def _faults(
    place: Place, lookup: Lookup, key: object, value: Value | Fault | None, *, known: Mapping[str, Value]
) -> Iterator[Problem]:
    if not isinstance(key, str):
        yield Problem(place, f"{quoted(key)} as {lookup.key}", "text", "Name what the entry is about.")
    elif key in known:
        yield Problem(place, f"{quoted(key)} again", "every key once", "Keep one of the two.")
    if isinstance(value, Fault):
        yield Problem(place, f"{value.found} as {lookup.value}", value.expected, value.remedy)
