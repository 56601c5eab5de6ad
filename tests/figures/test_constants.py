"""A number in disguise is no figure, and a condition on nothing is no gate."""

from __future__ import annotations

import pytest

from generator.errors import FormulaRefused
from tests.figures.constructed import Suite, Yaml, compute

PAIRS = [({"x": 10, "y": 1}, {"x": 7, "y": 2}), ({"x": 8, "y": 3}, {"x": 4, "y": 5})]


def computed(formula: str, **more: Yaml) -> object:
    suite = Suite({"first": "count()", "result": formula}, parameters={"bar": "3"}, more=more)
    return compute(suite, PAIRS).value("result")


@pytest.mark.parametrize(
    "formula",
    [
        "0.94 + 0 * sum(treatment.x)",
        "94 * pairs.valid / pairs.valid / 100",
        "sum(treatment.x) - sum(treatment.x) + 0.5",
        "parameter.bar * count() / count()",
        "mean(0.94 + 0 * treatment.x)",
        "median(treatment.x / treatment.x)",
        "1 + max(control.y - control.y)",
    ],
)
def test_a_formula_that_no_evidence_can_change_is_refused(formula: str) -> None:
    """Naming a column does not make a typed number a figure."""
    with pytest.raises(FormulaRefused, match="has one value whatever the evidence holds"):
        computed(formula)


@pytest.mark.parametrize(
    "formula",
    [
        "1 - sum(treatment.x) / sum(control.x)",
        "sum(treatment.x) / count()",
        "pairs.valid / (pairs.valid + pairs.missing)",
        "median(1 - treatment.x / control.x)",
        "rate(treatment.x > parameter.bar)",
        "count()",
        "min(treatment.x) * 2",
    ],
)
def test_a_formula_of_evidence_is_computed(formula: str) -> None:
    """What evidence can change is a figure, however plain."""
    assert computed(formula) is not None


@pytest.mark.parametrize(
    ("condition", "refused"),
    [
        ("1 > 0", True),
        ("parameter.bar > 2", True),
        ("result > 0", False),
        ("not result > 1 and pairs.valid > 1", False),
    ],
)
def test_a_condition_tests_evidence(condition: str, refused: bool) -> None:
    """A gate whose condition always holds is no gate."""
    gate: Yaml = {"words": [{"word": "GO", "when": [condition]}], "otherwise": "NO-GO", "post_hoc": "true"}
    if not refused:
        assert computed("sum(treatment.x)", gate=gate) is not None
        return
    with pytest.raises(FormulaRefused, match="tests no evidence"):
        computed("sum(treatment.x)", gate=gate)
