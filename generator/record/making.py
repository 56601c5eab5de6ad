"""Makes the run of a journal; and of a made-up one, so that what would be refused in the end is refused at once.

Promises that what suite and commands alone get refused, whatever is measured, is refused before anything is. Nothing of
a made-up journal is ever written.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from generator.errors import Malformed, Place, Problem, Refusal
from generator.evidence.archive import Archive
from generator.intake.making import Made, make_run
from generator.intake.manifest import Given
from generator.intake.resolving import Declared
from generator.mapping.originals import Original
from generator.record.attempts import attempt_of
from generator.record.fields import JOURNAL, VERSION, journal_mapping
from generator.record.journal import ATTEMPT, json_text
from generator.record.model import Measured, Plan

_DAY = "2000-01-01T00:00:00.000Z"
_ENDS = (
    Measured(1, False, 1, 1, 1, b""),
    Measured(-1, False, 1, 1, None, b""),
    Measured(0, True, 1, 1, None, b""),
)
"""How made-up attempts end: with an exit code, by a signal, at the limit."""


def make_recorded(archive: Archive, plan: Plan, given: Given, journal: bytes) -> Made:
    """Return the run that a whole journal holds."""
    place = partial(archive.place, f"proof/suites/{plan.suite.id}/record.yaml")
    declared = Declared(journal_mapping(plan.suite), None, None, None, place)
    return make_run(archive, plan.suite, given=given, declared=declared, originals=(Original(JOURNAL, journal),))


def refuse_foreseen(archive: Archive, plan: Plan, given: Given) -> None:
    """Refuse a plan of which no run could be made, however its attempts end."""
    try:
        make_recorded(archive, plan, given, _made_up(plan))
    except Refusal as refusal:
        where = archive.place(archive.suite_path(plan.suite.id))
        found = (_foreseen(problem, plan, where) for problem in refusal.problems)
        raise Malformed(dict.fromkeys(found)) from refusal


def _made_up(plan: Plan) -> bytes:
    lines = []
    for number, step in enumerate(plan.steps, 1):
        attempt: Mapping[str, Any] = attempt_of(plan, step, _DAY, _ENDS[number % len(_ENDS)])
        lines.append(json_text({"journal": int(VERSION), "kind": ATTEMPT, "number": number, **attempt}) + "\n")
    return "".join(lines).encode("utf-8")


def _foreseen(problem: Problem, plan: Plan, where: Place) -> Problem:
    """Return a problem of a made-up row as one of the suite, with the attempt that it is of."""
    if problem.where.path != JOURNAL or problem.where.line is None:
        return problem if problem.where.path.startswith("proof/suites/") else problem.at(where)
    step = plan.steps[problem.where.line - 1]
    found = problem.found.partition(" (record ")[0]
    said = f"{found}, in what the attempt {' / '.join(step.unit.values())} in {step.arm} would be as a row"
    return Problem(where, said, problem.expected, problem.remedy)
