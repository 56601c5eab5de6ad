"""Measures a run of a suite: every attempt once, in order, and the run added whole when all of them are made.

Promises: a run that is there is never written over; whatever ends this process, the next call goes on behind the last
whole attempt; an attempt that failed is a row with its exit code, one that was ended at the limit a row over its
budget. One recording at a time in a project, for two would measure each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import Contradiction, Place, refuse
from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.evidence.suites import Suite
from generator.intake.making import Made, make_run, outcome_of, suite_named
from generator.intake.manifest import Given
from generator.intake.placing import place_run, require_new
from generator.intake.resolving import Declared
from generator.ledger.lock import exclusive
from generator.mapping.originals import Original
from generator.progress import Phase, tell
from generator.record.fields import JOURNAL, journal_mapping
from generator.record.journal import Journal, open_journal, read_journal
from generator.record.model import (
    ANSWERED,
    FAILED,
    OUTCOMES,
    TIMED_OUT,
    UNREADABLE,
    Measured,
    Plan,
    Read,
    Recorded,
    Rehearsed,
    Step,
)
from generator.record.planning import make_plan
from generator.record.printing import read_printed
from generator.record.running import Scratch, require_measuring, run_command
from generator.record.surroundings import Surroundings, look_around, read_inputs, revision_of

FOLDER = ".proofpage/recording"
"""Where journals are until their runs are added; it ignores itself in git."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A run that is to be measured."""

    archive: Archive
    suite: Suite
    plan: Plan
    run: str

    @property
    def journal(self) -> str:
        return f"{FOLDER}/{self.run}.jsonl"


def record(root: Path, suite: str, run: str) -> Recorded:
    """Measure a run of a suite, or what is left of it, and add it to the project below ``root``."""
    require_measuring()
    asked = _ask(root, suite, run)
    folder = _folder(root)
    with exclusive(folder, patience_seconds=0, doing="recording in this project"):
        require_new(root, run)
        declared = asked.archive.recordings[asked.suite.id]
        around = look_around(asked.archive, asked.suite, declared.versions)
        journal = open_journal(root / asked.journal, asked.journal, plan=asked.plan, run=run, around=around)
        _measure(asked, journal, Scratch(root, folder / f"{run}.out", folder / f"{run}.err"), around)
        _refuse_changed(asked, around)
        made = _made(asked, journal, around)
        place_run(root, run, made.files)
        for left in (journal.path, folder / f"{run}.out", folder / f"{run}.err"):
            left.unlink(missing_ok=True)
    counts = Counter(attempt["outcome"] for attempt in journal.attempts)
    return Recorded(outcome_of(made, is_rehearsal=False), {name: counts[name] for name in OUTCOMES})


def rehearse_record(root: Path, suite: str, run: str) -> Rehearsed:
    """Return what ``record`` would measure; nothing is run, and nothing is written."""
    asked = _ask(root, suite, run)
    lines = read_journal(root / asked.journal, asked.journal)
    return Rehearsed(asked.plan, run, sum(line.get("kind") == "attempt" for line in lines))


def _ask(root: Path, suite: str, run: str) -> _Asked:
    archive = read_archive(root)
    found = suite_named(archive, suite)
    require_new(root, run)
    return _Asked(archive, found, make_plan(archive, found), run)


def _folder(root: Path) -> Path:
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder.parent / ".gitignore").write_bytes(b"*\n")
    return folder


def _measure(asked: _Asked, journal: Journal, scratch: Scratch, around: Surroundings) -> None:
    """Make every attempt that the journal does not hold."""
    steps = asked.plan.steps
    done = len(journal.attempts)
    tell(Phase.RECORDING, done, len(steps))
    if done < len(steps):
        journal.append({"kind": "started", "at": _now(), "dirty": around.dirty})
    for number, step in enumerate(steps[done:], done + 1):
        started = _now()
        measured = run_command(step.command, asked.plan.limit_nanoseconds, scratch)
        journal.add({"number": number, **_attempt(asked.plan, step, started, measured)})
        tell(Phase.RECORDING, number, len(steps))


def _attempt(plan: Plan, step: Step, started: str, measured: Measured) -> Mapping[str, Any]:
    read = Read({})
    outcome = TIMED_OUT if measured.is_over else FAILED if measured.code else ANSWERED
    if outcome == ANSWERED:
        read = read_printed(plan.suite, plan.printed, step.arm, measured.output)
        outcome = UNREADABLE if read.fault is not None else ANSWERED
    ended = not measured.is_over
    return {
        "unit": step.unit,
        "arm": step.arm,
        "started": started,
        "outcome": outcome,
        "no_failure": outcome in (ANSWERED, TIMED_OUT),
        "exit_code": measured.code if ended and measured.code >= 0 else None,
        "signal": -measured.code if ended and measured.code < 0 else None,
        "wall_nanoseconds": measured.wall_nanoseconds,
        "cpu_microseconds": measured.cpu_microseconds,
        "peak_memory_bytes": measured.peak_memory_bytes,
        "printed": read.values,
        "fault": read.fault,
    }


def _refuse_changed(asked: _Asked, around: Surroundings) -> None:
    """Refuse a run whose files or commit changed while it was measured; the journal stays as it is."""
    now = (revision_of(asked.archive).commit, read_inputs(asked.archive, asked.suite))
    if now != (around.commit, around.inputs):
        raise refuse(
            Contradiction,
            Place(asked.journal),
            found="another commit, or other files that the suite depends on, than when the recording began",
            expected="what was measured to stay as it was until all of it is",
            remedy="Go back to that commit and its files and run this command again, or record a run of another id.",
        )


def _made(asked: _Asked, journal: Journal, around: Surroundings) -> Made:
    recording = asked.archive.recordings[asked.suite.id]
    given = Given(
        asked.run,
        dataset=recording.dataset,
        commit=around.commit,
        dirty=journal.dirty,
        inputs=around.inputs,
        machine=around.machine,
        versions=around.versions,
    )
    place: Callable[..., Place] = partial(asked.archive.place, f"proof/suites/{asked.suite.id}/record.yaml")
    declared = Declared(journal_mapping(asked.suite), None, None, None, place)
    originals = (Original(JOURNAL, journal.path.read_bytes()),)
    return make_run(asked.archive, asked.suite, given=given, declared=declared, originals=originals)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
