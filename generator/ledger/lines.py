"""What a ledger line of format 1 may say: exactly these keys, each of the shape given here.

Promises a problem, with its line, for every key that is unknown, missing or out of shape, and for every line that
concerns another which is not there. Refuses to guess at a newer format: an unknown ``v`` is said to be one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from generator.errors import Place, Problem
from generator.ledger.model import KINDS, WORDS
from generator.ledger.verify_history import NEVER_EDITED
from generator.quantities import Depth, EvidenceClass

FORMAT = 1
CONCERNED_KINDS = {
    "correction": ("snapshot", "correction"),
    "withdrawal": ("snapshot", "correction"),
    "closing": ("intent",),
}


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a value must be, in words and as a question."""

    words: str
    holds: Callable[[Any], bool]


def _text(words: str, pattern: str) -> _Shape:
    match = re.compile(pattern, re.ASCII | re.DOTALL).fullmatch
    return _Shape(words, lambda value: isinstance(value, str) and match(value) is not None)


def _word(words: Sequence[str]) -> _Shape:
    return _Shape(f"one of {', '.join(words)}", lambda value: isinstance(value, str) and value in words)


def _number(least: int) -> _Shape:
    return _Shape(f"a whole number from {least}", lambda value: type(value) is int and value >= least)


def _is_day(text: str) -> bool:
    """Whether a text is a day that the calendar has, in the one form that ledgers write."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _or_null(shape: _Shape) -> _Shape:
    return _Shape(f"{shape.words}, or null", lambda value: value is None or shape.holds(value))


_SLUG = _text("an id such as agent-tasks", r"[a-z0-9][a-z0-9._-]{0,79}")
_DAY = _Shape("a day such as 2026-06-18", lambda value: isinstance(value, str) and _is_day(value))
_WEEK = _text("a week such as 2026-W25", r"\d{4}-W(0[1-9]|[1-4]\d|5[0-3])")
_SHA256 = _text("a SHA-256 in hexadecimal", r"[0-9a-f]{64}")
_PATH = _text("a path under proof/", r"proof(/(?!\.{1,2}(/|$))[A-Za-z0-9._-]+)+")
_PROSE = _text("a text", r".{1,2000}")

LINE: Mapping[str, _Shape] = {
    "v": _number(1),
    "seq": _number(1),
    "prev": _SHA256,
    "kind": _word(KINDS),
    "recorded_at": _or_null(_DAY),
    "week": _or_null(_WEEK),
    "measured_on": _or_null(_DAY),
    "suite": _SLUG,
    "run_id": _or_null(_SLUG),
    "suite_version": _or_null(_number(1)),
    "methodology": _or_null(_number(1)),
    "verdict": _or_null(_word(WORDS)),
    "figures": _Shape("an object of figures", lambda value: isinstance(value, dict)),
    "artifacts": _Shape("an array of artifacts", lambda value: isinstance(value, list)),
    "commit": _or_null(_text("a commit id", r"[0-9a-f]{7,64}")),
    "generator": _or_null(_PROSE),
    "reason": _or_null(_PROSE),
    "concerns": _or_null(_number(1)),
}
FIGURE: Mapping[str, _Shape] = {
    "value": _or_null(_text("exact text such as 0.25 or 1/4", r"-?\d{1,200}(\.\d{1,200}|/[1-9]\d{0,199})?")),
    "display": _or_null(_PROSE),
    "n": _or_null(_number(0)),
    "class": _or_null(_word([each.word for each in EvidenceClass])),
    "depth": _or_null(_word([each.word for each in Depth])),
}
ARTIFACT: Mapping[str, _Shape] = {"path": _PATH, "sha256": _SHA256, "bytes": _number(0)}
_FIGURE_ID = _text("a figure id", r"[a-z][a-z0-9_]{0,63}(\.[a-z][a-z0-9_]{0,63})?(\[[^\[\]]{1,200}\]){0,2}")


def content_problems(records: Sequence[Mapping[str, Any]], path: str) -> list[Problem]:
    """Return what is wrong with the content of lines whose chain holds; line numbers count from 1."""
    problems = []
    for number, record in enumerate(records, 1):
        for found, expected, remedy in _line_faults(record, records):
            problems.append(Problem(Place(path, number), found, expected, remedy))
    return problems


_Fault = tuple[str, str, str]


def _line_faults(record: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> Iterator[_Fault]:
    if "v" in record and record["v"] != FORMAT:
        yield f"v {record['v']!a}", f"v {FORMAT}", "A newer generator wrote this line: update this one."
        return
    faults = list(_faults(record, LINE, ""))
    yield from faults
    if not faults:
        yield from _figure_faults(record["figures"])
        yield from _artifact_faults(record["artifacts"])
        yield from _concern_faults(record, records)


def _faults(record: object, shapes: Mapping[str, _Shape], where: str) -> Iterator[_Fault]:
    if not isinstance(record, dict):
        yield f"{where.strip()} {_short(record)}", f"an object with {', '.join(shapes)}", NEVER_EDITED
        return
    if record.keys() == shapes.keys() and all(shape.holds(record[key]) for key, shape in shapes.items()):
        return
    for key in sorted({*record, *shapes}):
        if key not in shapes:
            yield f"unknown key {where}{key}", f"no keys but {', '.join(shapes)}", NEVER_EDITED
        elif key not in record:
            yield f"no key {where}{key}", f"{shapes[key].words}; what is not recorded is null", NEVER_EDITED
        elif not shapes[key].holds(record[key]):
            yield f"{where}{key} {_short(record[key])}", shapes[key].words, NEVER_EDITED


def _figure_faults(figures: Mapping[str, object]) -> Iterator[_Fault]:
    for key, figure in figures.items():
        if not _FIGURE_ID.holds(key):
            yield f"figure {_short(key)}", _FIGURE_ID.words, NEVER_EDITED
        yield from _faults(figure, FIGURE, f"figures.{key[:80]} ")


def _artifact_faults(artifacts: Iterable[object]) -> Iterator[_Fault]:
    for index, artifact in enumerate(artifacts):
        yield from _faults(artifact, ARTIFACT, f"artifacts[{index}] ")


def _concern_faults(record: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> Iterator[_Fault]:
    kind, concerns = record["kind"], record["concerns"]
    if kind not in CONCERNED_KINDS:
        if concerns is not None:
            yield f"a {kind} that concerns line {concerns}", f"null: a {kind} stands for itself", NEVER_EDITED
        return
    if record["reason"] is None:
        yield f"a {kind} without a reason", "the reason in words", NEVER_EDITED
    kinds = CONCERNED_KINDS[kind]
    if concerns is None or concerns >= record["seq"]:
        yield f"a {kind} that concerns {_short(concerns)}", "the seq of a line before it", NEVER_EDITED
    elif (concerned := records[concerns - 1].get("kind")) not in kinds:
        yield f"a {kind} that concerns a {_short(concerned)}", f"a {' or a '.join(kinds)}", NEVER_EDITED


def _short(value: object) -> str:
    text = "null" if value is None else ascii(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
