"""The summary of a project whose suite pools: what is shown as one, and what is left out."""

from __future__ import annotations

from pathlib import Path

from generator.evidence.pools import LeftRun
from generator.exports.summarized import summary_record
from generator.messages.summarizing import summary_message
from generator.summary import summarize
from tests.pooled import FIRST, SECOND, Runs


def test_a_pool_names_its_runs_and_those_left_out(tmp_path: Path) -> None:
    """In words and for machines, the pooled runs stand before each run by itself."""
    runs = Runs().add("one", FIRST).add("two", SECOND).add("odd", FIRST[:1], "2026-01-01", provider="Other")
    summary = summarize(runs.write(tmp_path))
    reason = "its provider is another than that of the newest run that is pooled"

    assert [("pool+example", ("one", "two")), ("two", ()), ("one", ()), ("odd", ())] == [
        (row.run, row.pooled) for row in summary.runs
    ]
    assert (LeftRun("odd", reason),) == summary.runs[0].left_out
    assert f"  pooled runs: one, two\n  not pooled: odd: {reason}\n" in summary_message(summary)
    record = summary_record(summary)["runs"]
    assert isinstance(record, list)
    assert (["one", "two"], [{"run_id": "odd", "reason": reason}]) == (record[0]["pooled"], record[0]["left_out"])
    assert (None, []) == (record[1]["pooled"], record[1]["left_out"])
