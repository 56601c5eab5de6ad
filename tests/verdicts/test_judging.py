"""All verdicts of constructed projects, from their files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.errors import Refusal
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.printing.scanning import is_clean
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts
from tests.projects import (
    PRIVATE,
    PRIVATE_SUITE,
    PRIVATE_SUITE_TEXT,
    ROWS,
    RUN,
    SUITE,
    SUITE_TEXT,
    write_project,
)

Changes = Mapping[str, str | bytes | None]
EMPTY: Changes = {RUN: None, ROWS: None}
CLAIM = """\
sameness:
  score: {difference: median_reduction - 0.5, margin: null}
gate:
  post_hoc: true
  words:
    - {word: GO, when: [token_reduction > 0, sameness.score.holds]}
    - {word: NARROW, when: [token_reduction > 0]}
  otherwise: NO-GO
"""


def _verdicts(root: Path, suite: str, run: str | None, changes: Changes | None = None) -> RunVerdicts:
    archive = read_archive(write_project(root, changes))
    return judge(archive, compute_figures(archive)).runs[suite, run]


def _with_gate(text: str, gate: str) -> str:
    """Return a suite file with another gate (and what stands before it)."""
    return text[: text.index("gate:")] + gate + text[text.index("publication:") :]


def _gate(*conditions: str) -> str:
    words = "".join(
        f"    - {{word: {word}, when: ['{when}']}}\n" for word, when in zip(("GO", "NARROW"), conditions, strict=False)
    )
    return f"gate:\n  words:\n{words}  otherwise: NO-GO\n"


def test_a_run_with_rows_gets_the_word_of_its_gate(tmp_path: Path) -> None:
    """200 of 600 tokens fewer: the only condition holds, and both its sides are told."""
    verdicts = _verdicts(tmp_path, "example", "first-run")
    assert verdicts.word == "GO"
    assert verdicts.gate is not None
    (condition,) = verdicts.gate.conditions
    assert ("token_reduction > 0", True) == (condition.text, condition.held)
    assert condition.left is not None
    assert condition.left.display.startswith("0.333333")


def test_an_undecidable_better_word_does_not_hide_a_reached_one(tmp_path: Path) -> None:
    """Sameness is not judged yet, so GO stays open, and NARROW, which holds, is the word."""
    verdicts = _verdicts(tmp_path, "example", "first-run", {SUITE: _with_gate(SUITE_TEXT, CLAIM)})
    assert verdicts.word == "NARROW"
    assert verdicts.gate is not None
    assert verdicts.gate.post_hoc
    assert [0, 1, 2] == [condition.index for condition in verdicts.gate.conditions]
    assert [True, None, True] == [condition.held for condition in verdicts.gate.conditions]
    assert verdicts.gate.conditions[1].reason is not None


@pytest.mark.parametrize(
    ("expected", "go", "narrow"),
    [
        ("UNDECIDED", "median_reduction > 0.35", "token_reduction > 0.5"),
        ("NARROW", "median_reduction > 0.35", "token_reduction > 0.3"),
        ("NO-GO", "median_reduction > 0.36", "token_reduction > 0.5"),
        ("GO", "median_reduction > 0.34", "token_reduction > 0.5"),
        ("UNDECIDED", "mean_score > 0", "token_reduction > 0.5"),
    ],
)
def test_private_values_decide_only_as_far_as_they_were_recorded(
    tmp_path: Path, expected: str, go: str, narrow: str
) -> None:
    """A recorded 0.3500 straddles 0.35, and a figure that was not recorded decides nothing."""
    changes = {**PRIVATE, PRIVATE_SUITE: _with_gate(PRIVATE_SUITE_TEXT, _gate(go, narrow))}
    assert expected == _verdicts(tmp_path, "hidden", "private-run", changes).word


def test_sameness_of_private_rows_is_undecidable_for_its_true_reason(tmp_path: Path) -> None:
    """Neither an interval of the difference nor a margin is recorded."""
    changes = {**PRIVATE, PRIVATE_SUITE: _with_gate(PRIVATE_SUITE_TEXT, CLAIM)}
    (sameness,) = _verdicts(tmp_path, "hidden", "private-run", changes).sameness
    assert ("score", "undecidable", None) == (sameness.id, sameness.word, sameness.holds)
    expected = "the rows are private and no interval of the difference is recorded, and no margin is registered"
    assert expected == sameness.reason
    assert is_clean(sameness.reason)


def test_a_suite_without_a_run_has_no_gate_word(tmp_path: Path) -> None:
    """The word beside its empty figures is the publication status, in capitals."""
    verdicts = _verdicts(tmp_path, "example", None, EMPTY)
    assert (None, "NOT MEASURED", "no_evidence") == (verdicts.gate, verdicts.word, verdicts.freshness)
    assert ["min_valid_pairs"] == [unmet.rule for unmet in verdicts.publication.unmet]


def test_a_retired_suite_keeps_the_recorded_word_and_is_marked(tmp_path: Path) -> None:
    """History is not judged anew, even where the gate of today says otherwise."""
    retired = _with_gate(PRIVATE_SUITE_TEXT, _gate("token_reduction > 0.9")) + "retired: true\n"
    verdicts = _verdicts(tmp_path, "hidden", "private-run", {**PRIVATE, PRIVATE_SUITE: retired})
    assert verdicts.gate is not None
    assert ("GO", True) == (verdicts.gate.word, verdicts.gate.recorded)
    assert [False] == [condition.held for condition in verdicts.gate.conditions]


def test_a_retired_suite_without_a_gate_keeps_the_recorded_word_too(tmp_path: Path) -> None:
    """The word is known although no rule for it is."""
    retired = _with_gate(PRIVATE_SUITE_TEXT, "") + "retired: true\n"
    verdicts = _verdicts(tmp_path, "hidden", "private-run", {**PRIVATE, PRIVATE_SUITE: retired})
    assert verdicts.word == "GO"


def test_a_suite_without_a_gate_shows_its_publication_status(tmp_path: Path) -> None:
    """Three valid pairs of thirty: preliminary."""
    verdicts = _verdicts(tmp_path, "example", "first-run", {SUITE: _with_gate(SUITE_TEXT, "")})
    assert (None, "PRELIMINARY") == (verdicts.gate, verdicts.word)


@pytest.mark.parametrize(
    ("found", "rule"),
    [
        ("a threshold without stratum", "min_strata: 2"),
        ("a threshold without cluster", "min_clusters: 2"),
        ("a threshold on repetitions that rows do not tell apart", "min_repetitions: 2"),
        ("'knd'", "stratum: knd"),
    ],
)
def test_a_threshold_that_nothing_can_count_is_refused(tmp_path: Path, found: str, rule: str) -> None:
    """A rule that could never be met is a mistake in the suite, said at its line."""
    text = SUITE_TEXT.replace("min_valid_pairs: 30", rule)
    with pytest.raises(Refusal) as refused:
        _verdicts(tmp_path, "example", "first-run", {SUITE: text})
    (problem,) = refused.value.problems
    assert (found, "proof/suites/example.yaml") == (problem.found, problem.where.path)
    assert problem.where.line is not None
