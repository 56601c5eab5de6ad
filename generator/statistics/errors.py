"""The one way a statistic says no: its own conditions do not hold, and why in words.

    ProofpageError
    +-- NotComputable           too few values, no variation, a value that is not finite or out of range

On the page it becomes *withheld*, with the reason. The reason holds no digits, so that it can be printed as text;
the counts behind it stand in ``found`` and ``needed``.
"""

from __future__ import annotations

from enum import StrEnum

from generator.errors import ProofpageError


class Reason(StrEnum):
    """Why a statistic cannot be computed, in words without digits or number words."""

    TOO_FEW = "too few values"
    TOO_FEW_PAIRS = "too few pairs"
    TOO_FEW_CLUSTERS = "too few clusters"
    NO_VARIATION = "the values do not vary"
    NO_WIDTH = "the interval would have no width"
    ALL_ZERO = "no pair differs"
    NEVER_DIFFER = "the arms never differ"
    NOT_FINITE = "a value is not finite"
    UNDEFINED_RESAMPLE = "in some resamples the statistic is undefined"
    OUT_OF_RANGE = "a value is outside its range"
    UNEVEN = "the arrays differ in length"
    LEVEL_OUT_OF_REACH = "too few values for an interval at this level"
    NO_MARGIN = "the margin is not positive"
    TOO_MANY_PATTERNS = "too many patterns of ties to try them all"


class NotComputable(ProofpageError):
    """A statistic's own conditions do not hold; ``found`` and ``needed`` are counts where the reason is about one."""

    def __init__(self, reason: Reason, *, found: int | None = None, needed: int | None = None) -> None:
        self.reason = reason
        self.found = found
        self.needed = needed
        super().__init__(str(reason))


def require_enough(found: int, *, needed: int, reason: Reason) -> None:
    """Raise :class:`NotComputable` unless at least ``needed`` values, pairs or clusters were found."""
    if found < needed:
        raise NotComputable(reason, found=found, needed=needed)
