"""Sameness from a recorded interval: the word of every pair of intervals that the record allows, or none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.recorded import Recorded
from generator.statistics.recorded_sameness import RecordedDifference, decide_from_interval
from generator.statistics.sameness import Because, Word
from generator.statistics.sameness_assessment import SamenessRule, assess_sameness

ALPHA = Fraction(5, 100)
MARGIN = Fraction(1, 4)


def _written(text: str) -> Recorded:
    return Recorded(Fraction(text), Fraction(1, 10 ** len(text.partition(".")[2])), is_rounded=True)


def _difference(
    estimate: str | None, low: str, high: str, *, level: str = "0.95", n: int | None = 42
) -> RecordedDifference:
    middle = None if estimate is None else _written(estimate)
    return RecordedDifference(middle, _written(low), _written(high), Fraction(level), "Student t", n)


def _word(found: RecordedDifference, margin: Fraction | None, *, is_clustered: bool = False) -> Word:
    return decide_from_interval(found, alpha=ALPHA, margin=margin, is_clustered=is_clustered).word


@pytest.mark.parametrize(
    ("found", "margin", "word"),
    [
        (_difference("0.12", "0.05", "0.20"), MARGIN, Word.DIFFERENT_BELOW_MARGIN),
        (_difference("-0.30", "-0.40", "-0.05"), None, Word.WORSE),
        (_difference("-0.30", "-0.40", "-0.05"), MARGIN, Word.WORSE),
        (_difference("0.30", "0.05", "0.60"), None, Word.BETTER),
        (_difference("0.30", "0.05", "0.60"), MARGIN, Word.BETTER),
        (_difference("0.01", "-0.10", "0.12"), MARGIN, Word.EQUIVALENT),
        (_difference("0.30", "-0.10", "0.60"), MARGIN, Word.NOT_WORSE),
        (_difference("-0.30", "-0.60", "0.10"), MARGIN, Word.INCONCLUSIVE),
        (_difference("0.01", "-0.10", "0.12"), None, Word.INCONCLUSIVE),
        (_difference("0.30", "0.05", "0.60", n=4), None, Word.UNTESTABLE),
        (_difference(None, "-0.10", "0.12"), MARGIN, Word.EQUIVALENT),
        (_difference("0.01", "-0.10", "0.12", level="0.90"), MARGIN, Word.EQUIVALENT),
        (_difference("0.01", "-0.40", "0.12", level="0.90"), MARGIN, Word.INCONCLUSIVE),
        (_difference("0.20", "-0.10", "0.40", level="0.90"), MARGIN, Word.NOT_WORSE),
        (_difference("0.30", "0.05", "0.60", level="0.99"), None, Word.BETTER),
        (_difference("0.30", "0.05", "0.60", n=None), None, Word.BETTER),
    ],
    ids=str,
)
def test_every_word_that_an_interval_can_give(found: RecordedDifference, margin: Fraction | None, word: Word) -> None:
    """At the level of the test, at the one that a margin is held against, and at a higher one."""
    assert word is _word(found, margin)


@pytest.mark.parametrize(
    ("found", "margin"),
    [
        (_difference("0.10", "-0.10", "0.40"), MARGIN),
        (_difference(None, "-0.10", "0.40"), MARGIN),
        (_difference("0.10", "0.05", "0.40"), MARGIN),
        (_difference("0.01", "-0.10", "0.25"), MARGIN),
        (_difference("0.30", "0.00", "0.60"), None),
        (_difference("0.12", "0.05", "0.20", level="0.90"), MARGIN),
        (_difference("0.12", "-0.05", "0.20", level="0.99"), None),
        (_difference("0.12", "-0.05", "0.20", level="0.80"), MARGIN),
    ],
    ids=str,
)
def test_what_the_record_leaves_open_has_no_word(found: RecordedDifference, margin: Fraction | None) -> None:
    """The level is another than the one that is asked for, or the last digit lies on the edge."""
    decision = decide_from_interval(found, alpha=ALPHA, margin=margin, is_clustered=False)
    assert (Word.UNDECIDABLE, Because.SEVERAL_WORDS) == (decision.word, decision.because)


def test_uncounted_clusters_leave_nothing_to_say() -> None:
    """Whether there are enough of them nobody can tell."""
    assert Word.UNDECIDABLE is _word(_difference("0.30", "0.05", "0.60"), None, is_clustered=True)


@given(st.lists(st.integers(-9, 9), min_size=8, max_size=40), st.sampled_from([1, 2, 4, None]))
def test_no_word_contradicts_the_rows(values: list[int], margin: int | None) -> None:
    """An interval that was written down from rows gives the word of the rows, or none."""
    limit = None if margin is None else Fraction(margin)
    rule = SamenessRule(alpha=ALPHA, margin=limit, power=Fraction(4, 5), min_clusters=0, exact_limit=0)
    rows = assess_sameness(values, clusters=None, rule=rule)
    if rows.mean is None or rows.decision.word is Word.UNTESTABLE:
        return
    estimate, low, high = (_written(f"{float(value):.3f}") for value in (rows.mean.mean, rows.mean.low, rows.mean.high))
    recorded = RecordedDifference(estimate, low, high, 1 - ALPHA, "Student t", rows.n)
    assert _word(recorded, limit) in (rows.decision.word, Word.UNDECIDABLE)
