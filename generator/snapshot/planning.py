"""What a request adds to the ledger, or why it adds nothing.

Promises: the same content for a run and week is added once; other content for what a week already holds is a refusal
that names the ways on; a week whose evidence has not changed gets a line that says so. A line that is withdrawn is not
published again unless its run is named, and a run that its suite excludes is not published at all. Names and numbers
that are not there are wrong usage (``CannotRun``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from generator.errors import CannotRun, Contradiction, Place, Problem, Refusal, raise_all
from generator.evaluation import Computed
from generator.evidence.archive import Archive
from generator.evidence.intents import Intent
from generator.evidence.naming import listed, suggestion
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.ledger.changes import Change, change_between
from generator.ledger.days import week_of
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import LEDGER_PATH
from generator.ledger.standing import (
    PUBLISHING,
    newest_of_suite,
    newest_publication,
    open_intents,
    replacement_of,
    standing_lines,
)
from generator.printing.reasons import reason_of, unchanged_note
from generator.snapshot.days import require_day_of_intent
from generator.snapshot.drafts import (
    Occasion,
    draft_closing,
    draft_intent,
    draft_publication,
    draft_withdrawal,
)
from generator.snapshot.requests import Addition, Closing, Correction, Note, Plan, Snapshot, Withdrawal
from generator.units import counted


@dataclass(frozen=True, slots=True)
class _Subject:
    """A run that is to be published in a week."""

    run: Run
    is_named: bool


def plan_snapshot(computed: Computed, ledger: Ledger, request: Snapshot, occasion: Occasion) -> Plan:
    """Return the lines of a week; raises ``Contradiction`` with every suite whose week holds something else."""
    archive = computed.archive
    week = _week(request.week, occasion)
    subjects, notes = _subjects(archive, ledger, request, week)
    additions: list[Addition] = []
    refusals: list[Refusal] = []
    for subject in subjects:
        draft = _draft(computed, subject.run, week, occasion)
        change = _held(ledger, draft, subject)
        if change is None:
            additions.append(_followed(ledger, draft, request.reason))
        elif change.is_empty:
            notes.append(Note(draft.suite, unchanged_note(change)))
        else:
            refusals.append(Contradiction([_other_content(change)]))
    raise_all(refusals, Contradiction)
    return Plan(ledger, tuple(additions), tuple(notes))


def plan_correction(computed: Computed, ledger: Ledger, request: Correction, occasion: Occasion) -> Plan:
    """Return the line that takes the place of another one, in the week of that one."""
    concerned = _concerned(ledger, request.seq, PUBLISHING)
    run = _run_named(computed.archive, request.run or concerned.run_id or "")
    if run.suite != concerned.suite:
        raise CannotRun(f"line {concerned.seq} is of the suite {concerned.suite}, and the run {run.id} of {run.suite}")
    week = concerned.week or _week(None, occasion)
    draft = replace(
        _draft(computed, run, week, occasion), kind="correction", concerns=concerned.seq, week=concerned.week
    )
    change = change_between(concerned, draft)
    earlier = replacement_of(ledger.lines, concerned.seq)
    if earlier is not None:
        return _settled(ledger, earlier, draft, kind="correction")
    if change.is_empty:
        return Plan(ledger, (), (Note(draft.suite, f"there is nothing to correct: line {concerned.seq} holds"),))
    return Plan(ledger, (Addition(replace(draft, reason=reason_of(change, request.reason)), change),))


def plan_withdrawal(ledger: Ledger, request: Withdrawal, occasion: Occasion) -> Plan:
    """Return the line that takes another one back."""
    concerned = _concerned(ledger, request.seq, PUBLISHING)
    draft = draft_withdrawal(concerned, request.reason, occasion)
    earlier = replacement_of(ledger.lines, concerned.seq)
    if earlier is not None:
        return _settled(ledger, earlier, draft, kind="withdrawal")
    return Plan(ledger, (Addition(draft, None),))


def plan_closing(ledger: Ledger, request: Closing, occasion: Occasion) -> Plan:
    """Return the line that closes an intent."""
    concerned = _concerned(ledger, request.seq, ("intent",))
    draft = draft_closing(concerned, request.reason, occasion, run=request.run or concerned.run_id)
    earlier = replacement_of(ledger.lines, concerned.seq)
    if earlier is not None:
        return _settled(ledger, earlier, draft, kind="closing")
    return Plan(ledger, (Addition(draft, None),))


def plan_registration(archive: Archive, ledger: Ledger, intent: Intent, occasion: Occasion) -> Plan:
    """Return the line that registers an intent; refused where the suite has one open, or where its day has passed."""
    if intent.suite not in archive.suites:
        known = listed(archive.suites)
        raise CannotRun(f"the intent names the suite {intent.suite!r}; there is {known}")
    require_day_of_intent(archive.root, intent, occasion)
    draft = draft_intent(archive, intent, occasion)
    for line in open_intents(ledger.lines, intent.suite):
        if (line.figures, line.reason, line.run_id) == (draft.figures, draft.reason, draft.run_id):
            return Plan(ledger, (), (Note(intent.suite, f"line {line.seq} registers this intent already"),))
        raise _refused(
            line,
            found=f"an intent of the suite {intent.suite} that is still open",
            expected="one intent at a time, so that it is clear which a run is held against",
            remedy=f'Close it: proofpage snapshot --close {line.seq} --reason "...".',
        )
    return Plan(ledger, (Addition(draft, None),))


def _week(week: str | None, occasion: Occasion) -> str:
    """Return the week to publish; it must have begun."""
    today = week_of(occasion.recorded_at)
    if week is not None and week > today:
        raise CannotRun(f"the week {week} has not begun on {occasion.recorded_at}, which is in {today}")
    return week or today


def _last_day(week: str) -> str:
    return date.fromisocalendar(int(week[:4]), int(week[6:]), 7).isoformat()


def _subjects(archive: Archive, ledger: Ledger, request: Snapshot, week: str) -> tuple[list[_Subject], list[Note]]:
    """Return the runs to publish, and why other suites get no line."""
    if request.run is not None:
        run = _run_named(archive, request.run)
        return [_Subject(run, is_named=True)], []
    subjects, notes = [], []
    for suite in archive.suites.values():
        runs = [run for run in archive.counted_runs_of(suite.id) if (run.measured_on or "") <= _last_day(week)]
        reason = (
            "it is retired; name its run to publish it again" if suite.retired else _left_out(ledger, suite, runs, week)
        )
        if reason is None:
            subjects.append(_Subject(runs[0], is_named=False))
        else:
            notes.append(Note(suite.id, reason))
    return subjects, notes


def _left_out(ledger: Ledger, suite: Suite, runs: Sequence[Run], week: str) -> str | None:
    """Return why a suite's newest run is not published; None where it is."""
    if not runs:
        return f"no run{' that counts' if suite.exclusions.runs else ''} was measured up to the end of the week {week}"
    last = newest_publication(ledger.lines, runs[0].id)
    later = replacement_of(ledger.lines, last.seq) if last else None
    if later is not None and later.kind == "withdrawal":
        return f"the run {runs[0].id} was withdrawn in line {later.seq}; name it with --run to publish it again"
    return None


def _draft(computed: Computed, run: Run, week: str, occasion: Occasion) -> LedgerLine:
    if run.measured_on is not None and run.measured_on > occasion.recorded_at:
        raise CannotRun(f"the run {run.id} was measured on {run.measured_on}, after {occasion.recorded_at}")
    if (run.measured_on or "") > _last_day(week):
        raise CannotRun(f"the run {run.id} was measured on {run.measured_on}, after the week {week}")
    return draft_publication(
        computed.archive,
        run,
        verdicts=computed.judgement.runs[run.suite, run.id],
        figures=computed.table.of_run(run.suite, run.id),
        week=week,
        occasion=occasion,
    )


def _followed(ledger: Ledger, draft: LedgerLine, said: str | None) -> Addition:
    """Return a snapshot with how it differs from the newest line of its suite."""
    before = newest_of_suite(ledger.lines, draft.suite)
    change = change_between(before, draft) if before is not None else None
    return Addition(replace(draft, reason=reason_of(change, said)), change)


def _held(ledger: Ledger, draft: LedgerLine, subject: _Subject) -> Change | None:
    """Return how a run differs from what the week holds of it; where it is not named, of its suite. None: nothing."""
    lines = [line for line in standing_lines(ledger.lines) if (line.week, line.suite) == (draft.week, draft.suite)]
    of_run = [line for line in lines if line.run_id == draft.run_id]
    held = of_run or ([] if subject.is_named else lines)
    return change_between(held[-1], draft) if held else None


def _other_content(change: Change) -> Problem:
    before, after = change.before, change.after
    causes = ", ".join(cause.value for cause in change.causes)
    differing = f"{len(change.figures)} figures differ" if len(change.figures) != 1 else "a figure differs"
    correct = f'proofpage snapshot --correct {before.seq} --reason "..." replaces that line'
    beside = f"proofpage snapshot --run {after.run_id} publishes the other run; the week's rollup then shows it"
    ways = [correct, *([beside] if before.run_id != after.run_id else []), "or wait for the next week"]
    return Problem(
        Place(LEDGER_PATH, before.seq),
        found=f"other content than now for the week {before.week}: {causes}; {differing}",
        expected=f"what is published of the run {before.run_id} in that week to stay as it is",
        remedy=f"Ways on: {'; '.join(ways)}.",
        figure=f"{after.suite}@{after.run_id}",
    )


def _settled(ledger: Ledger, earlier: LedgerLine, draft: LedgerLine, *, kind: str) -> Plan:
    """Return an empty plan where a line was already corrected, withdrawn or closed just so; refuse where otherwise."""
    if earlier.kind == kind and earlier.run_id == draft.run_id and change_between(earlier, draft).is_empty:
        return Plan(ledger, (), (Note(draft.suite, f"line {earlier.seq} says this already"),))
    way = f"name line {earlier.seq} instead" if earlier.kind in PUBLISHING else "nothing more can be said of it"
    raise CannotRun(f"line {draft.concerns} was already the subject of line {earlier.seq}, a {earlier.kind}: {way}")


def _concerned(ledger: Ledger, seq: int, kinds: Sequence[str]) -> LedgerLine:
    if not 1 <= seq <= ledger.size:
        raise CannotRun(f"there is no line {seq} in {LEDGER_PATH}: it has {counted(ledger.size, 'line')}")
    line = ledger.lines[seq - 1]
    if line.kind not in kinds:
        raise CannotRun(f"line {seq} is a {line.kind}; this needs the number of a {' or a '.join(kinds)}")
    return line


def _run_named(archive: Archive, name: str) -> Run:
    if name not in archive.runs:
        remedy = suggestion(name, archive.runs, otherwise=f"There is {listed(archive.runs)}.")
        raise CannotRun(f"there is no run {name!r} under proof/runs/. {remedy}")
    run = archive.runs[name]
    at = archive.suites[run.suite].exclusions.place_of(name)
    if at is not None:
        reason = archive.suites[run.suite].exclusions.runs[at].reason
        raise CannotRun(
            f"the run {name} is not published: {archive.suite_path(run.suite)} excludes it, for this reason: {reason} "
            "A line that has published it stays, or is taken back with --withdraw."
        )
    return run


def _refused(line: LedgerLine, *, found: str, expected: str, remedy: str) -> Contradiction:
    return Contradiction([Problem(Place(LEDGER_PATH, line.seq), found, expected, remedy)])


def planned_lines(plan: Plan) -> Iterator[LedgerLine]:
    """Yield the lines of a plan."""
    yield from (addition.line for addition in plan.additions)
