"""Signed ranks of paired differences: zeros dropped, equal absolute values sharing the mean of their ranks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from generator.statistics.arrays import Exact, as_scaled_integers


@dataclass(frozen=True, slots=True)
class SignedRanks:
    """The groups of equal absolute differences, smallest first, and how many of each are positive."""

    pairs: int
    groups: tuple[int, ...]
    positives: tuple[int, ...]

    @property
    def n(self) -> int:
        """How many differences are not zero."""
        return sum(self.groups)

    @property
    def zeros(self) -> int:
        """How many differences are zero; they are dropped."""
        return self.pairs - self.n

    @property
    def wins(self) -> int:
        """How many differences are above 0."""
        return sum(self.positives)

    @property
    def losses(self) -> int:
        """How many differences are below 0."""
        return self.n - self.wins

    @property
    def doubled_midranks(self) -> tuple[int, ...]:
        """Twice the shared rank of each group, a whole number."""
        return tuple(2 * end - size + 1 for end, size in zip(accumulate(self.groups), self.groups, strict=True))

    @property
    def doubled_w_plus(self) -> int:
        """Twice the sum of the ranks of the positive differences."""
        return sum(rank * count for rank, count in zip(self.doubled_midranks, self.positives, strict=True))

    @property
    def w_plus(self) -> Fraction:
        """The sum of the ranks of the positive differences."""
        return Fraction(self.doubled_w_plus, 2)

    @property
    def w_minus(self) -> Fraction:
        """The sum of the ranks of the negative differences."""
        return Fraction(self.n * (self.n + 1), 2) - self.w_plus

    @property
    def tie_sizes(self) -> tuple[int, ...]:
        """The sizes of the groups with more than one member, smallest absolute difference first."""
        return tuple(size for size in self.groups if size > 1)


def rank_signed(differences: Exact) -> SignedRanks:
    """Return the signed ranks of exact differences, any shape of sequence; above 0 is a positive difference.

    Source: Wilcoxon, 1945; mean ranks for ties and dropped zeros as in Hollander and Wolfe, 1999, section 3.1.
    """
    scaled = as_scaled_integers(differences)
    sizes = Counter(abs(value) for value in scaled if value)
    positives = Counter(value for value in scaled if value > 0)
    ascending = sorted(sizes)
    groups = tuple(sizes[size] for size in ascending)
    return SignedRanks(len(scaled), groups, tuple(positives[size] for size in ascending))
