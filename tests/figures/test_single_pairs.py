"""The primary figure applied to each pair alone, and the amounts of both arms behind it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.figures.single_pairs import both_sides, compared_column, entering, neutral_value, single_values
from tests.projects import SUITE, SUITE_TEXT, write_project

KEY = ("first-run", "main")


def archive(root: Path, formula: str | None = None) -> Archive:
    """Return the evidence of the constructed project, with a primary figure of another formula."""
    beside = "token_reduction" if formula and "median" in formula else "median_reduction"
    shown = f"unit: share, display: percent.1, beside: {beside}"
    figure = f"figures:\n  told: {{title: Told, formula: '{formula}', {shown}}}\n"
    text = SUITE_TEXT.replace("figures:\n", figure).replace("primary: token_reduction", "primary: told")
    changed = {} if formula is None else {SUITE: text}
    return evaluate(write_project(root, {"proof/history.jsonl": "", **changed})).archive


def test_a_sum_of_a_single_pair_is_its_own_value(tmp_path: Path) -> None:
    """Worked by hand: 60 of 100, 100 of 200 and 240 of 300 tokens; the last pair has no treatment."""
    found = archive(tmp_path)
    values = single_values(found, found.suites["example"], found.pairs[KEY])
    assert values is not None
    assert {0: Fraction(2, 5), 1: Fraction(1, 2), 2: Fraction(1, 5)} == values.values
    assert (0, 1, 2) == entering(found.pairs[KEY])
    assert not values.are_shares


def test_a_condition_is_told_from_a_number(tmp_path: Path) -> None:
    """A rate of a single pair is yes or no: nobody draws how such values are spread."""
    found = archive(tmp_path, "rate(treatment.tokens < 90)")
    values = single_values(found, found.suites["example"], found.pairs[KEY])
    assert values is not None
    assert values.are_shares


def test_what_has_no_reading_for_a_pair_has_no_value(tmp_path: Path) -> None:
    """A standard deviation says nothing of a pair alone."""
    found = archive(tmp_path, "sd(treatment.tokens)")
    assert single_values(found, found.suites["example"], found.pairs[KEY]) is None


def test_both_arms_of_the_column_behind_the_headline(tmp_path: Path) -> None:
    """Control and treatment, of the pairs that enter alone."""
    found = archive(tmp_path)
    assert "tokens" == compared_column(found, found.suites["example"], "main")
    amounts = both_sides(found.pairs[KEY], "tokens")
    assert {0: [100, 60], 1: [200, 100], 2: [300, 240]} == {at: list(both) for at, both in amounts.items()}


@pytest.mark.parametrize("formula", ["mean(treatment.score)", "rate(control.kind == treatment.kind)"])
def test_without_numbers_of_both_arms_there_is_no_column(tmp_path: Path, formula: str) -> None:
    """A column of one arm alone, and texts, are not held against each other."""
    found = archive(tmp_path, formula)
    assert compared_column(found, found.suites["example"], "main") is None


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("median(treatment.tokens / control.tokens)", 1),
        ("sum(treatment.tokens) / sum(control.tokens)", 1),
        ("max(control.tokens / treatment.tokens)", 1),
        ("1 - sum(treatment.tokens) / sum(control.tokens)", 0),
        ("median(reduction)", 0),
        ("mean(treatment.tokens - control.tokens)", 0),
        ("mean(control.tokens) - mean(treatment.tokens)", 0),
        ("100 * sum(treatment.tokens) / sum(control.tokens)", 100),
        ("rate(treatment.tokens < control.tokens)", 0),
        ("rate(treatment.tokens < 90) - rate(control.tokens < 90)", 0),
        ("mean(treatment.tokens)", None),
        ("mean(treatment.tokens - parameter.large_size)", None),
        ("max(treatment.tokens / control.score)", None),
        ("rate(treatment.tokens < 90)", None),
        ("sd(treatment.tokens)", None),
    ],
)
def test_no_effect_is_what_a_formula_says_of_equal_arms(tmp_path: Path, formula: str, expected: int | None) -> None:
    """One for a ratio of the arms, nought for a difference; none where equal arms say now this, now that."""
    found = archive(tmp_path, formula)
    assert expected == neutral_value(found, found.suites["example"], found.pairs[KEY])


def test_what_one_arm_alone_has_cannot_be_equal(tmp_path: Path) -> None:
    """A column that rows of the treatment have and those of the control have not."""
    found = archive(tmp_path, "sum(treatment.tokens) / sum(control.tokens)")
    suite = found.suites["example"]
    tokens = suite.columns["tokens"].model_copy(update={"arms": ("tool",)})
    one_armed = suite.model_copy(update={"columns": {**suite.columns, "tokens": tokens}})
    assert neutral_value(found, one_armed, found.pairs[KEY]) is None
