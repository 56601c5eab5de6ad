"""Which pairs a figure runs over: the same for all its reductions, with every one left out counted."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.figures.model import Figure, Status
from tests.figures.constructed import BOOLEAN, INTEGER, Computed, Pair, Suite, Value, Yaml, compute, pairs_of

GAPPED: Yaml = {"type": "integer", "unit": "tokens", "missing": [0, None]}
COLUMN_X = {"x": GAPPED}
REDUCTION = "1 - sum(treatment.x) / sum(control.x)"


def left_out(figure: Figure) -> int:
    """Return how many pairs a figure left out, over all reasons."""
    return sum(group.count for group in figure.left_out)


def over_gaps(formula: str, control: list[Value], treatment: list[Value]) -> tuple[Fraction | None, Figure]:
    """Return value and figure of a formula over a column in which zero and null mean that nothing was recorded."""
    found = compute(Suite({"result": formula}, COLUMN_X), pairs_of(control, treatment))
    return found.value("result"), found.figures["result"]


@pytest.mark.parametrize(
    ("control", "treatment", "value"),
    [
        ([100, 100, 100], [60, 0, 60], "2/5"),
        ([100, 100, 100], [60, None, 60], "2/5"),
        ([0, 0, 100], [200, 354, 50], "1/2"),
        ([None, 100, 0], [200, 80, 300], "1/5"),
        ([100, 0, 100], [0, 50, 90], "1/10"),
    ],
)
def test_a_pair_with_a_hole_leaves_every_reduction_of_the_figure(
    control: list[Value], treatment: list[Value], value: str
) -> None:
    """A pair measured on one side only is in neither sum; summing what each side has gives nonsense."""
    found, figure = over_gaps(REDUCTION, control, treatment)
    assert Fraction(value) == found
    assert sum(bool(one) and bool(other) for one, other in zip(control, treatment, strict=True)) == figure.n


def test_holes_on_one_side_do_not_turn_a_gain_into_a_huge_loss() -> None:
    """Controls recorded as 0 beside real treatments once gave -554.5 %; the pairs measured on both sides give 40 %."""
    found, figure = over_gaps(REDUCTION, [0, 0, 0, 0, 1000], [1500, 1480, 1490, 1475, 600])
    assert Fraction(2, 5) == found
    assert left_out(figure) == 4


def test_each_pair_that_is_left_out_is_counted_with_a_reason() -> None:
    """Every hole is counted once, and each count says in words why."""
    _, figure = over_gaps(REDUCTION, [100, 0, None, 100], [50, 20, 0, 0])
    assert left_out(figure) == 3
    assert all(group.count > 0 and group.reason for group in figure.left_out)


def test_without_holes_nothing_is_left_out() -> None:
    """Where every pair is measured, no pair is left out."""
    _, figure = over_gaps(REDUCTION, [100, 100], [50, 20])
    assert left_out(figure) == 0
    assert figure.n == 2


@pytest.mark.parametrize("formula", ["mean(control.x)", "sum(control.x) / count()"])
def test_a_column_must_be_measured_on_both_sides_even_if_one_is_read(formula: str) -> None:
    """A figure that reads a column of one arm still runs over the pairs in which both arms have it."""
    found, figure = over_gaps(formula, [10, 20, 90], [1, 1, None])
    assert Fraction(15) == found
    assert (figure.n, left_out(figure)) == (2, 1)


def test_every_column_that_a_figure_reads_must_be_measured() -> None:
    """A hole in one column takes the pair out of the sums over the other columns too, but out of no other figure."""
    rows: list[Pair] = [({"x": x, "y": y}, {"x": x + 1, "y": y}) for x, y in [(10, 1), (20, 0), (30, 2)]]
    figures = {
        "ratio": "sum(treatment.x) / sum(treatment.y)",
        "alone": "sum(treatment.x)",
        "chosen": "sum(treatment.x, where=control.y > 1)",
        "together": "sum(treatment.x) + 0 * sum(control.y)",
    }
    found = compute(Suite(figures, {"x": INTEGER, "y": GAPPED}), rows)
    assert Fraction(42, 3) == found.value("ratio")
    assert Fraction(63) == found.value("alone")
    assert Fraction(31) == found.value("chosen")
    assert Fraction(42) == found.value("together")
    assert {name: left_out(found.figures[name]) for name in figures} == {
        "ratio": 1,
        "alone": 0,
        "chosen": 1,
        "together": 1,
    }


def test_columns_read_through_a_derived_column_count_as_read() -> None:
    """A derived column hides no hole: what it is made of must be measured."""
    rows: list[Pair] = [({"x": 10, "y": 5}, {"x": 20, "y": y}) for y in (1, 0, 3)]
    suite = Suite(
        {"result": "sum(treatment.x) / sum(gain)"}, {"x": INTEGER, "y": GAPPED}, {"gain": "control.y - treatment.y"}
    )
    found = compute(suite, rows)
    assert Fraction(40, 6) == found.value("result")
    assert left_out(found.figures["result"]) == 1


def test_columns_read_through_another_figure_count_as_read() -> None:
    """A figure that refers to another runs over one population: the pairs that both can use."""
    rows: list[Pair] = [({"x": x, "y": y}, {"x": x, "y": y}) for x, y in [(10, 1), (20, 0), (30, 2)]]
    figures = {"total": "sum(treatment.x)", "per_y": "total / sum(treatment.y)"}
    found = compute(Suite(figures, {"x": INTEGER, "y": GAPPED}), rows)
    assert Fraction(60) == found.value("total")
    assert Fraction(40, 3) == found.value("per_y")


def test_a_unit_with_one_row_is_no_pair() -> None:
    """A unit whose other arm is missing enters no figure and is counted as missing."""
    found = compute(Suite({"result": "sum(control.x)"}, {"x": INTEGER}), [({"x": 5}, {"x": 1}), ({"x": 7}, None)])
    assert Fraction(5) == found.value("result")
    assert (Fraction(1), Fraction(1)) == (found.value("pairs.valid"), found.value("pairs.missing"))


def test_failed_pairs_are_in_completion_rates_only() -> None:
    """A pair with a failed gate is not valid; a figure over comparable pairs still counts it."""
    pairs: list[Pair] = [
        ({"x": 10, "ok": True}, {"x": 4, "ok": True}),
        ({"x": 20, "ok": True}, {"x": 1, "ok": False}),
        ({"x": 30, "ok": False}, {"x": 6, "ok": True}),
        ({"x": 40, "ok": False}, {"x": 2, "ok": False}),
    ]
    completion: Yaml = {"formula": "rate(treatment.ok)", "population": "comparable"}
    suite = Suite(
        {"used": "sum(treatment.x)", "completion": completion, "within": "rate(treatment.ok)"},
        {"x": INTEGER, "ok": BOOLEAN},
        more={"pairing": {"key": ["pair_id"], "success": ["ok"]}},
    )
    found = compute(suite, pairs)
    assert (Fraction(4), Fraction(1, 2), Fraction(1)) == (
        found.value("used"),
        found.value("completion"),
        found.value("within"),
    )
    counts = {
        name: found.value(f"pairs.{name}") for name in ("valid", "treatment_failed", "control_failed", "both_failed")
    }
    assert {name: Fraction(1) for name in counts} == counts


def test_a_judge_that_fails_counts_as_the_worst_score() -> None:
    """A score that is missing or out of range stays in n as the worst bound, and never passes."""
    score: Yaml = {"type": "decimal", "unit": "score", "min": "0", "max": "1", "fail_closed": "worst"}
    good = Decimal("0.95")
    pairs = pairs_of([good] * 4, [good, Decimal("7.5"), None, Decimal("0.91")], "score")
    found = compute(
        Suite({"passed": "rate(treatment.score >= 0.90)", "low": "min(treatment.score)"}, {"score": score}), pairs
    )
    assert (Fraction(1, 2), Fraction(0)) == (found.value("passed"), found.value("low"))
    assert found.figures["passed"].n == 4


class TestUndefinedElements:
    """Division by zero makes an element undefined; it leaves the statistic and is counted."""

    CONTROL = (4, 0, 2, 0)
    TREATMENT = (1, 5, 4, 0)

    def found(self, formula: str) -> Computed:
        """Compute one formula over two pairs whose control is zero and two whose control is not."""
        return compute(Suite({"result": formula}, {"x": INTEGER}), pairs_of(self.CONTROL, self.TREATMENT))

    @pytest.mark.parametrize(
        ("formula", "value"),
        [
            ("mean(treatment.x / control.x)", "9/8"),
            ("median(treatment.x / control.x)", "9/8"),
            ("sum(treatment.x / control.x)", "9/4"),
            ("min(treatment.x / control.x)", "1/4"),
            ("max(treatment.x / control.x)", "2"),
            ("quantile(treatment.x / control.x, 1)", "2"),
            ("rate(treatment.x / control.x > 1)", "1/2"),
            ("rate(not treatment.x / control.x > 1)", "1/2"),
            ("rate(treatment.x / control.x == treatment.x / control.x)", "1"),
        ],
    )
    def test_they_leave_n_and_are_counted(self, formula: str, value: str) -> None:
        """An undefined element is neither zero nor infinity nor false: it is not there, and the figure says so."""
        found = self.found(formula)
        assert Fraction(value) == found.value("result")
        assert found.figures["result"].n == 2
        assert left_out(found.figures["result"]) == 2

    @pytest.mark.parametrize(
        ("formula", "count"),
        [
            ("count(treatment.x / control.x > 1)", 1),
            ("count(not treatment.x / control.x > 1)", 1),
            ("count(where=treatment.x / control.x > 0)", 2),
            ("count(where=not treatment.x / control.x > 0)", 0),
            ("count(treatment.x / control.x < 100 or treatment.x / control.x >= 100)", 2),
        ],
    )
    def test_an_undefined_condition_counts_on_neither_side(self, formula: str, count: int) -> None:
        """An undefined condition does not hold, and its negation does not hold either."""
        assert Fraction(count) == self.found(formula).value("result")

    def test_they_leave_one_statistic_and_not_the_others(self) -> None:
        """Undefined in one reduction, a pair that is measured stays in the sums beside it."""
        found = self.found("sum(treatment.x) + 0 * mean(treatment.x / control.x)")
        assert Fraction(10) == found.value("result")

    @pytest.mark.parametrize(
        "formula", ["1 / sum(0 * control.x)", "sum(treatment.x) / (count() - pairs.valid)", "mean(control.x / 0)"]
    )
    def test_a_whole_figure_that_is_undefined_has_no_value(self, formula: str) -> None:
        """A figure whose divisor is zero is not measured, with the reason; no number stands for it."""
        figure = self.found(formula).figures["result"]
        assert figure.amount is None
        assert figure.status is not Status.MEASURED
        assert figure.reason


@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=15))
def test_all_reductions_of_a_figure_run_over_the_same_pairs(rows: list[tuple[int, int, int]]) -> None:
    """Whatever holes there are, count, sums and means of one figure agree on one set of pairs, and none gets lost."""
    pairs: list[Pair] = [({"x": a, "y": c}, {"x": b, "y": 1}) for a, b, c in rows]
    formula = "count() + 100 * sum(treatment.x) + 10000 * sum(control.y) + 0 * sum(control.x)"
    found = compute(Suite({"result": formula}, {"x": GAPPED, "y": GAPPED}), pairs)
    chosen = [(a, b, c) for a, b, c in rows if a and b and c]
    worked = len(chosen) + 100 * sum(b for _, b, _ in chosen) + 10000 * sum(c for _, _, c in chosen)
    figure = found.figures["result"]
    assert len(rows) - len(chosen) == left_out(figure)
    assert found.value("result") == worked if chosen else found.value("result") in (None, Fraction(0))
