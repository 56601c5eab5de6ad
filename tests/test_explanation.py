"""The explanation of one figure over a constructed project."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

from generator.errors import CannotRun, Refusal
from generator.explanation import explain_figure
from generator.exports.explained import Explanation, Member, explanation_record
from generator.messages.explaining import explanation_message
from generator.messages.terminal import json_text
from tests.judged import judged
from tests.pooled import FIRST, SECOND, Runs
from tests.projects import (
    PRIVATE,
    PROJECT,
    RECORDED,
    RECORDED_TEXT,
    ROWS,
    RUN_TEXT,
    SEALED,
    SEALED_TEXT,
    SUITE,
    SUITE_TEXT,
    write_project,
)

LEDGER = {"proof/history.jsonl": ""}


def _explained(root: Path, name: str, **options: str) -> Explanation:
    return explain_figure(write_project(root, LEDGER), name, **options)


def test_a_figure_is_explained_down_to_its_artifacts(tmp_path: Path) -> None:
    """400 of 600 tokens over three pairs: the sum with its numbers, the exact fraction, the files with digests."""
    explanation = _explained(tmp_path, "example/token_reduction")
    assert explanation.key == "example/token_reduction@first-run"
    assert explanation.formula == "1 - sum(treatment.tokens) / sum(control.tokens)"
    assert explanation.substituted == "1 - 400 / 600"
    assert (explanation.value, explanation.display) == ("1/3", "33.33 %")
    assert (explanation.verdict, explanation.publication, explanation.freshness) == ("GO", "preliminary", "unknown")
    assert (explanation.evidence_class, explanation.depth, explanation.n) == ("derived", "from_rows", 3)
    assert ROWS in [artifact.path for artifact in explanation.artifacts]
    assert explanation.interval is None
    assert explanation.is_not == "a saving on a bill"
    assert explanation.place.path == SUITE


def test_the_steps_end_with_the_whole_formula(tmp_path: Path) -> None:
    """Leaves come first, and the last step is the figure."""
    steps = _explained(tmp_path, "example/token_reduction").steps
    assert steps[-1].text == "1 - sum(treatment.tokens) / sum(control.tokens)"
    assert {"400", "600"} <= {step.display for step in steps}


def test_members_are_the_figure_over_its_subgroups(tmp_path: Path) -> None:
    """The other figures of the same name are listed, the figure itself is not."""
    expected = (Member("example/median_reduction@first-run[large]", "35.00 %", "from_rows", 2),)
    assert expected == _explained(tmp_path, "example/median_reduction").members


@pytest.mark.parametrize(
    "name",
    [
        "example/median_reduction[large]",
        "example/median_reduction@first-run[large]",
    ],
)
def test_a_member_has_its_own_explanation(tmp_path: Path, name: str) -> None:
    """A key can be copied from a page, with or without its run."""
    assert _explained(tmp_path, name).key == "example/median_reduction@first-run[large]"


def test_counts_of_pairs_can_be_explained_too(tmp_path: Path) -> None:
    """What every run has without declaring it is a figure like any other."""
    assert _explained(tmp_path, "example/pairs.valid", run="first-run").display == "3"


@pytest.mark.parametrize(
    ("nearest", "name", "run"),
    [
        ("token_reduction", "example/tokn_reduction", None),
        ("example", "exampel/token_reduction", None),
        ("first-run", "example/token_reduction", "first-rnu"),
    ],
)
def test_an_unknown_name_is_wrong_usage_with_the_nearest_one(
    tmp_path: Path, nearest: str, name: str, run: str | None
) -> None:
    """Nothing was judged, so it is no refusal."""
    with pytest.raises(CannotRun, match=f"Did you mean .*{nearest}"):
        explain_figure(write_project(tmp_path, LEDGER), name, run=run)


def test_two_different_runs_in_one_question_are_wrong_usage(tmp_path: Path) -> None:
    """The key and the option must not name different runs."""
    with pytest.raises(CannotRun, match="Leave one of them out"):
        _explained(tmp_path, "example/token_reduction@first-run", run="other")


def test_prose_is_told_with_its_figures_in_place(tmp_path: Path) -> None:
    """A role in a title or a warning comes out as the value it stands for, with its verdict."""
    text = SUITE_TEXT.replace("not: a saving on a bill", "not: 'the {fig}`median_reduction` of a median session'")
    explanation = explain_figure(write_project(tmp_path, {**LEDGER, SUITE: text}), "example/token_reduction")
    assert explanation.is_not == "the 40.00 % (GO, freshness unknown) of a median session"


def test_evidence_that_does_not_hold_is_refused_before_it_is_explained(tmp_path: Path) -> None:
    """A changed byte of an artifact refuses every figure."""
    root = write_project(tmp_path, LEDGER)
    rows = root / ROWS
    rows.write_bytes(rows.read_bytes().replace(b"100, ", b"101, ", 1))
    with pytest.raises(Refusal, match="as pinned when the run was recorded"):
        explain_figure(root, "example/token_reduction")


def test_the_record_is_json_with_exact_values_as_text(tmp_path: Path) -> None:
    """Machines get the fraction, the steps and the digests."""
    record = json.loads(json_text(explanation_record(_explained(tmp_path, "example/token_reduction"))))
    assert record["schema"] == "proofpage/explanation/v1"
    assert (record["value"], record["exact"], record["interval"]) == ("1/3", True, None)
    assert record["steps"][-1]["value"] == "1/3"
    assert {64} == {len(source["sha256"]) for source in record["inputs"]}
    assert record["declared_in"]["path"] == SUITE


def test_the_text_form_shows_the_sum(tmp_path: Path) -> None:
    """Value and verdict stand in one line; the sum, the fraction and the digests below."""
    explanation = _explained(tmp_path, "example/token_reduction")
    text = explanation_message(explanation)
    assert "\n  33.33 %  GO\n" in text
    assert "  in numbers   1 - 400 / 600\n  exactly      1/3\n" in text
    assert all(f"  {artifact.sha256}  {artifact.path}" in text for artifact in explanation.artifacts)


def test_a_figure_without_a_value_says_why(tmp_path: Path) -> None:
    """An empty state has its reason and no number."""
    meaning = "control.tokens > parameter.large_size"
    recorded = RECORDED_TEXT.replace('"definitions": {', f'"definitions": {{"large": "{meaning}", ')
    sealed = SEALED_TEXT.replace("definitions:\n", f"definitions:\n  large: {meaning}\n")
    root = write_project(tmp_path, {**LEDGER, **PRIVATE, RECORDED: recorded, SEALED: sealed})
    text = explanation_message(explain_figure(root, "hidden/median_reduction[large]"))
    assert "  not measured  GO\n" in text
    assert "  reason       not recorded\n" in text


def test_the_published_headline_is_explained_by_its_recorded_totals() -> None:
    """The sum, the fraction, the class, the depth and the digest of the record behind 43.14 %."""
    root = Path(__file__).resolve().parents[1]
    text = explanation_message(explain_figure(root, "real-developer-transcripts/token_weighted_reduction"))
    recorded = "proof/runs/cl-realdata-cc-2026-06-18/recorded.json"
    digest = sha256((root / recorded).read_bytes()).hexdigest()
    for expected in (
        "\n  43.14 %  NARROW\n",
        "  in numbers   1 - 512588 / 901550\n  exactly      194481/450775\n",
        "  class        derived\n  depth        from totals\n",
        "  interval     none: none was asked for, or recorded\n",
        f"  {digest}  {recorded}",
    ):
        assert expected in text


def test_a_pooled_figure_names_its_runs(tmp_path: Path) -> None:
    """Of a suite that pools, the figure of all pooled runs is meant, unless a run is named."""
    root = Runs().add("one", FIRST).add("two", SECOND).write(tmp_path)
    pooled = explain_figure(root, "example/token_reduction")

    assert ("example/token_reduction@pool+example", ("one", "two")) == (pooled.key, pooled.pooled)
    assert "pooled from  one, two" in explanation_message(pooled)
    assert ["one", "two"] == explanation_record(pooled)["pooled"]
    assert () == explain_figure(root, "example/token_reduction", run="one").pooled


def test_a_figure_that_never_stands_alone_is_explained_with_its_company(tmp_path: Path) -> None:
    """A count of hurt tasks comes with those of the others, in the record and on a terminal; so does its other part."""
    root = write_project(tmp_path, judged(helped=12, same=2, hurt=1))
    explanation = explain_figure(root, "example/labels.hurt")
    expected = [("example/labels.helped@first-run", "12"), ("example/labels.same@first-run", "2")]
    ablated = [f"example/labels.{label}@first-run[ablation_prompt]" for label in ("helped", "same")]
    assert expected == [(member.key, member.display) for member in explanation.company[:2]]
    assert ["example/labels.hurt@first-run[ablation_prompt]"] == [member.key for member in explanation.members]
    written = json.loads(json.dumps(explanation_record(explanation)))["company"]
    assert [*(key for key, _ in expected), *ablated] == [member["key"] for member in written]
    assert "Never shown without\n  12  example/labels.helped@first-run" in explanation_message(explanation)


def test_a_primary_figure_is_explained_with_its_verdict_in_words(tmp_path: Path) -> None:
    """Which way it went, and how well that is known; other figures have no such sentence."""
    changed = SUITE_TEXT.replace(
        "    headline: true", "    headline: true\n    change: {of: Tokens, positive: reduced}"
    )
    root = write_project(tmp_path, {**LEDGER, SUITE: changed})
    said = "Tokens: reduced by 33.33 % (preliminary); no interval of it is recorded or computed."
    explanation = explain_figure(root, "example/token_reduction")
    assert (said, said) == (explanation.sentence, explanation_record(explanation)["sentence"])
    assert f"in words     {said}" in explanation_message(explanation)
    assert explain_figure(root, "example/median_reduction").sentence is None


def _two_suites(root: Path) -> Path:
    """Write a project whose second suite has figures of the first one's names, and one of its own."""
    own = "  token_change: {title: Change, formula: sum(control.tokens) / 1, unit: tokens, display: integer}\n"
    text = SUITE_TEXT.replace("id: example", "id: other", 1).replace("figures:\n", f"figures:\n{own}", 1)
    rows = "proof/runs/other-run/rows.jsonl"
    run = RUN_TEXT.replace("first-run", "other-run").replace("suite: example", "suite: other")
    changes = {"proof/suites/other.yaml": text, "proof/runs/other-run/run.yaml": run, rows: PROJECT[ROWS]}
    return write_project(root, {**LEDGER, **changes})


def test_a_figure_of_two_suites_is_ambiguous_without_its_suite(tmp_path: Path) -> None:
    """Both keys are named, and which suite has the headline decides nothing."""
    root = _two_suites(tmp_path)
    with pytest.raises(CannotRun) as stopped:
        explain_figure(root, "token_reduction")
    expected = "example/token_reduction@first-run, other/token_reduction@other-run"
    assert f"token_reduction stands in 2 suites: {expected}. Name one of these." == str(stopped.value)


def test_a_figure_of_one_suite_or_run_needs_no_suite(tmp_path: Path) -> None:
    """Whether that suite has the headline or not; a run belongs to one suite."""
    root = _two_suites(tmp_path)
    assert "other/token_change@other-run" == explain_figure(root, "token_change").key
    assert "other/token_reduction@other-run" == explain_figure(root, "token_reduction", run="other-run").key


def test_why_the_words_beside_a_figure_are_what_they_are(tmp_path: Path) -> None:
    """Every condition of the gate with both sides, what the publication rule misses, and the other reasons."""
    suite = SUITE_TEXT.replace("[token_reduction > 0]", "[token_reduction > 0.5]")
    explanation = explain_figure(write_project(tmp_path, {**LEDGER, SUITE: suite}), "example/token_reduction")

    (asked, *_) = explanation.conditions
    assert ("GO", "token_reduction > 0.5", False) == (asked.verdict, asked.text, asked.held)
    assert explanation.unmet
    record = explanation_record(explanation)
    assert "the digests of the files the run depended on are not recorded" == record["freshness_reason"]
    text = explanation_message(explanation)
    assert "did not hold  token_reduction > 0.5" in text
    assert all(sentence in text for sentence in explanation.unmet)
    assert f"unknown: {explanation.freshness_reason}" in text
    assert "none: none was asked for, or recorded" in text
