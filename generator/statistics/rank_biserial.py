"""The matched-pairs rank-biserial correlation: how far the ranks lean to one side."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.arrays import Exact
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.signed_ranks import rank_signed

METHOD = "share of rank sums for minus against, zeros dropped"


@dataclass(frozen=True, slots=True)
class RankBiserial:
    """A correlation from -1 (every difference negative) to 1 (every difference positive)."""

    n: int
    zeros: int
    correlation: Fraction
    method: str = METHOD


def rank_biserial(differences: Exact) -> RankBiserial:
    """Return by how much the ranks of positive differences outweigh those of negative ones, as a share of all.

    ``differences`` are exact, treatment minus control; above 0: the treatment has the larger ranks.
    Raises NotComputable without any pair, and where every difference is zero.
    Source: Kerby, 2014, simple difference formula.
    """
    ranks = rank_signed(differences)
    require_enough(ranks.pairs, needed=1, reason=Reason.TOO_FEW_PAIRS)
    if not ranks.n:
        raise NotComputable(Reason.ALL_ZERO)
    correlation = (ranks.w_plus - ranks.w_minus) / (ranks.w_plus + ranks.w_minus)
    return RankBiserial(ranks.n, ranks.zeros, correlation)
