"""The canonical text of a formula: one text for one meaning, with as few brackets as it needs."""

from __future__ import annotations

import ast
import re
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import FormulaRefused, Place
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical, decimal_text
from tests.figures.language.expressions import conditions, numbers, spaced_out

HERE = Place("proof/suites/example.yaml", 12, 16)


def printed(text: str) -> str:
    """Return the canonical text of a formula."""
    return canonical(parse(text, HERE))


@settings(deadline=None)
@given(numbers | conditions)
def test_the_canonical_text_means_what_was_written(text: str) -> None:
    """However it was bracketed, a formula and its canonical text have the same tree."""
    assert _tree(text) == _tree(printed(text))


@settings(deadline=None)
@given(numbers | conditions)
def test_printing_again_changes_nothing(text: str) -> None:
    """The canonical text of a canonical text is that text."""
    once = printed(text)
    assert once == printed(once)


@settings(deadline=None)
@given(numbers | conditions)
def test_every_bracket_that_is_printed_is_needed(text: str) -> None:
    """Leaving out any pair of grouping brackets would change the meaning, or make no formula at all."""
    once = printed(text)
    assert all(_changes_meaning(once, without) for without in _with_one_pair_less(once))


@settings(deadline=None)
@given(numbers | conditions, st.randoms(use_true_random=False))
def test_spacing_makes_no_second_key(text: str, source: Random) -> None:
    """Spaces between the words of a formula change nothing about its canonical text."""
    assert printed(text) == printed(spaced_out(text, source))


@settings(deadline=None)
@given(numbers | conditions)
def test_brackets_around_the_whole_make_no_second_key(text: str) -> None:
    """A formula in brackets is the same formula."""
    assert printed(text) == printed(f"({text})")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-treatment.input_tokens/control.input_tokens", "1 - treatment.input_tokens / control.input_tokens"),
        ("1 - (treatment.x / control.x)", "1 - treatment.x / control.x"),
        ("(1 - treatment.x) / control.x", "(1 - treatment.x) / control.x"),
        ("((a + b)) + c", "a + b + c"),
        ("a - (b - c)", "a - (b - c)"),
        ("(a - b) - c", "a - b - c"),
        ("a / (b * c)", "a / (b * c)"),
        ("(a / b) * c", "a / b * c"),
        ("a / (b / c)", "a / (b / c)"),
        ("(a * b) + (c / d)", "a * b + c / d"),
        ("-(a)", "-a"),
        ("-(a + b)", "-(a + b)"),
        ("(-a) * b", "-a * b"),
        ("a * (-b)", "a * -b"),
        ("a - (-b)", "a - -b"),
        ("-(-a)", "--a"),
        ("(a + b) > (c * d)", "a + b > c * d"),
        ("not (a > b)", "not a > b"),
        ("not (p and q)", "not (p and q)"),
        ("(not p) and q", "not p and q"),
        ("not (not p)", "not not p"),
        ("(p and q) or r", "p and q or r"),
        ("p and (q or r)", "p and (q or r)"),
        ("p or (q and r)", "p or q and r"),
        ("(p or q) or r", "p or q or r"),
        ("(a > b) and (c <= d)", "a > b and c <= d"),
        ("(a > b) == (c > d)", "(a > b) == (c > d)"),
        ("(not p) == q", "(not p) == q"),
        ("median( reduction,where = large )", "median(reduction, where=large)"),
        ("median(reduction, where=(a > b) and p)", "median(reduction, where=a > b and p)"),
        ("quantile(x,0.5)", "quantile(x, 0.5)"),
        ("quantile((a+b),0.950,where=p)", "quantile(a + b, 0.95, where=p)"),
        ("count( )", "count()"),
        ("count(where=large)", "count(where=large)"),
        ("rate((a >= 1), where=(p))", "rate(a >= 1, where=p)"),
        ("sum((treatment.x))", "sum(treatment.x)"),
        ("main . token_reduction", "main.token_reduction"),
        ("token_reduction.interval . width", "token_reduction.interval.width"),
        ("wilcoxon( delta ).p", "wilcoxon(delta).p"),
    ],
)
def test_the_canonical_text_has_single_spaces_and_the_fewest_brackets(text: str, expected: str) -> None:
    """Operators stand between single spaces, named arguments without any, brackets only where they are needed."""
    assert expected == printed(text)


@pytest.mark.parametrize(
    "spellings",
    [
        ("x >= 0.90", "x >= 0.9", "x >= 0.900"),
        ("x * 1.0", "x * 1", "x * 1.000"),
        ("x * 0.0", "x * 0"),
        ("x == 'it'", 'x == "it"'),
    ],
)
def test_spellings_of_one_literal_make_one_key(spellings: tuple[str, ...]) -> None:
    """Trailing zeros and the kind of quotes never make two keys of one value."""
    assert len({printed(text) for text in spellings}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("x * 0.1", "x * 0.10000000000000001"),
        ("x * 9007199254740992", "x * 9007199254740993"),
        ("x * 0.3", "x * 0.30000000000000000000000000000000000001"),
        ("x == '1'", "x == 1"),
        ("x == 'a b'", "x == 'a  b'"),
        ("x == 'a'", "x == 'A'"),
        ("a - b", "b - a"),
        ("a - (b - c)", "a - b - c"),
        ("count(p)", "count(where=p)"),
        ("quantile(x, 0.5)", "quantile(x, 0.25)"),
    ],
)
def test_formulas_that_differ_have_different_keys(one: str, other: str) -> None:
    """Digits beyond a float, letters inside a text and the order of operands all stay in the key."""
    assert printed(one) != printed(other)


@settings(deadline=None)
@given(st.decimals(min_value=0, max_value=10**20, places=12) | st.integers(0, 10**40))
def test_a_literal_keeps_its_exact_value(number: object) -> None:
    """A literal is read from the source text, digit by digit, and printed without losing any."""
    written = f"{number:f}"
    shown = printed(f"x + {written}").removeprefix("x + ")
    assert _plain(written) == _plain(shown)
    assert re.fullmatch(r"\d+(\.\d+)?", shown)


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126, exclude_characters="\\"), max_size=40))
def test_a_text_keeps_every_character(value: str) -> None:
    """Whatever quotes it holds, a text literal is printed so that it reads back the same."""
    quoted = [f"{quote}{value}{quote}" for quote in "'\"" if quote not in value]
    keys = {printed(f"x == {text}") for text in quoted}
    assert all(value == ast.literal_eval(key.removeprefix("x == ")) for key in keys)
    assert len(keys) == min(1, len(quoted))


@pytest.mark.parametrize("named", ["quantile(x, q=0.5)", "quantile(q=0.5, x=x)", "sum(x=x)", "count(cond=p)"])
def test_naming_a_positional_argument_makes_no_second_key(named: str) -> None:
    """A named argument is refused, or it gives the key of the formula without the name; never a key of its own."""
    plain = {"quantile(x, q=0.5)": "quantile(x, 0.5)", "sum(x=x)": "sum(x)", "count(cond=p)": "count(p)"}
    try:
        found = printed(named)
    except FormulaRefused:
        return
    assert plain.get(named, "quantile(x, 0.5)") == found


def _tree(text: str) -> str:
    return ast.dump(_Normal().visit(ast.parse(text, mode="eval")))


@settings(deadline=None)
@given(st.integers(-(10**30), 10**30), st.integers(0, 40), st.integers(0, 40))
def test_a_finite_decimal_is_written_whole(numerator: int, twos: int, fives: int) -> None:
    """Its digits are the number, none of them is left over, and no more are needed."""
    value = Fraction(numerator, 2**twos * 5**fives)
    text = decimal_text(value)

    assert (value, f"{Decimal(text):f}") == (Fraction(text), text)
    assert "." not in text or not text.endswith("0")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(-3, 2000), "-0.0015"),
        (Fraction(1, 3), "1/3"),
        (Fraction(10**5000), f"1{'0' * 5000}"),
        (Fraction(1, 10**4500), f"0.{'0' * 4499}1"),
    ],
)
def test_a_number_has_one_text(value: Fraction, text: str) -> None:
    """However long it is; other fractions stay what they are."""
    assert text == decimal_text(value)


class _Normal(ast.NodeTransformer):
    """Makes trees comparable: numbers by value, groups of one boolean operator flattened."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(float(node.value) if isinstance(node.value, int | float) else node.value)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        inner = [self.visit(value) for value in node.values]
        values: list[ast.expr] = []
        for value in inner:
            same = isinstance(value, ast.BoolOp) and isinstance(value.op, type(node.op))
            values.extend(value.values if same else [value])
        return ast.BoolOp(node.op, values)


def _with_one_pair_less(text: str) -> list[str]:
    opened: list[int] = []
    shorter = []
    for index, character in enumerate(text):
        if character == "(":
            opened.append(index)
        elif character == ")":
            start = opened.pop()
            if not (start and re.match(r"\w", text[start - 1])):
                shorter.append(f"{text[:start]} {text[start + 1 : index]} {text[index + 1 :]}".strip())
    return shorter


def _changes_meaning(text: str, without: str) -> bool:
    try:
        return _tree(text) != _tree(without)
    except SyntaxError:
        return True


def _plain(text: str) -> str:
    whole, _, decimals = text.partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole.lstrip('0') or '0'}.{decimals}" if decimals else whole.lstrip("0") or "0"
