"""A median of ratios and the ratio of the sums stand side by side, or the suite is refused with what to add."""

from __future__ import annotations

import pytest

from generator.errors import Refusal
from generator.figures.counterparts import check_counterparts, shaped_figures
from generator.figures.formulas import read_formulas
from tests.figures.constructed import INTEGER, TEXT, Pair, Suite, Yaml, compute

SUMS = "1 - sum(treatment.x) / sum(control.x)"
MEDIAN = "median(1 - treatment.x / control.x)"
COLUMNS: dict[str, Yaml] = {"x": INTEGER, "y": INTEGER, "kind": TEXT}
PAIRS: list[Pair] = [({"x": 2, "y": 3, "kind": "short"}, {"x": 1, "y": 2, "kind": "short"})] * 2


def checked(figures: dict[str, Yaml], **more: Yaml) -> None:
    """Check a suite of some figures, with columns x and y in both arms."""
    suite = Suite(
        {"first": "count()", **figures},
        COLUMNS,
        derived={"reduction": "1 - treatment.x / control.x", "saved": "control.x - treatment.x"},
        subgroups={"large": "control.x > 1"},
        more=more,
    )
    check_counterparts(compute(suite, PAIRS).archive)


def refused(figures: dict[str, Yaml], **more: Yaml) -> str:
    """Return what is said of a suite that is refused."""
    with pytest.raises(Refusal) as caught:
        checked(figures, **more)
    return str(caught.value)


def beside(formula: str, other: str, **keys: Yaml) -> Yaml:
    """Return a figure that names another under beside."""
    return {"formula": formula, "beside": other, **keys}


@pytest.mark.parametrize(
    ("formula", "counterpart"),
    [
        (MEDIAN, SUMS),
        ("median(reduction)", SUMS),
        ("1 - median(treatment.x / control.x)", SUMS),
        ("mean(treatment.x / control.x)", "sum(treatment.x) / sum(control.x)"),
        ("quantile(reduction, 0.95)", SUMS),
        ("median(saved / control.x)", "sum(control.x - treatment.x) / sum(control.x)"),
        ("median(reduction, where=large)", "1 - sum(treatment.x, where=large) / sum(control.x, where=large)"),
        ("median(treatment.y / control.x)", "sum(treatment.y) / sum(control.x)"),
        (SUMS, MEDIAN),
        ("1 - mean(treatment.x) / mean(control.x)", MEDIAN),
        ("(sum(control.x) - sum(treatment.x)) / sum(control.x)", "median((control.x - treatment.x) / control.x)"),
        ("sum(saved) / sum(control.x)", "median((control.x - treatment.x) / control.x)"),
        ("sum(treatment.y) / sum(control.x)", "median(treatment.y / control.x)"),
    ],
)
def test_the_one_without_the_other_is_refused_with_the_formula_to_add(formula: str, counterpart: str) -> None:
    """The refusal holds the very formula that is missing, with every name written out."""
    said = refused({"result": formula})

    assert "the figure result" in said
    assert f"expected {counterpart}." in said
    added: dict[str, Yaml] = {"result": beside(formula, "added"), "added": beside(counterpart, "result")}
    if formula.startswith(("mean", "quantile")):
        added |= {"added": beside(counterpart, "middle"), "middle": beside(MEDIAN, "added")}
    checked(added)


def test_both_must_name_each_other() -> None:
    """A figure that stands in the same file is not yet beside the other."""
    said = refused({"sums": SUMS, "middle": beside(MEDIAN, "first")})

    assert "the figure sums, a ratio of totals, beside nothing; expected beside: middle" in said
    assert "the figure middle, a median of ratios, beside first; expected beside: sums" in said


def test_a_mean_or_tail_alone_does_not_stand_for_the_median() -> None:
    """Beside the ratio of sums stands the median; a mean of ratios beside it is a third figure."""
    mean = beside("mean(reduction)", "sums")

    assert f"expected {MEDIAN}." in refused({"sums": beside(SUMS, "average"), "average": mean})
    checked({"sums": beside(SUMS, "middle"), "average": mean, "middle": beside(MEDIAN, "sums")})


def test_the_parts_of_the_one_are_parts_of_the_other() -> None:
    """A median of a subgroup beside the ratio of the whole would compare different pairs."""
    sums, middle = beside(SUMS, "middle"), beside(MEDIAN, "sums", where=["large"], by="kind")

    said = refused({"sums": sums, "middle": middle})
    assert "the figure middle once more by kind, large, and sums only as a whole" in said
    checked({"sums": beside(SUMS, "middle", where=["large"], by="kind"), "middle": middle})


def test_a_part_stands_beside_the_same_part() -> None:
    """The figure of a subgroup or stratum names the other's figure of that subgroup or stratum."""
    parts: dict[str, Yaml] = {"where": ["large"], "by": "kind"}
    suite = Suite(
        {"sums": beside(SUMS, "middle", **parts), "middle": beside(MEDIAN, "sums", **parts)},
        COLUMNS,
        subgroups={"large": "control.x > 1"},
    )
    figures = compute(suite, PAIRS).figures

    assert ["sums", "sums[large]", "sums[short]"] == [name for name in figures if name.startswith("sums")]
    assert all(figures[f"middle{part}"].beside == figures[f"sums{part}"].key for part in ("", "[large]", "[short]"))


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ("1 - sum(treatment.y) / sum(control.y)", "other columns"),
        ("sum(control.x) / sum(treatment.x)", "another divisor"),
        ("1 - sum(treatment.x, where=large) / sum(control.x, where=large)", "other pairs"),
    ],
)
def test_another_ratio_is_no_counterpart(other: str, why: str) -> None:
    """What is divided by what, and over which pairs, must be the same."""
    assert "the figure middle" in refused({"middle": beside(MEDIAN, "other"), "other": beside(other, "middle")}), why


@pytest.mark.parametrize(
    "formula",
    [
        "sum(control.x) - sum(treatment.x)",
        "sum(treatment.x) / count()",
        "median(treatment.x)",
        "median(treatment.x / 2)",
        "rate(treatment.x > control.x)",
        "max(treatment.x / control.x)",
        "recorded.median_savings",
        "pairs.valid / pairs.missing",
        "wilcoxon(reduction).p",
        "sum(treatment.x) / sum(treatment.y)",
        "median(control.x / control.y)",
    ],
)
def test_what_is_no_ratio_of_columns_stands_alone(formula: str) -> None:
    """Totals, counts, shares, extremes, tests and values known by name alone ask for no other figure."""
    checked({"result": formula})


def test_a_distribution_of_ratios_names_the_ratio_of_the_sums() -> None:
    """Its median, mean and quartiles stand beside it as well."""
    spread: dict[str, Yaml] = {"of": "reduction", "title": "Reduction", "unit": "ratio", "display": "percent.1"}
    sums = beside(SUMS, "spread_median")

    said = refused({"sums": sums}, distributions={"spread": spread})
    assert "the figure spread_median, a median of ratios, beside nothing" in said
    checked({"sums": sums}, distributions={"spread": {**spread, "beside": "sums"}})


def test_a_retired_suite_is_history() -> None:
    """What was published once stays as it was."""
    checked({"sums": SUMS}, retired=True)


def test_every_shape_is_told_by_its_function() -> None:
    """A ratio of totals has no function of pairs; the others say which they are."""
    figures: dict[str, Yaml] = {"sums": beside(SUMS, "middle"), "middle": beside(MEDIAN, "sums")}
    archive = compute(Suite(figures), [({"x": 2, "y": 1}, {"x": 1, "y": 1})]).archive
    shaped = shaped_figures(read_formulas(archive, archive.suites["example"]))

    assert {"sums": None, "middle": "median"} == {name: one.function for name, one in shaped.items()}
