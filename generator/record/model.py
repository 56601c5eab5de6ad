"""What is to be measured, and what was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from generator.evidence.suites import Suite
from generator.intake.outcome import Outcome, outcome_record

SCHEMA = "proofpage/measured/v1"

Printed = str | bool | int | Decimal | tuple[str, ...] | None
"""One value that a command printed."""

MOST_LISTED = 10
"""Attempts that are listed one by one."""

ANSWERED, FAILED, UNREADABLE, TIMED_OUT = "answered", "failed", "unreadable", "timed_out"
OUTCOMES = (ANSWERED, FAILED, UNREADABLE, TIMED_OUT)
"""What can become of an attempt: it ended well; ended with another exit code than 0, or by a signal; ended well, but
printed something else than it should; was ended at its limit."""


@dataclass(frozen=True, slots=True)
class Step:
    """One attempt that is to be made."""

    unit: Mapping[str, str]
    """The fields of the unit's key; the repetition is among them where the suite has one."""
    arm: str
    command: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Every attempt of a run, in order."""

    suite: Suite
    steps: tuple[Step, ...]
    limit_nanoseconds: int
    printed: tuple[str, ...]
    """The columns that the commands print."""
    templates: Mapping[str, tuple[str, ...]]
    """The commands by arm, as they are declared."""

    def digest(self) -> str:
        """Return what two plans have in common only if they measure the same; nothing of the machine is in it."""
        steps = [[*step.unit.items(), step.arm] for step in self.steps]
        said = [self.suite.id, self.limit_nanoseconds, dict(self.templates), steps]
        return hashlib.sha256(json.dumps(said, ensure_ascii=False).encode("utf-8")).hexdigest()


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of one command."""

    code: int
    """Its exit code; below 0, the signal that ended it."""
    is_over: bool
    wall_nanoseconds: int
    cpu_microseconds: int
    peak_memory_bytes: int | None
    output: bytes
    """What it printed, or so much of it that it is too much."""


@dataclass(frozen=True, slots=True)
class Read:
    """What a command printed, by column, or why it cannot be read."""

    values: Mapping[str, Printed]
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Unanswered:
    """An attempt that was not answered, and why."""

    unit: Mapping[str, str]
    arm: str
    outcome: str
    exit_code: int | None
    signal: int | None
    fault: str | None
    """Why what it printed cannot be read."""
    last_error: str = ""
    """The last line that a failed command wrote to stderr just now; it is shown and kept nowhere."""

    def as_record(self) -> Mapping[str, object]:
        """Return it as it is written in JSON, without anything that the command wrote."""
        why = {"exit_code": self.exit_code, "signal": self.signal, "fault": self.fault}
        return {"unit": dict(self.unit), "arm": self.arm, "outcome": self.outcome, **why}


class Interrupted(KeyboardInterrupt):
    """A recording was interrupted; what is in its journal is kept."""

    def __init__(self, kept: int, attempts: int) -> None:
        super().__init__()
        self.kept, self.attempts = kept, attempts


@dataclass(frozen=True, slots=True)
class Recorded:
    """A run that was measured and added."""

    outcome: Outcome
    attempts: Mapping[str, int]
    """How many attempts had each outcome."""
    unanswered: tuple[Unanswered, ...] = ()
    """Those that were not answered, in the order in which they were made."""

    def as_record(self) -> Mapping[str, object]:
        """Return it as it is written in JSON, with the first attempts that were not answered."""
        shown = [one.as_record() for one in self.unanswered[:MOST_LISTED]]
        more = len(self.unanswered) - len(shown)
        told = {"attempts": dict(self.attempts), "unanswered": shown, "more_unanswered": more}
        return {**outcome_record(self.outcome), "schema": SCHEMA, **told}


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """What would be measured, and how much of it is already."""

    plan: Plan
    run: str
    done: int

    def as_record(self) -> Mapping[str, object]:
        """Return it as it is written in JSON; ``{python}`` stands for itself, for it is another one elsewhere."""
        steps = [{"unit": dict(step.unit), "arm": step.arm} for step in self.plan.steps]
        commands = {arm: list(words) for arm, words in self.plan.templates.items()}
        return {
            "schema": SCHEMA,
            "dry_run": True,
            "suite": self.plan.suite.id,
            "run": self.run,
            "commands": commands,
            "limit_nanoseconds": self.plan.limit_nanoseconds,
            "steps": steps,
            "done": self.done,
        }
