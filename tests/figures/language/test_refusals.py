"""What is no formula is refused at its place, quickly, and never by anything but a refusal."""

from __future__ import annotations

import contextlib
import re
import time
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import FormulaRefused, Place, Problem
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from tests.figures.language.hostile_formulas import (
    CALLS,
    CHARACTERS,
    CONSTRUCTS,
    KEYWORDS,
    LINES,
    LITERALS,
    OPERATORS,
    REACHING_PYTHON,
    STATEMENTS,
)

COLUMN = 16
HERE = Place("proof/suites/example.yaml", 12, COLUMN)

HUGE = {
    "10,000 nested brackets": "(" * 10_000 + "a" + ")" * 10_000,
    "10,000 opening brackets": "(" * 10_000,
    "10,000 closing brackets": ")" * 10_000,
    "1 MB of a sum": "a" + " + a" * 250_000,
    "1 MB of a name": "a" * 1_000_000,
    "1 MB of digits": "9" * 1_000_000,
    "1 MB of text": "x == '" + "a" * 1_000_000 + "'",
    "1 MB of spaces": "a +" + " " * 1_000_000 + "b",
    "1 MB of brackets": "(" * 500_000 + ")" * 500_000,
    "1,000 brackets within 2 kB": "(" * 990 + "a" + ")" * 990,
    "900 opening brackets within 2 kB": "(" * 900,
    "200 square brackets": "[" * 200 + "]" * 200,
    "1,900 minus signs": "-" * 1_900 + "a",
    "450 times not": "not " * 450 + "a",
    "350 nested calls": "sum(" * 350 + "a" + ")" * 350,
    "900 attributes": "a" + ".a" * 900,
    "900 calls of calls": "a" + "()" * 900,
    "600 indexes": "a" + "[0]" * 600,
    "120 nested choices": "a if b else (" * 120 + "a" + ")" * 120,
    "200 nested lambdas": "lambda: " * 200 + "a",
    "400 adjacent texts": "'a' " * 400,
    "90 powers": "9" + "**9" * 90,
}

WORDS = [
    *re.findall(
        r"\S+", "a b sum( count( median( quantile( where= 1 0.5 1e9 1j 0x1 control. .x None True and or not in is"
    ),
    *re.findall(
        r"\S+", "if else lambda for yield await async ( ) [ ] { } , . : ; + - * / ** // < > == = != := @ ~ | &"
    ),
    *["'a'", '"b"', "f'", "'", '"', "#", "__class__", "\\", "\n", "\t", " "],
]


def refusal(text: str) -> Problem:
    """Return the problem a formula is refused with, having seen that the refusal took well under a second."""
    started = time.process_time()
    with pytest.raises(FormulaRefused) as caught:
        parse(text, HERE)
    assert time.process_time() - started < 0.5
    return caught.value.problems[0]


@pytest.mark.parametrize("text", REACHING_PYTHON)
def test_no_formula_reaches_python(text: str) -> None:
    """Attributes exist only in the listed forms; no chain of them leads to an object of Python."""
    refusal(text)


@pytest.mark.parametrize("text", CALLS)
def test_only_known_functions_are_called_and_only_by_name(text: str) -> None:
    """Unknown functions, unpacked arguments and arguments of unknown name are refused."""
    refusal(text)


@pytest.mark.parametrize("text", OPERATORS)
def test_only_the_listed_operators_exist(text: str) -> None:
    """Powers, bits, membership, identity, chains and choices are refused, before anything is evaluated."""
    refusal(text)


@pytest.mark.parametrize("text", CONSTRUCTS)
def test_only_expressions_of_the_language_exist(text: str) -> None:
    """Collections, comprehensions, lambdas, assignments and joined or formatted texts are refused."""
    refusal(text)


@pytest.mark.parametrize("text", LITERALS)
def test_only_plain_numbers_and_texts_are_literals(text: str) -> None:
    """Numbers are digits with at most one point; nothing becomes infinite, complex or a constant of Python."""
    refusal(text)


@pytest.mark.parametrize("text", STATEMENTS)
def test_only_one_whole_expression_is_a_formula(text: str) -> None:
    """Nothing at all, half an expression, a statement or a comment is refused."""
    refusal(text)


@pytest.mark.parametrize("text", KEYWORDS)
def test_keywords_of_python_name_nothing(text: str) -> None:
    """Names that Python keeps for itself are refused wherever they stand."""
    refusal(text)


@pytest.mark.parametrize("text", CHARACTERS)
def test_only_printable_ascii_is_read(text: str) -> None:
    """Look-alike letters and digits, control characters and invisible ones are refused."""
    refusal(text)


@pytest.mark.parametrize("text", LINES)
def test_a_formula_is_one_line(text: str) -> None:
    """Line breaks are refused everywhere, also within brackets and texts and after a backslash."""
    refusal(text)


@pytest.mark.parametrize("name", sorted(HUGE))
def test_depth_and_length_are_bounded(name: str) -> None:
    """What is too long or too deep is refused before it costs any time or memory."""
    refusal(HUGE[name])


@pytest.mark.parametrize(
    "deep", [lambda levels: "-" * (levels - 1) + "a", lambda levels: "not " * (levels - 1) + "a"], ids=["minus", "not"]
)
def test_fifty_levels_are_read_and_fifty_one_are_not(deep: object) -> None:
    """The bound is fifty levels, the innermost name counted as one."""
    assert callable(deep)
    parse(deep(50), HERE)
    refusal(deep(51))


def test_fifty_brackets_are_read_and_fifty_one_are_not() -> None:
    """Brackets that change nothing count as levels too."""
    parse("(" * 50 + "a" + ")" * 50, HERE)
    refusal("(" * 51 + "a" + ")" * 51)


def test_two_kilobytes_are_read_and_more_are_not() -> None:
    """The bound is 2 kB of text, whatever it holds."""
    parse(f"x == '{'a' * 1_990}'", HERE)
    refusal(f"x == '{'a' * 2_045}'")


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("a ** b", 2),
        ("sum(x) + open(y)", 9),
        ("a + __x", 4),
        ("a + 1j", 4),
        ("a + 1_000", 4),
        ("a + x[0]", 4),
        ("a + True", 4),
        ("sum(x, key=y)", 7),
        ("a + (lambda: 1)", 5),
        ("sum(a) + \u0430", 9),
        ("a +\n b", 3),
    ],
)
def test_a_refusal_points_at_the_column_in_the_formula(text: str, offset: int) -> None:
    """The column is where the refused part stands: the place of the formula, moved to the right."""
    where = refusal(text).where
    assert (HERE.path, HERE.line) == (where.path, where.line)
    assert where.column is not None
    assert offset - 2 <= where.column - COLUMN <= offset + 2


@pytest.mark.parametrize("text", REACHING_PYTHON + CALLS + OPERATORS + CONSTRUCTS + LITERALS + STATEMENTS + KEYWORDS)
def test_every_refusal_says_where_what_and_what_to_do(text: str) -> None:
    """Each problem stands within its formula and has something found, something expected and a remedy."""
    problem = refusal(text)
    assert (HERE.path, HERE.line) == (problem.where.path, problem.where.line)
    assert problem.where.column is not None
    assert COLUMN <= problem.where.column <= COLUMN + len(text) + 1
    assert problem.found
    assert problem.expected
    assert problem.remedy


def test_without_a_known_line_the_column_is_counted_in_the_formula() -> None:
    """A formula whose place is only a file is refused all the same."""
    with pytest.raises(FormulaRefused):
        parse("a ** b", Place("proof/suites/example.yaml"))


@pytest.mark.parametrize("name", ["1 MB of a name", "1 MB of digits", "1 MB of text"])
def test_a_refusal_stays_readable(name: str) -> None:
    """A problem quotes a huge formula only in part."""
    assert len(str(refusal(HUGE[name]))) < 2_000


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("medain(x)", "median"),
        ("cuont(x)", "count"),
        ("quantil(x, 0.5)", "quantile"),
        ("1 - sun(x)", "sum"),
        ("wilcoxn(x).p", "wilcoxon"),
    ],
)
def test_an_unknown_function_suggests_the_nearest(text: str, nearest: str) -> None:
    """A misspelt function is answered with the one that was probably meant."""
    assert f"did you mean {nearest}?" in str(refusal(text))


def test_an_unknown_argument_is_answered_with_the_known_one() -> None:
    """A misspelt argument name is answered with those that the function takes."""
    assert "where" in refusal("sum(x, wehre=p)").expected


@pytest.mark.parametrize(
    "text", ["1and 2 > a", "1if a else 2", "x == '\\d'", "x == '\\u00e9'", "1is 1", "'a' is x", "0or p"]
)
def test_doubtful_spelling_is_never_answered_with_a_warning_of_python(text: str) -> None:
    """Spellings that Python warns about are refused or read; no warning reaches the terminal."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with contextlib.suppress(FormulaRefused):
            parse(text, HERE)
    assert not [str(warning.message) for warning in caught]


@pytest.mark.parametrize(
    "text", ["1e5", "1E5", "1.5e3", "1e-5", "1.", ".5", "00", "+a", "x == r'a'", "x == u'a'", "x == '\\\\'"]
)
def test_other_spellings_of_literals_are_refused_or_have_one_key(text: str) -> None:
    """Where a further spelling is read at all, its canonical text is plain and stays the same."""
    try:
        once = canonical(parse(text, HERE))
    except FormulaRefused:
        return
    assert once == canonical(parse(once, HERE))
    assert re.fullmatch(r"""-?\d+(\.\d+)?|\+?a|x == ('[^']*'|"[^"]*")""", once)


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """No text, however odd, raises anything but a refusal."""
    _read_or_refused(text)


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=24))
def test_any_row_of_words_is_read_or_refused(words: list[str]) -> None:
    """No row of Python's own words raises anything but a refusal, and what is read prints as a formula."""
    _read_or_refused(" ".join(words))
    _read_or_refused("".join(words))


def _read_or_refused(text: str) -> None:
    try:
        once = canonical(parse(text, HERE))
    except FormulaRefused:
        return
    assert once == canonical(parse(once, HERE))
