"""Logic with three values: true, false, and undefined where something was divided by zero."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.figures.constructed import INTEGER, Pair, Suite, compute

TRUE, UNDEFINED, FALSE = 1, 0, -1
VALUES = (TRUE, UNDEFINED, FALSE)
P = "1 / treatment.p > 0"
Q = "1 / treatment.q > 0"
BOTH = {(p, q): ({"p": p, "q": q}, {"p": p, "q": q}) for p in VALUES for q in VALUES}


def judged(condition: str, pair: Pair) -> int:
    """Return what a condition is for one pair: it holds, its negation holds, or neither."""
    found = compute(
        Suite({"yes": f"count({condition})", "no": f"count(not ({condition}))"}, {"p": INTEGER, "q": INTEGER}), [pair]
    )
    yes, no = found.value("yes") or Fraction(0), found.value("no") or Fraction(0)
    assert yes + no <= 1
    return int(yes - no)


@pytest.mark.parametrize(("p", "q"), BOTH)
def test_and_is_the_weaker_of_both(p: int, q: int) -> None:
    """A false side settles it; only two true sides make it true; else it is undefined."""
    assert min(p, q) == judged(f"{P} and {Q}", BOTH[p, q])


@pytest.mark.parametrize(("p", "q"), BOTH)
def test_or_is_the_stronger_of_both(p: int, q: int) -> None:
    """A true side settles it; only two false sides make it false; else it is undefined."""
    assert max(p, q) == judged(f"{P} or {Q}", BOTH[p, q])


@pytest.mark.parametrize("p", VALUES)
def test_not_turns_true_and_false_and_leaves_undefined(p: int) -> None:
    """The negation of undefined is undefined."""
    assert -p == judged(f"not {P}", BOTH[p, TRUE])


@pytest.mark.parametrize(("p", "q"), BOTH)
def test_a_negated_and_is_the_or_of_the_negations(p: int, q: int) -> None:
    """De Morgan's law holds with undefined sides too."""
    left = judged(f"not ({P} and {Q})", BOTH[p, q])
    assert left == judged(f"not {P} or not {Q}", BOTH[p, q]) == -min(p, q)


def test_a_rate_is_taken_over_the_defined() -> None:
    """Of nine combinations, and is true once, false five times and undefined three times: one sixth."""
    columns = {"p": INTEGER, "q": INTEGER}
    suite = Suite({"both": f"rate({P} and {Q})", "either": f"rate({P} or {Q})", "none": f"rate(not {P})"}, columns)
    found = compute(suite, list(BOTH.values()))
    expected = (Fraction(1, 6), Fraction(5, 6), Fraction(1, 2))
    assert expected == (found.value("both"), found.value("either"), found.value("none"))
    assert {6} == {found.figures[name].n for name in ("both", "either", "none")}
