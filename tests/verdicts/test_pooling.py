"""Pooling: only current runs that agree in what decides are shown as one, and no run is dropped without its reason."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.evaluation import evaluate
from generator.evidence.pools import Pooling
from generator.figures.margins import registered_margin
from tests.pooled import FIRST, POOLING, SECOND, TOOL, Runs
from tests.projects import METHODOLOGY, METHODOLOGY_TEXT, RECORDED_TEXT, SUITE

OTHER = (("x", 10, 5, "0.5"),)


def pooling_of(root: Path) -> Pooling:
    """Return what became of the runs of the constructed suite."""
    return evaluate(root).archive.pools["example"]


def test_current_runs_that_agree_are_pooled_and_shown(tmp_path: Path) -> None:
    """Both runs are current and say the same of provider and tokenizer, so the suite shows them as one."""
    pooling = pooling_of(Runs().add("one", FIRST).add("two", SECOND, "2026-02-01").write(tmp_path))

    assert ("one", "two") == pooling.runs
    assert () == pooling.left_out
    assert pooling.pooled is not None
    assert ("pool+example", "2026-01-15", "2026-02-01") == (
        pooling.pooled.id,
        pooling.pooled.measured_on,
        pooling.pooled.measured_until,
    )


def test_a_suite_that_does_not_ask_for_it_pools_nothing(tmp_path: Path) -> None:
    """By default a suite shows its newest run by itself."""
    suite = {SUITE: POOLING.replace("pool: true\n", "")}
    evaluation = evaluate(Runs().add("one", FIRST).add("two", SECOND).write(tmp_path, suite))

    assert {} == evaluation.archive.pools
    assert {"one", "two"} == {key.run for key in evaluation.table.figures}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"provider": "Other"}, "its provider is another than that of the newest run that is pooled"),
        ({"tokenizer": "words-v1"}, "its tokenizer is another than that of the newest run that is pooled"),
        ({"provider": "null"}, "its provider is not recorded"),
        ({"tokenizer": "null"}, "its tokenizer is not recorded"),
        ({"provider": "null", "tokenizer": "null"}, "its provider and tokenizer are not recorded"),
        ({"dirty": "true"}, "it was made from a working tree with uncommitted changes"),
        ({"dirty": "null"}, "whether the working tree held uncommitted changes is not recorded"),
        ({"inputs": "null"}, "the digests of the files the run depended on are not recorded"),
    ],
)
def test_a_run_that_differs_or_did_not_record_is_left_out(tmp_path: Path, changes: dict[str, str], reason: str) -> None:
    """What was not recorded cannot be shown to be the same, so it is never pooled; the reason is said."""
    runs = Runs().add("one", FIRST, "2026-01-03").add("two", SECOND, "2026-01-02")
    pooling = pooling_of(runs.add("odd", OTHER, "2026-01-01", **changes).write(tmp_path))

    assert ("two", "one") == pooling.runs
    assert [("odd", reason)] == [(left.run, left.reason) for left in pooling.left_out]


def test_a_run_of_another_lever_is_left_out(tmp_path: Path) -> None:
    """Another change was tested, so its pairs answer another question."""
    lever = "words-v2\nlever: another rule"
    runs = Runs().add("one", FIRST).add("two", SECOND).add("odd", OTHER, "2026-01-01", tokenizer="words-v2")
    root = runs.write(tmp_path)
    manifest = root / "proof/runs/odd/run.yaml"
    manifest.write_text(manifest.read_text().replace("words-v2", lever))

    assert ["its lever is another than that of the newest run that is pooled"] == [
        left.reason for left in pooling_of(root).left_out
    ]


def test_runs_of_other_versions_are_left_out(tmp_path: Path) -> None:
    """Another methodology or another version of the suite may mean something else by the same column."""
    runs = Runs().add("one", FIRST, methodology="2", suite_version="2")
    runs.add("two", SECOND, methodology="2", suite_version="2").add("old", OTHER, suite_version="2")
    runs.add("older", OTHER, methodology="2")
    files: dict[str, str | bytes | None] = {
        METHODOLOGY: METHODOLOGY_TEXT.replace("version: 1\nq", "version: 2\nq")
        + "  - {version: 2, reason: A further version.}\n",
        SUITE: POOLING.replace("version: 1", "version: 2")
        + "changes:\n  - {version: 1, reason: The first.}\n  - {version: 2, reason: A further version.}\n",
    }
    pooling = pooling_of(runs.write(tmp_path, files))

    assert ("one", "two") == pooling.runs
    assert {
        "old": "the run follows another version of the methodology",
        "older": "it follows another version of the suite",
    } == {left.run: left.reason for left in pooling.left_out}


def test_a_stale_run_is_left_out(tmp_path: Path) -> None:
    """A file that the suite depends on is no longer what the run recorded, so the run speaks of something else."""
    digest = "0" * 64
    runs = Runs().add("one", FIRST, inputs="{lock.txt: @}").add("two", SECOND, inputs="{lock.txt: @}")
    runs.add("old", OTHER, inputs=f"{{lock.txt: {digest}}}")
    root = runs.write(tmp_path, {SUITE: POOLING.replace(f"[{TOOL}]", "[lock.txt]"), "lock.txt": ""})
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    for manifest in root.glob("proof/runs/*/run.yaml"):
        manifest.write_text(manifest.read_text().replace("@", empty))

    assert [("old", "a file the suite depends on is no longer as the run recorded it")] == [
        (left.run, left.reason) for left in pooling_of(root).left_out
    ]


def test_private_rows_cannot_be_pooled(tmp_path: Path) -> None:
    """Recorded totals and medians of two runs cannot be joined into those of both, so none is pretended."""
    runs = Runs().add("one", FIRST).add("two", SECOND)
    runs.add("hidden", OTHER, rows="{visibility: private, reason: They hold the words of others.}")
    restricted = '    {"expr": "median(reduction, where=large)", "value": null, "reason": "not recorded"}\n'
    recorded = RECORDED_TEXT.replace("private-run", "hidden").replace(f",\n{restricted}", "\n")
    files: dict[str, str | bytes | None] = {
        "proof/runs/hidden/rows.jsonl": None,
        "proof/runs/hidden/recorded.json": recorded,
    }

    assert [
        ("hidden", "its rows are private, and what was recorded of them cannot be joined with the rows of others")
    ] == [(left.run, left.reason) for left in pooling_of(runs.write(tmp_path, files)).left_out]


def test_the_same_rows_under_two_names_count_once(tmp_path: Path) -> None:
    """A copy of a run would double its pairs without anything having been measured twice."""
    runs = Runs().add("one", FIRST).add("two", SECOND).add("copy", FIRST, "2026-01-01")

    assert [("copy", "a file of its rows holds the very bytes of a file of another run that is pooled")] == [
        (left.run, left.reason) for left in pooling_of(runs.write(tmp_path)).left_out
    ]


def test_one_run_alone_is_no_pool(tmp_path: Path) -> None:
    """With a single run that could be pooled the suite shows its newest, and each run has its reason."""
    runs = Runs().add("one", FIRST, "2026-01-01").add("two", SECOND, dirty="true")
    evaluation = evaluate(runs.write(tmp_path))
    pooling = evaluation.archive.pools["example"]

    assert pooling.pooled is None
    assert [
        ("two", "it was made from a working tree with uncommitted changes"),
        ("one", "there is no other run that it could be pooled with"),
    ] == [(left.run, left.reason) for left in pooling.left_out]
    assert "two" == evaluation.archive.batches_of("example")[0].id


def test_pooled_runs_have_verdicts_of_their_own(tmp_path: Path) -> None:
    """The gate, the publication rule and freshness are judged once more over all pairs, beside those of each run."""
    judgement = evaluate(Runs().add("one", FIRST).add("two", SECOND).write(tmp_path)).judgement

    assert [("example", "pool+example"), ("example", "two"), ("example", "one")] == list(judgement.runs)
    pooled = judgement.runs["example", "pool+example"]
    assert ("GO", "current", 6) == (pooled.word, pooled.freshness, pooled.counts["valid_pairs"])


@pytest.mark.parametrize(("day", "margin"), [("2026-01-05", None), ("2026-01-12", Fraction(1, 10))])
def test_a_margin_must_have_been_there_before_the_oldest_run(tmp_path: Path, day: str, margin: Fraction | None) -> None:
    """A margin that came after some of the pooled runs could have been chosen to fit them, so no word rests on it."""
    claim = "{difference: treatment.score - 0.5, margin: '0.1', registered: {on: 2026-01-10, commit: 4d5e6f7}}"
    root = (
        Runs()
        .add("one", FIRST, day)
        .add("two", SECOND, "2026-02-01")
        .write(tmp_path, {SUITE: f"{POOLING}sameness:\n  level: {claim}\n"})
    )
    archive = evaluate(root).archive
    pooled = archive.pools["example"].pooled

    assert pooled is not None
    assert margin == registered_margin(archive.suites["example"].sameness["level"], pooled)
