"""Reductions and operators over rows, against sums worked by hand and against plain loops over fractions."""

from __future__ import annotations

import contextlib
import statistics
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import FormulaRefused
from generator.figures.model import Status
from tests.figures.constructed import BOOLEAN, INTEGER, TEXT, Pair, Suite, compute, pairs_of, value_of

CONTROL = [2, 7, 1, 8, 2]
TREATMENT = [3, 1, 4, 1, 5]
PAIRS = pairs_of(CONTROL, TREATMENT)
COLUMN_X = {"x": INTEGER}


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("count()", "5"),
        ("sum(treatment.x)", "14"),
        ("sum(control.x)", "20"),
        ("mean(treatment.x)", "14/5"),
        ("median(treatment.x)", "3"),
        ("median(control.x)", "2"),
        ("min(treatment.x)", "1"),
        ("max(treatment.x)", "5"),
        ("quantile(treatment.x, 0)", "1"),
        ("quantile(treatment.x, 0.1)", "1"),
        ("quantile(treatment.x, 0.25)", "1"),
        ("quantile(treatment.x, 0.5)", "3"),
        ("quantile(treatment.x, 0.6)", "17/5"),
        ("quantile(treatment.x, 0.9)", "23/5"),
        ("quantile(treatment.x, 1)", "5"),
        ("rate(treatment.x > 2)", "3/5"),
        ("count(treatment.x > 2)", "3"),
    ],
)
def test_every_reduction_gives_the_value_worked_by_hand(formula: str, value: str) -> None:
    """Over the treatment values 3, 1, 4, 1, 5 each reduction gives what a pencil gives."""
    assert Fraction(value) == value_of(formula, PAIRS, columns=COLUMN_X)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("count(where=control.x > 1)", "4"),
        ("count(treatment.x > 2, where=control.x > 1)", "2"),
        ("sum(treatment.x, where=control.x > 1)", "10"),
        ("mean(treatment.x, where=control.x > 1)", "5/2"),
        ("median(treatment.x, where=control.x > 1)", "2"),
        ("min(treatment.x, where=control.x > 2)", "1"),
        ("max(treatment.x, where=control.x > 2)", "1"),
        ("quantile(treatment.x, 0.75, where=control.x > 1)", "7/2"),
        ("rate(treatment.x > 2, where=control.x > 1)", "1/2"),
    ],
)
def test_every_reduction_can_be_restricted(formula: str, value: str) -> None:
    """With where= only the pairs for which the condition holds are taken: here 3, 1, 1, 5."""
    assert Fraction(value) == value_of(formula, PAIRS, columns=COLUMN_X)


@pytest.mark.parametrize(
    ("formula", "values"), [("sd(treatment.x)", TREATMENT), ("sd(treatment.x, where=control.x > 1)", [3, 1, 1, 5])]
)
def test_the_standard_deviation_divides_by_one_less_than_n(formula: str, values: list[int]) -> None:
    """The standard deviation is that of a sample, and says that it is a float."""
    amount = compute(Suite({"result": formula}, COLUMN_X), PAIRS).figures["result"].amount
    assert amount is not None
    assert statistics.stdev(values) == pytest.approx(float(amount.value), rel=1e-14)
    assert not amount.exact


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("sum(treatment.x + control.x)", "34"),
        ("sum(treatment.x - control.x)", "-6"),
        ("sum(treatment.x * control.x)", "35"),
        ("sum(treatment.x / control.x)", "463/56"),
        ("sum(-treatment.x)", "-14"),
        ("sum(treatment.x * 2 - 1)", "23"),
        ("sum(1 - treatment.x / control.x)", "-183/56"),
        ("median(1 - treatment.x / control.x)", "-1/2"),
        ("sum(treatment.x) / sum(control.x)", "7/10"),
        ("1 - sum(treatment.x) / sum(control.x)", "3/10"),
        ("sum(treatment.x) + sum(control.x)", "34"),
        ("sum(treatment.x) - sum(control.x)", "-6"),
        ("mean(treatment.x) * count()", "14"),
        ("-sum(treatment.x) / 4", "-7/2"),
        ("(sum(treatment.x) - 1) / (sum(control.x) - 1)", "13/19"),
        ("sum(tool.x) - sum(base.x)", "-6"),
    ],
)
def test_arithmetic_gives_the_value_worked_by_hand(formula: str, value: str) -> None:
    """Sums, differences, products and quotients hold for each pair and for whole results."""
    assert Fraction(value) == value_of(formula, PAIRS, columns=COLUMN_X)


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("treatment.x > 3", 2),
        ("treatment.x >= 3", 3),
        ("treatment.x < 3", 2),
        ("treatment.x <= 3", 3),
        ("treatment.x == 1", 2),
        ("treatment.x != 1", 3),
        ("treatment.x > control.x", 3),
        ("3 <= treatment.x", 3),
        ("treatment.x / control.x > 1.5", 2),
        ("treatment.x / control.x >= 1.5", 3),
        ("treatment.x > 2 and control.x > 1", 2),
        ("treatment.x > 3 or control.x > 7", 3),
        ("not treatment.x > 3", 3),
        ("not (treatment.x > 2 and control.x > 1)", 3),
        ("not treatment.x > 2 and control.x > 7", 1),
    ],
)
def test_conditions_hold_for_the_pairs_that_a_pencil_counts(condition: str, count: int) -> None:
    """Comparisons and their combinations are judged pair by pair."""
    assert Fraction(count) == value_of(f"count({condition})", PAIRS, columns=COLUMN_X)
    assert Fraction(count, 5) == value_of(f"rate({condition})", PAIRS, columns=COLUMN_X)


def test_texts_and_booleans_are_compared_as_they_are() -> None:
    """A text equals only the same text, and a boolean column is a condition by itself."""
    columns = {"kind": TEXT, "ok": BOOLEAN}
    kinds = [("short", True), ("long", False), ("long", True), ("Long", False), ("long ", False)]
    pairs: list[Pair] = [({"kind": kind, "ok": not ok}, {"kind": kind, "ok": ok}) for kind, ok in kinds]
    figures = {
        "long": "count(treatment.kind == 'long')",
        "others": "count(treatment.kind != 'long')",
        "passed": "count(treatment.ok)",
        "long_and_passed": "count(treatment.ok and control.kind == 'long')",
        "failed": "rate(not treatment.ok)",
    }
    found = compute(Suite(figures, columns), pairs)
    expected = {"long": "2", "others": "3", "passed": "2", "long_and_passed": "1", "failed": "3/5"}
    assert {name: Fraction(value) for name, value in expected.items()} == {name: found.value(name) for name in figures}


def test_a_column_of_the_pair_is_named_without_an_arm() -> None:
    """A column in which both arms must agree belongs to the pair and stands alone."""
    pairs: list[Pair] = [
        ({"kind": kind, "x": size}, {"kind": kind, "x": size})
        for kind, size in [("long", 5), ("short", 1), ("long", 7), ("short", 2)]
    ]
    pairing = {"pairing": {"key": ["pair_id"], "comparable": ["kind"]}}
    formula = "sum(treatment.x, where=kind == 'long')"
    assert Fraction(12) == value_of(formula, pairs, columns={"kind": TEXT, "x": INTEGER}, more=pairing)


numbers = st.lists(st.tuples(st.integers(-3, 12), st.integers(-3, 12)), min_size=1, max_size=12)


@settings(max_examples=30, deadline=None)
@given(numbers)
def test_reductions_equal_a_plain_loop_over_fractions(values: list[tuple[int, int]]) -> None:
    """Whatever the rows, each reduction of a ratio equals the same sum done one fraction at a time."""
    ratio = "treatment.x / control.x"
    figures = {f"a_{name}": f"{name}({ratio})" for name in ("sum", "mean", "median", "min", "max")}
    figures |= {"a_rate": f"rate({ratio} > 0.5)", "a_count": f"count({ratio} > 0.5)"}
    figures |= {f"a_quantile_{share}": f"quantile({ratio}, 0.{share})" for share in ("05", "25", "3", "75")}
    found = compute(Suite(figures, COLUMN_X), _pairs(values))
    ratios = sorted(Fraction(after, before) for before, after in values if before)
    worked = _worked(ratios)
    assert worked == {name: found.value(name) for name in worked}
    assert all(len(ratios) == found.figures[name].n for name in worked)
    assert found.value("a_count") == sum(value > Fraction(1, 2) for value in ratios)


@settings(max_examples=20, deadline=None)
@given(numbers)
def test_restricted_reductions_equal_a_plain_loop_over_the_chosen(values: list[tuple[int, int]]) -> None:
    """With where= a reduction equals the same sum over the pairs that fulfil the condition."""
    restricted = "treatment.x, where=control.x > 3"
    figures = {f"a_{name}": f"{name}({restricted})" for name in ("sum", "mean", "median", "min", "max")}
    found = compute(Suite({**figures, "a_count": "count(where=control.x > 3)"}, COLUMN_X), _pairs(values))
    chosen = sorted(Fraction(after) for before, after in values if before > 3)
    worked = {name: value for name, value in _worked(chosen).items() if name in figures}
    assert worked == {name: found.value(name) for name in worked}
    assert found.value("a_count") == len(chosen)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(-50, 50), min_size=2, max_size=15))
def test_the_standard_deviation_equals_the_one_of_the_standard_library(values: list[int]) -> None:
    """Whatever the rows, the standard deviation is that of Python's statistics module."""
    found = compute(Suite({"result": "sd(treatment.x)"}, COLUMN_X), pairs_of(values, values)).figures["result"]
    spread = statistics.stdev(values)
    assert found.amount is None if found.status is Status.WITHHELD else found.amount is not None
    assert found.amount is None or spread == pytest.approx(float(found.amount.value), rel=1e-12, abs=1e-12)
    assert spread == 0 or found.status is Status.MEASURED


@pytest.mark.parametrize("reduction", ["mean", "median", "min", "max", "sd"])
def test_nothing_comes_of_no_pair_at_all(reduction: str) -> None:
    """A reduction over no pair has no value and says why; it is neither zero nor an error."""
    figures = {"result": f"{reduction}(treatment.x, where=control.x > 100)", "chosen": "count(where=control.x > 100)"}
    found = compute(Suite(figures, COLUMN_X), PAIRS)
    assert found.value("result") is None
    assert found.figures["result"].status is not Status.MEASURED
    assert found.figures["result"].reason
    assert found.value("chosen") == 0


def test_a_share_of_nothing_has_no_value() -> None:
    """The rate over no pair is not zero."""
    found = compute(Suite({"result": "rate(treatment.x > 1, where=control.x > 100)"}, COLUMN_X), PAIRS).figures[
        "result"
    ]
    assert found.amount is None
    assert found.reason


def test_the_spread_of_a_single_value_is_withheld() -> None:
    """A standard deviation needs two values; of one it has none, and says why."""
    found = compute(Suite({"result": "sd(treatment.x)"}, COLUMN_X), pairs_of([1], [2])).figures["result"]
    assert found.amount is None
    assert Status.WITHHELD is found.status
    assert found.reason


@pytest.mark.parametrize("share", ["1.5", "2", "-0.1"])
def test_a_quantile_outside_zero_to_one_is_refused(share: str) -> None:
    """There is no quantile beyond the largest or below the smallest value."""
    with pytest.raises(FormulaRefused):
        value_of(f"quantile(treatment.x, {share})", PAIRS, columns=COLUMN_X)


def test_a_quantile_at_a_percentage_says_what_is_wrong() -> None:
    """A parameter of 95 where a share is needed is refused, or named as the reason; the pairs are not to blame."""
    suite = Suite({"result": "quantile(treatment.x, parameter.share)"}, COLUMN_X, parameters={"share": "95"})
    with contextlib.suppress(FormulaRefused):
        figure = compute(suite, PAIRS).figures["result"]
        assert figure.amount is None
        assert "no pair" not in (figure.reason or "no pair")


def _pairs(values: list[tuple[int, int]]) -> list[Pair]:
    return pairs_of([before for before, _ in values], [after for _, after in values])


def _worked(ordered: list[Fraction]) -> dict[str, Fraction]:
    if not ordered:
        return {}
    shares = {"median": "0.5"} | {f"quantile_{share}": f"0.{share}" for share in ("05", "25", "3", "75")}
    total = sum(ordered, Fraction(0))
    worked = {f"a_{name}": _quantile(ordered, Fraction(share)) for name, share in shares.items()}
    worked |= {"a_sum": total, "a_mean": total / len(ordered), "a_min": ordered[0], "a_max": ordered[-1]}
    return worked | {"a_rate": Fraction(sum(value > Fraction(1, 2) for value in ordered), len(ordered))}


def _quantile(ordered: list[Fraction], share: Fraction) -> Fraction:
    """The quantile of type 7 of Hyndman and Fan (1996): linear between the order statistics around (n - 1) q."""
    position = (len(ordered) - 1) * share
    below = position.numerator // position.denominator
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])
