"""The exact conditional distribution of the signed-rank sum: every way to give signs to the ranks at hand.

Counting is by whole numbers throughout. The counts of all rank sums stand in one big integer, each in its own field
of bits, so that adding a rank to every sum at once is a shift and an addition.
"""

from __future__ import annotations

import math
from fractions import Fraction

from generator.statistics.signed_ranks import SignedRanks


def exact_p(ranks: SignedRanks) -> Fraction:
    """Return the two-sided conditional p: the share of sign patterns at least as far from the middle as this one.

    Conditional on the absolute differences, ties included and zeros dropped; twice the smaller tail, at most 1.
    Source: Hollander and Wolfe, 1999, section 3.1 (conditional null distribution with ties).
    """
    return exact_p_of_sum(ranks.doubled_w_plus, ranks.groups)


def exact_p_of_sum(doubled_w_plus: int, groups: tuple[int, ...]) -> Fraction:
    """Return the exact conditional p of a doubled rank sum over groups of equal differences, smallest first."""
    ranks = SignedRanks(sum(groups), groups, (0,) * len(groups))
    total = ranks.n * (ranks.n + 1)
    smaller = min(doubled_w_plus, total - doubled_w_plus)
    return min(Fraction(1), Fraction(2 * _patterns_up_to(smaller, ranks), 2**ranks.n))


def smallest_p(n: int) -> Fraction:
    """Return the smallest two-sided p that ``n`` non-zero differences can reach: all of them with one sign."""
    return min(Fraction(1), Fraction(2, 2**n))


def _patterns_up_to(bound: int, ranks: SignedRanks) -> int:
    """Count the sign patterns whose doubled rank sum is at most ``bound``."""
    doubled = ranks.doubled_midranks
    step = math.gcd(*doubled) or 1
    bits = ranks.n + 1
    kept = (1 << bits * (bound // step + 1)) - 1
    counts = 1
    for rank, size in zip(doubled, ranks.groups, strict=True):
        for _ in range(size):
            counts = (counts + (counts << bits * (rank // step))) & kept
    # All fields together hold at most 2**n, so the digit sum in base 2**bits is the remainder by 2**bits - 1.
    return counts % ((1 << bits) - 1)
