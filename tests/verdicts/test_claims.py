"""Claims against the figures that they rest on, over constructed projects."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Problem, Refusal
from generator.evaluation import evaluate
from generator.verdicts.model import ClaimVerdict
from tests.projects import SUITE, SUITE_TEXT, write_project

CLAIMS = "content/claims.yaml"
FIGURE = "example/token_reduction@first-run"
VERIFIABLE = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 3")
DETERMINISTIC = SUITE_TEXT.replace("question:", "deterministic: true\nquestion:", 1)


def claim(**changes: str | None) -> str:
    """Return an entry of the file, with some keys changed or left out."""
    keys: dict[str, str | None] = {
        "id": "fewer-tokens",
        "sentence": "The tool takes {fig}`token_reduction` of the tokens away.",
        "figure": "example/token_reduction",
        "requires": "verified",
        "falsifier": "A run in which the tool uses more tokens.",
        "status": "active",
    }
    pairs = (keys | changes).items()
    return "  - " + "\n    ".join(f"{key}: {value!r}" for key, value in pairs if value is not None) + "\n"


def written(*claims: str) -> str:
    """Return the whole file."""
    return "schema: proofpage/claims/v1\nclaims:\n" + "".join(claims)


def _judged(root: Path, *claims: str, suite: str = VERIFIABLE) -> tuple[ClaimVerdict, ...]:
    return evaluate(write_project(root, {CLAIMS: written(*claims), SUITE: suite})).judgement.claims


def _refused(root: Path, *claims: str, suite: str = VERIFIABLE) -> tuple[Problem, ...]:
    with pytest.raises(Refusal) as refused:
        _judged(root, *claims, suite=suite)
    return refused.value.problems


@pytest.mark.parametrize(
    ("suite", "requires", "word"),
    [
        (VERIFIABLE, "verified", "verified"),
        (VERIFIABLE, "measured", "verified"),
        (VERIFIABLE, "preliminary", "verified"),
        (DETERMINISTIC, "measured", "measured"),
        (DETERMINISTIC, "preliminary", "measured"),
        (SUITE_TEXT, "preliminary", "preliminary"),
    ],
)
def test_a_supported_claim_stands(tmp_path: Path, suite: str, requires: str, word: str) -> None:
    """What a figure is must be what the claim requires, or more of it."""
    (verdict,) = _judged(tmp_path, claim(requires=requires), suite=suite)
    assert (FIGURE, word) == (str(verdict.figure), verdict.publication)


@pytest.mark.parametrize(
    ("suite", "requires", "now"),
    [
        (SUITE_TEXT, "verified", "preliminary"),
        (SUITE_TEXT, "measured", "preliminary"),
        (DETERMINISTIC, "verified", "measured"),
    ],
)
def test_a_claim_that_lost_its_support_is_refused(tmp_path: Path, suite: str, requires: str, now: str) -> None:
    """It is named with what its figure is now and what it requires, at its line."""
    (problem,) = _refused(tmp_path, claim(requires=requires), suite=suite)
    assert (CLAIMS, 6, FIGURE) == (problem.where.path, problem.where.line, problem.figure)
    assert f"the claim 'fewer-tokens', whose figure is now {now} (33.33 %)" == problem.found
    assert f"{requires}, which the claim requires" == problem.expected
    assert "withdraw it" in problem.remedy


def test_only_the_primary_figure_can_carry_a_verified_claim(tmp_path: Path) -> None:
    """A filtered figure, or another one, is at most preliminary."""
    for figure in ("example/median_reduction", "example/median_reduction[large]", "example/mean_score"):
        (problem,) = _refused(tmp_path, claim(figure=figure))
        assert "is now preliminary" in problem.found


def test_a_condition_of_a_claim_must_hold(tmp_path: Path) -> None:
    """A figure that turned round takes its claim with it, however well it is verified."""
    (verdict,) = _judged(tmp_path, claim(holds="token_reduction > 0.3"))
    assert verdict.condition is not None
    assert verdict.condition.held is True
    (problem,) = _refused(tmp_path, claim(holds="token_reduction > 0.34"))
    assert "whose condition token_reduction > 0.34 did not hold (33.33 %)" in problem.found
    assert (CLAIMS, 9) == (problem.where.path, problem.where.line)


def test_an_undecidable_condition_does_not_hold(tmp_path: Path) -> None:
    """What is not known supports no claim."""
    suite = VERIFIABLE + "sameness: {score: {difference: mean_score - 1}}\n"
    (problem,) = _refused(tmp_path, claim(holds="sameness.score.holds"), suite=suite)
    assert "is undecidable" in problem.found


def test_a_withdrawn_claim_is_listed_and_requires_nothing(tmp_path: Path) -> None:
    """It keeps its place with what its figure is today."""
    gone = claim(status="withdrawn", on="2026-02-01", reason="Too few pairs.")
    (verdict,) = _judged(tmp_path, gone, suite=SUITE_TEXT)
    assert ("fewer-tokens", "preliminary") == (verdict.id, verdict.publication)


UNKNOWN = ("example/token_reductoin", "other/token_reduction", "example/token_reduction@lost", "[", "mean_score[huge]")


@pytest.mark.parametrize("figure", UNKNOWN)
def test_a_claim_of_an_unknown_figure_is_refused(tmp_path: Path, figure: str) -> None:
    """Whether it stands or was withdrawn, a claim names a figure that there is."""
    (problem,) = _refused(tmp_path, claim(figure=figure))
    assert problem.found.startswith(f"the claim 'fewer-tokens', bound to the unknown figure {figure!r}")
    assert 5 == problem.where.line


def test_a_claim_without_a_figure_is_refused(tmp_path: Path) -> None:
    """There is no claim that nothing stands behind."""
    (problem,) = _refused(tmp_path, claim(figure=None))
    assert "figure" in f"{problem.found} {problem.expected}"


def test_all_claims_without_support_are_named_together(tmp_path: Path) -> None:
    """One run shows everything that must be mended."""
    claims = (
        claim(),
        claim(id="second", sentence="A second sentence."),
        claim(id="third", sentence="Else.", figure="x"),
    )
    assert 3 == len(_refused(tmp_path, *claims, suite=SUITE_TEXT))


def test_duplicates_are_refused(tmp_path: Path) -> None:
    """Neither an id nor a sentence stands twice, however it is spaced, and a withdrawn one counts."""
    gone = claim(status="withdrawn", on="2026-02-01", reason="Too few pairs.", sentence="It  Helps.")
    same_id, same_sentence = _refused(tmp_path, gone, claim(sentence="it helps.", id="fewer-tokens"))
    assert "the id 'fewer-tokens' a second time" == same_id.found
    assert "the sentence 'it helps.' a second time" == same_sentence.found
    assert "it once, as in line 4" == same_sentence.expected


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"status": "withdrawn"}, ["without on:", "without reason:"]),
        ({"status": "withdrawn", "on": "2026-02-01"}, ["without reason:"]),
        ({"on": "2026-02-01"}, ["with on: of a claim that stands"]),
        ({"reason": "Why not."}, ["with reason: of a claim that stands"]),
    ],
)
def test_a_withdrawal_has_its_day_and_reason(tmp_path: Path, changes: dict[str, str], found: list[str]) -> None:
    """And a claim that stands has neither."""
    problems = _refused(tmp_path, claim(**changes))
    assert [True] * len(found) == [text in each.found for text, each in zip(found, problems, strict=True)]
