"""Whether recorded values can be true at all, and how much each check could have noticed.

The power of a check is the share of neighbouring values that it would have refused. A check without power proves
nothing, and says so. Neighbours are, for shares, means and p-values, all values of the same precision in a range of
one; for everything else the values with one digit changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from generator.statistics.errors import Reason, require_enough
from generator.statistics.recorded import Recorded, whole


@dataclass(frozen=True, slots=True)
class Feasibility:
    """The outcome of one check: ``rejected`` of ``neighbours`` neighbouring values would have been refused."""

    check: str
    possible: bool
    rejected: int
    neighbours: int
    nearest: tuple[Fraction, ...] = ()
    """The values nearest to the recorded one, below and above, that could be true; empty where the check has none."""

    @property
    def power(self) -> Fraction:
        """The share of neighbouring values that would have been refused."""
        return Fraction(self.rejected, self.neighbours)

    @property
    def could_have_failed(self) -> bool:
        """Whether the check has any power."""
        return self.rejected > 0


def grim(recorded: Recorded, *, n: int) -> Feasibility:
    """Check that a share of counts, or a mean of whole numbers, can arise from a number of values.

    ``n`` is how many whole numbers were averaged (for a share: the denominator). Possible where some integer k lies in
    (x - u/2) n to (x + u/2) n for the recorded x with last digit u. Raises NotComputable for n below 1.
    Source: Brown and Heathers, 2017.
    """
    require_enough(n, needed=1, reason=Reason.TOO_FEW)
    possible = floor(recorded.high * n) >= ceil(recorded.low * n)
    rejected = recorded.steps - _reachable_shares(recorded.steps, n) if recorded.is_rounded else 0
    below, above = Fraction(floor(recorded.value * n), n), Fraction(ceil(recorded.value * n), n)
    return Feasibility("grim", possible, rejected, recorded.steps, tuple(dict.fromkeys((below, above))))


def in_order(quantiles: Sequence[Recorded]) -> Feasibility:
    """Check that recorded quantiles, listed from the smallest share to the largest, do not fall.

    For example minimum, lower quartile, median, upper quartile, maximum. Raises NotComputable for fewer than two.
    Source: by definition.
    """
    require_enough(len(quantiles), needed=2, reason=Reason.TOO_FEW)
    return _with_digits_changed("quantiles in order", list(quantiles), _do_not_fall)


def estimate_inside(estimate: Recorded, *, low: Recorded, high: Recorded) -> Feasibility:
    """Check that a recorded estimate lies inside its own recorded interval.

    Source: by definition, for intervals by quantiles or tests; any interval meant to hold its estimate.
    """
    return _with_digits_changed("estimate inside its interval", [low, estimate, high], _do_not_fall)


def funnel(entered: int, parts: Sequence[int | None]) -> Feasibility:
    """Check that what entered a stage of a funnel equals what left it, part by part.

    For example attempted against replayed and failed. A part that was not recorded is None: then the others must not
    exceed what entered. Raises NotComputable without any part. Source: by definition.
    """
    require_enough(len(parts), needed=1, reason=Reason.TOO_FEW)
    counts = [whole(entered), *(whole(part) for part in parts if part is not None)]
    holds = _at_most if None in parts else _adds_up
    return _with_digits_changed("funnel adds up", counts, holds)


def _reachable_shares(steps: int, n: int) -> int:
    """Count the values from 0 to below 1 with ``steps`` steps that some share of n rounds to.

    Each share rounds to one value, and to two where it lies midway; with n at least as large as steps all are reached.
    """
    if n >= steps:
        return steps
    return n + sum(2 * k * steps % (2 * n) == n for k in range(n))


def _with_digits_changed(
    check: str, values: list[Recorded], holds: Callable[[Sequence[Recorded]], bool]
) -> Feasibility:
    """Check values as they are, and again with each digit of each value changed in turn."""
    outcomes = [
        holds([*values[:index], changed, *values[index + 1 :]])
        for index, value in enumerate(values)
        for changed in value.with_one_digit_changed()
    ]
    return Feasibility(check, holds(values), outcomes.count(False), len(outcomes))


def _do_not_fall(values: Sequence[Recorded]) -> bool:
    """Whether each value can lie at or below the next; where rounded ones only touch, they fall as written."""
    return all(one.value <= other.value or one.low < other.high for one, other in pairwise(values))


def _adds_up(counts: Sequence[Recorded]) -> bool:
    return counts[0].value == sum(count.value for count in counts[1:])


def _at_most(counts: Sequence[Recorded]) -> bool:
    return counts[0].value >= sum(count.value for count in counts[1:])
