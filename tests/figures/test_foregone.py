"""A condition that nothing can miss is no gate, and a typed number in a sum moves what was measured."""

from __future__ import annotations

import pytest

from generator.errors import FormulaRefused
from tests.figures.constructed import INTEGER, Suite, Yaml, compute

PAIRS = [({"x": 10, "y": 1}, {"x": 7, "y": 2}), ({"x": 8, "y": 3}, {"x": 4, "y": 5})]
FIGURES = {
    "result": "1 - sum(treatment.x) / sum(control.x)",
    "ratio": "sum(treatment.x) / sum(control.x)",
    "share": "rate(treatment.x < control.x)",
    "tested": "sign_test(treatment.x - control.x).p",
    "typical": "mean(control.x)",
    "open": "mean(control.y)",
    "again": "result",
}


def computed(figures: dict[str, str], **more: Yaml) -> object:
    columns: dict[str, Yaml] = {"x": {"type": "integer", "unit": "tokens", "min": "1", "max": "50"}, "y": INTEGER}
    return compute(Suite(figures, columns, parameters={"bar": "3", "offset": "0.35"}, more=more), PAIRS)


def judged(condition: str) -> object:
    gate: Yaml = {"words": [{"word": "GO", "when": [condition]}], "otherwise": "NO-GO", "post_hoc": "true"}
    return computed(FIGURES, gate=gate)


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("share > -999", "always holds"),
        ("share >= 0", "always holds"),
        ("0 <= share", "always holds"),
        ("not share < 0", "never holds"),
        ("share > 1", "never holds"),
        ("tested <= 1", "always holds"),
        ("tested < -0.5", "never holds"),
        ("result <= 1", "always holds"),
        ("result > 1.5", "never holds"),
        ("pairs.valid >= 0", "always holds"),
        ("count() > -1 and result > 0", "always holds"),
        ("share + 1 > 0", "always holds"),
        ("share * 100 <= 100", "always holds"),
        ("parameter.bar > share", "always holds"),
        ("typical > 0", "always holds"),
        ("typical < 51", "always holds"),
        ("ratio > 0", "always holds"),
        ("result >= result", "with itself"),
        ("result == again", "with itself"),
        ("result > result - parameter.bar", "with itself"),
        ("2 * ratio >= ratio + ratio", "with itself"),
        ("1 - ratio <= result", "with itself"),
    ],
)
def test_a_condition_that_is_settled_before_the_run_is_refused(condition: str, said: str) -> None:
    """By what a share, a count, a p-value and a column can be, and by what stands on both sides."""
    with pytest.raises(FormulaRefused, match=said) as caught:
        judged(condition)
    assert {"gate.words[0].when[0]"} != {str(problem.where) for problem in caught.value.problems}
    assert all(problem.where.line is not None for problem in caught.value.problems)


@pytest.mark.parametrize(
    "condition",
    [
        *("result > 0", "result >= parameter.offset", "share >= 0.9", "share > 0", "share >= 1", "tested < 0.05"),
        *(
            "pairs.valid > 1",
            "result > ratio",
            "result > -999",
            "open > -1",
            "result - ratio >= 0",
            "ratio > 1",
            "typical > 1",
        ),
    ],
)
def test_a_condition_that_can_be_met_and_missed_is_judged(condition: str) -> None:
    """Where nothing bounds a value, no bound is outside of it."""
    assert judged(condition) is not None


@pytest.mark.parametrize(
    "formula",
    [
        *("1.35 - sum(treatment.x) / sum(control.x)", "sum(treatment.x) / sum(control.x) + 0.5", "count() - 2"),
        *("median(treatment.x + 4)", "-0.2 + rate(treatment.x < control.x)", "(0.5 + 0.85) - mean(treatment.x)"),
        *(
            "1 - (mean(treatment.x) - 3 * 2)",
            "mean(treatment.x) - 100 / 3",
            "1 - 1 / 2 - rate(treatment.x < control.x)",
        ),
    ],
)
def test_a_typed_number_in_a_sum_is_refused(formula: str) -> None:
    """At its column, with the way out: a parameter with a source."""
    with pytest.raises(FormulaRefused, match="added to what 'moved' computes") as caught:
        computed({"moved": formula})
    (problem,) = caught.value.problems
    assert "write parameter.NAME" in problem.remedy


@pytest.mark.parametrize(
    "formula",
    [
        *("1 - sum(treatment.x) / sum(control.x)", "100 - mean(treatment.x)", "mean(treatment.x) - parameter.offset"),
        *("2 * mean(treatment.x) - 1", "rate(treatment.x > control.x - 5)", "quantile(treatment.x, 0.95) + 0"),
        *("mean(treatment.x) - 2 * parameter.offset", "-1 + sum(treatment.x) / sum(control.x)"),
    ],
)
def test_the_whole_and_what_is_declared_may_be_added(formula: str) -> None:
    """One, a hundred, a parameter; and a number that only decides which pairs count."""
    assert computed({"moved": formula}) is not None
