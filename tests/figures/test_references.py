"""References to other figures, parameters, comparisons and counts of pairs, and what where= does to them."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from generator.errors import FormulaRefused, Place, Refusal
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.model import Status
from tests.figures.constructed import (
    INTEGER,
    TEXT,
    Pair,
    Suite,
    Value,
    Yaml,
    compute,
    compute_project,
    compute_recorded,
    json_text,
    pairs_of,
    project_files,
)
from tests.projects import ROWS

PAIRS = pairs_of([10, 20, 30, 40], [5, 4, 3, 2])
COLUMN_X = {"x": INTEGER}
LARGE: Mapping[str, Yaml] = {"large": "control.x > parameter.bar"}


def restricted(formula: str) -> Yaml:
    """Return a figure that is shown once more for the large pairs."""
    return {"formula": formula, "where": ["large"]}


def large_suite(figures: Mapping[str, Yaml], derived: Mapping[str, Yaml] | None = None) -> Suite:
    """Return a suite whose subgroup ``large`` holds the pairs with 30 and 40 in the control."""
    return Suite(figures, COLUMN_X, derived or {}, LARGE, {"bar": "25"})


def test_a_figure_can_use_other_figures() -> None:
    """A reference stands for the other figure's formula, whichever of the two is written first."""
    figures: Mapping[str, Yaml] = {
        "reduction": "1 - after / before",
        "after": "sum(treatment.x)",
        "before": "sum(control.x)",
        "twice": "2 * reduction",
    }
    found = compute(Suite(figures, COLUMN_X), PAIRS)
    assert (Fraction(43, 50), Fraction(43, 25)) == (found.value("reduction"), found.value("twice"))


def test_a_parameter_has_its_declared_value() -> None:
    """A parameter stands for the number that the suite declares, exactly as written."""
    suite = Suite(
        {"result": "count(treatment.x >= parameter.bar) + parameter.share"},
        COLUMN_X,
        parameters={"bar": "4", "share": "0.10"},
    )
    assert Fraction(21, 10) == compute(suite, PAIRS).value("result")


def test_a_subgroup_is_a_condition() -> None:
    """A named subgroup restricts a reduction as its condition would."""
    figures: Mapping[str, Yaml] = {
        "named": "sum(treatment.x, where=large)",
        "spelt": "sum(treatment.x, where=control.x > 25)",
        "share": "rate(large)",
        "rest": "sum(treatment.x, where=not large)",
    }
    found = compute(large_suite(figures), PAIRS)
    expected = {"named": Fraction(5), "spelt": Fraction(5), "share": Fraction(1, 2), "rest": Fraction(9)}
    assert expected == {name: found.value(name) for name in figures}


def test_a_figure_with_subgroups_is_shown_once_more_for_each() -> None:
    """Beside the whole stands the same figure over each named subgroup, with its own n."""
    found = compute(large_suite({"ratio": restricted("sum(treatment.x) / sum(control.x)")}), PAIRS)
    assert (Fraction(14, 100), Fraction(5, 70)) == (found.value("ratio"), found.value("ratio[large]"))
    assert (found.figures["ratio"].n, found.figures["ratio[large]"].n) == (4, 2)


@pytest.mark.parametrize(
    ("formula", "whole", "large"),
    [
        ("total / number", "7/2", "5/2"),
        ("reduction_of_totals", "43/50", "13/14"),
        ("2 * mean(gain)", "43", "65"),
        ("count()", "4", "2"),
        ("total - parameter.bar", "-11", "-20"),
        ("sum(treatment.x, where=control.x < 35)", "12", "3"),
        ("rate(large)", "1/2", "1"),
    ],
)
def test_a_restriction_reaches_through_every_reference(formula: str, whole: str, large: str) -> None:
    """Restricting a figure restricts each reduction in it, also those of the figures it refers to."""
    figures: Mapping[str, Yaml] = {
        "result": restricted(formula),
        "total": "sum(treatment.x)",
        "number": "count()",
        "before": "sum(control.x)",
        "reduction_of_totals": "1 - total / before",
    }
    found = compute(large_suite(figures, {"gain": "control.x - treatment.x"}), PAIRS)
    assert (Fraction(whole), Fraction(large)) == (found.value("result"), found.value("result[large]"))


@pytest.mark.parametrize("formula", ["sum(treatment.x) / pairs.valid", "per_pair", "per_pair * 2 + count()"])
def test_counts_of_pairs_are_refused_under_a_restriction(formula: str) -> None:
    """A count of all pairs beside sums over some is refused, also through a reference; count() counts pairs."""
    suite = large_suite({"result": restricted(formula), "per_pair": "sum(treatment.x) / pairs.valid"})
    with pytest.raises(FormulaRefused) as caught:
        compute(suite, PAIRS)
    assert any("pairs.valid" in str(problem) for problem in caught.value.problems)


def test_counts_of_pairs_can_be_used_without_a_restriction() -> None:
    """Where nothing restricts the sums, the counts of pairs are numbers like others."""
    pairs: list[Pair] = [*PAIRS, ({"x": 1}, None), (None, {"x": 1})]
    found = compute(Suite({"mean_of_all": "sum(treatment.x) / pairs.valid", "gone": "pairs.missing"}, COLUMN_X), pairs)
    assert (Fraction(7, 2), Fraction(2)) == (found.value("mean_of_all"), found.value("gone"))


@pytest.mark.parametrize("formula", ["recorded.delta", "funnel.attempted", "middle.interval.low"])
def test_values_of_the_whole_run_never_stand_for_a_part(formula: str) -> None:
    """What was recorded of all pairs, rows counted for all, and the interval of the whole have no value for a part."""
    delta: Mapping[str, Any] = {"name": "delta", "class": "derived", "value": Decimal("0.250"), "meaning": "Something."}
    interval = {"low": Decimal("0.210"), "high": Decimal("0.290"), "level": Decimal("0.95"), "method": "bootstrap"}
    middle: Mapping[str, Any] = {"expr": "median(gain)", "value": Decimal("0.250"), "n": 42, "interval": interval}
    made: Yaml = {"formula": "median(gain)", "interval": {"method": "bootstrap", "resample": "independent"}}
    suite = large_suite({"middle": made, "result": restricted(formula)}, {"gain": "control.x - treatment.x"})
    definitions = {"gain": "control.x - treatment.x", "large": "control.x > 25"}
    funnel: list[Mapping[str, Value]] = [{"stage": "attempted", "count": 40}]
    with contextlib.suppress(Refusal):
        found = compute_recorded(suite, [delta, middle], definitions=definitions, funnel=funnel)
        assert found.value("result") is not None
        assert found.value("result[large]") is None


@pytest.mark.parametrize(
    ("figures", "derived"),
    [
        ({"a": "a + 1"}, {}),
        ({"a": "b + 1", "b": "a + 1"}, {}),
        ({"a": "b", "b": "c * 2", "c": "1 - a"}, {}),
        ({"a": "sum(d)"}, {"d": "d + treatment.x"}),
        ({"a": "sum(d)"}, {"d": "2 * e", "e": "d - treatment.x"}),
        ({"a": "count(where=large)"}, {}),
    ],
)
def test_a_circle_of_references_is_refused(figures: Mapping[str, Yaml], derived: Mapping[str, Yaml]) -> None:
    """Nothing can be computed from itself, whether directly or around corners."""
    circular: Mapping[str, Yaml] = {"large": "not large"} if "large" in str(figures) else {}
    with pytest.raises(FormulaRefused) as caught:
        compute(Suite(figures, COLUMN_X, derived, circular), PAIRS)
    assert caught.value.problems[0].where.path == "proof/suites/example.yaml"


def test_a_long_chain_of_references_is_no_circle() -> None:
    """References may be many without being refused as a circle, and shared ones are no circle either."""
    figures: Mapping[str, Yaml] = {"f0": "sum(treatment.x)"} | {f"f{i}": f"f{i - 1} + f0" for i in range(1, 12)}
    assert Fraction(12 * 14) == compute(Suite(figures, COLUMN_X), PAIRS).value("f11")


def test_a_chain_of_any_length_is_computed_or_refused() -> None:
    """Five hundred figures that each use the one before end in a value or in a refusal, never in a traceback."""
    figures: Mapping[str, Yaml] = {"f0": "sum(treatment.x)"} | {f"f{i}": f"f{i - 1} + 1" for i in range(1, 500)}
    with contextlib.suppress(FormulaRefused):
        assert Fraction(14 + 499) == compute(Suite(figures, COLUMN_X), PAIRS).value("f499")


def test_doubling_derived_columns_do_not_double_the_work() -> None:
    """Derived columns that each use the one before twice are computed, or refused, without thousands of sums."""
    derived: Mapping[str, Yaml] = {"d0": "treatment.x + 0"} | {f"d{i}": f"d{i - 1} + d{i - 1}" for i in range(1, 16)}
    started = time.process_time()
    with contextlib.suppress(FormulaRefused):
        assert Fraction(14 * 2**15) == compute(Suite({"total": "sum(d15)"}, COLUMN_X, derived), PAIRS).value("total")
    assert time.process_time() - started < 2


def test_doubling_references_do_not_double_the_work() -> None:
    """Thirteen figures that each use the one before twice are computed, or refused, without thousands of sums."""
    figures: Mapping[str, Yaml] = {"f0": "sum(treatment.x)"} | {f"f{i}": f"f{i - 1} + f{i - 1}" for i in range(1, 14)}
    started = time.process_time()
    with contextlib.suppress(FormulaRefused):
        assert Fraction(14 * 2**13) == compute(Suite(figures, COLUMN_X), PAIRS).value("f13")
    assert time.process_time() - started < 2


THREE_ARMS: Mapping[str, Yaml] = {
    "arms": {"base": {"title": "Without"}, "tool": {"title": "With"}, "bare": {"title": "With, no steering"}},
    "comparisons": {
        "main": {"control": "base", "treatment": "tool"},
        "ablation": {"control": "base", "treatment": "bare"},
    },
}


def test_each_comparison_has_the_figures_of_its_own_arms() -> None:
    """Control and treatment are the arms of the comparison, and a figure can use another comparison's."""
    rows = [("base", 100), ("tool", 60), ("bare", 90), ("base", 200), ("tool", 140), ("bare", 160)]
    lines = [json_text({"pair_id": f"u{index // 3}", "arm": arm, "x": x}) + "\n" for index, (arm, x) in enumerate(rows)]
    figures: Mapping[str, Yaml] = {
        "reduction": "1 - sum(treatment.x) / sum(control.x)",
        "steering": "reduction - ablation.reduction",
    }
    suite = Suite(figures, COLUMN_X, more=THREE_ARMS)
    found = compute_project(project_files(suite, {ROWS: "".join(lines)}))
    assert (Fraction(1, 3), Fraction(1, 6)) == (found.value("reduction"), found.value("ablation.reduction"))
    assert Fraction(1, 6) == found.value("steering")


def test_a_restriction_reaches_the_figure_of_another_comparison() -> None:
    """Restricting a difference of two comparisons restricts both sides of it."""
    rows = [("base", 10), ("tool", 6), ("bare", 2), ("base", 200), ("tool", 100), ("bare", 180)]
    lines = [json_text({"pair_id": f"u{i // 3}", "arm": arm, "x": x}) + "\n" for i, (arm, x) in enumerate(rows)]
    figures: Mapping[str, Yaml] = {
        "reduction": "1 - sum(treatment.x) / sum(control.x)",
        "steering": restricted("reduction - ablation.reduction"),
    }
    suite = Suite(figures, COLUMN_X, {}, LARGE, {"bar": "25"}, THREE_ARMS)
    with contextlib.suppress(FormulaRefused):
        found = compute_project(project_files(suite, {ROWS: "".join(lines)}))
        assert Fraction(104, 210) == found.value("reduction")
        assert Fraction(1, 2) - Fraction(1, 10) == found.value("steering[large]")


def test_a_stratified_figure_has_one_value_for_each_stratum() -> None:
    """With by, the figure stands once for the whole and once for each value of the column."""
    sizes = [("long", 5), ("short", 1), ("long", 7), ("mid", 2)]
    pairs: list[Pair] = [({"kind": kind, "x": 10}, {"kind": kind, "x": size}) for kind, size in sizes]
    suite = Suite(
        {"total": {"formula": "sum(treatment.x)", "by": "kind"}},
        {"kind": TEXT, "x": INTEGER},
        more={"pairing": {"key": ["pair_id"], "comparable": ["kind"]}},
    )
    found = compute(suite, pairs)
    expected = {"total": 15, "total[long]": 12, "total[mid]": 2, "total[short]": 1}
    assert {name: Fraction(value) for name, value in expected.items()} == {
        name: found.value(name) for name in found.figures if name.startswith("total")
    }


@pytest.mark.parametrize("label", ["plain", "it's", 'a "b"', "a 'b' \"c\"", "back\\slash", "na\u00efve"])
def test_the_formula_of_a_stratum_reads_back_as_itself(label: str) -> None:
    """Whatever a stratum is called, the formula published for it is one, or the label is refused."""
    pairs: list[Pair] = [({"kind": label, "x": 1}, {"kind": label, "x": 5})]
    pairing: Yaml = {"key": ["pair_id"], "comparable": ["kind"]}
    total: Yaml = {"formula": "sum(treatment.x)", "by": "kind"}
    with contextlib.suppress(Refusal):
        found = compute(Suite({"total": total}, {"kind": TEXT, "x": INTEGER}, more={"pairing": pairing}), pairs)
        formula = found.figures[f"total[{label}]"].formula
        assert formula == _read_back(formula)


def test_a_suite_without_a_run_has_figures_without_a_value() -> None:
    """Where nothing was run every figure is not measured and says why; no number stands in."""
    files = project_files(
        Suite({"result": "sum(treatment.x)"}, COLUMN_X), {ROWS: None, "proof/runs/first-run/run.yaml": None}
    )
    figure = compute_project(files).figures["result"]
    assert (figure.key.run, figure.amount) == (None, None)
    assert Status.NOT_MEASURED is figure.status
    assert figure.reason
    assert figure.provenance.artifacts


def _read_back(formula: str) -> str | None:
    try:
        return canonical(parse(formula, Place("proof/suites/example.yaml")))
    except FormulaRefused:
        return None
