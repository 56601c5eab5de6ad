"""Whether a run kept to the intent that was registered before it: its planned number of pairs, and no look before.

Promises: a run is held against the newest intent of its suite that the ledger recorded on an earlier day than the run
was measured, and before it published the run. An intent speaks of one run: the one it names, or else the run measured
soonest after it, so that nobody can choose among several. Every line that published data from after the intent with
fewer valid pairs than planned was a look, also one that was corrected or withdrawn since. What is not recorded never
meets the rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.ledger.model import PLANNED_N, LedgerLine
from generator.ledger.standing import PUBLISHING
from generator.verdicts.model import Unmet

RULE = "require_intent"
_NO_INTENT = "no intent that was registered before the run is recorded; the rule asks for it"
_ASKS = "; the rule asks for the planned number, and for no look before it"

Part = str | tuple[str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """A count as far as it is known, and the part of a sentence that shows it."""

    at_least: Fraction
    part: Part


def unmet_intent(
    lines: Sequence[LedgerLine], suite: Suite, *, run: Run | None, runs: Sequence[Run], pairs: Known | None
) -> Iterator[Unmet]:
    """Yield the one sentence that says why a run does not keep to an intent; nothing where it does."""
    intent = _intent_before(lines, suite, run)
    parts = (_NO_INTENT,) if intent is None or run is None else _broken(lines, intent, run, runs=runs, pairs=pairs)
    if parts:
        yield Unmet(RULE, parts)


def _intent_before(lines: Sequence[LedgerLine], suite: Suite, run: Run | None) -> LedgerLine | None:
    """Return the newest intent of the suite from before the run, by the days that the ledger supports.

    A line is no older than any line before it, whatever day it gives itself.
    """
    if run is None or run.measured_on is None:
        return None
    days = accumulate((line.recorded_at or "" for line in lines), max)
    found = None
    for line, day in zip(lines, days, strict=True):
        if day >= run.measured_on or _publishes(line, run):
            break
        found = line if line.kind == "intent" and line.suite == suite.id and line.recorded_at else found
    return found


def _broken(
    lines: Sequence[LedgerLine], intent: LedgerLine, run: Run, *, runs: Sequence[Run], pairs: Known | None
) -> tuple[Part, ...]:
    """Return why the intent does not support the run; nothing where it does."""
    planned = intent.figures[PLANNED_N].n if PLANNED_N in intent.figures else None
    if intent.suite_version != run.suite_version:
        return (
            "the intent before the run was registered under another version of the suite; the rule asks for the run's",
        )
    if not _speaks_of(lines, intent, run, runs):
        return ("the intent before the run was registered for another run; the rule asks for one of its own",)
    if planned is None:
        return ("the intent before the run plans no number of pairs; the rule asks for it",)
    plan = ("node", f"ledger:{intent.seq}#figures.{PLANNED_N}.n")
    if pairs is None:
        return ("the number of valid pairs is not recorded; the intent planned ", plan, _ASKS)
    if pairs.at_least < planned:
        return (pairs.part, " valid pairs; the intent planned ", plan, _ASKS)
    look = _first_look(lines, intent, run, planned)
    if look is None:
        return ()
    seq = ("node", f"ledger:{look.seq}#seq")
    return (
        "data from after the intent was published in line ",
        seq,
        " of the ledger, before there were the planned ",
        plan,
        " pairs",
        _ASKS,
    )


def _speaks_of(lines: Sequence[LedgerLine], intent: LedgerLine, run: Run, runs: Sequence[Run]) -> bool:
    """Whether this is the run of an intent that was still open: the one it names, else the soonest one after it.

    A run that was excluded since was that run all the same: recording it again needs an intent of its own.
    """
    closing = next((line for line in lines if line.kind == "closing" and line.concerns == intent.seq), None)
    if closing is not None and (closing.recorded_at or "") < (run.measured_on or ""):
        return False
    if intent.run_id is not None:
        return run.id == intent.run_id
    after = [(each.measured_on, each.id) for each in runs if (each.measured_on or "") > (intent.recorded_at or "")]
    return (run.measured_on, run.id) == min(after, default=None)


def _first_look(lines: Sequence[LedgerLine], intent: LedgerLine, run: Run, planned: int) -> LedgerLine | None:
    """Return the line that first showed data from after the intent before the planned number of pairs was there."""
    for line in lines[intent.seq :]:
        is_later = line.suite == run.suite and (line.measured_on or "") > (intent.recorded_at or "")
        if line.kind not in PUBLISHING or not (is_later or line.run_id == run.id):
            continue
        if _has_planned(line, planned) and line.run_id == run.id:
            return None
        if not _has_planned(line, planned):
            return line
    return None


def _has_planned(line: LedgerLine, planned: int) -> bool:
    """Whether a line says that there were as many valid pairs as planned; one that does not say is taken for fewer."""
    counted = line.figures.get("pairs.valid")
    return counted is not None and counted.value is not None and Fraction(counted.value) >= planned


def _publishes(line: LedgerLine, run: Run) -> bool:
    return line.kind in PUBLISHING and line.run_id == run.id
