"""Labels, prompts, task sets and hidden tests: what a suite says of them must hold, or the project is refused."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.errors import Refusal
from generator.evidence.reading import read_archive
from tests.judged import (
    PROMPT,
    PROMPT_TEXT,
    REFERENCES,
    RUN_TEXT,
    SUITE_TEXT,
    TASKS_TEXT,
    digest,
    judged,
    references,
)
from tests.projects import ROWS, RUN, SUITE, write_project

WITH_REFERENCES = SUITE_TEXT + f"references: {{path: {REFERENCES}, task: task}}\n"
OTHER = "Another constructed prompt.\n"


def _refused(root: Path, changes: Mapping[str, str | None]) -> list[str]:
    """Return the sentences of a refusal."""
    with pytest.raises(Refusal) as refused:
        read_archive(write_project(root, {**judged(helped=12, same=2, hurt=1), **changes}))
    return [str(problem) for problem in refused.value.problems]


def test_the_constructed_project_is_in_order(tmp_path: Path) -> None:
    """Everything below changes a single thing of it."""
    archive = read_archive(write_project(tmp_path, judged(helped=12, same=2, hurt=1)))
    assert [("first-run", "ablation_prompt"), ("first-run", "default_prompt")] == list(archive.pairs)


def test_an_unknown_label_is_refused_where_it_stands(tmp_path: Path) -> None:
    """Row, line, column and the labels that there are."""
    rows = judged(helped=12, same=2, hurt=1)[ROWS].replace('"label": "hurt"', '"label": "harmed"')
    line = next(at for at, text in enumerate(rows.split("\n"), 1) if "harmed" in text)
    column = rows.split("\n")[line - 1].index('"label"') + 1
    (first, second) = _refused(tmp_path, {ROWS: rows})
    assert (
        f"{ROWS}:{line}:{column}: found the unknown label 'harmed' as label; expected one of the labels: helped, same, "
        "hurt. Correct it where it was made, or have the comparison judged again."
    ) == first
    assert f"{ROWS}:{line + 1}:" in second


@pytest.mark.parametrize(
    ("said", "old", "new"),
    [
        ("found 'lable'; expected one of: category, label", "column: label", "column: lable"),
        ("found the label 'helped' 2 times; expected a word of its own for each", "hurt: hurt", "hurt: helped"),
        ("found 'costs'; expected one of: cost, seconds", "ratios: [cost,", "ratios: [costs,"),
        ("found 'more'; expected one of: more_tasks", "more_tasks: more_tasks", "more_tasks: more"),
        ("labels in both rows of a pair of default_prompt", "arms: [with_default, with_ablation]", "arms: []"),
        ("labels in no row of any pair", "arms: [with_default, with_ablation]", "arms: [spare]"),
        ("found 'ablated'; expected one of: default_prompt", "ablation: ablation_prompt", "ablation: ablated"),
        (
            "expected two comparisons of different treatments with one control",
            "ablation_prompt: {control: without,",
            "ablation_prompt: {control: spare,",
        ),
        (
            "expected default_prompt.helped_share - ablation_prompt.helped_share",
            "formula: default_prompt.helped_share - ablation_prompt.helped_share",
            "formula: default_prompt.helped_share - 2 * ablation_prompt.helped_share",
        ),
        ("found the file proof/suites/other/judge.txt", "example/judge.txt", "other/judge.txt"),
    ],
)
def test_what_does_not_fit_the_suite_is_refused(tmp_path: Path, said: str, old: str, new: str) -> None:
    """Names that lead nowhere, words that mean two things, a check for bias that compares something else."""
    text = SUITE_TEXT.replace("arms:\n", "arms:\n  spare: {title: Spare}\n", 1)
    assert old in text
    assert any(said in sentence for sentence in _refused(tmp_path, {SUITE: text.replace(old, new, 1)}))


def test_a_changed_prompt_under_its_old_number_is_refused(tmp_path: Path) -> None:
    """The file no longer has the digest that the suite pins for this revision."""
    (sentence,) = _refused(tmp_path, {PROMPT: OTHER})
    assert f"found SHA-256 {digest(OTHER)} of {PROMPT}; expected SHA-256 {digest(PROMPT_TEXT)}, revision 1" in sentence


def test_a_suite_that_pins_the_changed_prompt_is_refused_by_its_runs(tmp_path: Path) -> None:
    """The run remembers which bytes the number stood for."""
    suite = SUITE_TEXT.replace(digest(PROMPT_TEXT), digest(OTHER))
    (sentence,) = _refused(tmp_path, {PROMPT: OTHER, SUITE: suite})
    assert f"{RUN}:16:1: found SHA-256 {digest(PROMPT_TEXT)} under revision 1 of the prompt of the judge" in sentence
    assert "A changed text is a new revision" in sentence


def test_a_changed_prompt_with_a_new_number_is_accepted(tmp_path: Path) -> None:
    """The old run keeps its revision; the suite goes on with the next."""
    suite = SUITE_TEXT.replace(f"{digest(PROMPT_TEXT)}, revision: 1", f"{digest(OTHER)}, revision: 2")
    root = write_project(tmp_path, {**judged(helped=15), PROMPT: OTHER, SUITE: suite})
    assert read_archive(root).suites["example"].judge is not None


def test_a_run_cannot_use_a_revision_that_is_not_there_yet(tmp_path: Path) -> None:
    """The suite knows every revision up to its own."""
    run = RUN_TEXT.replace(
        f"tasks: {{sha256: {digest(TASKS_TEXT)}, revision: 1}}", f"tasks: {{sha256: {'0' * 64}, revision: 2}}"
    )
    (sentence,) = _refused(tmp_path, {RUN: run})
    assert "found revision 2 of the task set; expected a revision up to 1" in sentence


def test_two_runs_cannot_give_one_number_to_two_prompts(tmp_path: Path) -> None:
    """Nor can they where the suite itself records no prompt any more."""
    suite = SUITE_TEXT.replace("judge: {prompt", "judge: null\nunused: {prompt")
    suite = "\n".join(line for line in suite.split("\n") if not line.startswith("unused"))
    assert any(
        "found revision 1 of the prompt of the judge; expected judge: in" in one
        for one in _refused(tmp_path, {SUITE: suite})
    )


def test_recorded_outcomes_are_read_and_nothing_is_run(tmp_path: Path) -> None:
    """Every test fails on the start and passes on the reference, so the suite stands."""
    files = {**judged(helped=15), SUITE: WITH_REFERENCES, REFERENCES: references()}
    assert 15 == len(read_archive(write_project(tmp_path, files)).references["example"].outcomes)


@pytest.mark.parametrize(
    ("fault", "changed"),
    [
        ("passes on the start", {"start": "pass"}),
        ("fails on the reference", {"reference": "fail"}),
        ("passes on the start and fails on the reference", {"start": "pass", "reference": "fail"}),
    ],
)
def test_a_hidden_test_that_shows_nothing_is_refused(tmp_path: Path, fault: str, changed: Mapping[str, str]) -> None:
    """Said with the task, at its line."""
    (sentence,) = _refused(tmp_path, {SUITE: WITH_REFERENCES, REFERENCES: references(t03=changed)})
    assert f"found a hidden test of the task 't03' that {fault}; expected fail on the start, and pass" in sentence
    assert sentence.startswith(f"{REFERENCES}:2")


def test_an_excluded_task_may_have_a_test_that_shows_nothing(tmp_path: Path) -> None:
    """The reason stands in the suite file, and on its page."""
    excluded = "exclusions: {rule: By hand., excluded: [{unit: {task: t03}, reason: Its test shows nothing.}]}\n"
    files = {SUITE: WITH_REFERENCES + excluded, REFERENCES: references(t03={"start": "pass"})}
    assert read_archive(write_project(tmp_path, {**judged(helped=15), **files})).references


def test_outcomes_of_another_task_set_are_refused(tmp_path: Path) -> None:
    """They say nothing of the tasks that were run."""
    (sentence,) = _refused(tmp_path, {SUITE: WITH_REFERENCES, REFERENCES: references(revision=2)})
    assert "found outcomes of revision 2" in sentence
    assert "expected revision 1 of the task set" in sentence


def test_a_task_without_an_outcome_is_refused(tmp_path: Path) -> None:
    """Nobody knows whether its hidden test can fail."""
    record = references().replace('"task": "t03"', '"task": "t99"')
    (sentence,) = _refused(tmp_path, {SUITE: WITH_REFERENCES, REFERENCES: record})
    assert "found no outcome of 't03'; expected an outcome for every task" in sentence


def test_a_named_record_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """Whoever did not record it writes null."""
    (sentence,) = _refused(tmp_path, {SUITE: WITH_REFERENCES})
    assert f"found no file {REFERENCES}" in sentence
    assert "references: null" in sentence
