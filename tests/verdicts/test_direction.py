"""The direction of a change: no sign is left for the reader to turn round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.evidence.suites import FigureSpec
from generator.figures.model import Figure
from generator.verdicts.direction import direction_of
from tests.verdicts.constructed import figure, interval

TENTH = Fraction(1, 10)


def _spec(positive: str = "reduced") -> FigureSpec:
    keys = {"title": "A figure", "formula": "saved", "unit": "ratio", "display": "percent.1"}
    return FigureSpec.model_validate({**keys, "change": {"of": "Tokens", "positive": positive}})


def _figure(value: Fraction, *ends: Fraction) -> Figure:
    return figure("saved", value, interval=interval(*ends) if ends else None)


@pytest.mark.parametrize(
    ("word", "value", "positive"),
    [
        ("reduced by", TENTH, "reduced"),
        ("increased by", -TENTH, "reduced"),
        ("increased by", TENTH, "increased"),
        ("reduced by", -TENTH, "increased"),
    ],
)
def test_the_word_carries_the_sign(word: str, value: Fraction, positive: str) -> None:
    """The amount beside it is never negative."""
    direction = direction_of(_figure(value), _spec(positive))
    assert direction is not None
    assert (word, TENTH) == (direction.word, direction.amount)


def test_the_interval_is_turned_with_the_word() -> None:
    """A reduction of -10 %, from -30 % to -5 %, is an increase by 10 %, from 5 % to 30 %."""
    direction = direction_of(_figure(-TENTH, Fraction(-3, 10), Fraction(-1, 20)), _spec())
    assert direction is not None
    assert ("increased by", Fraction(1, 20), Fraction(3, 10), False) == (
        direction.word,
        direction.low,
        direction.high,
        direction.spans_zero,
    )


@pytest.mark.parametrize(
    ("spans", "low", "high"),
    [
        (True, Fraction(-1, 20), Fraction(1, 5)),
        (True, Fraction(0), Fraction(1, 5)),
        (False, Fraction(1, 100), Fraction(1, 5)),
    ],
)
def test_an_interval_that_holds_zero_is_said_to_span_it(spans: bool, low: Fraction, high: Fraction) -> None:
    """Its ends count as well."""
    direction = direction_of(_figure(TENTH, low, high), _spec())
    assert direction is not None
    assert spans is direction.spans_zero


@pytest.mark.parametrize("value", [Fraction(0), Fraction(1, 30_000), Fraction(-1, 30_000)])
def test_what_is_shown_as_zero_is_unchanged(value: Fraction) -> None:
    """A reduction by 0.00 % would be a word too many."""
    direction = direction_of(_figure(value), _spec())
    assert direction is not None
    assert "unchanged" == direction.word


def test_without_a_declared_change_or_a_value_there_is_no_direction() -> None:
    """A share of helped tasks is neither reduced nor increased."""
    plain = FigureSpec.model_validate({"title": "A", "formula": "saved", "unit": "ratio", "display": "percent.1"})
    assert direction_of(_figure(TENTH), plain) is None
    assert direction_of(figure("saved", None), _spec()) is None
    assert direction_of(None, _spec()) is None
