"""Whether a recorded signed-rank p can arise."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.reachable_p import reachable_exact_p, reachable_p
from generator.statistics.recorded import Recorded
from generator.statistics.wilcoxon import wilcoxon

differences = st.lists(st.integers(-5, 5), min_size=1, max_size=14).filter(any)


def _written(text: str) -> Recorded:
    return Recorded(Fraction(text), Fraction(1, 10 ** len(text.partition(".")[2])), is_rounded=True)


def test_the_published_p_cannot_arise_without_ties() -> None:
    """p .2114 over 27 pairs without zeros and ties: the nearest that can are .2072 and .2160."""
    found = reachable_p(_written("0.2114"), pairs=27, zeros=0, tie_sizes=(), w_plus=None)
    assert not found.possible
    assert (0.2072, 0.2160) == tuple(round(float(p), 4) for p in found.nearest)


def test_few_values_between_a_fifth_and_a_quarter_can_arise_without_ties() -> None:
    """Five of the five hundred values of four digits."""
    outcomes = [
        reachable_p(_written(f"0.{digits}"), pairs=27, zeros=0, tie_sizes=(), w_plus=None).possible
        for digits in range(2000, 2500)
    ]
    assert 5 == outcomes.count(True)


@pytest.mark.parametrize(
    ("zeros", "tie_sizes", "w_plus"), [(0, (13, 4, 10), Fraction(275, 2)), (3, (16, 8), Fraction(215, 2))]
)
def test_the_published_p_can_arise_with_ties(zeros: int, tie_sizes: tuple[int, ...], w_plus: Fraction) -> None:
    """Three distinct differences, or two and three zeros, with the rank sum that gives it; with another it cannot."""
    assert reachable_p(_written("0.2114"), pairs=27, zeros=zeros, tie_sizes=tie_sizes, w_plus=w_plus).possible
    assert reachable_p(_written("0.2114"), pairs=27, zeros=zeros, tie_sizes=tie_sizes, w_plus=None).possible
    other = reachable_p(_written("0.2114"), pairs=27, zeros=zeros, tie_sizes=tie_sizes, w_plus=w_plus + 7)
    assert not other.possible


def test_a_recorded_rank_sum_leaves_a_single_p() -> None:
    """Then all neighbours but one would be refused."""
    found = reachable_p(_written("0.1003"), pairs=5, zeros=1, tie_sizes=(), w_plus=Fraction(10))
    assert (True, 10_000, 10_001) == (found.possible, found.rejected, found.neighbours)


def test_a_rank_sum_that_no_signs_give_is_impossible() -> None:
    """Halves without ties, and sums above all ranks."""
    for w_plus in (Fraction(19, 2), Fraction(11)):
        found = reachable_p(_written("0.1003"), pairs=5, zeros=1, tie_sizes=(), w_plus=w_plus)
        assert (False, ()) == (found.possible, found.nearest)


@given(differences, st.integers(1, 4))
def test_a_true_p_is_never_refused(sample: list[int], places: int) -> None:
    """With and without its rank sum, whatever the order of its ties."""
    result = wilcoxon(sample, exact_limit=0)
    unit = Fraction(1, 10**places)
    p = Recorded(round(Fraction(result.p) / unit) * unit, unit, is_rounded=True)
    for w_plus in (result.w_plus, None):
        ties = tuple(reversed(result.tie_sizes))
        assert reachable_p(p, pairs=result.pairs, zeros=result.zeros, tie_sizes=ties, w_plus=w_plus).possible


@pytest.mark.parametrize("groups", [(1, 1, 2), (2, 3), (1, 2, 2, 1), (4,)])
def test_reachable_sums_are_those_of_every_order_and_every_sign(groups: tuple[int, ...]) -> None:
    """All orders of the tie groups and all signs, one by one, give the p-values that are called possible."""
    attainable = set()
    for order in set(itertools.permutations(groups)):
        sizes = [size for size, count in enumerate(order, start=1) for _ in range(count)]
        for signs in itertools.product((-1, 1), repeat=len(sizes)):
            sample = [size * sign for size, sign in zip(sizes, signs, strict=True)]
            attainable.add(wilcoxon(sample, exact_limit=0).p)
    ties = tuple(size for size in groups if size > 1)
    found = reachable_p(_written("0.5000"), pairs=sum(groups), zeros=0, tie_sizes=ties, w_plus=None)
    assert 10_001 - len({int(p * 10_000 + 0.5) for p in attainable}) == found.rejected


@pytest.mark.parametrize(
    ("zeros", "tie_sizes", "reason"),
    [
        (5, (), Reason.TOO_FEW_PAIRS),
        (0, (3, 3), Reason.OUT_OF_RANGE),
        (0, (1,), Reason.OUT_OF_RANGE),
    ],
)
def test_sizes_that_contradict_each_other_are_refused(zeros: int, tie_sizes: tuple[int, ...], reason: Reason) -> None:
    """No difference left, more ties than differences, a tie of one."""
    with pytest.raises(NotComputable) as refused:
        reachable_p(_written("0.5"), pairs=5, zeros=zeros, tie_sizes=tie_sizes, w_plus=None)
    assert reason == refused.value.reason


def test_too_many_patterns_are_not_tried() -> None:
    """The check is left out and says so, rather than run for hours."""
    with pytest.raises(NotComputable) as refused:
        reachable_p(_written("0.5"), pairs=300, zeros=0, tie_sizes=(2, 3, 4, 5, 6, 7, 8, 9), w_plus=None)
    assert Reason.TOO_MANY_PATTERNS == refused.value.reason


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=6).filter(any))
def test_every_true_exact_p_can_arise(values: list[int]) -> None:
    """Whatever was measured, its own exact p is possible from its own sizes and rank sum."""
    found = wilcoxon(values, exact_limit=300)
    assert found.exact_p is not None
    written = Recorded(round(found.exact_p, 4), Fraction(1, 10_000), is_rounded=True)
    assert reachable_exact_p(
        written, pairs=found.pairs, zeros=found.zeros, tie_sizes=found.tie_sizes, w_plus=found.w_plus
    ).possible


def test_an_exact_p_depends_on_the_order_of_the_ties() -> None:
    """Of three differences with the rank sum 5, only the larger ones can be the two that are equal."""
    found = [
        reachable_exact_p(_written(text), pairs=3, zeros=0, tie_sizes=(2,), w_plus=Fraction(5)).possible
        for text in ("0.500", "0.750", "0.250")
    ]
    assert [True, False, False] == found
