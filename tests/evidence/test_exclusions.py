"""Excluded runs in the evidence: by name and with a reason, each once, and never what a suite shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Refusal
from generator.evaluation import evaluate
from tests.pooled import FIRST, POOLING, SECOND, Runs
from tests.projects import PRIVATE, SUITE

SINGLE = POOLING.replace("pool: true\n", "")


def excluding(*runs: str, suite: str = SINGLE) -> dict[str, str | bytes | None]:
    """Return the suite with some runs excluded."""
    listed = ", ".join(f"{{run: {run}, reason: The cache was warm.}}" for run in runs)
    return {SUITE: f"{suite}exclusions: {{runs: [{listed}]}}\n"}


def three_runs() -> Runs:
    """Return three runs of one suite, the newest of which is called ``two``."""
    return Runs().add("one", FIRST).add("two", SECOND, "2026-02-01").add("old", (("z", 100, 50, "0.9"),), "2026-01-02")


@pytest.mark.parametrize(
    ("runs", "sentence"),
    [
        (("twoo",), "found the excluded run 'twoo'; expected one of the runs of the suite: old, one, two. Did you"),
        (("nothing-like-it",), "Correct the name, or bring back the folder of the run."),
        (("two", "two"), "found the excluded run 'two' again; expected every run once, with one reason. Remove one"),
        (("private-run",), "found a run of the suite 'hidden'; expected a run of 'example'. Correct the name of"),
    ],
)
def test_only_runs_of_the_suite_are_excluded_each_once(tmp_path: Path, runs: tuple[str, ...], sentence: str) -> None:
    """A name that excludes nothing, or excludes again, is refused at its place, with the nearest name."""
    with pytest.raises(Refusal) as refused:
        evaluate(three_runs().write(tmp_path, {**PRIVATE, **excluding(*runs)}))
    (problem,) = refused.value.problems
    assert SUITE == problem.where.path
    assert sentence in str(problem)


def test_an_exclusion_without_a_reason_is_refused(tmp_path: Path) -> None:
    """Nothing is left out without saying why."""
    with pytest.raises(Refusal, match="reason"):
        evaluate(three_runs().write(tmp_path, {SUITE: f"{SINGLE}exclusions: {{runs: [{{run: two}}]}}\n"}))


def test_what_a_suite_shows_is_its_newest_run_that_counts(tmp_path: Path) -> None:
    """An excluded run stays among the runs and their figures, and comes last."""
    archive = evaluate(three_runs().write(tmp_path, excluding("two"))).archive
    shown = archive.shown("example")

    assert shown is not None
    assert "one" == shown.id
    assert ["one", "old", "two"] == [batch.id for batch in archive.batches_of("example")]
    assert ["two", "one", "old"] == [run.id for run in archive.runs_of("example")]
    assert ["one", "old"] == [run.id for run in archive.counted_runs_of("example")]


def test_a_suite_that_excludes_every_run_shows_none(tmp_path: Path) -> None:
    """It has its honest empty verdicts, and says that its runs are excluded, not that there are none."""
    evaluation = evaluate(three_runs().write(tmp_path, excluding("one", "two", "old")))
    verdicts = evaluation.judgement.runs["example", None]

    assert evaluation.archive.shown("example") is None
    assert ("no_evidence", "every recorded run is excluded") == (verdicts.freshness, verdicts.freshness_reason)
    assert {"every recorded run is excluded"} == {f.reason for f in evaluation.table.of_run("example", None)}
    assert "no valid pair of a run that counts is recorded; the rule asks for " == "".join(
        part for part in verdicts.publication.unmet[0].parts if isinstance(part, str)
    )
