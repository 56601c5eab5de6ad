"""How many drawn values fall at or below a bound."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from generator.statistics.resampled_counts import (
    chance_of_at_least,
    chance_of_none_between,
    chance_of_split,
    first_reaching,
    shares_of,
)


def _polynomial(below: list[float], above: list[float], sizes: list[int]) -> list[float]:
    """Multiply (below z + above) to the n-th over the strata, term by term."""
    product = np.ones(1)
    for low, high, n in zip(below, above, sizes, strict=True):
        product = np.convolve(product, [comb(n, k) * low**k * high ** (n - k) for k in range(n + 1)])
    return product.tolist()


@pytest.mark.parametrize("sizes", [(4,), (3, 3), (1, 2, 5), (40, 60, 20), (300, 200, 100)])
def test_chances_are_the_coefficients_of_the_polynomial(sizes: tuple[int, ...]) -> None:
    """Of drawing exactly half at or below, and of drawing at least so many, one to three strata, small and large."""
    generator = np.random.default_rng(sum(sizes))
    strata = np.repeat(np.arange(len(sizes)), sizes)
    n, middle = sum(sizes), sum(sizes) // 2
    shares = shares_of(generator.permutation(n), strata)
    for position in {n // 3, middle - 1, middle, middle + middle // 4}:
        below, above = shares.below[position], 1 - shares.below[min(n - 1, position + n // 20)]
        coefficients = _polynomial(below.tolist(), above.tolist(), list(sizes))
        found = chance_of_split(below[None, :], above[None, :], shares.sizes)
        assert pytest.approx(coefficients[middle], abs=1e-13) == found[0]
        assert (
            pytest.approx(sum(coefficients), abs=1e-13)
            == chance_of_none_between(below[None, :], above[None, :], shares.sizes)[0]
        )
        tail = sum(_polynomial(below.tolist(), (1 - below).tolist(), list(sizes))[middle:])
        assert pytest.approx(tail, abs=1e-12) == chance_of_at_least(middle, shares, position)


def test_strata_of_different_medians_by_hand() -> None:
    """Two strata of one value each, 0 and 1: at or below 0 lies exactly one of both drawn values, always."""
    shares = shares_of(np.array([0, 1]), np.array([0, 1]))
    assert pytest.approx(1.0) == chance_of_at_least(1, shares, 0)
    assert pytest.approx(0.0, abs=1e-15) == chance_of_at_least(2, shares, 0)
    assert pytest.approx([1.0]) == chance_of_split(shares.below[:1], 1 - shares.below[:1], shares.sizes)


def test_the_first_value_that_reaches_a_tail() -> None:
    """Of three values at least two drawn lie at or below the first with chance 7/27, the second with 20/27."""
    shares = shares_of(np.arange(3), np.zeros(3, dtype=np.int64))
    assert [0, 1, 1, 2] == [first_reaching(2, shares, tail) for tail in (0.25, 0.27, 0.74, 0.75)]
