"""McNemar's exact test."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.mcnemar import mcnemar


def test_a_published_table() -> None:
    """R: binom.test(4, 16), for 4 against 12 discordant pairs, gives p-value = 0.07681."""
    control = [True] * 10 + [True] * 4 + [False] * 12 + [False] * 5
    treatment = [True] * 10 + [False] * 4 + [True] * 12 + [False] * 5
    result = mcnemar(control, treatment)
    assert (31, 10, 4, 12, 5, 0.07681) == (
        result.n,
        result.both,
        result.only_control,
        result.only_treatment,
        result.neither,
        round(float(result.p), 5),
    )
    assert Fraction(8, 31) == result.difference


def test_a_small_case_by_hand() -> None:
    """One discordant pair decides nothing; five on one side give two patterns of thirty-two."""
    assert Fraction(1) == mcnemar([True, True], [True, False]).p
    assert Fraction(1, 16) == mcnemar([False] * 5, [True] * 5).p


@given(st.lists(st.tuples(st.booleans(), st.booleans())).filter(lambda pairs: any(a != b for a, b in pairs)))
def test_swapping_the_arms_turns_the_difference(pairs: list[tuple[bool, bool]]) -> None:
    """The p stays, the difference changes its sign."""
    control, treatment = [one for one, _ in pairs], [other for _, other in pairs]
    there, back = mcnemar(control, treatment), mcnemar(treatment, control)
    assert (there.p, there.difference) == (back.p, -back.difference)


@pytest.mark.parametrize(
    ("control", "treatment", "reason"),
    [
        ([], [], Reason.TOO_FEW_PAIRS),
        ([True], [True, False], Reason.UNEVEN),
        ([True, False], [True, False], Reason.NEVER_DIFFER),
    ],
)
def test_nothing_to_compare_is_refused(control: list[bool], treatment: list[bool], reason: Reason) -> None:
    """Without pairs, with unequal arms, and without a discordant pair there is no p."""
    with pytest.raises(NotComputable) as refused:
        mcnemar(control, treatment)
    assert reason == refused.value.reason
