"""What can be asked of the ledger, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.ledger.canonical import line_record
from generator.ledger.changes import Change, FigureChange
from generator.ledger.model import Ledger, LedgerFigure, LedgerLine

SCHEMA = "proofpage/snapshot/v1"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Publish a week: the newest run that counts of every suite that is not retired, or one run that is named."""

    week: str | None
    """None is the week of the day it is recorded on."""
    run: str | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Correction:
    """Publish again what a line published wrongly, by its run or by another one."""

    seq: int
    run: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """Take back what a line published, without anything in its place."""

    seq: int
    reason: str


@dataclass(frozen=True, slots=True)
class Registration:
    """Register an intent before its run."""

    file: Path


@dataclass(frozen=True, slots=True)
class Closing:
    """Close an intent: by its run, or because there will be none."""

    seq: int
    run: str | None
    reason: str


Request = Snapshot | Correction | Withdrawal | Registration | Closing


@dataclass(frozen=True, slots=True)
class Addition:
    """A line that is added, with how it differs from the line it follows or corrects; None where it follows none."""

    line: LedgerLine
    change: Change | None


@dataclass(frozen=True, slots=True)
class Note:
    """Why nothing is added for a suite."""

    suite: str
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be added to which ledger: lines without their place in the chain, and rollups by path."""

    basis: Ledger
    additions: tuple[Addition, ...]
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was added, or would be."""

    before: str
    after: str
    additions: tuple[Addition, ...]
    notes: tuple[Note, ...]
    rollups: tuple[str, ...]
    is_rehearsal: bool


def outcome_record(outcome: Outcome) -> Mapping[str, object]:
    """Return an outcome as it is written in JSON."""
    return {
        "schema": SCHEMA,
        "dry_run": outcome.is_rehearsal,
        "checkpoint": {"before": outcome.before, "after": outcome.after},
        "appended": [_addition_record(each) for each in outcome.additions],
        "unchanged": [{"suite": note.suite, "reason": note.text} for note in outcome.notes],
        "rollups": list(outcome.rollups),
    }


def _addition_record(addition: Addition) -> Mapping[str, object]:
    change = addition.change
    return {
        "line": line_record(addition.line),
        "sha256": addition.line.sha256,
        "compared_with": change.before.seq if change else None,
        "causes": [cause.value for cause in change.causes] if change else [],
        "verdict": {"from": change.before.verdict if change else None, "to": addition.line.verdict},
        "figures": [_figure_record(each) for each in change.figures] if change else [],
    }


def _figure_record(change: FigureChange) -> Mapping[str, object]:
    return {"id": change.name, "from": _value_record(change.before), "to": _value_record(change.after)}


def _value_record(figure: LedgerFigure | None) -> Mapping[str, object] | None:
    return None if figure is None else {"value": figure.value, "display": figure.display, "n": figure.n}
