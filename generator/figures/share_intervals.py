"""The interval of a share: of pairs for which a condition holds, or of counts that the rows hold, summed.

Promises an interval for ``rate(...)`` and for a quotient of whole numbers whose upper one is a part of the lower one.
Every other formula is no share of counts: then there is a reason and no interval.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal

from generator.evidence.methodology import Statistics
from generator.figures.language.nodes import Binary, Call, Node
from generator.figures.model import Interval
from generator.figures.resampling import Resampled
from generator.figures.tracing import Traced
from generator.quantities import exactly, inexactly
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.shares import clopper_pearson, wilson

NO_SHARE = "the figure is no share of counts"
_METHODS = {"wilson": wilson, "clopper_pearson": clopper_pearson}


def share_interval(
    node: Node, method: Literal["wilson", "clopper_pearson"], value_of: Callable[[Node], Traced], settings: Statistics
) -> Resampled:
    """Return the interval of a share, or why there is none: fewer counted than pairs are asked for, or no share."""
    counts = _counts(node, value_of)
    if counts is None:
        return Resampled(None, NO_SHARE)
    part, whole = counts
    try:
        require_enough(whole, needed=max(settings.min_pairs, 1), reason=Reason.TOO_FEW_PAIRS)
        found = _METHODS[method](part, whole, level=Fraction(settings.confidence))
    except NotComputable as refusal:
        return Resampled(None, str(refusal.reason))
    low, high, level = inexactly(found.low), inexactly(found.high), exactly(found.level)
    return Resampled(Interval(low, high, level, found.method, None, None, made_by=method))


def _counts(node: Node, value_of: Callable[[Node], Traced]) -> tuple[int, int] | None:
    """Return how many there are of how many; None where a formula does not say so."""
    match node:
        case Call("rate"):
            held = value_of(Call("count", node.arguments, node.keywords))
            values = [None if held.amount is None else held.amount.value, *map(Fraction, held.counts)]
        case Binary("/"):
            amounts = [value_of(side).amount for side in (node.left, node.right)]
            values = [None if amount is None or not amount.exact else amount.value for amount in amounts]
        case _:
            return None
    whole = [int(value) for value in values if value is not None and value.denominator == 1]
    return (whole[0], whole[1]) if len(whole) == len(values) == 2 and 0 <= whole[0] <= whole[1] else None
