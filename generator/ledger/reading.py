"""Reads ``proof/history.jsonl``: the chain is checked first, then what each line says, then days and displays of all.

Promises a complete ledger, or a refusal with every problem at its line. Nothing is skipped, repaired or guessed, and
nothing is written. A project that has not published yet has an empty ledger; a missing one is refused, because a
ledger that somebody removed must not look like a new project.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.errors import BrokenLedger, CannotRun, Place, Problem, refuse
from generator.ledger.days import day_problems
from generator.ledger.displays import display_problems
from generator.ledger.lines import content_problems
from generator.ledger.model import Ledger, LedgerArtifact, LedgerFigure, LedgerLine
from generator.ledger.verify_history import Finding, read_history

LEDGER_PATH = "proof/history.jsonl"


@dataclass(frozen=True, slots=True)
class Examined:
    """What a ledger says, as far as its lines can be read, and what is wrong with it."""

    ledger: Ledger | None
    """None where some line says nothing that can be read."""
    refusal: BrokenLedger | None

    def require(self) -> Ledger:
        """Return the ledger, or raise what is wrong with it."""
        if self.refusal is not None or self.ledger is None:
            raise self.refusal or BrokenLedger(())
        return self.ledger


def read_ledger(root: Path) -> Ledger:
    """Return the ledger of the project at ``root``; ``BrokenLedger`` if it is not one, ``CannotRun`` if unreadable."""
    return examine_ledger(root).require()


def examine_ledger(root: Path) -> Examined:
    """Return what a possibly broken ledger says together with its faults.

    For a caller that holds it against the figures: then an edited line is shown as the link that no longer fits
    *and* as the figure with both its values.
    """
    try:
        content = _read(root)
    except BrokenLedger as refusal:
        return Examined(None, refusal)
    return examine_content(content)


def examine_content(content: bytes) -> Examined:
    """Return what these bytes say as a ledger, together with their faults."""
    history = read_history(content)
    problems = [_problem(finding) for finding in history.findings]
    unread = content_problems(history.records, LEDGER_PATH)
    if unread or len(history.records) != len(history.digests):
        return Examined(None, BrokenLedger(problems or unread))
    lines = tuple(_line(record, digest) for record, digest in zip(history.records, history.digests, strict=True))
    ledger = Ledger(lines, history.size, history.head, content)
    problems += [*day_problems(lines, LEDGER_PATH), *display_problems(lines, LEDGER_PATH)]
    return Examined(ledger, BrokenLedger(problems) if problems else None)


def _read(root: Path) -> bytes:
    path = root.joinpath(*LEDGER_PATH.split("/"))
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise refuse(
            BrokenLedger,
            Place(LEDGER_PATH),
            found="something that is no plain file",
            expected="the ledger of everything published",
            remedy="Restore the file from a copy.",
        )
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise refuse(
            BrokenLedger,
            Place(LEDGER_PATH),
            found="no such file",
            expected="the ledger of everything published",
            remedy="Restore it from a copy; only a project that has never published starts with an empty file.",
        ) from error
    except OSError as error:
        raise CannotRun(f"{LEDGER_PATH}: {error.strerror}") from error


def _problem(finding: Finding) -> Problem:
    where = Place(LEDGER_PATH, finding.line, finding.column)
    return Problem(where, found=finding.found, expected=finding.expected, remedy=finding.remedy)


def _line(record: dict[str, Any], digest: str) -> LedgerLine:
    figures = {key: _figure(value) for key, value in record["figures"].items()}
    artifacts = tuple(LedgerArtifact(**artifact) for artifact in record["artifacts"])
    return LedgerLine(**{**record, "figures": figures, "artifacts": artifacts}, sha256=digest)


def _figure(value: dict[str, Any]) -> LedgerFigure:
    return LedgerFigure(value["value"], value["display"], value["n"], value["class"], value["depth"])
