"""Conditions of a gate: both sides with their values, and whether they held, did not, or cannot be decided."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest

from generator.errors import FormulaRefused, Place, Refusal
from generator.figures.conditions import Evaluated, evaluate_condition
from generator.figures.model import Step
from generator.quantities import Amount
from tests.figures.constructed import (
    BOOLEAN,
    INTEGER,
    Computed,
    Pair,
    Suite,
    Value,
    Yaml,
    compute,
    compute_recorded,
    pairs_of,
)

HERE = Place("proof/suites/example.yaml", 30, 9)
FIGURES: Mapping[str, Yaml] = {
    "reduction": "1 - sum(treatment.x) / sum(control.x)",
    "middle": {"formula": "median(gain)", "display": "percent.2"},
    "missing": "sd(treatment.x)",
}
SUITE = Suite(FIGURES, {"x": INTEGER}, {"gain": "1 - treatment.x / control.x"}, {}, {"bar": "0.4"})
ENTRIES: list[dict[str, Value]] = [
    {"expr": "sum(control.x)", "value": 100},
    {"expr": "sum(treatment.x)", "value": 60},
    {"expr": "median(gain)", "value": Decimal("0.2526"), "n": 42},
]


def evaluated(
    text: str, *, found: Computed | None = None, sameness: Mapping[str, bool | None] | None = None
) -> Evaluated:
    """Evaluate a condition for the recorded run: reduction 0.4 exactly, middle about 0.2526."""
    computed = found or compute_recorded(SUITE, ENTRIES)
    return evaluate_condition(
        computed.archive,
        computed.table,
        suite=computed.archive.suites["example"],
        run=computed.archive.runs["first-run"],
        text=text,
        place=HERE,
        sameness=sameness or {},
    )


def held(text: str) -> bool | None:
    """Return whether a condition held for the recorded run."""
    return evaluated(text).held


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("reduction > 0", True),
        ("reduction > 0.4", False),
        ("reduction >= 0.4", True),
        ("reduction == 0.4", True),
        ("reduction != 0.4", False),
        ("reduction < 0.4", False),
        ("reduction <= parameter.bar", True),
        ("reduction * 100 == 40", True),
        ("1 - reduction > reduction", True),
        ("reduction > 0 and reduction < 1", True),
        ("reduction > 1 or reduction > 0.3", True),
        ("not reduction > 1", True),
    ],
)
def test_conditions_over_exact_values_are_always_decided(text: str, expected: bool) -> None:
    """A figure from totals is exact, and so is whether it reached a bar."""
    assert expected is held(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("middle > 0.25", True),
        ("middle > 0.2525", True),
        ("middle > 0.2526", None),
        ("middle >= 0.2526", None),
        ("middle < 0.2526", None),
        ("middle == 0.2526", None),
        ("middle > 0.25264", None),
        ("middle > 0.2527", False),
        ("middle < 0.2527", True),
        ("middle == 0.26", False),
        ("middle != 0.26", True),
        ("middle > 0 and middle > 0.2526", None),
        ("middle > 1 and middle > 0.2526", False),
        ("middle > 0 or middle > 0.2526", True),
        ("middle > 1 or middle > 0.2526", None),
        ("not middle > 0.2526", None),
        ("reduction - middle > 0.1474", None),
        ("reduction - middle > 0.14", True),
    ],
)
def test_a_bar_within_the_half_unit_of_a_record_is_undecidable(text: str, expected: bool | None) -> None:
    """A recorded value decides only what it would decide wherever in its half unit the truth lies."""
    assert expected is held(text)


@pytest.mark.parametrize(
    "text", ["missing > 0", "missing < 0", "not missing > 0", "missing == missing", "missing + 1 > 0"]
)
def test_a_condition_over_a_missing_figure_is_undecidable(text: str) -> None:
    """Where a figure has no value, a condition over it is neither held nor failed, and says why."""
    judged = evaluated(text)
    assert judged.held is None
    assert judged.reason


def test_a_false_condition_settles_an_and_whatever_is_missing() -> None:
    """False and undecidable is false; true or undecidable is true."""
    assert held("reduction > 1 and missing > 0") is False
    assert held("reduction > 0 or missing > 0") is True
    assert held("reduction > 0 and missing > 0") is None


@pytest.mark.parametrize("word", [True, False, None])
def test_a_sameness_word_is_what_was_judged(word: bool | None) -> None:
    """``sameness.X.holds`` is the judgement that is handed in, undecidable included."""
    assert word is evaluated("sameness.parity.holds", found=_with_sameness(), sameness={"parity": word}).held


def test_both_sides_of_a_condition_are_shown_with_their_values() -> None:
    """Left and right stand with their texts and values, so that a reader can check the comparison."""
    judged = evaluated("reduction>=( parameter.bar )")
    assert judged.text == "reduction >= parameter.bar"
    assert [Fraction(2, 5)] * 2 == [_value(judged.left), _value(judged.right)]
    assert judged.held is True


def test_conditions_over_rows_are_decided_exactly() -> None:
    """Over public rows, a value that equals its bar is neither above nor below it."""
    found = compute(SUITE, pairs_of([10, 10], [6, 6]))
    assert evaluated("middle == 0.4", found=found).held is True
    assert evaluated("middle > 0.4", found=found).held is False
    assert evaluated("missing == 0", found=found).held is True


@pytest.mark.parametrize(
    "text",
    [
        "reduction",
        "reduction + 1",
        "'a'",
        "unknown > 0",
        "reduction ** 2 > 0",
        "treatment.x > 0",
        "gain > 0",
        "reduction > 'a'",
        "sameness.unknown.holds",
        "reduction > 0 and reduction",
    ],
)
def test_what_is_no_condition_is_refused(text: str) -> None:
    """A gate takes conditions over figures; a number, an unknown name or a condition for each pair is refused."""
    gate: Yaml = {"words": [{"word": "GO", "when": [text]}], "otherwise": "NO-GO"}
    suite = Suite(FIGURES, {"x": INTEGER}, SUITE.derived, {}, SUITE.parameters, {"gate": gate})
    with pytest.raises(FormulaRefused) as caught:
        compute(suite, pairs_of([10, 10], [6, 6]))
    assert "proof/suites/example.yaml" == caught.value.problems[0].where.path


def test_a_figure_in_a_gate_is_the_figure_that_is_published() -> None:
    """Figures keep their own populations in a condition, so that the gate judges the values that the page shows."""
    columns: Mapping[str, Yaml] = {"x": INTEGER, "y": {"type": "integer", "unit": "tokens", "missing": [0]}}
    rows: list[Pair] = [({"x": x, "y": y}, {"x": x, "y": y}) for x, y in [(10, 1), (20, 0), (30, 2)]]
    found = compute(Suite({"total": "sum(treatment.x)", "worth": "sum(treatment.y)"}, columns), rows)
    assert [Fraction(60), Fraction(3)] == [found.value("total"), found.value("worth")]
    for text in (
        "total == 60 and worth == 3",
        "total > 50 and worth > 0",
        "total - worth == 57",
        "total == 20 * worth",
    ):
        assert evaluated(text, found=found).held is True


def test_a_completion_rate_in_a_gate_counts_the_failed_pairs() -> None:
    """A figure over comparable pairs is judged over comparable pairs, not over the valid ones."""
    completion: Yaml = {"formula": "rate(treatment.ok)", "population": "comparable"}
    pairing: Yaml = {"key": ["pair_id"], "success": ["ok"]}
    suite = Suite({"completion": completion}, {"ok": BOOLEAN}, more={"pairing": pairing})
    found = compute(suite, pairs_of([True, True], [True, False], "ok"))
    assert Fraction(1, 2) == found.value("completion")
    assert evaluated("completion > 0.9", found=found).held is False
    assert evaluated("completion == 0.5", found=found).held is True


def test_an_estimated_value_enters_no_gate() -> None:
    """What stands in for something that nobody measured is never compared."""
    guessed: Mapping[str, Yaml] = {"x": INTEGER, "y": {"type": "integer", "unit": "tokens", "class": "estimated"}}
    gate: Yaml = {"words": [{"word": "GO", "when": ["sum(treatment.y) > 0"]}], "otherwise": "NO-GO"}
    suite = Suite({"total": "sum(treatment.x)"}, guessed, more={"gate": gate})
    row = {"x": 1, "y": 2}
    with pytest.raises(Refusal, match="estimated"):
        evaluated("sum(treatment.y) > 0", found=compute(suite, [(row, row)]))


def test_a_counterfactual_figure_enters_no_gate() -> None:
    """A modelled value decides no verdict."""
    modelled: Mapping[str, Yaml] = {"x": {"type": "integer", "unit": "tokens", "class": "counterfactual"}}
    gate: Yaml = {"words": [{"word": "GO", "when": ["total > 0"]}], "otherwise": "NO-GO"}
    suite = Suite({"total": "sum(treatment.x)"}, modelled, more={"gate": gate})
    with pytest.raises(Refusal, match="in a gate"):
        evaluated("total > 0", found=compute(suite, pairs_of([1], [2])))


def _with_sameness() -> Computed:
    claim: Yaml = {"parity": {"difference": "reduction - middle", "margin": None}}
    return compute_recorded(
        Suite(FIGURES, {"x": INTEGER}, SUITE.derived, {}, SUITE.parameters, {"sameness": claim}), ENTRIES
    )


def _value(step: Step | None) -> Fraction | None:
    return step.value.value if step is not None and isinstance(step.value, Amount) else None
