"""The files for machines of a site, held against the same files made again: whole, and value by value.

Promises: every file that the exports make is compared, so a new one is covered when it is made; a value that differs is
named with both its forms. Each kind of file has a way to tell two apart here; one without is compared by its digest.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from pathlib import PurePosixPath

from generator.audit.folder import AGAIN
from generator.audit.strict_json import named_leaves, read_json
from generator.errors import Place, Problem, Refusal

RECOMPUTED = "as recomputed from the artifacts of the site"
REACH = 60
"""Characters shown to each side of a difference."""
SHOWN = 3
"""Differing lines of one file that are shown."""
_ABSENT = object()


def compare_exports(found: Mapping[str, bytes], made: Mapping[str, bytes]) -> Iterator[Problem]:
    """Yield what differs between the files of a site and the same files as its evidence makes them."""
    for path, expected in made.items():
        if path in found and found[path] != expected:
            differences = _WAYS.get(PurePosixPath(path).suffix, _digests)
            yield from list(differences(path, found[path], expected)) or _digests(path, found[path], expected)


def _leaves(path: str, found: bytes, expected: bytes) -> Iterator[Problem]:
    try:
        theirs = dict(named_leaves(read_json(found, path)))
    except Refusal as refusal:
        yield from refusal.problems
        return
    ours = dict(named_leaves(read_json(expected, path)))
    for name in [*ours, *(name for name in theirs if name not in ours)]:
        one, other = theirs.get(name, _ABSENT), ours.get(name, _ABSENT)
        if (type(one), one) != (type(other), other):
            yield Problem(Place(path), f"{_said(one)} at {name}", f"{_said(other)}, {RECOMPUTED}", AGAIN)


def _lines(path: str, found: bytes, expected: bytes) -> Iterator[Problem]:
    theirs, ours = (content.decode("utf-8", "backslashreplace").split("\n") for content in (found, expected))
    pairs = enumerate(zip_longest(theirs, ours), 1)
    different = [(number, one, other) for number, (one, other) in pairs if one != other]
    for number, one, other in different[:SHOWN]:
        start = next((at for at, (a, b) in enumerate(zip(one or "", other or "", strict=False)) if a != b), 0)
        more = f" ({len(different)} lines differ)" if len(different) > SHOWN else ""
        yield Problem(Place(path, number), _around(one, start), f"{_around(other, start)}, {RECOMPUTED}{more}", AGAIN)


def _cells(path: str, found: bytes, expected: bytes) -> Iterator[Problem]:
    """Yield each cell that differs; tables that differ in their rows or columns are told by their lines."""
    theirs, ours = _rows(found), _rows(expected)
    if theirs is None or not ours or list(map(len, theirs)) != list(map(len, ours)):
        yield from _lines(path, found, expected)
        return
    for number, (row, right) in enumerate(zip(theirs, ours, strict=True), 1):
        for column, one, other in zip(ours[0], row, right, strict=True):
            if one != other:
                where = f"column {column} of row {number}, {right[0]!r}"
                yield Problem(Place(path), f"{one!r} in {where}", f"{other!r}, {RECOMPUTED}", AGAIN)


def _rows(content: bytes) -> list[list[str]] | None:
    """Return the rows of a table; None where it is none."""
    try:
        return list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))
    except (UnicodeDecodeError, csv.Error):
        return None


def _digests(path: str, found: bytes, expected: bytes) -> Iterator[Problem]:
    one, other = (hashlib.sha256(content).hexdigest() for content in (found, expected))
    yield Problem(Place(path), f"SHA-256 {one}", f"SHA-256 {other}, {RECOMPUTED}", AGAIN)


def _said(value: object) -> str:
    return "nothing" if value is _ABSENT else repr(value)


def _around(line: str | None, at: int) -> str:
    """Return the part of a line around the first difference."""
    if line is None:
        return "no further line"
    start, end = max(at - REACH, 0), at + REACH
    return f"{'...' if start else ''}{line[start:end]!r}{'...' if end < len(line) else ''}"


_WAYS: Mapping[str, Callable[[str, bytes, bytes], Iterator[Problem]]] = {
    ".json": _leaves,
    ".csv": _cells,
    **dict.fromkeys((".html", ".css", ".js", ".xml", ".svg", ".txt", ".md", ".jsonl"), _lines),
}
