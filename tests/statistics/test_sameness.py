"""Sameness: the closed vocabulary, first match first."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.interval import Interval
from generator.statistics.sameness import Because, SamenessEvidence, Word, decide_sameness
from generator.statistics.sameness_assessment import SamenessRule, assess_sameness
from tests.statistics.samples import ALPHA, LEVEL, WON_7_LOST_17

POWER = Fraction(80, 100)
RULE = SamenessRule(alpha=ALPHA, margin=None, power=POWER, min_clusters=5, exact_limit=300)


def _evidence(low: float, high: float, *, inner: float, margin: str | None) -> SamenessEvidence:
    """Build evidence whose 90 percent interval is drawn in by ``inner`` at each end."""
    return SamenessEvidence(
        alpha=ALPHA,
        margin=None if margin is None else Fraction(margin),
        interval=Interval(low, high, LEVEL, "made up"),
        inner=Interval(low + inner, high - inner, Fraction(90, 100), "made up"),
        all_zero=False,
        smallest_p=Fraction(1, 1000),
        clusters=None,
        min_clusters=5,
    )


@pytest.mark.parametrize(
    ("low", "high", "margin", "word"),
    [
        (-0.5, -0.2, "1", Word.DIFFERENT_BELOW_MARGIN),
        (0.2, 0.5, "1", Word.DIFFERENT_BELOW_MARGIN),
        (-2.0, -0.2, "1", Word.WORSE),
        (-0.5, -0.2, None, Word.WORSE),
        (0.2, 2.0, "1", Word.BETTER),
        (0.2, 0.5, None, Word.BETTER),
        (-0.5, 0.5, "1", Word.EQUIVALENT),
        (-0.5, 2.0, "1", Word.NOT_WORSE),
        (-2.0, 0.5, "1", Word.INCONCLUSIVE),
        (-2.0, 2.0, "1", Word.INCONCLUSIVE),
        (-0.01, 0.01, None, Word.INCONCLUSIVE),
    ],
)
def test_each_word_by_its_intervals(low: float, high: float, margin: str | None, word: Word) -> None:
    """Without a margin nothing about sameness can be said, however tight the interval."""
    assert word == decide_sameness(_evidence(low, high, inner=0.0, margin=margin)).word


def test_margins_are_tried_on_the_narrower_interval() -> None:
    """At 95 percent the interval reaches the margin, at 90 percent it does not: equivalent."""
    assert Word.EQUIVALENT == decide_sameness(_evidence(-1.1, 1.1, inner=0.2, margin="1")).word
    assert Word.NOT_WORSE == decide_sameness(_evidence(-1.1, 1.3, inner=0.2, margin="1")).word


@pytest.mark.parametrize(
    ("change", "because"),
    [
        ({"all_zero": True}, Because.ALL_ZERO),
        ({"smallest_p": Fraction(1, 16)}, Because.UNREACHABLE),
        ({"clusters": 4}, Because.FEW_CLUSTERS),
    ],
)
def test_untestable_comes_before_all_else(change: dict[str, object], because: Because) -> None:
    """Also before a clear difference, and before what is not recorded."""
    clear = replace(_evidence(0.2, 0.5, inner=0.0, margin=None), **change)  # type: ignore[arg-type]
    assert (Word.UNTESTABLE, because) == (decide_sameness(clear).word, decide_sameness(clear).because)
    unknown = replace(clear, interval=None, inner=None)
    assert Word.UNTESTABLE == decide_sameness(unknown).word


def test_the_first_site_is_undecidable() -> None:
    """A recorded p alone: neither rows nor an interval nor a margin."""
    evidence = SamenessEvidence(
        alpha=ALPHA,
        margin=None,
        interval=None,
        inner=None,
        all_zero=None,
        smallest_p=None,
        clusters=None,
        min_clusters=5,
    )
    decision = decide_sameness(evidence)
    assert (Word.UNDECIDABLE, Because.NOT_RECORDED, None) == (decision.word, decision.because, decision.word.holds)


def test_what_holds() -> None:
    """Better, equivalent and not worse hold; undecidable is open; all else does not."""
    assert [Word.BETTER, Word.EQUIVALENT, Word.NOT_WORSE] == [word for word in Word if word.holds]
    assert [Word.UNDECIDABLE] == [word for word in Word if word.holds is None]


def test_no_word_and_no_reason_speaks_of_an_absence_of_difference() -> None:
    """The vocabulary is closed, has no digits, and "indistinguishable" is not in it."""
    texts = [*Word, *Because, *Reason]
    assert not [text for text in texts if any(character.isdigit() for character in text)]
    assert not [text for text in texts if "indistinguishable" in text or "no loss" in text or "same" in text]


def test_seven_wins_and_seventeen_losses_without_a_margin_are_inconclusive() -> None:
    """p about 0.21, the mean between -0.89 and 0.15, and an effect of 0.74 could have gone unnoticed."""
    found = assess_sameness(WON_7_LOST_17, clusters=None, rule=RULE)
    assert (Word.INCONCLUSIVE, Because.OPEN_WITHOUT_MARGIN) == (found.decision.word, found.decision.because)
    assert (27, 3, 7, 17) == (found.n, found.zeros, found.wins, found.losses)
    assert found.wilcoxon is not None
    assert found.mean is not None
    assert found.detectable is not None
    assert (0.2114, -0.89, 0.15, 0.73) == (
        round(found.wilcoxon.p, 4),
        round(found.mean.low, 2),
        round(found.mean.high, 2),
        round(found.detectable.effect, 2),
    )


def test_the_same_record_with_a_margin_is_inconclusive_too() -> None:
    """A margin of 0.25 helps nobody; one of 1 makes it equivalent."""
    for margin, word in (("0.25", Word.INCONCLUSIVE), ("1", Word.EQUIVALENT)):
        rule = replace(RULE, margin=Fraction(margin))
        assert word == assess_sameness(WON_7_LOST_17, clusters=None, rule=rule).decision.word


def test_all_zero_is_untestable() -> None:
    """With a margin, too: there is nothing that an interval could be made of."""
    found = assess_sameness([0] * 50, clusters=None, rule=replace(RULE, margin=Fraction(1)))
    assert (Word.UNTESTABLE, Reason.NO_VARIATION, 50) == (found.decision.word, found.withheld, found.zeros)
    assert (None, None, None) == (found.mean, found.detectable, found.wilcoxon)


def test_five_differences_can_never_reach_alpha() -> None:
    """1/16 is the smallest p of five; six differences of one sign are better."""
    assert Because.UNREACHABLE == assess_sameness([1, 2, 3, 4, 5], clusters=None, rule=RULE).decision.because
    assert Word.BETTER == assess_sameness([1, 2, 3, 4, 5, 6], clusters=None, rule=RULE).decision.word


def test_a_tight_sample_with_a_margin_is_equivalent() -> None:
    """A hundred differences of plus and minus 0.01, and a margin of 0.1."""
    sample = [Fraction(1, 100), Fraction(-1, 100)] * 50
    rule = replace(RULE, margin=Fraction(1, 10))
    assert Word.EQUIVALENT == assess_sameness(sample, clusters=None, rule=rule).decision.word
    assert Word.INCONCLUSIVE == assess_sameness(sample, clusters=None, rule=RULE).decision.word


def test_equal_differences_that_are_not_zero_are_undecidable() -> None:
    """There is no interval without variation, and the reason is kept."""
    found = assess_sameness([1] * 10, clusters=None, rule=RULE)
    assert (Word.UNDECIDABLE, Reason.NO_VARIATION) == (found.decision.word, found.withheld)


def test_clusters_decide_by_their_number() -> None:
    """Thirty pairs in three clusters are untestable; repeats within clusters make no better of inconclusive."""
    tasks = [3, -1, 4, 1, -5, 9, 2, 6, 5]
    few = assess_sameness(tasks * 3, clusters=[0, 1, 2] * 9, rule=RULE)
    assert (Because.FEW_CLUSTERS, 3) == (few.decision.because, few.clusters)
    repeated = assess_sameness(tasks * 3, clusters=list(range(9)) * 3, rule=RULE)
    assert Word.INCONCLUSIVE == repeated.decision.word
    assert Word.BETTER == assess_sameness(tasks * 3, clusters=None, rule=RULE).decision.word


@given(st.lists(st.integers(-4, 4), min_size=6, max_size=30), st.sampled_from([None, Fraction(1), Fraction(3)]))
def test_swapping_the_arms_swaps_better_and_worse(sample: list[int], margin: Fraction | None) -> None:
    """Words about both sides stay; the one-sided word has no counterpart but inconclusive."""
    rule = replace(RULE, margin=margin)
    there = assess_sameness(sample, clusters=None, rule=rule).decision.word
    back = assess_sameness([-value for value in sample], clusters=None, rule=rule).decision.word
    swapped = {Word.BETTER: Word.WORSE, Word.WORSE: Word.BETTER}
    if Word.NOT_WORSE in (there, back):
        assert {there, back} <= {Word.NOT_WORSE, Word.INCONCLUSIVE}
    else:
        assert swapped.get(there, there) == back


def test_nothing_to_judge_is_refused() -> None:
    """No pairs, and labels of other pairs."""
    with pytest.raises(NotComputable):
        assess_sameness([], clusters=None, rule=RULE)
    with pytest.raises(NotComputable):
        assess_sameness([1, 2], clusters=["a"], rule=RULE)
    with pytest.raises(ValueError, match="level"):
        assess_sameness([1, 2], clusters=None, rule=replace(RULE, alpha=Fraction(1, 2)))
