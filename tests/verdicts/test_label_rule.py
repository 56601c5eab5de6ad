"""What labels ask for before a figure is verified, over constructed labels."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.printing.scanning import is_clean
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts, Unmet
from tests.judged import CATEGORIES, RUN_TEXT, SUITE_TEXT, judged
from tests.projects import ROWS, RUN, SUITE, write_project

SECOND_RUN = "proof/runs/second-run/run.yaml"
SECOND_ROWS = "proof/runs/second-run/rows.jsonl"


def _verdicts(root: Path, files: Mapping[str, str | None], run: str | None = "first-run") -> RunVerdicts:
    archive = read_archive(write_project(root, files))
    return judge(archive, compute_figures(archive)).runs["example", run]


def _said(unmet: Unmet) -> str:
    return "".join(part if isinstance(part, str) else f"[{part[0]} {part[1]}]" for part in unmet.parts)


def test_a_set_with_all_labels_is_verified(tmp_path: Path) -> None:
    """Twelve helped, two the same and one hurt: nothing is missing."""
    assert "verified" == _verdicts(tmp_path, judged(helped=12, same=2, hurt=1)).publication.status


def test_a_set_without_a_hurt_pair_is_not_verified(tmp_path: Path) -> None:
    """Fifteen helped: the red flag says what is to be done, the number of tasks from the suite."""
    publication = _verdicts(tmp_path, judged(helped=15)).publication
    assert "preliminary" == publication.status
    assert [
        "[figure example/labels.hurt@first-run] pairs labelled hurt, which is a red flag; the labels ask for another "
        "judge, and for at least [parameter example/more_tasks] more tasks in every category"
    ] == [_said(unmet) for unmet in publication.unmet]


def _again(*, judge: str, tasks_more: int) -> Mapping[str, str]:
    """Return two runs without hurt pairs, the second with another judge and more tasks in each category."""
    total = 15 + tasks_more * len(CATEGORIES)
    suite = SUITE_TEXT.replace("t15]", ", ".join(["t15", *(f"t{at}" for at in range(16, total + 1))]) + "]")
    first = judged(helped=15)
    rows = first[ROWS].splitlines(keepends=True)
    more = [
        line.replace('"t01"', f'"t{at}"').replace('"explain"', f'"{CATEGORIES[(at - 1) % len(CATEGORIES)]}"')
        for at in range(16, total + 1)
        for line in rows[:3]
    ]
    again = RUN_TEXT.replace("first-run", "second-run").replace("2026-01-15", "2026-01-16").replace("judge-a", judge)
    return {**first, SUITE: suite, SECOND_RUN: again, SECOND_ROWS: "".join([*rows, *more])}


@pytest.mark.parametrize(
    ("status", "judge", "more"),
    [("verified", "judge-b", 3), ("preliminary", "judge-a", 3), ("preliminary", "judge-b", 2)],
)
def test_another_judge_and_more_tasks_lift_the_flag(tmp_path: Path, status: str, judge: str, more: int) -> None:
    """Both are needed, and as many tasks in every category as the suite asks for."""
    assert status == _verdicts(tmp_path, _again(judge=judge, tasks_more=more), "second-run").publication.status


def test_an_excluded_run_lifts_no_flag(tmp_path: Path) -> None:
    """What another judge found in a run that does not count is no second look."""
    files = _again(judge="judge-b", tasks_more=3)
    suite = files[SUITE] + "exclusions: {runs: [{run: first-run, reason: The judge was not pinned.}]}\n"
    assert "preliminary" == _verdicts(tmp_path, {**files, SUITE: suite}, "second-run").publication.status


def test_a_valid_pair_without_a_label_keeps_it_back(tmp_path: Path) -> None:
    """The label that is missing may be the one that hurts."""
    files = dict(judged(helped=12, same=1, hurt=2))
    lines = files[ROWS].splitlines(keepends=True)
    lines[-2] = lines[-2].replace('"hurt"', "null")
    unmet = _verdicts(tmp_path, {**files, ROWS: "".join(lines)}).publication.unmet
    assert ["labels.unlabelled"] == [each.rule for each in unmet]


def test_a_judge_whose_prompt_is_not_recorded_keeps_it_back(tmp_path: Path) -> None:
    """So does a task set of no recorded revision."""
    run = RUN_TEXT[: RUN_TEXT.index("judge: {sha256")]
    unmet = _verdicts(tmp_path, {**judged(helped=12, same=2, hurt=1), RUN: run}).publication.unmet
    assert ["labels.judge", "labels.tasks"] == [each.rule for each in unmet]


def test_a_suite_without_a_run_says_everything_that_labels_ask_for(tmp_path: Path) -> None:
    """Nothing recorded is nothing met, and no text holds a number of its own."""
    files = {**judged(helped=12), RUN: None, ROWS: None}
    suite = SUITE_TEXT.replace("judge: {prompt", "judge: null  # {prompt").replace(
        "tasks: {path", "tasks: null  # {path"
    )
    unmet = _verdicts(tmp_path, {**files, SUITE: suite}, None).publication.unmet
    rules = ["labels.hurt", "labels.unlabelled", "labels.judge", "labels.tasks"]
    assert rules == [each.rule for each in unmet if each.rule.startswith("labels.")]
    assert all(is_clean(part) for each in unmet for part in each.parts if isinstance(part, str))
