"""What the formula language reads: literals, names, operators by precedence, reductions and tests."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import FormulaRefused, Place
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical

HERE = Place("proof/suites/example.yaml", 12, 16)


@pytest.mark.parametrize(
    ("text", "bracketed"),
    [
        ("a + b * c", "a + (b * c)"),
        ("a - b / c", "a - (b / c)"),
        ("a * b + c", "(a * b) + c"),
        ("a - b - c", "(a - b) - c"),
        ("a / b / c", "(a / b) / c"),
        ("a / b * c", "(a / b) * c"),
        ("-a * b", "(-a) * b"),
        ("-a + b", "(-a) + b"),
        ("a - -b", "a - (-b)"),
        ("a + b > c - d", "(a + b) > (c - d)"),
        ("-a < b", "(-a) < b"),
        ("not a > b", "not (a > b)"),
        ("not p and q", "(not p) and q"),
        ("not p or q", "(not p) or q"),
        ("p or q and r", "p or (q and r)"),
        ("p and q or r", "(p and q) or r"),
        ("a > b and c < d", "(a > b) and (c < d)"),
        ("p and not a > b", "p and (not (a > b))"),
        ("p or not q and r", "p or ((not q) and r)"),
    ],
)
def test_operators_bind_as_in_python(text: str, bracketed: str) -> None:
    """Products bind closer than sums, those closer than comparisons, then not, and, or; equals group to the left."""
    assert canonical(parse(bracketed, HERE)) == canonical(parse(text, HERE)) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(a + b) * c", "a + b * c"),
        ("-(a + b)", "-a + b"),
        ("not (p and q)", "not p and q"),
        ("(p or q) and r", "p or q and r"),
        ("a - (b - c)", "a - b - c"),
        ("a / (b * c)", "a / b * c"),
    ],
)
def test_brackets_overrule_precedence(one: str, other: str) -> None:
    """Where brackets change the meaning, they change the formula."""
    assert canonical(parse(one, HERE)) != canonical(parse(other, HERE))


@pytest.mark.parametrize(
    "text",
    [
        "1",
        "0.05",
        "reduction",
        "control.input_tokens",
        "lens_on.input_tokens",
        "parameter.parity_bar",
        "token_weighted_reduction",
        "ablation.token_weighted_reduction",
        "median_reduction.interval.low",
        "median_reduction.interval.high",
        "median_reduction.interval.width",
        "sameness.parity.holds",
        "pairs.valid",
        "funnel.attempted",
        "recorded.quality_delta",
        "run.commit",
        "count()",
        "count(p)",
        "count(where=p)",
        "count(p, where=q)",
        "rate(parity)",
        "sum(treatment.x)",
        "mean(x, where=a > 1 and not p)",
        "min(x) + max(x) + sd(x) + mean(x) + median(x)",
        "quantile(x, 0.95, where=p)",
        "quantile(x, parameter.share)",
        "wilcoxon(delta).p",
        "x == 'long'",
        "'long' != x",
        "p and q",
        "1 - sum(treatment.input_tokens) / sum(control.input_tokens)",
    ],
)
def test_every_form_of_the_language_is_read(text: str) -> None:
    """Each listed form is a formula, and these are already written canonically."""
    assert text == canonical(parse(text, HERE)).replace('"', "'")


@settings(deadline=None)
@given(
    st.integers(0, 99),
    st.integers(0, 99),
    st.integers(1, 99),
    st.sampled_from(["+", "-", "*", "/"]),
    st.sampled_from(["+", "-", "*"]),
)
def test_a_canonical_formula_of_numbers_has_the_value_of_the_original(
    a: int, b: int, c: int, one: str, two: str
) -> None:
    """Reading and printing never changes what a formula of plain numbers comes to."""
    text = f"{a} {one} ({b} {two} {c})"
    assert _worth(text) == _worth(canonical(parse(text, HERE)))


def test_reading_keeps_nothing_between_formulas() -> None:
    """A formula read twice, with a refused one between, is the same formula."""
    first = canonical(parse("a + b", HERE))
    with pytest.raises(FormulaRefused):
        parse("a +", HERE)
    assert first == canonical(parse("a + b", HERE))


def _worth(text: str) -> Fraction | None:
    """Evaluate a formula of whole numbers by Python itself, in fractions."""
    try:
        return Fraction(eval(re.sub(r"\d+", r"Fraction(\g<0>)", text), {"Fraction": Fraction}))
    except ZeroDivisionError:
        return None
