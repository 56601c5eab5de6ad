"""Values recorded of private rows: computed as deep as possible, repeated only where nothing deeper is recorded."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from generator.figures.model import Status, shown
from generator.quantities import Depth, EvidenceClass
from tests.figures.constructed import Yaml, compute_recorded, settle
from tests.figures.recorded_suite import Entry, decimal, figure_of, recorded, suite_of, total


@pytest.mark.parametrize(
    ("formula", "entries", "value"),
    [
        ("sum(control.x)", [total("sum(control.x)", 901550)], "901550"),
        (
            "1 - sum(treatment.x) / sum(control.x)",
            [total("sum(control.x)", 901550), total("sum(treatment.x)", 512588)],
            "194481/450775",
        ),
        (
            "sum(control.x) - sum(treatment.x)",
            [total("sum(control.x)", 901550), total("sum(treatment.x)", 512588)],
            "388962",
        ),
        ("rate(parity)", [total("count(parity)", 11), total("count()", 42)], "11/42"),
        ("1 - rate(parity)", [total("count(parity)", 11), total("count()", 42)], "31/42"),
        ("mean(control.x)", [total("sum(control.x)", 901550), total("count()", 42)], "901550/42"),
        (
            "rate(parity, where=large)",
            [total("count(parity, where=large)", 7), total("count(where=large)", 31)],
            "7/31",
        ),
        (
            "mean(treatment.x, where=large)",
            [total("sum(treatment.x, where=large)", 90), total("count(where=large)", 31)],
            "90/31",
        ),
        ("sum(base.x)", [total("sum(control.x)", 5)], "5"),
        ("sum(tool.x) / 2", [total("sum(treatment.x)", 5)], "5/2"),
    ],
)
def test_what_can_be_computed_from_totals_is(formula: str, entries: list[Entry], value: str) -> None:
    """Sums and counts are the parts of ratios, shares and means; the value is exact and its depth is from totals."""
    figure = figure_of(formula, entries)
    assert figure.amount is not None
    assert Fraction(value) == figure.amount.value
    assert figure.amount.is_point
    assert Depth.FROM_TOTALS is figure.depth
    assert Status.MEASURED is figure.status


def test_the_count_of_valid_pairs_is_a_total() -> None:
    """A share can be computed from a recorded count and the recorded number of valid pairs."""
    figure = figure_of("count(parity) / pairs.valid", [total("count(parity)", 11), total("pairs.valid", 42)])
    assert figure.amount is not None
    assert Fraction(11, 42) == figure.amount.value
    assert Depth.FROM_TOTALS is figure.depth


@pytest.mark.parametrize(
    "expression", ["median( reduction )", "median((reduction))", "median(reduction)", "median(reduction )"]
)
def test_a_value_that_was_recorded_whole_is_repeated(expression: str) -> None:
    """A median has no parts: it is repeated as recorded, with its n and its half unit."""
    figure = figure_of("median(reduction)", [decimal("median(reduction)", "0.2526", 42)])
    assert figure.amount is not None
    assert (Fraction("0.2526"), Fraction("0.25255"), Fraction("0.25265")) == (
        figure.amount.value,
        figure.amount.low,
        figure.amount.high,
    )
    assert Depth.AS_RECORDED is figure.depth
    assert figure.n == 42
    assert figure_of(expression, [decimal("median(reduction)", "0.2526", 42)]).amount == figure.amount


def test_a_subgroup_is_looked_up_under_its_own_expression() -> None:
    """Each subgroup of a figure has its own recorded value and its own n."""
    found = recorded(
        {"formula": "median(reduction)", "where": ["large"]},
        [decimal("median(reduction)", "0.2526", 42), decimal("median(reduction, where=large)", "0.4317", 31)],
    )
    assert (Fraction("0.2526"), Fraction("0.4317")) == (found.value("result"), found.value("result[large]"))
    assert (found.figures["result"].n, found.figures["result[large]"].n) == (42, 31)


def test_a_restricted_restriction_has_one_key() -> None:
    """A subgroup of a restricted figure is found under the plain condition that a person would write."""
    formula: Yaml = {"formula": "median(reduction, where=parity and control.x > 1)", "where": ["large"]}
    entry = decimal("median(reduction, where=parity and control.x > 1 and large)", "0.4317", 12)
    assert Fraction("0.4317") == recorded(formula, [entry]).value("result[large]")


def test_one_recorded_part_makes_the_whole_as_recorded() -> None:
    """Totals beside a repeated median give a value that is only as deep as the median, and carries its half unit."""
    entries = [decimal("median(reduction)", "0.25"), total("sum(control.x)", 100)]
    figure = figure_of({"formula": "median(reduction) * sum(control.x)", "display": "integer"}, entries)
    assert figure.amount is not None
    assert (Fraction(25), Fraction("24.5"), Fraction("25.5")) == (
        figure.amount.value,
        figure.amount.low,
        figure.amount.high,
    )
    assert Depth.AS_RECORDED is figure.depth


def test_a_recorded_null_is_not_measured_for_its_recorded_reason() -> None:
    """A value that was recorded as missing stays missing, and its reason is the one that was recorded."""
    entry: Entry = {"expr": "rate(parity)", "value": None, "reason": "measured at run level only"}
    figure = figure_of("rate(parity)", [entry])
    assert figure.amount is None
    assert Status.NOT_MEASURED is figure.status
    assert figure.reason is not None
    assert "measured at run level only" in figure.reason


def test_a_value_that_was_never_recorded_is_not_measured() -> None:
    """Without rows and without a record there is no value, and the figure says so."""
    figure = figure_of("median(reduction)", [total("sum(control.x)", 100)])
    assert figure.amount is None
    assert Status.NOT_MEASURED is figure.status
    assert figure.reason
    assert shown(figure) == "not measured"


def test_a_subgroup_is_not_filled_in_from_the_whole() -> None:
    """What was recorded for all pairs says nothing about a part of them."""
    found = recorded({"formula": "median(reduction)", "where": ["large"]}, [decimal("median(reduction)", "0.2526", 42)])
    assert found.value("result[large]") is None
    assert Status.NOT_MEASURED is found.figures["result[large]"].status


def test_a_value_of_unknown_computation_is_read_by_name() -> None:
    """What was recorded under a name only has the class that was recorded with it, and is as recorded."""
    entry: Entry = {
        "name": "quality_delta",
        "class": "derived",
        "value": Decimal("0.000"),
        "n": 41,
        "meaning": "A difference.",
    }
    figure = figure_of({"formula": "recorded.quality_delta", "display": "signed.decimal.3"}, [entry])
    assert figure.amount is not None
    assert (Fraction(0), Fraction("-0.0005"), Fraction("0.0005")) == (
        figure.amount.value,
        figure.amount.low,
        figure.amount.high,
    )
    assert (figure.evidence_class, figure.depth, figure.n) == (EvidenceClass.DERIVED, Depth.AS_RECORDED, 41)
    assert shown(figure) == "+0.000"


def test_stages_of_the_funnel_are_figures() -> None:
    """Each counted stage can be used in formulas and stands in the table; an uncounted one is not measured."""
    funnel: list[Entry] = [
        {"stage": "attempted", "count": 40},
        {"stage": "replayed", "count": 35},
        {"stage": "judged", "count": None, "reason": "not recorded"},
    ]
    figures: dict[str, Yaml] = {"share": "funnel.replayed / funnel.attempted", "judged": "funnel.judged"}
    found = settle(compute_recorded(suite_of(figures), [total("sum(control.x)", 1)], funnel=funnel))
    assert (Fraction(7, 8), Fraction(40), None) == (
        found.value("share"),
        found.value("funnel.attempted"),
        found.value("judged"),
    )
    assert "not recorded" in (found.figures["judged"].reason or "")


def test_a_counted_zero_is_a_value() -> None:
    """A recorded zero is measured; only null is not."""
    figure = figure_of("count(parity)", [total("count(parity)", 0)])
    assert figure.amount is not None
    assert (Fraction(0), Status.MEASURED) == (figure.amount.value, figure.status)


def test_division_by_a_recorded_zero_gives_no_value() -> None:
    """A share of no pairs is not measured, with the reason."""
    figure = figure_of("rate(parity)", [total("count(parity)", 0), total("count()", 0)])
    assert figure.amount is None
    assert figure.reason


def test_a_recorded_value_shows_the_file_it_was_read_from() -> None:
    """In the sum with its numbers each recorded part names recorded.json, and the figure rests on it."""
    figure = figure_of(
        "1 - sum(treatment.x) / sum(control.x)", [total("sum(control.x)", 901550), total("sum(treatment.x)", 512588)]
    )
    path = "proof/runs/first-run/recorded.json"
    sources = {step.text: step.artifact for step in figure.steps if step.source == "recorded"}
    assert {"sum(treatment.x)": path, "sum(control.x)": path} == sources
    assert path in [artifact.path for artifact in figure.provenance.artifacts]
    assert (figure.substituted or "").replace(",", "").split() == ["1", "-", "512588", "/", "901550"]


def test_an_n_that_was_not_recorded_is_not_borrowed() -> None:
    """A value by name whose n is unknown has none, whatever number of pairs stands beside it."""
    entry: Entry = {"name": "floor", "class": "derived", "value": Decimal("0.361"), "n": None, "meaning": "A share."}
    entries = [entry, total("count()", 42), total("pairs.valid", 42)]
    figure = figure_of({"formula": "recorded.floor", "display": "percent.1"}, entries)
    assert (Status.MEASURED, None) == (figure.status, figure.n)
