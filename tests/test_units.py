"""Display: exact values become text in one place, rounded half away from zero."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.units import KINDS, SYMBOLS, Display, parse_display, round_half_away, show

ROUNDED_KINDS = ("integer", "decimal", "percent", "points")

values = st.fractions(min_value=-(10**9), max_value=10**9, max_denominator=10**6) | st.builds(
    Fraction, st.integers(-(10**30), 10**30), st.integers(1, 10**12)
)


@st.composite
def displays(draw: st.DrawFn, kinds: tuple[str, ...] = ROUNDED_KINDS) -> Display:
    """Draw a display of one of some kinds; whole numbers have no decimals."""
    kind = draw(st.sampled_from(kinds))
    decimals = 0 if kind == "integer" else draw(st.integers(0, 8))
    return Display(kind, decimals, signed=draw(st.booleans()))


@pytest.mark.parametrize(
    ("value", "display", "text"),
    [
        ("194481/450775", "percent.2", "43.14 %"),
        ("11/42", "percent.1", "26.2 %"),
        ("0.2526", "percent.2", "25.26 %"),
        ("388962", "integer", "388,962"),
        ("901550.5", "decimal.1", "901,550.5"),
        ("1234567890", "integer", "1,234,567,890"),
        ("999", "integer", "999"),
        ("0.2114", "pvalue.4", "0.2114"),
        ("-0.1", "points.1", "-10.0 percentage points"),
        ("1", "percent.0", "100 %"),
    ],
)
def test_a_value_is_shown_as_its_display_says(value: str, display: str, text: str) -> None:
    """The kinds of display print percentages, points, decimals and whole numbers with grouped thousands."""
    assert text == show(Fraction(value), parse_display(display))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0.125", "0.13"),
        ("-0.125", "-0.13"),
        ("0.115", "0.12"),
        ("2.675", "2.68"),
        ("0.12499", "0.12"),
        ("1.005", "1.01"),
    ],
)
def test_halves_are_rounded_away_from_zero_from_the_exact_value(value: str, text: str) -> None:
    """Halves go away from zero, also those that a float would hold as a little less than a half."""
    assert text == show(Fraction(value), parse_display("decimal.2"))


@pytest.mark.parametrize(
    ("value", "rounded"), [("1/2", 1), ("-1/2", -1), ("3/2", 2), ("5/2", 3), ("-5/2", -3), ("0", 0)]
)
def test_rounding_to_whole_numbers_takes_halves_away_from_zero(value: str, rounded: int) -> None:
    """No banker's rounding: each half goes to the neighbour farther from zero."""
    assert rounded == round_half_away(Fraction(value))


@settings(deadline=None)
@given(values)
def test_rounding_is_the_nearest_whole_number(value: Fraction) -> None:
    """A rounded value is never farther than a half away, and a tie is always the larger in size."""
    rounded = round_half_away(value)
    assert abs(rounded - value) <= Fraction(1, 2)
    assert abs(rounded) >= abs(value) or abs(rounded - value) < Fraction(1, 2)


@pytest.mark.parametrize(("value", "display"), [("-0.004", "decimal.2"), ("0", "decimal.2"), ("-0.00004", "percent.2")])
def test_zero_has_no_sign(value: str, display: str) -> None:
    """What prints as zero prints without a sign, whichever side it was rounded from."""
    assert show(Fraction(0), parse_display(display)) == show(Fraction(value), parse_display(display))
    assert "-" not in show(Fraction(value), parse_display(display))


@pytest.mark.parametrize(
    ("value", "display", "text"),
    [
        ("0", "signed.decimal.3", "+0.000"),
        ("-0.0001", "signed.decimal.3", "+0.000"),
        ("0.25", "signed.decimal.2", "+0.25"),
        ("-0.25", "signed.decimal.2", "-0.25"),
        ("12", "signed.integer", "+12"),
        ("0.05", "signed.points.1", "+5.0 percentage points"),
    ],
)
def test_a_signed_display_always_shows_a_sign(value: str, display: str, text: str) -> None:
    """Where the display asks for a sign even zero has one, and it is never a minus."""
    assert text == show(Fraction(value), parse_display(display))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0.00009", "< 0.0001"),
        ("0.00000001", "< 0.0001"),
        ("0", "< 0.0001"),
        ("0.0001", "0.0001"),
        ("0.00014", "0.0001"),
        ("1", "1.0000"),
    ],
)
def test_a_p_value_below_its_last_digit_says_so(value: str, text: str) -> None:
    """A p-value is never rounded up to its last digit nor down to zero, not even one that underflowed to zero."""
    assert text == show(Fraction(value), parse_display("pvalue.4"))


@pytest.mark.parametrize(
    ("unit", "text"), [("s", "12.50 s"), ("USD", "12.50 USD"), ("tokens", "12.50"), ("score", "12.50"), (None, "12.50")]
)
def test_units_with_a_symbol_are_appended_and_words_are_not(unit: str | None, text: str) -> None:
    """Symbols follow their value; for words, the label beside the figure says what is counted."""
    assert text == show(Fraction("12.5"), parse_display("decimal.2"), unit)


@pytest.mark.parametrize("unit", sorted(SYMBOLS))
def test_a_percentage_shows_no_second_unit(unit: str) -> None:
    """A percent sign is the unit of a percentage; no symbol follows it."""
    alone = show(Fraction(1, 2), parse_display("percent.0"))
    assert alone == show(Fraction(1, 2), parse_display("percent.0"), unit)
    assert alone.endswith("50 %")


@settings(deadline=None)
@given(values, displays())
def test_a_shown_value_reads_back_within_half_a_unit(value: Fraction, display: Display) -> None:
    """Reading the text again gives the value to within half a unit of the last printed digit."""
    assert abs(_read(show(value, display), display) - value) <= display.unit_in_last_place / 2


@settings(deadline=None)
@given(values, displays())
def test_a_shown_value_keeps_its_sign_or_is_zero(value: Fraction, display: Display) -> None:
    """No rounding turns a loss into a gain."""
    read = _read(show(value, display), display)
    assert read == 0 or (read > 0) == (value > 0)


@settings(deadline=None)
@given(values, displays())
def test_nothing_reads_minus_nought(value: Fraction, display: Display) -> None:
    """A value that rounds to nought has no minus sign, whatever the display."""
    assert not re.match(r"-0(?:[.,]0+)*(?![\d.,])", show(value, display))


@settings(deadline=None)
@given(st.fractions(0, 1, max_denominator=10**9), displays(kinds=("pvalue",)))
def test_a_p_value_never_reads_nought(value: Fraction, display: Display) -> None:
    """Every p-value shows a digit above nought, and reads back within half a unit or below its last digit."""
    text = show(value, display)
    assert re.search("[1-9]", text)
    if text.startswith("<"):
        assert value < display.unit_in_last_place
    else:
        assert abs(_read(text, display) - value) <= display.unit_in_last_place / 2


@settings(deadline=None)
@given(values, values, displays())
def test_showing_keeps_the_order(one: Fraction, other: Fraction, display: Display) -> None:
    """Of two values the smaller is never shown as the larger."""
    low, high = sorted([one, other])
    assert _read(show(low, display), display) <= _read(show(high, display), display)


@settings(deadline=None)
@given(values, displays())
def test_decimals_are_always_printed_to_the_last(value: Fraction, display: Display) -> None:
    """A display prints as many decimals as it says, neither more nor fewer."""
    number = show(value, display).split(" ")[0]
    assert display.decimals == (len(number.partition(".")[2]) if "." in number else 0)


@settings(deadline=None)
@given(values, displays())
def test_thousands_are_grouped_in_threes(value: Fraction, display: Display) -> None:
    """Every printed number is a sign, digits grouped in threes, and decimals."""
    assert re.fullmatch(r"[+-]?\d{1,3}(,\d{3})*(\.\d+)?", show(value, display).split(" ")[0])


@settings(deadline=None)
@given(displays(kinds=KINDS))
def test_a_display_reads_back_as_itself(display: Display) -> None:
    """The text of a display is the text that names it in a suite."""
    if display.kind == "integer" or display.decimals:
        assert display == parse_display(str(display))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "percent",
        "decimal",
        "integer.0",
        "integer.2",
        "percent.",
        "percent.123",
        "percent.-1",
        "percent.2.signed",
        "signed",
        "signed.",
        "signed.signed.integer",
        "currency.2",
        "Percent.2",
        "percent.2\n",
        " percent.2",
        "percent .2",
        "percent.2x",
    ],
)
def test_an_unknown_display_is_refused_with_the_known_ones(text: str) -> None:
    """What no display is called is an error that lists the forms there are."""
    with pytest.raises(ValueError, match=r"^one of integer, .*percent\.N.*; N is how many digits"):
        parse_display(text)


def test_a_unit_in_the_last_place_is_on_the_scale_of_the_value() -> None:
    """Two decimals of a percentage are a ten-thousandth of the value."""
    assert Fraction(1, 10000) == parse_display("percent.2").unit_in_last_place
    assert Fraction(1, 1000) == parse_display("points.1").unit_in_last_place
    assert Fraction(1, 100) == parse_display("decimal.2").unit_in_last_place
    assert Fraction(1) == parse_display("integer").unit_in_last_place


def _read(text: str, display: Display) -> Fraction:
    number = Fraction(text.split(" ")[0].replace(",", "").replace("+", ""))
    return number / 100 if display.kind in ("percent", "points") else number
