"""Evidence classes of figures: never stronger than the weakest input, and none may pass for what it is not."""

from __future__ import annotations

import itertools

import pytest

from generator.errors import Refusal
from generator.figures.model import Figure
from generator.quantities import Depth, EvidenceClass
from tests.figures.constructed import Pair, Suite, Yaml, compute

WORDS = ("observed", "counted", "derived", "counterfactual")
TWO_OF_THEM = list(itertools.combinations_with_replacement(WORDS, 2))
COLUMNS: dict[str, Yaml] = {
    word: {"type": "integer", "unit": "tokens", "class": word} for word in (*WORDS, "estimated")
}
ROW = dict.fromkeys(COLUMNS, 3)
PAIRS: list[Pair] = [(ROW, ROW), (ROW, ROW)]


def figure_of(formula: str, **keys: Yaml) -> Figure:
    """Return the figure of a formula over columns that are named after their classes."""
    first: dict[str, Yaml] = {"first": "count()"}
    spec: Yaml = {"formula": formula, **keys}
    return compute(Suite({**first, "result": spec}, COLUMNS), PAIRS).figures["result"]


def class_of(word: str) -> EvidenceClass:
    """Return the class of that name."""
    return EvidenceClass[word.upper()]


@pytest.mark.parametrize(("one", "other"), TWO_OF_THEM)
@pytest.mark.parametrize(
    "formula",
    [
        "sum(treatment.{}) / sum(control.{})",
        "sum(control.{} - treatment.{})",
        "median(treatment.{}, where=control.{} > 1)",
        "count(treatment.{} > 1 or control.{} > 1)",
        "rate(treatment.{} > control.{})",
        "mean(treatment.{}) + 0 * sd(control.{})",
    ],
)
def test_a_figure_is_never_stronger_than_its_weakest_input(one: str, other: str, formula: str) -> None:
    """Whatever a formula reads, conditions included, its class is at least as weak as each of the classes read."""
    weakest = max(class_of(one), class_of(other))
    for names in ((one, other), (other, one)):
        found = figure_of(formula.format(*names)).evidence_class
        assert found is not None
        assert weakest <= found <= max(weakest, EvidenceClass.DERIVED)


@pytest.mark.parametrize(("one", "other"), TWO_OF_THEM)
def test_arithmetic_over_columns_is_derived_or_weaker(one: str, other: str) -> None:
    """A quotient of two sums was not observed by anybody: it is derived, or as weak as the weakest input."""
    expected = max(class_of(one), class_of(other), EvidenceClass.DERIVED)
    assert expected is figure_of(f"1 - sum(treatment.{one}) / sum(control.{other})").evidence_class


@pytest.mark.parametrize("word", ["derived", "counterfactual"])
@pytest.mark.parametrize("formula", ["{} * 2", "{} + 1", "-{}", "100 - {}", "{} / 7"])
def test_a_constant_weakens_and_strengthens_nothing(word: str, formula: str) -> None:
    """A constant has no class: what it is combined with keeps its own."""
    assert class_of(word) is figure_of(formula.format(f"sum(treatment.{word})")).evidence_class


def test_the_step_of_a_parameter_has_no_class() -> None:
    """In the sum with its numbers a declared constant stands without class and without depth."""
    formula = "sum(treatment.observed) * parameter.factor"
    found = compute(Suite({"result": formula}, COLUMNS, parameters={"factor": "42"}), PAIRS).figures["result"]
    steps = {step.text: (step.source, step.evidence_class, step.depth) for step in found.steps}
    assert ("parameter", None, None) == steps["parameter.factor"]


@pytest.mark.parametrize(
    "formula", ["sum(treatment.estimated)", "sum(treatment.observed, where=control.estimated > 1)"]
)
def test_an_estimated_figure_is_refused(formula: str) -> None:
    """What stands in for something that nobody measured is never published."""
    with pytest.raises(Refusal) as caught:
        figure_of(formula)
    assert "estimated" in str(caught.value)
    assert "result" in str(caught.value)


def test_a_counterfactual_figure_is_no_headline() -> None:
    """A modelled value can be shown, but never as the headline."""
    assert EvidenceClass.COUNTERFACTUAL is figure_of("sum(treatment.counterfactual)").evidence_class
    with pytest.raises(Refusal, match="as headline"):
        figure_of("sum(treatment.counterfactual)", headline=True)


def test_a_class_comes_through_a_reference() -> None:
    """A figure that uses another is as weak as the other."""
    figures: dict[str, Yaml] = {"model": "sum(treatment.counterfactual)", "result": "model + sum(control.observed)"}
    found = compute(Suite(figures, COLUMNS), PAIRS).figures["result"]
    assert EvidenceClass.COUNTERFACTUAL is found.evidence_class


def test_a_value_over_public_rows_is_computed_from_rows() -> None:
    """Where the rows are public every figure goes down to them, and rests on their file."""
    figure = figure_of("sum(treatment.observed) / count()")
    assert Depth.FROM_ROWS is figure.depth
    assert "proof/runs/first-run/rows.jsonl" in [artifact.path for artifact in figure.provenance.artifacts]
