"""The order of pairs: the primary figure's formula, applied to each pair alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.printing.pair_order import worst_first
from tests.projects import SUITE, SUITE_TEXT, write_project

FORMULA = "formula: 1 - sum(treatment.tokens) / sum(control.tokens)"


def order(folder: Path, formula: str, better: str = "better: higher") -> list[str] | None:
    """Return the keys of the constructed pairs in the order that a primary figure with this formula gives."""
    suite = SUITE_TEXT.replace(FORMULA, f"formula: {formula}", 1).replace("better: higher", better, 1)
    archive = read_archive(write_project(folder, {SUITE: suite}))
    pairs = archive.pairs["first-run", "main"]
    positions = worst_first(archive, archive.suites["example"], pairs)
    return None if positions is None else [pairs.units[at].key[0] for at in positions]


@pytest.mark.parametrize(
    ("formula", "better", "expected"),
    [
        ("1 - sum(treatment.tokens) / sum(control.tokens)", "better: higher", ["c", "a", "b", "d"]),
        ("median(reduction)", "better: higher", ["c", "a", "b", "d"]),
        ("sum(treatment.tokens)", "better: lower", ["c", "b", "a", "d"]),
        ("rate(treatment.score > 0.87)", "better: higher", ["b", "a", "c", "d"]),
        ("rate(treatment.score > 0.9) - rate(control.score > 0.9)", "better: lower", ["c", "b", "a", "d"]),
        ("100 * count(treatment.score > 0.87)", "better: higher", ["b", "a", "c", "d"]),
    ],
)
def test_the_worst_pair_comes_before_the_others(tmp_path: Path, formula: str, better: str, expected: list[str]) -> None:
    """Reductions by hand: a 0.4, b 0.5, c 0.2; d has no treatment, so it has no place and comes last."""
    assert expected == order(tmp_path, formula, better)


@pytest.mark.parametrize("formula", ["wilcoxon(reduction).p", "sd(reduction)", "pairs.valid", "count()"])
def test_without_a_reading_for_a_single_pair_there_is_no_order(tmp_path: Path, formula: str) -> None:
    """No order is claimed that the figure does not give."""
    assert order(tmp_path, formula) is None


def test_without_a_direction_there_is_no_order(tmp_path: Path) -> None:
    """A figure that does not say what is better cannot say what is worse."""
    assert order(tmp_path, "median(reduction)", "# no direction") is None
