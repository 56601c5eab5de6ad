"""The Wilcoxon signed-rank test, pinned, with the numbers from which anyone can recompute it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Exact
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.exact_signed_rank import exact_p, smallest_p
from generator.statistics.signed_ranks import rank_signed

METHOD = "zeros dropped, average ranks, tie-corrected variance, continuity correction, two-sided normal p"


@dataclass(frozen=True, slots=True)
class Wilcoxon:
    """A signed-rank test: ``p`` depends on ``n``, ``w_plus`` and ``tie_sizes`` alone, ``exact_p`` on ``groups`` too."""

    pairs: int
    """All differences, zeros included."""
    n: int
    """The differences that are not zero."""
    zeros: int
    wins: int
    losses: int
    w_plus: Fraction
    w_minus: Fraction
    groups: tuple[int, ...]
    """How many differences share each absolute value, smallest value first."""
    tie_sizes: tuple[int, ...]
    variance: Fraction
    """Of the rank sum under the hypothesis of no effect, corrected for ties."""
    z: float
    """Above 0: the positive differences rank higher. With continuity correction."""
    p: float
    exact_p: Fraction | None
    """None where ``n`` is above the limit that the caller set."""
    exact_limit: int
    smallest_p: Fraction
    """The smallest exact p that ``n`` differences can reach."""
    method: str = METHOD


def wilcoxon(differences: Exact, *, exact_limit: int) -> Wilcoxon:
    """Test whether paired differences lie symmetrically about no effect, by their signed ranks.

    ``differences`` are exact (ints or Fractions), treatment minus control, one a pair. The exact conditional p is
    computed where at most ``exact_limit`` of them are not zero. Equal to
    ``scipy.stats.wilcoxon(d, zero_method="wilcox", correction=True, alternative="two-sided", method="asymptotic")``.
    Raises NotComputable without any pair, and where every difference is zero.
    Source: Wilcoxon, 1945; Hollander and Wolfe, 1999, section 3.1, large-sample approximation and ties.
    """
    ranks = rank_signed(differences)
    require_enough(ranks.pairs, needed=1, reason=Reason.TOO_FEW_PAIRS)
    if not ranks.n:
        raise NotComputable(Reason.ALL_ZERO)
    variance = tie_corrected_variance(ranks.n, ranks.tie_sizes)
    z = normal_score(ranks.doubled_w_plus, n=ranks.n, variance=variance)
    return Wilcoxon(
        pairs=ranks.pairs,
        n=ranks.n,
        zeros=ranks.zeros,
        wins=ranks.wins,
        losses=ranks.losses,
        w_plus=ranks.w_plus,
        w_minus=ranks.w_minus,
        groups=ranks.groups,
        tie_sizes=ranks.tie_sizes,
        variance=variance,
        z=z,
        p=two_sided(z),
        exact_p=exact_p(ranks) if ranks.n <= exact_limit else None,
        exact_limit=exact_limit,
        smallest_p=smallest_p(ranks.n),
    )


def tie_corrected_variance(n: int, tie_sizes: tuple[int, ...]) -> Fraction:
    """Return the variance of the rank sum of ``n`` non-zero differences under no effect."""
    return Fraction(2 * n * (n + 1) * (2 * n + 1) - sum(size**3 - size for size in tie_sizes), 48)


def normal_score(doubled_w_plus: int, *, n: int, variance: Fraction) -> float:
    """Return the standard normal score of a rank sum, drawn towards 0 by half a rank."""
    deviation_in_quarters = 2 * doubled_w_plus - n * (n + 1)
    if not deviation_in_quarters:
        return 0.0
    corrected = (abs(deviation_in_quarters) - 2) / 4 / math.sqrt(variance)
    return math.copysign(corrected, deviation_in_quarters)


def two_sided(z: float) -> float:
    """Return the two-sided p of a standard normal score."""
    return math.erfc(abs(z) / math.sqrt(2))
