"""McNemar's exact test for two arms that either pass or fail the same units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.fair_coin import fair_coin_p

METHOD = "exact binomial over the discordant pairs, two-sided"


@dataclass(frozen=True, slots=True)
class McNemar:
    """The four counts of pairs by who passed, and the exact p."""

    n: int
    both: int
    only_control: int
    only_treatment: int
    neither: int
    p: Fraction
    method: str = METHOD

    @property
    def difference(self) -> Fraction:
        """The difference of the shares that passed; above 0: the treatment passed more."""
        return Fraction(self.only_treatment - self.only_control, self.n)


def mcnemar(control: Sequence[bool], treatment: Sequence[bool]) -> McNemar:
    """Test whether the arms pass equally often, from the pairs on which they disagree.

    ``control[i]`` and ``treatment[i]`` say whether the arm passed unit ``i``.
    Raises NotComputable without any pair, for arms of unequal length, and where no pair is discordant.
    Source: McNemar, 1947; Conover, 1999, section 3.5 (exact form).
    """
    if len(control) != len(treatment):
        raise NotComputable(Reason.UNEVEN)
    require_enough(len(control), needed=1, reason=Reason.TOO_FEW_PAIRS)
    counts = Counter((bool(before), bool(after)) for before, after in zip(control, treatment, strict=True))
    lost, won = counts[True, False], counts[False, True]
    if not lost + won:
        raise NotComputable(Reason.NEVER_DIFFER)
    p = fair_coin_p(won, tosses=lost + won)
    return McNemar(len(control), counts[True, True], lost, won, counts[False, False], p)
