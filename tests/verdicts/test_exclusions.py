"""Verdicts of excluded runs: computed like all others, and nothing of the suite rests on them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Refusal
from generator.evaluation import evaluate
from generator.verdicts.model import RunVerdicts
from tests.evidence.test_exclusions import SINGLE, excluding, three_runs
from tests.pooled import POOLING
from tests.verdicts.test_claims import CLAIMS, claim, written

FEW = SINGLE.replace("min_valid_pairs: 30", "min_valid_pairs: 3")


def _verdicts(root: Path, suite: str, *, excluded: bool = True) -> RunVerdicts:
    changes = excluding("two", suite=suite) if excluded else excluding(suite=suite)
    return evaluate(three_runs().write(root, changes)).judgement.runs["example", "two"]


@pytest.mark.parametrize(
    ("suite", "status"),
    [(FEW, "verified"), (SINGLE.replace("question:", "deterministic: true\nquestion:", 1), "measured")],
)
def test_an_excluded_run_keeps_its_gate_and_is_never_verified(tmp_path: Path, suite: str, status: str) -> None:
    """The word is what the gate gives, as published; every status that a claim could rest on is gone."""
    counting, excluded = _verdicts(tmp_path / "a", suite, excluded=False), _verdicts(tmp_path / "b", suite)

    assert (status, "current") == (counting.publication.status, counting.freshness)
    assert ("preliminary", "excluded") == (excluded.publication.status, excluded.freshness)
    assert counting.word == excluded.word == "GO"
    sentence = "the suite excludes the run; no rule verifies a run that does not count"
    assert [(sentence,)] == [unmet.parts for unmet in excluded.publication.unmet if unmet.rule == "excluded"]


def test_an_excluded_run_is_not_current_evidence(tmp_path: Path) -> None:
    """A rule that asks for current evidence is not met by it."""
    suite = FEW.replace("min_valid_pairs: 3", "min_valid_pairs: 3, require_current: true")
    assert ["excluded", "require_current"] == sorted(
        unmet.rule for unmet in _verdicts(tmp_path, suite).publication.unmet
    )


def test_an_excluded_run_is_not_pooled(tmp_path: Path) -> None:
    """It is left out with that reason, and the others are pooled as if it were not there."""
    pooling = evaluate(three_runs().write(tmp_path, excluding("two", suite=POOLING))).archive.pools["example"]

    assert ("old", "one") == pooling.runs
    assert [("two", "the suite excludes it")] == [(left.run, left.reason) for left in pooling.left_out]


def test_no_claim_rests_on_an_excluded_run(tmp_path: Path) -> None:
    """A claim of the suite is judged by the run that it shows; one that names the excluded run is refused."""
    changes = excluding("two", suite=FEW)
    implied = written(claim(sentence="It takes less."))
    (verdict,) = evaluate(three_runs().write(tmp_path / "a", {**changes, CLAIMS: implied})).judgement.claims
    assert "one" == verdict.figure.run

    named = {"sentence": "It takes less.", "requires": "preliminary", "figure": "example/token_reduction@two"}
    with pytest.raises(Refusal) as refused:
        evaluate(three_runs().write(tmp_path / "b", {**changes, CLAIMS: written(claim(**named))}))
    (problem,) = refused.value.problems
    expected = "bound to example/token_reduction@two, a run that the suite example excludes; expected a figure of a run"
    assert expected in str(problem)


def test_a_withdrawn_claim_of_an_excluded_run_stays_listed(tmp_path: Path) -> None:
    """It requires nothing any more."""
    figure = {"figure": "example/token_reduction@two", "status": "withdrawn", "on": "2026-03-01"}
    withdrawn = written(claim(sentence="It takes less.", reason="The run is excluded.", **figure))
    root = three_runs().write(tmp_path, {**excluding("two", suite=FEW), CLAIMS: withdrawn})
    assert ["two"] == [verdict.figure.run for verdict in evaluate(root).judgement.claims]
