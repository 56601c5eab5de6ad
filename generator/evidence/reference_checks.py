"""What is recorded of hidden tests must hold: ``check`` reads the recorded outcomes, and runs nothing.

Refuses a task whose hidden test passes on the start or fails on the reference: a failed run of it would say nothing
about the agent. Only an exclusion of the task, with its reason, keeps it. Refuses a task without an outcome, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.errors import Problem
from generator.evidence.archive import Archive
from generator.evidence.judging import ReferencesFile
from generator.evidence.naming import listed, quoted
from generator.evidence.references import Outcome, References
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite


def check_references(archive: Archive) -> Iterator[Problem]:
    """Yield what does not hold in the recorded outcomes of hidden tests."""
    for suite in archive.suites.values():
        declared, recorded = suite.references, archive.references.get(suite.id)
        if declared is None:
            continue
        if recorded is None:
            where = archive.place(archive.suite_path(suite.id), "references", "path")
            remedy = "Bring the file back, or write references: null if nothing was recorded."
            yield Problem(where, f"no file {declared.path}", "the recorded outcomes of hidden tests", remedy)
            continue
        yield from _check_source(archive, suite, declared, recorded)
        yield from _check_outcomes(archive, suite, declared, recorded)
        yield from _check_tasks(archive, suite, declared, recorded)


def excluded_tasks(suite: Suite) -> dict[str, str]:
    """Return the tasks that a suite excludes as a whole, each with its reason."""
    field = suite.references.task if suite.references else ""
    return {one.unit[field]: one.reason for one in suite.exclusions.excluded if set(one.unit) == {field}}


def _check_source(archive: Archive, suite: Suite, declared: ReferencesFile, recorded: References) -> Iterator[Problem]:
    if recorded.suite != suite.id:
        where = archive.place(declared.path, "suite")
        yield Problem(where, f"suite: {quoted(recorded.suite)}", suite.id, "Record the outcomes of this suite.")
    pinned, used = suite.tasks, recorded.tasks
    if pinned is not None and (used is None or (used.revision, used.sha256) != (pinned.revision, pinned.sha256)):
        found = f"outcomes of revision {used.revision}, SHA-256 {used.sha256}" if used else "outcomes of no revision"
        expected = f"revision {pinned.revision} of the task set, SHA-256 {pinned.sha256}"
        remedy = "Record the outcomes again for the task set that the suite pins."
        yield Problem(archive.place(declared.path, "tasks"), found, expected, remedy)


def _check_outcomes(
    archive: Archive, suite: Suite, declared: ReferencesFile, recorded: References
) -> Iterator[Problem]:
    excluded = excluded_tasks(suite)
    counts = Counter(outcome.task for outcome in recorded.outcomes)
    for index, outcome in enumerate(recorded.outcomes):
        where = archive.place(declared.path, "outcomes", index)
        if counts[outcome.task] > 1:
            yield Problem(where, f"the task {quoted(outcome.task)} again", "every task once", "Keep one of them.")
        if outcome.task not in excluded and not outcome.is_sound:
            remedy = "Mend the test and record it again, or exclude the task in the suite, with the reason."
            yield Problem(where, _fault(outcome), "fail on the start, and pass on the reference", remedy)


def _fault(outcome: Outcome) -> str:
    words = []
    if outcome.start != "fail":
        words.append("passes on the start")
    if outcome.reference != "pass":
        words.append("fails on the reference")
    return f"a hidden test of the task {quoted(outcome.task)} that {' and '.join(words)}"


def _check_tasks(archive: Archive, suite: Suite, declared: ReferencesFile, recorded: References) -> Iterator[Problem]:
    """Every task that is expected or has rows needs its outcome."""
    at = key_names(suite).index(declared.task)
    wanted = set(suite.matrix.get(declared.task, ()))
    wanted |= set(suite.planned[declared.task].values) if declared.task in suite.planned else set()
    for run in archive.runs_of(suite.id):
        pairs = archive.pairs.get((run.id, next(iter(suite.comparisons))))
        wanted |= {unit.key[at] for unit in pairs.units} if pairs is not None else set()
    absent = sorted(wanted - {outcome.task for outcome in recorded.outcomes})
    if absent:
        found = f"no outcome of {listed(map(quoted, absent))}"
        expected = "an outcome for every task that is expected or has rows"
        where = archive.place(declared.path, "outcomes")
        yield Problem(where, found, expected, "Record what its hidden test does on the start and on the reference.")
