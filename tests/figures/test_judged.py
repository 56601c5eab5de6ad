"""Counts of labels and the check for bias, over constructed labels."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import FigureKey, FigureTable, Status
from tests.judged import SUITE_TEXT, judged
from tests.projects import ROWS, SUITE, write_project

RUN = "first-run"
LABELS = ("helped", "same", "hurt", "no_answer", "unlabelled")
BIAS = (
    FigureKey("example", "helped_share", RUN),
    FigureKey("example", "helped_share", RUN, "ablation_prompt"),
    FigureKey("example", "prompt_effect", RUN),
)


def _table(root: Path, **changes: str) -> FigureTable:
    return compute_figures(read_archive(write_project(root, changes)))


def _counts(table: FigureTable, comparison: str | None = None) -> list[Fraction]:
    figures = [table.figures[FigureKey("example", f"labels.{label}", RUN, comparison)] for label in LABELS]
    return [figure.amount.value for figure in figures if figure.amount is not None]


def test_every_label_is_counted_for_each_comparison(tmp_path: Path) -> None:
    """Twelve helped, two the same, one hurt; with the ablation prompt six of the helped were the same."""
    table = _table(tmp_path, **judged(helped=12, same=2, hurt=1))
    assert [12, 2, 1, 0, 0] == _counts(table)
    assert [6, 8, 1, 0, 0] == _counts(table, "ablation_prompt")


def test_a_run_over_its_budget_is_no_answer_and_not_hurt(tmp_path: Path) -> None:
    """Two tasks ran out of time; they stand apart from the labels."""
    assert [11, 1, 1, 2, 0] == _counts(_table(tmp_path, **judged(helped=11, same=1, hurt=1)))


def test_a_valid_pair_without_a_label_is_counted_too(tmp_path: Path) -> None:
    """A label that is not recorded cannot be taken for the same."""
    files = dict(judged(helped=12, same=2, hurt=1))
    files[ROWS] = files[ROWS].replace('"label": "hurt"', '"label": null')
    assert [12, 2, 0, 0, 1] == _counts(_table(tmp_path, **files))


def test_a_word_of_the_rows_may_stand_for_no_answer(tmp_path: Path) -> None:
    """Where the judge says so, it is counted with the runs over their budget."""
    files = dict(judged(helped=12, same=2, hurt=1))
    files[SUITE] = SUITE_TEXT.replace("  hurt: hurt\n", "  hurt: hurt\n  no_answer: gave up\n")
    files[ROWS] = files[ROWS].replace('"with_default", "label": "same"', '"with_default", "label": "gave up"', 1)
    assert [12, 1, 1, 1, 0] == _counts(_table(tmp_path, **files))


def test_a_formula_may_name_a_count(tmp_path: Path) -> None:
    """``labels.hurt`` is a value like ``pairs.valid``."""
    files = dict(judged(helped=12, same=2, hurt=1))
    files[SUITE] = SUITE_TEXT.replace("""'rate(treatment.label == "helped")'""", "labels.helped / pairs.valid")
    figure = _table(tmp_path, **files).get("example", "helped_share", RUN)
    assert figure is not None
    assert figure.amount is not None
    assert Fraction(12, 15) == figure.amount.value


def test_a_whole_check_for_bias_has_both_figures_and_their_difference(tmp_path: Path) -> None:
    """Twelve of fifteen against six of fifteen, each figure once."""
    table = _table(tmp_path, **judged(helped=12, same=2, hurt=1))
    amounts = [table.figures[key].amount for key in BIAS]
    assert [Fraction(12, 15), Fraction(6, 15), Fraction(6, 15)] == [amount.value for amount in amounts if amount]
    assert FigureKey("example", "prompt_effect", RUN, "ablation_prompt") not in table.figures


def test_one_missing_ablation_run_withholds_both_figures_and_the_difference(tmp_path: Path) -> None:
    """With the reason, and without anything that would give a value away."""
    table = _table(tmp_path, **judged(helped=12, same=2, hurt=1, ablation_runs=14))
    reason = (
        "the check for bias is not whole, so neither of its figures is shown: "
        "1 run is missing in the arm with_ablation: t15"
    )
    for key in BIAS:
        figure = table.figures[key]
        assert (Status.WITHHELD, reason) == (figure.status, figure.reason)
        assert (None, (), None, None, ()) == (
            figure.amount,
            figure.steps,
            figure.substituted,
            figure.n,
            figure.left_out,
        )


def test_a_figure_that_rests_on_a_withheld_one_is_withheld_too(tmp_path: Path) -> None:
    """Its formula would give the value away."""
    files = dict(judged(helped=12, same=2, hurt=1, ablation_runs=14))
    twice = "  doubled: {title: Of a set, formula: helped_share * 2, unit: share, display: percent.1}\n"
    files[SUITE] = SUITE_TEXT.replace("publication:", f"{twice}publication:")
    figure = _table(tmp_path, **files).get("example", "doubled", RUN)
    assert figure is not None
    assert (Status.WITHHELD, None) == (figure.status, figure.amount)


def test_a_missing_label_with_the_ablation_prompt_withholds_both(tmp_path: Path) -> None:
    """The figures would rest on different tasks."""
    files = dict(judged(helped=12, same=2, hurt=1))
    lines = files[ROWS].splitlines(keepends=True)
    lines[-1] = lines[-1].replace('"hurt"', "null")
    table = _table(tmp_path, **{**files, ROWS: "".join(lines)})
    expected = "1 of its pairs under ablation_prompt: not measured: treatment.label"
    assert [True] * 3 == [str(table.figures[key].reason).endswith(expected) for key in BIAS]


@pytest.mark.parametrize("comparison", [None, "ablation_prompt"])
def test_what_rests_on_labels_brings_all_counts(tmp_path: Path, comparison: str | None) -> None:
    """A share of helped tasks, too, and through the check for bias those of the other comparison."""
    table = _table(tmp_path, **judged(helped=12, same=2, hurt=1))
    groups = table.groups_around([FigureKey("example", "helped_share", RUN, comparison)])
    keys = {str(key) for group in groups for key in group.keys}
    assert {f"example/labels.{label}@first-run" for label in ("helped", "same", "hurt")} < keys
    assert {f"example/labels.{label}@first-run[ablation_prompt]" for label in ("helped", "same", "hurt")} < keys
    assert {str(key) for key in BIAS} < keys


def test_other_figures_may_stand_alone(tmp_path: Path) -> None:
    """A count of pairs needs no company."""
    table = _table(tmp_path, **judged(helped=12, same=2, hurt=1))
    assert () == table.groups_around([FigureKey("example", "pairs.valid", RUN)])
