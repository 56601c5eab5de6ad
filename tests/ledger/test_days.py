"""Days and weeks of lines that cannot be: told at the line, whatever the chain says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.errors import BrokenLedger
from generator.ledger.reading import examine_content, read_ledger
from tests.ledger.made import chained, joined, project, record

EARLY = record()
"""Recorded on 2026-06-26, a Friday of the week 2026-W26; measured on 2026-06-18, in the week 2026-W25."""


def said(tmp_path: Path, *lines: dict[str, Any]) -> list[str]:
    """Return what the reader says about a ledger that it refuses."""
    with pytest.raises(BrokenLedger) as refusal:
        read_ledger(project(tmp_path, joined(chained(lines))))
    return [str(problem) for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(
            [record(recorded_at="2026-06-17", week="2026-W25")],
            "proof/history.jsonl:1: found recorded_at 2026-06-17; expected a day from 2026-06-18 on, when the run of "
            "the line was measured (measured_on).",
            id="recorded before it was measured",
        ),
        pytest.param(
            [EARLY, record(week="2026-W27")],
            "proof/history.jsonl:2: found week 2026-W27; expected a week that had begun on 2026-06-26 (recorded_at), "
            "which is in 2026-W26.",
            id="a week to come",
        ),
        pytest.param(
            [record(week="2026-W24")],
            "proof/history.jsonl:1: found week 2026-W24; expected a week that was not over on 2026-06-18 "
            "(measured_on), which is in 2026-W25.",
            id="a week from before it was measured",
        ),
        pytest.param(
            [record(week="2025-W53", recorded_at=None, measured_on=None)],
            "proof/history.jsonl:1: found week 2025-W53; expected a week that the calendar has.",
            id="a week that there is not",
        ),
        pytest.param(
            [EARLY, record(recorded_at=None), record(kind="intent", recorded_at="2026-06-25", measured_on=None)],
            "proof/history.jsonl:3: found recorded_at 2026-06-25; expected a day from 2026-06-26 on, as in line 1: "
            "lines are only ever added at the end.",
            id="older than a line before it",
        ),
    ],
)
def test_a_day_that_cannot_be_is_refused(tmp_path: Path, lines: list[dict[str, Any]], expected: str) -> None:
    """The line is named, with its day or week, what it would have to be, and that lines are never edited."""
    (problem,) = said(tmp_path, *lines)

    assert problem.startswith(expected)
    assert problem.endswith("Restore the ledger from a copy; lines are never edited, a correction is appended.")


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([EARLY, EARLY], id="two lines of a day"),
        pytest.param([record(recorded_at="2026-06-18")], id="measured and recorded on a day"),
        pytest.param([record(week="2026-W26")], id="the week of the day"),
        pytest.param([record(recorded_at="2026-12-31", week="2026-W53")], id="the last week of a long year"),
        pytest.param([record(recorded_at="2027-01-03", week="2026-W53")], id="a week that ends in the next year"),
        pytest.param([record(recorded_at="2026-12-31", week="2026-W25")], id="an earlier week, recorded late"),
        pytest.param([record(recorded_at=None, week=None), EARLY, record(measured_on=None)], id="nothing recorded"),
    ],
)
def test_a_day_that_can_be_is_accepted(tmp_path: Path, lines: list[dict[str, Any]]) -> None:
    """A late snapshot of an earlier week is honest, and what was not recorded contradicts nothing."""
    assert len(lines) == read_ledger(project(tmp_path, joined(chained(lines)))).size


def test_such_lines_are_still_read() -> None:
    """So that whoever asks is shown them beside the figures."""
    examined = examine_content(joined(chained([record(recorded_at="2026-06-17", week="2026-W25")])))

    assert examined.ledger is not None
    assert examined.refusal is not None
