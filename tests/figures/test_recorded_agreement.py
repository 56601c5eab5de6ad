"""What a record must agree with: its own parts, the meaning of its names, the digits that are displayed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import Contradiction, Refusal
from generator.figures.model import shown
from generator.quantities import Depth
from tests.figures.constructed import Yaml, compute_recorded, settle
from tests.figures.recorded_suite import DEFINITIONS, decimal, figure_of, recorded, suite_of, total


@pytest.mark.parametrize(
    ("whole", "agrees"),
    [
        ("0.26", True),
        ("0.262", True),
        ("0.2619", True),
        ("0.261", False),
        ("0.263", False),
        ("0.25", False),
        ("0.2618", False),
    ],
)
def test_a_value_recorded_whole_must_agree_with_its_parts(whole: str, agrees: bool) -> None:
    """Where a share and its two counts are recorded, rounding passes and one unit of the last digit does not."""
    entries = [decimal("rate(parity)", whole), total("count(parity)", 11), total("count()", 42)]
    formula: Yaml = {"formula": "rate(parity)", "display": "percent.0"}
    if agrees:
        found = recorded(formula, entries)
        assert Fraction(11, 42) == found.value("result")
        assert Depth.FROM_TOTALS is found.figures["result"].depth
    else:
        with pytest.raises(Contradiction) as caught:
            recorded(formula, entries)
        told = str(caught.value)
        assert whole in told
        assert "11/42" in told or "0.2619" in told
        assert "proof/runs/first-run/recorded.json" in told


@pytest.mark.parametrize(("mean", "agrees"), [("2.33", True), ("2.3", True), ("2.34", False), ("2.32", False)])
def test_a_recorded_mean_must_agree_with_sum_and_count(mean: str, agrees: bool) -> None:
    """Seven over three is 2.33, and neither 2.34 nor 2.32."""
    entries = [decimal("mean(control.x)", mean), total("sum(control.x)", 7), total("count()", 3)]
    formula: Yaml = {"formula": "mean(control.x)", "display": "decimal.1"}
    if agrees:
        assert Fraction(7, 3) == recorded(formula, entries).value("result")
    else:
        with pytest.raises(Contradiction, match=mean):
            recorded(formula, entries)


def test_a_whole_formula_recorded_beside_its_totals_is_reconciled() -> None:
    """A recorded reduction must be the one that its recorded totals give."""
    formula = "1 - sum(treatment.x) / sum(control.x)"
    totals = [total("sum(control.x)", 901550), total("sum(treatment.x)", 512588)]
    assert Fraction(194481, 450775) == recorded(formula, [*totals, decimal(formula, "0.4314")]).value("result")
    with pytest.raises(Contradiction) as caught:
        recorded(formula, [*totals, decimal(formula, "0.4315")])
    assert "0.4315" in str(caught.value)


@pytest.mark.parametrize(
    ("definitions", "agree"),
    [
        ({"reduction": "1 - treatment.x / control.x"}, True),
        ({"reduction": "1-(treatment.x/control.x)"}, True),
        ({"reduction": "1 - tool.x / base.x"}, True),
        ({"parity": "treatment.score >= 0.90"}, True),
        ({"parity": "treatment.score >= 0.9", "large": "control.x > 8000"}, True),
        ({"reduction": "1 - control.x / treatment.x"}, False),
        ({"reduction": "treatment.x / control.x"}, False),
        ({"parity": "treatment.score >= 0.95"}, False),
        ({"parity": "treatment.score > 0.90"}, False),
        ({"large": "control.x > 4000"}, False),
        ({"large": "control.x >= 8000"}, False),
    ],
)
def test_names_must_still_mean_what_they_meant(definitions: dict[str, str], agree: bool) -> None:
    """A suite that defines a name differently from when the values were recorded is refused, parameters included."""
    suite = suite_of({"result": "sum(control.x)", "middle": "median(reduction)", "share": "rate(parity, where=large)"})
    entries = [total("sum(control.x)", 100), decimal("median(reduction)", "0.250")]
    if agree:
        found = settle(compute_recorded(suite, entries, definitions=DEFINITIONS | definitions))
        assert Fraction(100) == found.value("result")
    else:
        with pytest.raises(Refusal) as caught:
            settle(compute_recorded(suite, entries, definitions=DEFINITIONS | definitions))
        assert any(name in str(caught.value) for name in definitions)


@pytest.mark.parametrize(
    ("display", "fits"),
    [("percent.2", True), ("percent.1", True), ("decimal.4", True), ("percent.3", False), ("decimal.5", False)],
)
def test_nothing_is_displayed_finer_than_it_was_recorded(display: str, fits: bool) -> None:
    """A value recorded with four decimals is shown with at most four: more digits would be made up."""
    formula: Yaml = {"formula": "median(reduction)", "display": display}
    entries = [decimal("median(reduction)", "0.2526")]
    if fits:
        assert figure_of(formula, entries).amount is not None
    else:
        with pytest.raises(Refusal, match="result"):
            figure_of(formula, entries)


def test_trailing_zeros_count_as_recorded_digits() -> None:
    """0.3500 was recorded to four decimals and may be shown with all of them; 0.35 may not."""
    formula: Yaml = {"formula": "median(reduction)", "display": "percent.2"}
    assert shown(figure_of(formula, [decimal("median(reduction)", "0.3500")])) == "35.00 %"
    with pytest.raises(Refusal):
        figure_of(formula, [decimal("median(reduction)", "0.35")])


def test_a_value_from_totals_can_be_displayed_to_any_digit() -> None:
    """Whole totals are exact, so their ratio has as many true digits as the display asks for."""
    formula: Yaml = {"formula": "rate(parity)", "display": "percent.6"}
    figure = figure_of(formula, [total("count(parity)", 11), total("count()", 42)])
    assert shown(figure) == "26.190476 %"


def test_a_headline_is_never_only_repeated() -> None:
    """A headline must be computed from rows or totals, unless the suite is retired and kept as history."""
    formula: Yaml = {"formula": "median(reduction)", "display": "percent.2", "headline": True}
    entries = [decimal("median(reduction)", "0.0885")]
    with pytest.raises(Refusal) as caught:
        recorded(formula, entries)
    assert "result" in str(caught.value)
    assert Fraction("0.0885") == recorded(formula, entries, retired=True).value("result")


def test_a_headline_from_totals_is_fine() -> None:
    """Two recorded totals carry a headline."""
    formula: Yaml = {"formula": "1 - sum(treatment.x) / sum(control.x)", "headline": True}
    found = recorded(formula, [total("sum(control.x)", 4), total("sum(treatment.x)", 1)])
    assert Fraction(3, 4) == found.value("result")


@pytest.mark.parametrize("expression", ["sum(control.x", "2 ** 3", "sum(control.unknown)", "median(unknown)"])
def test_an_expression_that_is_no_formula_is_refused(expression: str) -> None:
    """A recorded expression that cannot be read, or names what the suite does not know, is refused at its file."""
    with pytest.raises(Refusal, match=r"recorded\.json|first-run\.md"):
        recorded("sum(control.x)", [total("sum(control.x)", 1), total(expression, 2)])


@pytest.mark.parametrize("spelling", ["sum(control.x)", "sum( control.x )", "sum((control.x))", "sum(base.x)"])
def test_one_expression_is_recorded_once(spelling: str) -> None:
    """Two entries of one expression, however they are spelt, are refused: no entry is silently preferred."""
    with pytest.raises(Refusal):
        recorded("sum(control.x)", [total("sum(control.x)", 1), total(spelling, 2)])


def test_a_name_that_was_never_defined_is_refused() -> None:
    """A value recorded under a name is worth nothing without what the name meant."""
    entries = [decimal("median(reduction)", "0.250")]
    with pytest.raises(Refusal, match="reduction"):
        settle(compute_recorded(suite_of({"result": "median(reduction)"}), entries, definitions={}))
