"""The exact binomial test against a fair coin, in whole numbers: under the sign test and McNemar's."""

from __future__ import annotations

from fractions import Fraction


def fair_coin_p(heads: int, *, tosses: int) -> Fraction:
    """Return the two-sided p of a count of heads under a fair coin: twice the smaller tail, at most 1."""
    smaller = min(heads, tosses - heads)
    tail = term = 1
    for k in range(1, smaller + 1):
        term = term * (tosses - k + 1) // k
        tail += term
    return min(Fraction(1), Fraction(2 * tail, 2**tosses))
