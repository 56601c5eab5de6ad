"""Takes a request to the ledger: the evidence is evaluated, the lines are planned, and all is written or nothing.

Promises: nothing is published that does not pass ``check``; a correction passes as the ledger will be with it, a
withdrawal and a closing need no evidence at all. Rollups are projections of the lines. A rehearsal writes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.evaluation import Computed, compute, hold
from generator.evidence.intents import read_intent
from generator.evidence.json_source import load_json
from generator.evidence.layout import require_project
from generator.evidence.reading import read_archive
from generator.evidence.revision import read_revision
from generator.evidence.runs import Rollup
from generator.evidence.validation import validate
from generator.ledger.append import append
from generator.ledger.canonical import continued
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import read_ledger
from generator.ledger.rollups import SCHEMA, projected, rollup_bytes, rollup_path
from generator.snapshot.drafts import Occasion
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


def take(root: Path, request: Request, *, recorded_at: str) -> Outcome:
    """Add what is asked for to the ledger of the project below ``root``."""
    plan = _plan(root, request, recorded_at)
    result = continued(plan.basis, planned_lines(plan))
    rollups = {rollup_path(week): rollup_bytes(week, each) for week, each in _rewritten(root, plan, result).items()}
    if plan.additions:
        append(root, basis=plan.basis, result=result, rollups=rollups)
    return _outcome(plan, result, tuple(rollups), is_rehearsal=False)


def rehearse(root: Path, request: Request, *, recorded_at: str) -> Outcome:
    """Return what ``take`` would add, without writing anything."""
    plan = _plan(root, request, recorded_at)
    result = continued(plan.basis, planned_lines(plan))
    rollups = tuple(rollup_path(week) for week in _rewritten(root, plan, result))
    return _outcome(plan, result, rollups, is_rehearsal=True)


def _plan(root: Path, request: Request, recorded_at: str) -> Plan:
    require_project(root)
    revision = read_revision(root)
    occasion = Occasion(recorded_at, revision.commit if revision.dirty is False else None)
    match request:
        case Snapshot():
            return _planned_snapshot(root, request, occasion)
        case Correction():
            return _planned_correction(root, request, occasion)
        case Withdrawal():
            return plan_withdrawal(read_ledger(root), request, occasion)
        case Closing():
            return plan_closing(read_ledger(root), request, occasion)
        case Registration():
            return plan_registration(read_archive(root), read_ledger(root), read_intent(request.file), occasion)


def _planned_snapshot(root: Path, request: Snapshot, occasion: Occasion) -> Plan:
    """Plan a week from evidence that passes as it is, but for rollups that a killed try wrote ahead of the ledger."""
    computed = compute(root)
    ledger = computed.examined.ledger
    lines = ledger.lines if ledger else ()
    evaluation = hold(computed, rollups=_published(computed, lines), lines=lines)
    return plan_snapshot(computed, evaluation.ledger, request, occasion)


def _planned_correction(root: Path, request: Correction, occasion: Occasion) -> Plan:
    """Plan a correction, and hold the evidence against the ledger and the rollups as they will be with it."""
    computed = compute(root)
    plan = plan_correction(computed, computed.examined.require(), request, occasion)
    result = continued(plan.basis, planned_lines(plan))
    after = {week: _rollup(week, entries) for week, entries in _rewritten(root, plan, result).items()}
    hold(computed, rollups=_sorted({**_published(computed, plan.basis.lines), **after}), lines=result.lines)
    return plan


def _published(computed: Computed, lines: tuple[LedgerLine, ...]) -> dict[str, Rollup]:
    """Return the rollups without the entries that no line of the ledger stands behind."""
    known = {(line.week, line.suite, line.run_id) for line in lines}
    return {
        week: rollup.model_copy(
            update={"suites": {s: each for s, each in rollup.suites.items() if (week, s, each.run) in known}}
        )
        for week, rollup in computed.archive.rollups.items()
    }


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
    rollup = validate(Rollup, load_json((root / path).read_bytes(), path))
    suites: Entries = rollup.model_dump(by_alias=True)["suites"]
    return suites


def _rollup(week: str, entries: Entries) -> Rollup:
    return Rollup.model_validate({"schema": SCHEMA, "week": week, "suites": entries}, by_alias=True, by_name=False)


def _sorted(rollups: Mapping[str, Rollup]) -> Mapping[str, Rollup]:
    return dict(sorted(rollups.items()))


def _outcome(plan: Plan, result: Ledger, rollups: tuple[str, ...], *, is_rehearsal: bool) -> Outcome:
    placed = result.lines[plan.basis.size :]
    additions = tuple(replace(each, line=line) for each, line in zip(plan.additions, placed, strict=True))
    return Outcome(plan.basis.checkpoint, result.checkpoint, additions, plan.notes, rollups, is_rehearsal)
