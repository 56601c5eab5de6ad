"""The sign test: do wins and losses come up like a fair coin?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Exact, as_scaled_integers
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.fair_coin import fair_coin_p

METHOD = "exact binomial, zeros dropped, two-sided"


@dataclass(frozen=True, slots=True)
class SignTest:
    """A sign test over ``pairs`` differences, of which ``n`` are not zero."""

    pairs: int
    n: int
    zeros: int
    wins: int
    losses: int
    p: Fraction
    method: str = METHOD


def sign_test(differences: Exact) -> SignTest:
    """Test whether positive and negative paired differences are equally likely, exactly.

    ``differences`` are exact, treatment minus control, one a pair; zeros are dropped and counted.
    Raises NotComputable without any pair, and where every difference is zero.
    Source: Arbuthnott, 1710; Conover, 1999, section 3.4.
    """
    scaled = as_scaled_integers(differences)
    require_enough(len(scaled), needed=1, reason=Reason.TOO_FEW_PAIRS)
    wins = sum(value > 0 for value in scaled)
    losses = sum(value < 0 for value in scaled)
    if not wins + losses:
        raise NotComputable(Reason.ALL_ZERO)
    n = wins + losses
    return SignTest(len(scaled), n, len(scaled) - n, wins, losses, fair_coin_p(wins, tosses=n))
