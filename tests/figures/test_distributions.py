"""One declaration of a column expression publishes its whole distribution."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from generator.build import Options, check_site
from generator.errors import FormulaRefused, Malformed
from tests.figures.constructed import INTEGER, Suite, Yaml, compute, pairs_of, project_files, rows_lines
from tests.projects import ROWS, write_project

SPREAD: dict[str, Yaml] = {"of": "control.x - treatment.x", "title": "Spread", "unit": "tokens", "display": "decimal.1"}
PAIRS = pairs_of([1, 2, 3, 4, 10], [0, 0, 0, 0, 0])


def suite(spread: Yaml = SPREAD, figure: str = "total") -> Suite:
    """Return a suite with a distribution of its own."""
    return Suite({figure: "sum(control.x)"}, {"x": INTEGER}, more={"distributions": {"spread": spread}})


def test_a_distribution_is_a_group_of_figures() -> None:
    """Worked by hand for 1, 2, 3, 4 and 10."""
    found = compute(suite(), PAIRS)
    expected = {"n": 5, "mean": 4, "median": 3, "p25": 2, "p75": 4, "p95": Fraction(44, 5), "min": 1, "max": 10}
    assert expected == {part: found.value(f"spread_{part}") for part in expected}
    assert found.value("spread_sd") == pytest.approx(12.5**0.5)


def test_undefined_elements_leave_the_whole_group() -> None:
    """A ratio whose divisor is zero is in no part of the distribution, its n included."""
    ratio = SPREAD | {"of": "treatment.x / control.x"}
    found = compute(suite(ratio), pairs_of([0, 2, 4], [1, 1, 1]))
    assert [2, Fraction(3, 8)] == [found.value("spread_n"), found.value("spread_mean")]


def test_a_figure_never_hides_one_of_a_distribution() -> None:
    """Two figures of one id are refused."""
    with pytest.raises(Malformed, match="found spread_mean, a figure of the distribution spread"):
        compute(suite(figure="spread_mean"), PAIRS)


def test_a_distribution_of_one_value_is_refused() -> None:
    """Only a column has a distribution; the refusal points at the declaration's suite."""
    with pytest.raises(FormulaRefused, match="a number value"):
        compute(suite(SPREAD | {"of": "sum(control.x)"}), PAIRS)


def test_a_distribution_passes_the_guard(tmp_path: Path) -> None:
    """Its titles hold no number that is not a figure."""
    files = project_files(suite(), {ROWS: "".join(rows_lines(PAIRS)), "proof/history.jsonl": ""})
    check_site(Options(write_project(tmp_path, files)))
