"""The pinned signed-rank test: what R and the first authors printed, scipy, small cases by hand, and invariances."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.exact_signed_rank import exact_p, smallest_p
from generator.statistics.signed_ranks import rank_signed
from generator.statistics.wilcoxon import two_sided, wilcoxon
from tests.statistics.samples import DEPRESSION, MAIZE, SLEEP, WILCOXON_1945, WON_7_LOST_17

differences = st.lists(st.integers(-9, 9), min_size=1, max_size=30).filter(any)


@pytest.mark.parametrize(
    ("sample", "w_plus", "p", "digits"),
    [
        # R 4: wilcox.test(0:4), zero dropped: V = 10, p-value = 0.1003
        ((0, 1, 2, 3, 4), 10, 0.1003, 4),
        # R 4: wilcox.test(c(1, 1:4)), ties: V = 15, p-value = 0.05791
        ((1, 1, 2, 3, 4), 15, 0.05791, 5),
        # R 4: wilcox.test(extra ~ group, data = sleep, paired = TRUE): V = 0, p-value = 0.009091
        (SLEEP, 0, 0.009091, 6),
    ],
)
def test_p_is_what_r_prints(sample: tuple[Fraction | int, ...], w_plus: int, p: float, digits: int) -> None:
    """With zeros or ties R falls back to the same normal approximation, and prints the same p."""
    result = wilcoxon(sample, exact_limit=0)
    assert (Fraction(w_plus), p) == (result.w_plus, round(result.p, digits))


def test_wilcoxons_own_pairs() -> None:
    """His example of 1945: the ranks of the losses add up to 3; without continuity correction z 2.1004 and p .0357."""
    result = wilcoxon(WILCOXON_1945, exact_limit=300)
    z = float(result.w_plus - Fraction(result.n * (result.n + 1), 4)) / math.sqrt(result.variance)
    assert (Fraction(3), 2.1004, 0.0357) == (result.w_minus, round(z, 4), round(two_sided(z), 4))


def test_hollander_and_wolfes_depression_scores() -> None:
    """R's reference output: V = 5, exact one-sided p .01953, and .01908 by the normal approximation uncorrected."""
    result = wilcoxon(DEPRESSION, exact_limit=300)
    z = float(result.w_plus - Fraction(result.n * (result.n + 1), 4)) / math.sqrt(result.variance)
    assert result.exact_p is not None
    assert (Fraction(5), 0.01953, 0.01908) == (
        result.w_plus,
        round(float(result.exact_p / 2), 5),
        round(two_sided(z) / 2, 5),
    )


def test_darwins_maize() -> None:
    """The exact p that scipy documents for Darwin's maize is 0.041259765625."""
    assert Fraction(0.041259765625) == wilcoxon(MAIZE, exact_limit=300).exact_p


def test_a_small_case_by_hand() -> None:
    """Of 0, 1, -2, 2: ranks 1, 2.5, 2.5, the sum of the positive ones 3.5, variance 3.5 less the tie's 1/8."""
    result = wilcoxon([0, 1, -2, 2], exact_limit=300)
    assert (4, 3, 1, 2, 1) == (result.pairs, result.n, result.zeros, result.wins, result.losses)
    assert (Fraction(7, 2), Fraction(5, 2), (1, 2), (2,)) == (
        result.w_plus,
        result.w_minus,
        result.groups,
        result.tie_sizes,
    )
    assert Fraction(7, 2) - Fraction(1, 8) == result.variance
    assert (0.0, 1.0, Fraction(1)) == (result.z, result.p, result.exact_p)


def test_seven_wins_and_seventeen_losses_fit_the_published_p() -> None:
    """A record that leans to loss gives p 0.2114 all the same."""
    result = wilcoxon(WON_7_LOST_17, exact_limit=300)
    assert (27, 3, 7, 17, 0.2114) == (result.pairs, result.zeros, result.wins, result.losses, round(result.p, 4))


def test_float_noise_cannot_break_ties() -> None:
    """0.4 - 0.3, 0.3 - 0.2 and 0.2 - 0.1 are one difference when exact, and floats are not taken at all."""
    exact = [Fraction(one, 10) - Fraction(one - 1, 10) for one in (4, 3, 2)]
    assert (3,) == wilcoxon(exact, exact_limit=0).tie_sizes
    with pytest.raises(TypeError, match="exact"):
        wilcoxon([0.4 - 0.3, 0.3 - 0.2, 0.2 - 0.1], exact_limit=0)  # type: ignore[list-item]


def test_p_agrees_with_scipy_on_twenty_thousand_random_vectors() -> None:
    """Integer vectors with ties and zeros, of 1 to 59 values: the largest difference is below 1e-12."""
    generator = np.random.default_rng(1945)
    largest, vectors = 0.0, 0
    for n in range(1, 60):
        spread = generator.integers(1, 30, size=(360, 1))
        sample = generator.integers(-spread, spread + 1, size=(360, n))
        sample = sample[sample.any(axis=1)]
        results = [wilcoxon(row, exact_limit=0) for row in sample]
        expected = _pinned_scipy(sample)
        assert expected.statistic.tolist() == [float(min(result.w_plus, result.w_minus)) for result in results]
        largest = max(largest, float(np.abs(expected.pvalue - [result.p for result in results]).max()))
        vectors += len(sample)
    assert vectors > 20_000
    assert largest < 1e-12


def test_exact_p_is_scipys_full_permutation() -> None:
    """On 310 random vectors with ties, and zeros that are dropped, all sign patterns counted: no difference at all."""
    generator = np.random.default_rng(310)
    every = scipy.stats.PermutationMethod(n_resamples=2**7)
    for n, vectors in ((3, 80), (4, 100), (5, 100), (6, 20), (7, 10)):
        shape = (vectors, n)
        sample = generator.integers(1, 7, size=shape) * generator.choice([-1, 1], size=shape)
        expected: Any = scipy.stats.wilcoxon(sample, method=every, axis=1).pvalue
        with_zeros = np.hstack([sample, np.zeros((vectors, 2), dtype=np.int64)])
        assert expected.tolist() == [float(exact_p(rank_signed(row))) for row in with_zeros]


def test_exact_p_by_counting_sign_patterns_one_by_one() -> None:
    """The count in one big integer equals the count over every pattern of signs."""
    sample = [1, 1, 2, 3, 3, 3, -4, 5]
    ranks = [3, 3, 6, 10, 10, 10, 14, 16]
    sums = [
        sum(rank for rank, sign in zip(ranks, signs, strict=True) if sign)
        for signs in itertools.product((0, 1), repeat=8)
    ]
    observed = sum(ranks) - 14
    as_far = sum(abs(2 * found - sum(ranks)) >= abs(2 * observed - sum(ranks)) for found in sums)
    assert Fraction(as_far, 256) == exact_p(rank_signed(sample))


def test_exact_p_is_skipped_above_the_limit_only() -> None:
    """The limit counts differences that are not zero."""
    assert wilcoxon([0, 1, 2, 3], exact_limit=3).exact_p is not None
    assert wilcoxon([0, 1, 2, 3], exact_limit=2).exact_p is None


def test_the_smallest_p_is_reached_by_a_single_sign() -> None:
    """All positive gives the smallest exact p there is; with 5 differences it stays above 0.05."""
    assert Fraction(1, 16) == smallest_p(5) == wilcoxon([1, 2, 2, 4, 5], exact_limit=300).exact_p
    assert Fraction(1) == smallest_p(1) == smallest_p(0)


@given(differences)
def test_swapping_the_arms_flips_the_sign_alone(sample: list[int]) -> None:
    """Control minus treatment has the same p, and the other sum of ranks."""
    there, back = (wilcoxon(values, exact_limit=300) for values in (sample, [-value for value in sample]))
    assert (there.p, there.exact_p, there.w_plus, -there.z) == (back.p, back.exact_p, back.w_minus, back.z)


@given(differences, st.fractions(min_value=Fraction(1, 99), max_value=99), st.randoms())
def test_scale_and_order_change_nothing(sample: list[int], scale: Fraction, random: Random) -> None:
    """Any positive factor and any order of the rows give the same result."""
    shuffled = sorted(sample, key=lambda _: random.random())
    assert wilcoxon(sample, exact_limit=300) == wilcoxon([value * scale for value in shuffled], exact_limit=300)


@given(differences)
def test_no_p_is_below_the_smallest(sample: list[int]) -> None:
    """The exact p is never below the smallest that so many differences can reach, nor above 1."""
    result = wilcoxon(sample, exact_limit=300)
    assert result.exact_p is not None
    assert result.smallest_p <= result.exact_p <= 1


@pytest.mark.parametrize(("sample", "reason"), [([], Reason.TOO_FEW_PAIRS), ([0, 0, 0], Reason.ALL_ZERO)])
def test_nothing_to_rank_is_refused(sample: list[int], reason: Reason) -> None:
    """Without pairs, and without any difference, there is no p."""
    with pytest.raises(NotComputable) as refused:
        wilcoxon(sample, exact_limit=300)
    assert reason == refused.value.reason


def _pinned_scipy(rows: NDArray[np.int64]) -> Any:
    """Run scipy's test over each row, as the design pins it."""
    pinned: Any = {"zero_method": "wilcox", "correction": True, "alternative": "two-sided", "method": "asymptotic"}
    return scipy.stats.wilcoxon(rows, axis=1, **pinned)
