"""What rows name: units, labels, models, patterns. Their texts are printed as recorded, so none may tell a result.

Promises that the keys of units, and every text and list of texts in public rows, are held to it, with the file and the
column. Numbers in their own columns are values and are bound one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import Problem
from generator.evidence.archive import Archive
from generator.evidence.naming import quoted
from generator.evidence.pairs import ColumnValues, Pairs
from generator.printing.claiming_names import results_among

REMEDY = "Name it by what it is; what came out of it belongs into a column of numbers."


def results_in_rows(archive: Archive) -> Iterator[Problem]:
    """Yield a problem for every text of public rows that tells a result."""
    for (name, _), pairs in archive.pairs.items():
        run = archive.runs.get(name)
        if run is None or not run.rows.files:
            continue
        place = archive.place(archive.run_path(name, run.rows.files[0]))
        for column, texts in _texts(pairs).items():
            for text in results_among(texts):
                found = f"{quoted(text)} in {column}, which tells a result"
                yield Problem(place, found, "texts of rows that only name", REMEDY)


def _texts(pairs: Pairs) -> Mapping[str, set[str]]:
    """Return the distinct texts of the keys and of every column that holds texts, by what a message calls them."""
    found = {"the key of a unit": {part for unit in pairs.units for part in unit.key}}
    for side in (pairs.control, pairs.treatment):
        for name, column in side.items():
            if column.kind in ("text", "list"):
                found.setdefault(f"the column {name}", set()).update(_of_column(column))
    return found


def _of_column(column: ColumnValues) -> Iterator[str]:
    for value in column.values[column.measured].tolist():
        yield from (value if column.kind == "list" else (value,))
