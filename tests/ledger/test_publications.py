"""What became of every line: which it is compared with, and which stands for the newest week."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.ledger.publications import Publications, publications_of
from generator.ledger.reading import read_ledger
from tests.ledger.made import chained, joined, project, record


def found(root: Path, *changes: Mapping[str, object]) -> Publications:
    """Return what became of these lines."""
    return publications_of(read_ledger(project(root, joined(chained(record(**each) for each in changes)))).lines)


def test_a_correction_of_an_old_week_is_not_the_newest(tmp_path: Path) -> None:
    """The newest line is the one that stands for the newest week."""
    old, new = {"week": "2026-W25"}, {"week": "2026-W26"}

    assert {"made": 2} == found(
        tmp_path, old, new, old | {"kind": "correction", "concerns": 1, "reason": "Wrong."}
    ).latest


def test_where_everything_was_withdrawn_nothing_is_newest(tmp_path: Path) -> None:
    """Then lines are compared with those before them alone."""
    empty: Mapping[str, object] = {"figures": {}, "artifacts": [], "verdict": None}
    withdrawals = [{"kind": "withdrawal", "concerns": seq, "reason": "Wrong.", **empty} for seq in (1, 2)]
    result = found(tmp_path, {}, {}, *withdrawals)

    assert ({}, ((1, 2),)) == (result.latest, result.pairs)


def test_lines_of_different_suites_are_never_compared(tmp_path: Path) -> None:
    """Each suite has a history of its own."""
    assert ((1, 3), (2, 4)) == found(tmp_path, {}, {"suite": "other"}, {}, {"suite": "other"}).pairs
