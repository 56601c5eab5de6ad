"""The journal of a recording: one line an attempt, on disk before the next begins, so that a killed one goes on.

Promises that an attempt is in it once or not at all: a last line that was torn is cut, and its attempt made again.
Refuses a journal of another plan, machine, commit or state of files, and one that was edited.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from generator.errors import Contradiction, Malformed, Place, refuse
from generator.evidence.json_source import load_json
from generator.ledger.writing import sync_folder
from generator.record.fields import VERSION
from generator.record.model import Plan, Step
from generator.record.surroundings import Surroundings

ATTEMPT, PLAN, STARTED = "attempt", "plan", "started"


@dataclass(slots=True)
class Journal:
    """An open journal and the attempts that are in it."""

    path: Path
    place: str
    attempts: list[Mapping[str, Any]]
    dirty: bool | None
    """Whether the tree was ever seen dirty; None where git knows nothing."""

    def append(self, line: Mapping[str, object]) -> None:
        """Add a line, on disk when this returns."""
        with self.path.open("ab") as file:
            file.write(f"{json_text({'journal': int(VERSION), **line})}\n".encode())
            file.flush()
            os.fsync(file.fileno())

    def add(self, attempt: Mapping[str, Any]) -> None:
        """Add an attempt."""
        self.append({"kind": ATTEMPT, **attempt})
        self.attempts.append(attempt)


def open_journal(path: Path, place: str, *, plan: Plan, run: str, around: Surroundings) -> Journal:
    """Return the journal of a run, begun or gone on with; refuses one that is not of this plan and surroundings."""
    head = _head(plan, run, around)
    _cut_torn_line(path)
    lines = read_journal(path, place)
    journal = Journal(path, place, [line for line in lines if line.get("kind") == ATTEMPT], around.dirty)
    if not lines:
        journal.append(head)
        sync_folder(path.parent)
    else:
        _refuse_other(lines[0], head, place)
        _refuse_edited(journal.attempts, plan.steps, place)
        seen = [around.dirty, *(line["dirty"] for line in lines if line.get("kind") == STARTED)]
        journal.dirty = True if True in seen else around.dirty
    return journal


def read_journal(path: Path, place: str) -> list[dict[str, Any]]:
    """Return the whole lines of a journal, none where there is none."""
    lines = _whole_lines(path).split(b"\n")[:-1]
    found = [load_json(line, place, number).data for number, line in enumerate(lines, 1)]
    for number, line in enumerate(found, 1):
        if not isinstance(line, dict) or line.get("journal") != int(VERSION):
            raise _refused(place, number, "another line", f"one of a journal of version {VERSION}")
    return [line for line in found if isinstance(line, dict)]


def _whole_lines(path: Path) -> bytes:
    content = path.read_bytes() if path.exists() else b""
    return content[: content.rfind(b"\n") + 1]


def _cut_torn_line(path: Path) -> None:
    whole = len(_whole_lines(path))
    if path.exists() and path.stat().st_size > whole:
        with path.open("r+b") as file:
            file.truncate(whole)
            os.fsync(file.fileno())


def json_text(value: object) -> str:
    """Return a value as JSON, decimals with the digits that they were written with."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json_text(str(key))}: {json_text(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(json_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _head(plan: Plan, run: str, around: Surroundings) -> Mapping[str, object]:
    return {
        "kind": PLAN,
        "run": run,
        "suite": plan.suite.id,
        "plan": plan.digest(),
        "attempts": len(plan.steps),
        "machine": around.machine.model_dump(mode="json"),
        "versions": dict(around.versions),
        "commit": around.commit,
        "inputs": dict(around.inputs),
    }


def _refuse_other(found: Mapping[str, object], head: Mapping[str, object], place: str) -> None:
    differing = [name for name, value in head.items() if found.get(name) != value]
    if differing:
        remedy = "Go on as it began, or record a run of another id."
        said = "; ".join(f"{name}: {json_text(found.get(name))}, now {json_text(head[name])}" for name in differing)
        raise refuse(
            Contradiction, Place(place, 1), found=said, expected="what the recording began with", remedy=remedy
        )


def _refuse_edited(attempts: Sequence[Mapping[str, object]], steps: Sequence[Step], place: str) -> None:
    expected = [(step.unit, step.arm) for step in steps]
    found = [(attempt.get("unit"), attempt.get("arm")) for attempt in attempts]
    if found != expected[: len(found)]:
        at = next(
            (at for at, (one, other) in enumerate(zip(found, expected, strict=False)) if one != other), len(steps)
        )
        raise _refused(place, None, f"the attempt {at + 1} of another unit or arm", "the attempts in their order")


def _refused(place: str, line: int | None, found: str, expected: str) -> Exception:
    remedy = "A journal is never edited: record a run of another id."
    return refuse(Malformed, Place(place, line), found=found, expected=expected, remedy=remedy)
