"""Takes a request to the ledger: the evidence is evaluated, the lines are planned, and all is written or nothing.

Promises: nothing is added to a project that does not pass ``check`` as it will be with the new lines. Rollups are
projections of the lines. A rehearsal checks all of it, and writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.errors import Place
from generator.evaluation import Computed, compute, hold
from generator.evidence.intents import read_intent
from generator.evidence.json_source import load_json
from generator.evidence.layout import require_project
from generator.evidence.revision import read_revision
from generator.evidence.runs import Rollup
from generator.evidence.validation import validate
from generator.ledger.append import append
from generator.ledger.canonical import continued
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.rollups import SCHEMA, projected, rollup_bytes, rollup_path
from generator.printing.reasons import require_plain
from generator.snapshot.days import require_no_older
from generator.snapshot.drafts import Occasion
from generator.snapshot.passing import require_passing
from generator.snapshot.planning import (
    plan_closing,
    plan_correction,
    plan_registration,
    plan_snapshot,
    plan_withdrawal,
    planned_lines,
)
from generator.snapshot.requests import (
    Closing,
    Correction,
    Outcome,
    Plan,
    Registration,
    Request,
    Snapshot,
    Withdrawal,
)

Entries = Mapping[str, Mapping[str, Any]]
"""What a rollup says of each suite, as it is written."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """What may be added: the lines have their places, and the project passes with them."""

    plan: Plan
    result: Ledger
    rollups: Mapping[str, Entries]
    """The rollups that the lines change, by week, as they will be."""

    def outcome(self, *, is_rehearsal: bool) -> Outcome:
        plan, paths = self.plan, tuple(rollup_path(week) for week in self.rollups)
        placed = self.result.lines[plan.basis.size :]
        additions = tuple(replace(each, line=line) for each, line in zip(plan.additions, placed, strict=True))
        checkpoints = (plan.basis.checkpoint, self.result.checkpoint)
        return Outcome(*checkpoints, additions, plan.notes, paths, is_rehearsal)


def take(root: Path, request: Request, *, recorded_at: str) -> Outcome:
    """Add what is asked for to the ledger of the project below ``root``."""
    ready = _ready(root, request, recorded_at)
    if ready.plan.additions:
        rollups = {rollup_path(week): rollup_bytes(week, each) for week, each in ready.rollups.items()}
        append(root, basis=ready.plan.basis, result=ready.result, rollups=rollups)
    return ready.outcome(is_rehearsal=False)


def rehearse(root: Path, request: Request, *, recorded_at: str) -> Outcome:
    """Return what ``take`` would add, without writing anything."""
    return _ready(root, request, recorded_at).outcome(is_rehearsal=True)


def _ready(root: Path, request: Request, recorded_at: str) -> _Ready:
    """Return what is to be added; raises what does not pass with it."""
    require_project(root)
    if not isinstance(request, Registration):
        require_plain(request.reason, Place("--reason"))
    revision = read_revision(root)
    occasion = Occasion(recorded_at, revision.commit if revision.dirty is False else None)
    computed = compute(root)
    plan = _plan(computed, request, occasion)
    if plan.additions:
        require_no_older(plan.basis, occasion)
    result = continued(plan.basis, planned_lines(plan))
    rewritten = _rewritten(root, plan, result)
    if plan.additions:
        after = {week: _rollup(week, entries) for week, entries in rewritten.items()}
        rollups = _sorted({**_published(computed, result.lines), **after})
        require_passing(
            computed, request, result=result, rollups=rollups, revision=revision, recorded_at=occasion.recorded_at
        )
    return _Ready(plan, result, rewritten)


def _plan(computed: Computed, request: Request, occasion: Occasion) -> Plan:
    ledger = computed.examined.require
    match request:
        case Snapshot():
            return plan_snapshot(computed, _held(computed), request, occasion)
        case Correction():
            return plan_correction(computed, ledger(), request, occasion)
        case Withdrawal():
            return plan_withdrawal(ledger(), request, occasion)
        case Closing():
            return plan_closing(ledger(), request, occasion)
        case Registration():
            intent = read_intent(request.file)
            require_plain(intent.stopping_rule, Place(request.file.name))
            return plan_registration(computed.archive, ledger(), intent, occasion)


def _held(computed: Computed) -> Ledger:
    """Return the ledger where the evidence passes as it is, but for rollups that a killed try wrote ahead of it."""
    ledger = computed.examined.ledger
    lines = ledger.lines if ledger else ()
    return hold(computed, rollups=_published(computed, lines), lines=lines).ledger


def _published(computed: Computed, lines: tuple[LedgerLine, ...]) -> dict[str, Rollup]:
    """Return the rollups with the entries that no line of the ledger stands behind as the lines give them."""
    known = {(line.week, line.suite, line.run_id) for line in lines}
    found: dict[str, Rollup] = {}
    for week, rollup in computed.archive.rollups.items():
        ahead = [suite for suite, each in rollup.suites.items() if (week, suite, each.run) not in known]
        found[week] = _rollup(week, projected(_written(rollup), lines, week=week, suites=ahead)) if ahead else rollup
    return found


def _rewritten(root: Path, plan: Plan, result: Ledger) -> Mapping[str, Entries]:
    """Return the rollups that the planned lines change, by week, as they will be."""
    weeks: dict[str, set[str]] = {}
    for line in planned_lines(plan):
        if line.week is not None and line.kind not in ("intent", "closing"):
            weeks.setdefault(line.week, set()).add(line.suite)
    changed: dict[str, Entries] = {}
    for week, suites in sorted(weeks.items()):
        before = _entries(root, week)
        after = projected(before, result.lines, week=week, suites=suites)
        if after != before:
            changed[week] = after
    return changed


def _entries(root: Path, week: str) -> Entries:
    """Return what a week's rollup says now; nothing where there is none."""
    path = rollup_path(week)
    if not (root / path).is_file():
        return {}
    return _written(validate(Rollup, load_json((root / path).read_bytes(), path)))


def _written(rollup: Rollup) -> Entries:
    suites: Entries = rollup.model_dump(by_alias=True)["suites"]
    return suites


def _rollup(week: str, entries: Entries) -> Rollup:
    return Rollup.model_validate({"schema": SCHEMA, "week": week, "suites": entries}, by_alias=True, by_name=False)


def _sorted(rollups: Mapping[str, Rollup]) -> Mapping[str, Rollup]:
    return dict(sorted(rollups.items()))
