"""Measures a run of a suite: every attempt once, in order, and the run added whole when all of them are made.

Promises: a run that is there is never written over; whatever ends this process, the next call goes on behind the last
whole attempt; an attempt that failed is a row with its exit code, one that was ended at the limit a row over its
budget. One recording at a time in a project, for two would measure each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from generator.errors import Contradiction, Place, refuse
from generator.evaluation import check_rules
from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.evidence.suites import Suite
from generator.intake.making import Made, outcome_of, suite_named
from generator.intake.manifest import Given
from generator.intake.placing import place_run, require_new
from generator.ledger.lock import exclusive
from generator.progress import Phase, tell
from generator.record.attempts import attempt_of, unanswered_of
from generator.record.journal import Journal, open_journal, read_journal
from generator.record.making import make_recorded, refuse_foreseen
from generator.record.model import OUTCOMES, Interrupted, Plan, Recorded, Rehearsed
from generator.record.planning import make_plan
from generator.record.running import Scratch, last_line, require_measuring, run_command
from generator.record.surroundings import Surroundings, look_around, read_inputs, revision_of

FOLDER = ".proofpage/recording"
"""Where journals are until their runs are added; it ignores itself in git."""
_HANDOVER_SECONDS = 2.0
"""How long a recording waits for the lock of another: one that was killed leaves it to a command not yet started."""


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
    with exclusive(folder, patience_seconds=_HANDOVER_SECONDS, doing="recording in this project"):
        require_new(root, run)
        declared = asked.archive.recordings[asked.suite.id]
        around = look_around(asked.archive, asked.suite, declared.versions)
        journal = open_journal(root / asked.journal, asked.journal, plan=asked.plan, run=run, around=around)
        scratch = Scratch(root, folder / f"{run}.out", folder / f"{run}.err")
        try:
            errors = _measure(asked, journal, scratch, around)
        except KeyboardInterrupt as interruption:
            raise Interrupted(len(journal.attempts), len(asked.plan.steps)) from interruption
        _refuse_changed(asked, around)
        made = _made(asked, journal, around)
        place_run(root, run, made.files)
        for left in (journal.path, scratch.output, scratch.errors):
            left.unlink(missing_ok=True)
    return _recorded(made, journal, errors)


def _recorded(made: Made, journal: Journal, errors: Mapping[int, str]) -> Recorded:
    counts = Counter(attempt["outcome"] for attempt in journal.attempts)
    outcomes = {name: counts[name] for name in OUTCOMES}
    return Recorded(outcome_of(made, is_rehearsal=False), outcomes, unanswered_of(journal.attempts, errors))


def rehearse_record(root: Path, suite: str, run: str) -> Rehearsed:
    """Return what ``record`` would measure; nothing is run, and nothing is written."""
    asked = _ask(root, suite, run)
    lines = read_journal(root / asked.journal, asked.journal)
    return Rehearsed(asked.plan, run, sum(line.get("kind") == "attempt" for line in lines))


def _ask(root: Path, suite: str, run: str) -> _Asked:
    archive = read_archive(root)
    found = suite_named(archive, suite)
    require_new(root, run)
    asked = _Asked(archive, found, make_plan(archive, found), run)
    check_rules(archive, found)
    refuse_foreseen(archive, asked.plan, _given(asked))
    return asked


def _folder(root: Path) -> Path:
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder.parent / ".gitignore").write_bytes(b"*\n")
    return folder


def _measure(asked: _Asked, journal: Journal, scratch: Scratch, around: Surroundings) -> Mapping[int, str]:
    """Make every attempt that the journal does not hold; return the last lines that failed ones wrote to stderr."""
    errors: dict[int, str] = {}
    steps = asked.plan.steps
    done = len(journal.attempts)
    tell(Phase.RECORDING, done, len(steps))
    if done < len(steps):
        journal.append({"kind": "started", "at": _now(), "dirty": around.dirty})
    for number, step in enumerate(steps[done:], done + 1):
        started = _now()
        measured = run_command(step.command, asked.plan.limit_nanoseconds, scratch)
        journal.add({"number": number, **attempt_of(asked.plan, step, started, measured)})
        if measured.code or measured.is_over:
            errors[number] = last_line(scratch.errors)
        tell(Phase.RECORDING, number, len(steps))
    return errors


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
    given = replace(
        _given(asked),
        commit=around.commit,
        dirty=journal.dirty,
        inputs=around.inputs,
        machine=around.machine,
        versions=around.versions,
    )
    return make_recorded(asked.archive, asked.plan, given, journal.path.read_bytes())


def _given(asked: _Asked) -> Given:
    return Given(asked.run, dataset=asked.archive.recordings[asked.suite.id].dataset)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
