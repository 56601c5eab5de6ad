"""Values are exact to the display: no float decides a comparison, loses a digit or depends on the order of rows."""

from __future__ import annotations

import contextlib
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import Refusal
from generator.figures.model import Figure, shown
from tests.figures.constructed import DECIMAL, INTEGER, Pair, Suite, Value, compute, pairs_of, value_of

SCORE = {"score": DECIMAL}


@pytest.mark.parametrize("bar", ["0.95", "0.57", "0.7", "0.29", "0.58", "0.1", "0.3", "1.1", "2.675"])
def test_a_score_at_the_bar_reaches_it_in_every_row(bar: str) -> None:
    """A row with exactly the bar's score passes, and is neither above nor below it."""
    pairs = pairs_of([Decimal(1)] * 7, [Decimal(bar)] * 7, "score")
    figures = {
        "reached": f"count(treatment.score >= {bar})",
        "equal": f"count(treatment.score == {bar})",
        "above": f"count(treatment.score > {bar})",
        "scaled": f"count(treatment.score * 100 == {Decimal(bar) * 100})",
        "tenths": f"count(treatment.score / 10 == {Decimal(bar) / 10})",
        "through_difference": f"count(1 - treatment.score == {1 - Decimal(bar)})",
    }
    found = compute(Suite(figures, SCORE), pairs)
    expected = {"reached": 7, "equal": 7, "above": 0, "scaled": 7, "tenths": 7, "through_difference": 7}
    assert {name: Fraction(count) for name, count in expected.items()} == {name: found.value(name) for name in figures}


def test_equal_differences_of_decimals_are_equal() -> None:
    """0.4 - 0.3, 0.3 - 0.2 and 0.2 - 0.1 are three floats and one number."""
    pairs = pairs_of(
        [Decimal("0.4"), Decimal("0.3"), Decimal("0.2")], [Decimal("0.3"), Decimal("0.2"), Decimal("0.1")], "score"
    )
    found = compute(
        Suite(
            {"same": "count(control.score - treatment.score == 0.1)", "widest": "max(control.score - treatment.score)"},
            SCORE,
        ),
        pairs,
    )
    assert (Fraction(3), Fraction(1, 10)) == (found.value("same"), found.value("widest"))


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("sum(treatment.score)", "1"),
        ("mean(treatment.score)", "1/10"),
        ("sum(treatment.score * 3)", "3"),
        ("median(treatment.score)", "1/10"),
        ("quantile(treatment.score, 0.9)", "1/10"),
        ("sum(treatment.score) / 3", "1/3"),
    ],
)
def test_ten_tenths_make_one(formula: str, value: str) -> None:
    """Sums, means and order statistics of decimals are exact."""
    assert Fraction(value) == value_of(
        formula, pairs_of([Decimal(1)] * 10, [Decimal("0.1")] * 10, "score"), columns=SCORE
    )


def test_decimals_of_different_length_share_one_scale() -> None:
    """A column may hold decimals of any length; the longest loses no digit and the shortest gains none."""
    values = [Decimal("0.1"), Decimal("0.12345678901234567890123"), Decimal(3)]
    found = compute(
        Suite({"total": "sum(treatment.score)", "middle": "median(treatment.score)"}, SCORE),
        pairs_of([Decimal(1)] * 3, list(values), "score"),
    )
    assert sum(Fraction(value) for value in values) == found.value("total")
    assert Fraction(values[1]) == found.value("middle")


@pytest.mark.parametrize("base", [2**53, 2**62, 2**63 - 4, 2**63, 2**64, 10**30])
def test_whole_numbers_are_exact_beyond_any_machine_word(base: int) -> None:
    """Neither a float's 53 bits nor a machine's 64 bits lose or wrap a number."""
    control, treatment = [base + 1, base + 2, base + 3], [base, base + 1, base + 3]
    figures = {
        "total": "sum(treatment.x)",
        "ratio": "sum(treatment.x) / sum(control.x)",
        "difference": "sum(control.x - treatment.x)",
        "product": "sum(treatment.x * control.x)",
        "largest": "max(treatment.x * treatment.x)",
        "middle": "median(treatment.x)",
        "average": "mean(control.x)",
        "less": "count(treatment.x < control.x)",
        "quotient": "max(treatment.x / control.x)",
        "halfway": "quantile(treatment.x + control.x, 0.25)",
        "negative": "min(-treatment.x - control.x)",
    }
    found = compute(Suite(figures, {"x": INTEGER}), pairs_of(list(control), list(treatment)))
    sums = sorted(one + other for one, other in zip(control, treatment, strict=True))
    expected = {
        "total": Fraction(sum(treatment)),
        "ratio": Fraction(sum(treatment), sum(control)),
        "difference": Fraction(2),
        "product": Fraction(sum(one * other for one, other in zip(control, treatment, strict=True))),
        "largest": Fraction(treatment[2] ** 2),
        "middle": Fraction(base + 1),
        "average": Fraction(base + 2),
        "less": Fraction(2),
        "quotient": Fraction(1),
        "halfway": Fraction(sums[0] + sums[1], 2),
        "negative": Fraction(-sums[2]),
    }
    assert expected == {name: found.value(name) for name in figures}


@pytest.mark.parametrize("least", [-(2**53) - 1, -(2**63), -(2**63) - 1, -(2**64)])
def test_the_least_numbers_are_exact_too(least: int) -> None:
    """The smallest number of a machine word has no negative in it, and still has one here."""
    figures = {
        "negative": "sum(-treatment.x)",
        "difference": "sum(control.x - treatment.x)",
        "square": "max(treatment.x * treatment.x)",
        "quotient": "min(control.x / treatment.x)",
        "flipped": "sum(treatment.x / -1)",
        "negative_product": "sum(treatment.x * -1)",
        "below": "count(treatment.x < control.x)",
    }
    found = compute(Suite(figures, {"x": INTEGER}), pairs_of([5, 5], [least, least]))
    expected = {
        "negative": Fraction(-2 * least),
        "difference": Fraction(10 - 2 * least),
        "square": Fraction(least**2),
        "quotient": Fraction(5, least),
        "flipped": Fraction(-2 * least),
        "negative_product": Fraction(-2 * least),
        "below": Fraction(2),
    }
    assert expected == {name: found.value(name) for name in figures}


def test_a_spread_beyond_any_float_is_no_traceback() -> None:
    """A standard deviation of numbers that no float holds has no value, with the reason, or is refused."""
    power = " * ".join(["treatment.x"] * 12)
    with contextlib.suppress(Refusal):
        figure = compute(Suite({"spread": f"sd({power})"}, {"x": INTEGER}), pairs_of([1, 2], [10**30, 2 * 10**30]))
        assert figure.figures["spread"].amount is None
        assert figure.figures["spread"].reason


def test_neighbours_that_no_float_tells_apart_are_told_apart() -> None:
    """Ratios and numbers that are one float but two numbers are ordered and compared exactly."""
    big = 2**60
    pairs = pairs_of([big, big + 1, big + 2], [big + 1, big + 2, big + 3])
    figures = {
        "above": "count(treatment.x > control.x)",
        "equal": "count(treatment.x / control.x == 1)",
        "middle": "median(treatment.x / control.x)",
        "exactly": f"count(treatment.x == {big + 2})",
    }
    found = compute(Suite(figures, {"x": INTEGER}), pairs)
    expected = {
        "above": Fraction(3),
        "equal": Fraction(0),
        "middle": Fraction(big + 2, big + 1),
        "exactly": Fraction(1),
    }
    assert expected == {name: found.value(name) for name in figures}


def test_display_rounds_the_true_value_and_not_a_float() -> None:
    """A reduction of exactly 28.5 % shows as 29 % without decimals, and an eighth at two decimals as 0.13."""
    pairs = pairs_of([1000, 1000], [715, 715])
    display = {"display": "percent.0", "formula": "1 - sum(treatment.x) / sum(control.x)"}
    eighth = {"display": "decimal.2", "formula": "count() / 16"}
    found = compute(Suite({"percent": display, "eighth": eighth}, {"x": INTEGER}), pairs)
    expected = ("29 %", "0.13")
    assert expected == (shown(found.figures["percent"]), shown(found.figures["eighth"]))


def test_exact_values_say_that_they_are_exact() -> None:
    """Counts, sums, ratios and order statistics are exact; only what went through a float is not."""
    figures = {
        "total": "sum(treatment.x)",
        "ratio": "sum(treatment.x) / sum(control.x)",
        "middle": "median(treatment.x / control.x)",
        "spread": "sd(treatment.x)",
        "scaled_spread": "sd(treatment.x) * 2",
    }
    found = compute(Suite(figures, {"x": INTEGER}), pairs_of([1, 2, 3], [3, 5, 9]))
    exact = {name: amount.exact for name in figures if (amount := found.figures[name].amount)}
    assert exact == {"total": True, "ratio": True, "middle": True, "spread": False, "scaled_spread": False}


ORDERED = {
    "ratio": "1 - sum(treatment.score) / sum(control.score)",
    "average": "mean(treatment.score / control.score)",
    "middle": "median(treatment.score / control.score)",
    "spread": "sd(treatment.score)",
    "spread_of_ratios": "sd(treatment.score / control.score)",
    "restricted": "sd(treatment.score * 7, where=control.score > 0.2)",
    "share": "rate(treatment.score > control.score)",
}


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_the_order_of_rows_changes_nothing(data: st.DataObject) -> None:
    """Shuffled lines, and rows that change places, give the same figures bit for bit, floats included."""
    scores = st.decimals(min_value=0, max_value=1, places=3).map(lambda score: {"score": score})
    pairs: list[Pair] = data.draw(st.lists(st.tuples(scores, scores), min_size=2, max_size=10))
    lines, places = data.draw(st.permutations(range(2 * len(pairs)))), data.draw(st.permutations(pairs))
    suite = Suite(ORDERED, SCORE)
    expected = _told(compute(suite, pairs).figures)
    assert expected == _told(compute(suite, pairs, order=lines).figures)
    assert expected == _told(compute(suite, places).figures)


@settings(max_examples=20, deadline=None)
@given(st.lists(st.decimals(min_value=-1000, max_value=1000, places=2), min_size=1, max_size=12), st.integers(1, 1000))
def test_scaling_the_rows_scales_the_figures(values: list[Decimal], factor: int) -> None:
    """With every value multiplied, sums, means and quantiles are multiplied by exactly as much."""
    formulas = {f"a_{name}": f"{name}(treatment.score)" for name in ("sum", "mean", "median", "min", "max")}
    formulas["a_quantile"] = "quantile(treatment.score, 0.35)"
    scaled: list[Value] = [value * factor for value in values]
    found = compute(Suite(formulas, SCORE), pairs_of(scaled, scaled, "score"))
    plain = compute(Suite(formulas, SCORE), pairs_of(list(values), list(values), "score"))
    assert {name: (plain.value(name) or 0) * factor for name in formulas} == {
        name: found.value(name) or 0 for name in formulas
    }


def test_swapping_the_arms_turns_a_difference_around() -> None:
    """With control and treatment exchanged, a difference of means changes its sign and nothing else."""
    formula = "mean(treatment.x - control.x)"
    forth = value_of(formula, pairs_of([1, 5, 9], [4, 4, 20]), columns={"x": INTEGER})
    back = value_of(formula, pairs_of([4, 4, 20], [1, 5, 9]), columns={"x": INTEGER})
    assert forth == Fraction(13, 3)
    assert back == Fraction(-13, 3)


def _told(figures: object) -> dict[str, object]:
    """Return all that a figure says about its value; the artifacts differ, since their bytes do."""
    assert isinstance(figures, dict)
    return {name: _essence(figure) for name, figure in figures.items() if isinstance(figure, Figure)}


def _essence(figure: Figure) -> tuple[object, ...]:
    told = (figure.amount, figure.status, figure.reason, figure.n, figure.left_out, figure.steps, figure.substituted)
    return (*told, figure.evidence_class, figure.depth, shown(figure))
