"""A figure, its interval and its p-values are printed on the side of each threshold on which they lie."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import shown
from generator.figures.rounding import Held, HeldWidth, display_apart, printed
from generator.quantities import Amount, exactly, inexactly
from generator.units import parse_display, show
from tests.figures.constructed import Suite, Yaml, compute
from tests.projects import ROWS, ROWS_TEXT, SUITE, SUITE_TEXT, write_project

GATE: Yaml = {
    "words": [{"word": "GO", "when": ["share > 0.5 - parameter.least"]}],
    "otherwise": "NO-GO",
    "post_hoc": "true",
}


def _shown(controls: int, treatments: int) -> str:
    suite = Suite(
        {"share": {"formula": "1 - sum(treatment.x) / sum(control.x)", "display": "percent.0"}},
        parameters={"least": "0.2"},
        more={"gate": GATE},
    )
    return shown(compute(suite, [({"x": controls, "y": 1}, {"x": treatments, "y": 1})]).figures["share"])


@pytest.mark.parametrize(
    ("treatments", "text"), [(7, "30 %"), (6, "40 %"), (8, "20 %")], ids=["on it", "above it", "below it"]
)
def test_a_value_away_from_the_threshold_keeps_its_display(treatments: int, text: str) -> None:
    """A display that tells the truth is left as it was declared."""
    assert text == _shown(10, treatments)


@pytest.mark.parametrize(("treatments", "text"), [(70_004, "29.996 %"), (69_996, "30.004 %"), (69_600, "30.4 %")])
def test_a_value_beside_the_threshold_is_printed_beside_it(treatments: int, text: str) -> None:
    """29.996 % is not printed as the 30 % that the gate asks for, and 30.004 % not as less than more than it."""
    assert text == _shown(100_000, treatments)


@given(
    st.fractions(-2, 2, max_denominator=10_000),
    st.fractions(-2, 2, max_denominator=100),
    st.sampled_from(["percent.0", "percent.2", "decimal.1", "integer", "signed.points.1"]),
)
def test_rounding_never_crosses_a_threshold(value: Fraction, threshold: Fraction, display: str) -> None:
    """For every value and threshold, the printed value lies on the side of the exact one."""
    apart = display_apart(parse_display(display), [Held(exactly(value), frozenset({threshold}))])
    shown_as = printed(value, apart)
    assert value == threshold or (value > threshold, value < threshold) == (shown_as > threshold, shown_as < threshold)


ends = st.fractions(-2, 2, max_denominator=1_000)


@given(ends, ends, st.fractions(0, 2, max_denominator=100), st.sampled_from(["percent.0", "decimal.1", "integer"]))
def test_a_printed_interval_is_as_wide_as_the_rule_finds_it(
    one: Fraction, other: Fraction, widest: Fraction, display: str
) -> None:
    """Whoever subtracts the printed ends finds the interval too wide exactly where the rule did."""
    low, high = sorted([one, other])
    apart = display_apart(parse_display(display), [HeldWidth(exactly(low), exactly(high), widest)])
    assert (high - low > widest) == (printed(high, apart) - printed(low, apart) > widest)


def test_what_floats_cannot_tell_apart_keeps_its_display() -> None:
    """A sum that is nought but for the arithmetic is printed with the decimals that were declared."""
    display = parse_display("decimal.2")
    assert display == display_apart(display, [Held(inexactly(1e-17), frozenset({Fraction(0)}))])


def test_a_recorded_value_is_not_shown_more_finely() -> None:
    """What was recorded to a whole percent stays a whole percent."""
    amount = Amount(Fraction(29996, 100000), Fraction(295, 1000), Fraction(305, 1000))
    held = [Held(amount, frozenset({Fraction(3, 10)}))]
    assert parse_display("percent.0") == display_apart(parse_display("percent.0"), held)


def test_a_recorded_value_is_shown_as_finely_as_it_was_recorded() -> None:
    """An end recorded as 0.0004 is not printed as 0.0 %: the record itself tells it from nought."""
    amount = Amount(Fraction(4, 10_000), Fraction(35, 100_000), Fraction(45, 100_000))
    apart = display_apart(parse_display("percent.1"), [Held(amount, frozenset({Fraction(0)}))])
    assert "0.04 %" == show(amount.value, apart)


CLAIM = """\
schema: proofpage/claims/v1
claims:
  - id: third
    sentence: The share is large enough.
    figure: example/mean_score
    requires: preliminary
    holds: mean_score > 0.9
    falsifier: A run in which it is not.
    status: active
"""


def test_a_value_beside_the_threshold_of_a_claim_is_printed_beside_it(tmp_path: Path) -> None:
    """A mean of a little more than nine tenths is not printed as the nine tenths that the claim says it is above."""
    rows = ROWS_TEXT.replace('"score": 0.90', '"score": 0.9001').replace('"score": 0.85', '"score": 0.9001')
    rows = rows.replace('"tool", "tokens": 240, "score": 0.95', '"tool", "tokens": 240, "score": 0.9001')
    suite = SUITE_TEXT.replace("decimal.3", "decimal.1")
    root = write_project(tmp_path, {"content/claims.yaml": CLAIM, ROWS: rows, SUITE: suite})
    figures = compute_figures(read_archive(root)).figures
    assert ["0.9001"] == [shown(figure) for key, figure in figures.items() if key.figure == "mean_score"]


DRAWN: Mapping[str, Yaml] = {"confidence": "0.95", "min_pairs": "5", "resamples": "500", "seed": "1"}


def _drawn(display: str, **more: Yaml) -> tuple[str, str, str]:
    """Return a mean with the ends of its interval as printed: all reductions lie between a fifth and two fifths."""
    spec: Yaml = {
        "formula": "mean(reduction)",
        "display": display,
        "interval": {"method": "bootstrap", "resample": "independent"},
    }
    suite = Suite(
        {"gain": spec},
        derived={"reduction": "1 - treatment.x / control.x"},
        more={"statistics": DRAWN, **more},
    )
    pairs = [({"x": 100, "y": 1}, {"x": 60 + at, "y": 1}) for at in range(0, 20, 2)]
    figure = compute(suite, pairs).figures["gain"]
    assert figure.interval is not None
    low, high = (show(end.value, figure.display) for end in (figure.interval.low, figure.interval.high))
    return low, shown(figure), high


def test_an_interval_away_from_nought_is_not_printed_as_touching_it() -> None:
    """All differences are above nought: no end is printed as 0, however coarse the display was declared."""
    assert ("0.3", "0.3", "0.3") == _drawn("decimal.0")


def test_the_ends_of_an_interval_are_held_against_the_gate() -> None:
    """An end is not printed as the very number that a condition asks it to be above, unless it is that number."""
    low, _, _ = _drawn("percent.0")
    named = Decimal(low.removesuffix(" %")) / 100
    gate: Yaml = {
        "words": [{"word": "GO", "when": [f"gain.interval.low > {named}"]}],
        "otherwise": "NO-GO",
        "post_hoc": "true",
    }
    assert len(_drawn("percent.0", gate=gate)[0]) > len(low)


def test_a_p_value_beside_alpha_is_printed_beside_it() -> None:
    """A p of 0.050004 is not printed as the 0.05 that it would have to be below."""
    apart = display_apart(parse_display("pvalue.4"), [Held(inexactly(0.050004), frozenset({Fraction(1, 20)}))])
    assert "0.050004" == show(inexactly(0.050004).value, apart)


@pytest.mark.parametrize(("alpha", "text"), [("0.05", "< 0.1"), ("0.07", "0.06")])
def test_a_p_value_is_held_against_the_alpha_of_its_suite(alpha: str, text: str) -> None:
    """A p of 0.0625 is not printed as less than 0.1, where alpha is between the two."""
    suite = Suite(
        {"p": {"formula": "sign_test(treatment.x - control.x).p", "unit": "probability", "display": "pvalue.1"}},
        more={"statistics": {**DRAWN, "alpha": alpha}},
    )
    assert text == shown(compute(suite, [({"x": 1, "y": 1}, {"x": 2, "y": 1})] * 5).figures["p"])
