"""Excluded units: left out with a reason, counted, and put back beside every figure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import FormulaRefused, Malformed
from generator.figures.model import LeftOut
from tests.figures.constructed import Row, Suite, Yaml, compute, pairs_of

EXCLUSIONS: Yaml = {"rule": "By hand.", "excluded": [{"unit": {"pair_id": "unit-0002"}, "reason": "A test run."}]}
FORMULAS = {"mean_x": "mean(control.x)", "valid": "pairs.valid", "none": "pairs.excluded"}
PAIRS = pairs_of([1, 2, 9], [1, 1, 1])


def test_every_figure_stands_with_and_without_the_excluded_units() -> None:
    """An exclusion cannot flatter unseen: the figure with the unit put back stands beside the one without it."""
    found = compute(Suite(FORMULAS, columns={"x": {"type": "integer"}}, more={"exclusions": EXCLUSIONS}), PAIRS)
    assert (Fraction(3, 2), Fraction(4)) == (found.value("mean_x"), found.value("mean_x[including_excluded]"))
    assert [2, 3] == [found.value("valid"), found.value("valid[including_excluded]")]
    assert [1, 0] == [found.value("none"), found.value("none[including_excluded]")]
    assert (LeftOut(1, "excluded, with a reason in the suite file"),) == found.figures["mean_x"].left_out
    assert () == found.figures["mean_x[including_excluded]"].left_out


def test_without_exclusions_there_is_no_second_figure() -> None:
    """A figure without excluded units stands alone."""
    found = compute(Suite(FORMULAS, columns={"x": {"type": "integer"}}), PAIRS)
    assert "mean_x[including_excluded]" not in found.figures


def test_a_missing_unit_stays_missing_when_the_excluded_are_put_back() -> None:
    """An exclusion overrides every status but missing, and none of them where it is put back."""
    pairs = [*PAIRS[:2], (None, {"x": 1})]
    found = compute(Suite(FORMULAS, columns={"x": {"type": "integer"}}, more={"exclusions": EXCLUSIONS}), pairs)
    assert 1 == found.value("pairs.missing")
    assert "mean_x[including_excluded]" not in found.figures


def test_the_name_of_the_second_figure_is_taken() -> None:
    """No subgroup may be called like the figure that puts the excluded units back."""
    suite = Suite(FORMULAS, columns={"x": {"type": "integer"}}, subgroups={"including_excluded": "control.x > 1"})
    with pytest.raises(FormulaRefused, match="'including_excluded' under subgroups, which is a word of the formula"):
        compute(suite, PAIRS)


def test_a_stratum_called_like_a_subgroup_is_refused() -> None:
    """Two members of one figure never share a key, since the one would hide the other."""
    figures: dict[str, Yaml] = {"mean_x": {"formula": "mean(control.x)", "by": "kind", "where": ["large"]}}
    columns: dict[str, Yaml] = {"x": {"type": "integer"}, "kind": {"type": "text"}}
    row: Row = {"x": 3, "kind": "large"}
    with pytest.raises(Malformed, match=r"example/mean_x@first-run\[large\] 2 times"):
        compute(Suite(figures, columns=columns, subgroups={"large": "control.x > 1"}), [(row, row)])
