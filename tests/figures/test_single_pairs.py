"""The primary figure applied to each pair alone, and the amounts of both arms behind it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.figures.single_pairs import both_sides, compared_column, entering, single_values
from tests.projects import SUITE, SUITE_TEXT, write_project

KEY = ("first-run", "main")


def archive(root: Path, formula: str | None = None) -> Archive:
    """Return the evidence of the constructed project, with a primary figure of another formula."""
    figure = f"figures:\n  told: {{title: Told, formula: '{formula}', unit: share, display: percent.1}}\n"
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
