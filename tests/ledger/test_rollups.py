"""Rollups as projections of the ledger."""

from __future__ import annotations

import json
from pathlib import Path

from generator.ledger.canonical import continued
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import read_ledger
from generator.ledger.rollups import projected, rollup_bytes
from generator.ledger.verify_history import ZEROS
from tests.ledger.appending import draft, renumbered

PROJECT = Path(__file__).parents[2]
WEEK = "2026-W01"


def lines(*drafts: LedgerLine) -> tuple[LedgerLine, ...]:
    """Return lines in a chain."""
    return continued(Ledger((), 0, ZEROS, b""), drafts).lines


def test_the_newest_line_of_the_week_that_stands_is_shown() -> None:
    """A later run, a correction and a withdrawal each change what the week shows."""
    first, second = draft(1), renumbered(draft(1), run_id="second")
    corrected = renumbered(draft(1), kind="correction", concerns=2, reason="Wrong.", run_id="third")
    withdrawn = renumbered(draft(1), kind="withdrawal", concerns=3, reason="Wrong.", figures={}, artifacts=())

    def shown(*drafts: LedgerLine) -> str | None:
        entries = projected({}, lines(*drafts), week=WEEK, suites=["made"])
        return entries["made"]["run"] if entries else None

    assert "run-1" == shown(first)
    assert "second" == shown(first, second)
    assert "third" == shown(first, second, corrected)
    assert "run-1" == shown(first, second, corrected, withdrawn)
    assert shown(draft(2)) is None


def test_other_suites_stay_as_they_are() -> None:
    """Only the suites that an append touches are projected anew."""
    assert {"made", "other"} == set(projected({"other": {}}, lines(draft(1)), week=WEEK, suites=["made"]))
    assert {} == projected({"other": {}}, lines(draft(1)), week=WEEK, suites=["other"])


def test_a_line_without_versions_is_no_rollup() -> None:
    """Lines from before there were snapshots may leave out what a rollup must hold."""
    assert {} == projected({}, lines(renumbered(draft(1), suite_version=None)), week=WEEK, suites=["made"])


def test_what_is_written_is_json_with_a_figure_a_line() -> None:
    """The text reads back as the entries, also where there are none."""
    entries = projected({}, lines(draft(1)), week=WEEK, suites=["made"])

    text = rollup_bytes(WEEK, entries).decode()

    assert {"schema": "proofpage/rollup/v1", "week": WEEK, "suites": entries} == json.loads(text)
    assert 1 == sum('"share"' in line for line in text.split("\n"))
    assert {} == json.loads(rollup_bytes(WEEK, {}))["suites"]


def test_the_committed_rollup_is_the_projection_of_the_committed_ledger() -> None:
    """What was written by hand before says what a snapshot would have written."""
    committed = json.loads((PROJECT / "proof/rollups/2026-W25.json").read_bytes())["suites"]
    ledger = read_ledger(PROJECT)

    assert committed == projected(committed, ledger.lines, week="2026-W25", suites=list(committed))
