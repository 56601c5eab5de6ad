"""Evidence classes, depths, and numbers known only as far as somebody wrote them down."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.quantities import (
    Amount,
    Depth,
    EvidenceClass,
    as_written,
    can_agree,
    exactly,
    inexactly,
    is_above,
    is_equal,
    shallowest,
    weakest,
)

classes = st.sampled_from(EvidenceClass)
numbers = st.builds(Fraction, st.integers(-2000, 2000), st.integers(1, 60))
shares = st.integers(0, 20).map(lambda twentieths: Fraction(twentieths, 20))
decimals = st.decimals(min_value=-1000, max_value=1000, places=3) | st.decimals(min_value=-9, max_value=9, places=1)


@st.composite
def amounts(draw: st.DrawFn) -> Amount:
    """Draw an amount whose nominal value lies anywhere within its interval."""
    low, value, high = sorted(draw(st.tuples(numbers, numbers, numbers)))
    return draw(st.sampled_from([Amount(value, low, high), exactly(value)]))


@st.composite
def amounts_with_a_member(draw: st.DrawFn) -> tuple[Amount, Fraction]:
    """Draw an amount and one of the numbers it may stand for."""
    amount = draw(amounts())
    return amount, amount.low + draw(shares) * (amount.high - amount.low)


def test_evidence_classes_stand_from_strongest_to_weakest() -> None:
    """Observed is the strongest class and counterfactual the weakest."""
    words = ["observed", "counted", "derived", "estimated", "counterfactual"]
    assert words == [found.word for found in sorted(EvidenceClass)]


def test_depths_stand_from_deepest_to_shallowest() -> None:
    """Rows are the deepest evidence, totals come next, and a value as recorded is the shallowest."""
    words = ["from_rows", "from_totals", "as_recorded"]
    assert words == [depth.word for depth in sorted(Depth)]


@settings(deadline=None)
@given(classes, classes)
def test_the_weaker_of_two_does_not_depend_on_their_order(one: EvidenceClass, other: EvidenceClass) -> None:
    """The class of a result is the same whichever input comes first."""
    assert weakest([one, other]) == weakest([other, one])


@settings(deadline=None)
@given(classes, classes, classes)
def test_the_weakest_does_not_depend_on_grouping(one: EvidenceClass, two: EvidenceClass, three: EvidenceClass) -> None:
    """The class of a result is the same however the formula is grouped."""
    left = weakest([found for found in (weakest([one, two]), three) if found is not None])
    right = weakest([found for found in (one, weakest([two, three])) if found is not None])
    assert left == right == weakest([one, two, three])


@settings(deadline=None)
@given(classes)
def test_a_class_with_itself_stays_what_it_is(one: EvidenceClass) -> None:
    """Using an input twice weakens nothing."""
    assert one == weakest([one, one])


@settings(deadline=None)
@given(st.lists(classes, min_size=1))
def test_a_result_is_never_stronger_than_its_weakest_input(inputs: list[EvidenceClass]) -> None:
    """The weakest class is one of the inputs, and no input is weaker."""
    found = weakest(inputs)
    assert found in inputs
    assert all(found is not None and one <= found for one in inputs)


def test_a_constant_has_no_class_and_no_depth() -> None:
    """What was computed from nothing is neither observed nor recorded."""
    assert weakest([]) is None
    assert shallowest([]) is None


@settings(deadline=None)
@given(st.lists(st.sampled_from(Depth), min_size=1))
def test_a_result_is_never_deeper_than_its_shallowest_input(inputs: list[Depth]) -> None:
    """One recorded input makes the whole result as shallow as itself."""
    found = shallowest(inputs)
    assert found in inputs
    assert all(found is not None and one <= found for one in inputs)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("49.50", "49.495", "49.505"),
        ("49.5", "49.45", "49.55"),
        ("0.2526", "0.25255", "0.25265"),
        ("0.000", "-0.0005", "0.0005"),
        ("-0.3", "-0.35", "-0.25"),
        ("1E-3", "0.0005", "0.0015"),
        ("901550", "901550", "901550"),
        ("0", "0", "0"),
        ("-7", "-7", "-7"),
        ("1E+3", "1000", "1000"),
    ],
)
def test_a_recorded_decimal_stands_for_half_a_unit_around_it(text: str, low: str, high: str) -> None:
    """The digits as written say how far a number is known; whole numbers are exact."""
    assert Amount(Fraction(text), Fraction(low), Fraction(high)) == as_written(Decimal(text))


def test_a_float_is_kept_as_it_is_and_marked() -> None:
    """A float result has the float's own value and says that it is not exact."""
    found = inexactly(0.1)
    assert Fraction(0.1) == found.value != Fraction("0.1")
    assert found.is_point
    assert not found.exact


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_nothing_that_is_no_number_becomes_an_amount(value: float) -> None:
    """NaN and infinity cannot stand for a value."""
    with pytest.raises((ValueError, OverflowError)):
        inexactly(value)


@settings(deadline=None)
@given(amounts(), amounts())
def test_a_result_lies_within_its_own_interval(one: Amount, other: Amount) -> None:
    """Whatever was computed, the nominal value is never outside the interval around it."""
    results = [one + other, one - other, one * other, -one, one.divided_by(other)]
    assert all(result is None or result.low <= result.value <= result.high for result in results)


@settings(deadline=None)
@given(amounts_with_a_member(), amounts_with_a_member())
def test_an_interval_encloses_every_result_that_is_possible(
    one: tuple[Amount, Fraction], other: tuple[Amount, Fraction]
) -> None:
    """Any true values behind two recorded ones give a result within the computed interval."""
    (left, a), (right, b) = one, other
    quotient = left.divided_by(right)
    pairs = [(left + right, a + b), (left - right, a - b), (left * right, a * b), (-left, -a)]
    assert all(amount.low <= true <= amount.high for amount, true in pairs)
    assert quotient is None or quotient.low <= a / b <= quotient.high


@settings(deadline=None)
@given(numbers, numbers)
def test_exact_numbers_stay_exact(one: Fraction, other: Fraction) -> None:
    """Between points, the arithmetic is that of fractions, without any width."""
    left, right = exactly(one), exactly(other)
    assert exactly(one + other) == left + right
    assert exactly(one - other) == left - right
    assert exactly(one * other) == left * right
    assert (exactly(one / other) if other else None) == left.divided_by(right)


@settings(deadline=None)
@given(amounts(), amounts(), amounts())
def test_addition_and_multiplication_do_not_depend_on_order(one: Amount, two: Amount, three: Amount) -> None:
    """Swapping or regrouping what is added or multiplied changes neither value nor interval."""
    assert one + two == two + one
    assert one * two == two * one
    assert (one + two) + three == one + (two + three)
    assert (one * two) * three == one * (two * three)


@settings(deadline=None)
@given(amounts())
def test_a_sign_changed_twice_changes_nothing(one: Amount) -> None:
    """The negative of the negative is the amount itself, interval included."""
    negative = -one
    assert one == -negative


@settings(deadline=None)
@given(amounts(), amounts())
def test_division_is_undefined_exactly_where_the_divisor_may_be_zero(one: Amount, other: Amount) -> None:
    """A divisor whose interval holds zero gives no value at all, never infinity."""
    assert (other.low <= 0 <= other.high) == (one.divided_by(other) is None)


@settings(deadline=None)
@given(amounts(), st.floats(min_value=1, max_value=9))
def test_one_float_makes_the_whole_result_inexact(one: Amount, number: float) -> None:
    """Exactness is lost once a float took part, and never comes back."""
    other = inexactly(number)
    results = [one + other, other + one, one - other, one * other, one.divided_by(other), -other]
    assert not any(result is not None and result.exact for result in results)


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("0.4314", "0.4314", True),
        ("0.4314", "0.4315", False),
        ("0.4314", "0.431", True),
        ("0.4314", "0.432", False),
        ("0.43", "0.4350", True),
        ("0.43", "0.4351", False),
        ("42", "42", True),
        ("42", "41", False),
        ("42", "42.0", True),
        ("42", "42.4", False),
        ("-0.1", "0.1", False),
    ],
)
def test_two_records_agree_where_their_half_units_meet(one: str, other: str, agree: bool) -> None:
    """One unit of the last digit apart is a disagreement; a coarser record of the same value is none."""
    left, right = as_written(Decimal(one)), as_written(Decimal(other))
    assert agree == can_agree(left, right) == can_agree(right, left)


@pytest.mark.parametrize(
    ("exact", "recorded", "agree"),
    [
        ("194481/450775", "0.4314", True),
        ("194481/450775", "0.4315", False),
        ("11/42", "0.262", True),
        ("11/42", "0.261", False),
        ("11/42", "0.263", False),
        ("1/8", "0.13", True),
        ("1/8", "0.12", True),
        ("1/8", "0.11", False),
    ],
)
def test_an_exact_value_agrees_with_a_record_within_half_a_unit(exact: str, recorded: str, agree: bool) -> None:
    """A recomputed value agrees with every way of rounding it, its bounds included, and with nothing else."""
    point, record = exactly(Fraction(exact)), as_written(Decimal(recorded))
    assert agree == can_agree(point, record) == can_agree(record, point)


@settings(deadline=None)
@given(amounts(), amounts())
def test_agreement_does_not_depend_on_the_order(one: Amount, other: Amount) -> None:
    """It makes no difference which of two sources is asked first."""
    assert can_agree(one, other) == can_agree(other, one)


@settings(deadline=None)
@given(amounts())
def test_every_amount_agrees_with_itself(one: Amount) -> None:
    """A value written down twice in the same way is no contradiction."""
    assert can_agree(one, one)


@settings(deadline=None)
@given(decimals)
def test_a_record_disagrees_with_its_neighbours_in_the_last_digit(number: Decimal) -> None:
    """One changed last digit never slips through as a rounding difference."""
    unit = Decimal(1).scaleb(int(number.as_tuple().exponent))
    assert not can_agree(as_written(number), as_written(number + unit))
    assert not can_agree(as_written(number), as_written(number - unit))


@settings(deadline=None)
@given(amounts_with_a_member(), amounts_with_a_member())
def test_a_decided_comparison_holds_for_every_value_behind_it(
    one: tuple[Amount, Fraction], other: tuple[Amount, Fraction]
) -> None:
    """Above and equal are only decided where no true value could say otherwise."""
    (left, a), (right, b) = one, other
    assert is_above(left, right) in (None, a > b)
    assert is_equal(left, right) in (None, a == b)


@settings(deadline=None)
@given(numbers, numbers)
def test_comparisons_between_points_are_always_decided(one: Fraction, other: Fraction) -> None:
    """Two exact numbers are above, below or equal; nothing stays open."""
    assert (one > other) is is_above(exactly(one), exactly(other))
    assert (one == other) is is_equal(exactly(one), exactly(other))


@pytest.mark.parametrize(
    ("recorded", "bar", "above"),
    [
        ("0.43", "0.42", True),
        ("0.43", "0.425", None),
        ("0.43", "0.43", None),
        ("0.43", "0.435", False),
        ("0.43", "0.5", False),
    ],
)
def test_a_bar_within_the_half_unit_leaves_a_comparison_open(recorded: str, bar: str, above: bool | None) -> None:
    """Whether a recorded value is above a bar is decided only by bars outside its half unit."""
    assert above is is_above(as_written(Decimal(recorded)), exactly(Fraction(bar)))
