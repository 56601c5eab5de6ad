"""What pages are built from keeps what it looked up to itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.pages.made import constructed


def test_facts_with_another_day_share_nothing_that_was_looked_up(tmp_path: Path) -> None:
    """A copy with a field replaced leaves the figures of the original as they were, each once."""
    facts = constructed(tmp_path)
    (suite,) = facts.archive.suites
    run = facts.suite_run(suite)
    before = facts.figures_of(suite, run)

    other = replace(facts, as_of="2026-07-01")

    assert before == facts.figures_of(suite, run) == other.figures_of(suite, run)
    assert len(before) == len(set(before))
