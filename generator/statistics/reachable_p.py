"""Whether a recorded signed-rank p can arise from its recorded sizes: which rank sums can be reached at all.

The pinned p follows from rank sum and sizes alone. The exact one also depends on the order of the tie groups, which
nobody records: there, every order is tried.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.exact_signed_rank import exact_p_of_sum
from generator.statistics.feasibility import Feasibility
from generator.statistics.recorded import Recorded
from generator.statistics.wilcoxon import normal_score, tie_corrected_variance, two_sided

PATTERNS_LIMIT = 20_000
"""More sets of tie groups than this are not tried: the check is left out, and says so."""

ORDERS_LIMIT = 2_000
"""More orders of the tie groups than this are not tried for an exact p."""

_ROUNDING = 1e-12


def reachable_p(
    p: Recorded, *, pairs: int, zeros: int, tie_sizes: Sequence[int], w_plus: Fraction | None
) -> Feasibility:
    """Check that a recorded signed-rank p can arise from its numbers of pairs, zeros and ties, and its rank sum.

    ``tie_sizes`` are the sizes above 1 of the groups of equal absolute differences, in any order; ``w_plus`` is None
    where it was not recorded. The p is the pinned one of ``wilcoxon``.
    Raises NotComputable where no difference is left, where the sizes contradict each other, and for too many patterns.
    Source: the distribution of the statistic, Wilcoxon, 1945; the idea of the check, Brown and Heathers, 2017.
    """
    groups = _groups(pairs, zeros=zeros, tie_sizes=tie_sizes)
    sums = _reachable_sums(groups)
    if w_plus is not None:
        sums = [doubled for doubled in sums if doubled == 2 * w_plus]
    n = pairs - zeros
    variance = tie_corrected_variance(n, tuple(tie_sizes))
    return _compared(p, sorted({two_sided(normal_score(doubled, n=n, variance=variance)) for doubled in sums}))


def reachable_exact_p(
    p: Recorded, *, pairs: int, zeros: int, tie_sizes: Sequence[int], w_plus: Fraction
) -> Feasibility:
    """Check that a recorded exact signed-rank p can arise from its rank sum and its numbers of pairs, zeros and ties.

    The arguments are those of ``reachable_p``; the p is the exact conditional one of ``wilcoxon``, in any order of the
    tie groups. Raises NotComputable as ``reachable_p`` does.
    Source: Hollander and Wolfe, 1999, section 3.1; the idea of the check, Brown and Heathers, 2017.
    """
    groups = _groups(pairs, zeros=zeros, tie_sizes=tie_sizes)
    orders = math.factorial(sum(groups.values()))
    for count in groups.values():
        orders //= math.factorial(count)
    if orders > ORDERS_LIMIT:
        raise NotComputable(Reason.TOO_MANY_PATTERNS)
    reaching = [order for order in _orders(groups) if _reaches(order, 2 * w_plus)]
    return _compared(p, sorted({float(exact_p_of_sum(int(2 * w_plus), order)) for order in reaching}))


def _groups(pairs: int, *, zeros: int, tie_sizes: Sequence[int]) -> Counter[int]:
    """Return how many groups of each size the differences form that are not zero."""
    require_enough(pairs - zeros, needed=1, reason=Reason.TOO_FEW_PAIRS)
    ones = pairs - zeros - sum(tie_sizes)
    if ones < 0 or zeros < 0 or any(size < 2 for size in tie_sizes):
        raise NotComputable(Reason.OUT_OF_RANGE)
    sizes = Counter(tie_sizes)
    sizes[1] = ones
    return +sizes


def _orders(groups: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Yield every order in which the groups can stand, each once."""
    if not groups:
        yield ()
    for size in sorted(groups):
        for rest in _orders(groups - Counter((size,))):
            yield (size, *rest)


def _reaches(order: tuple[int, ...], doubled: Fraction) -> bool:
    """Whether some signs give a doubled rank sum over groups in this order."""
    sums, end = 1, 0
    for size in order:
        end += size
        sums = _with_group(sums, size, doubled_midrank=2 * end - size + 1)
    return doubled.denominator == 1 and doubled >= 0 and bool(sums >> int(doubled) & 1)


def _compared(p: Recorded, attainable: list[float]) -> Feasibility:
    """Compare a recorded p with the attainable ones; neighbours are all values of its precision from 0 to 1."""
    low, high = float(p.low) - _ROUNDING, float(p.high) + _ROUNDING
    possible = bisect_left(attainable, low) < bisect_right(attainable, high)
    shown = {math.floor(value * p.steps + 0.5) for value in attainable}
    position = bisect_left(attainable, float(p.value))
    nearest = tuple(Fraction(value) for value in attainable[max(0, position - 1) : position + 1])
    return Feasibility("reachable p", possible, p.steps + 1 - len(shown), p.steps + 1, nearest)


def _reachable_sums(groups: Counter[int]) -> list[int]:
    """Return the doubled rank sums that some order of the groups and some signs give, ascending.

    The sums that a set of groups can give, as the smallest of all, stand as bits of one integer; each larger set adds
    one group at its end, whose members share one rank.
    """
    sizes = sorted(size for size in groups if groups[size])
    if math.prod(groups[size] + 1 for size in sizes) > PATTERNS_LIMIT:
        raise NotComputable(Reason.TOO_MANY_PATTERNS)
    reached: dict[tuple[int, ...], int] = {}
    for used in product(*(range(groups[size] + 1) for size in sizes)):
        reached[used] = 0 if any(used) else 1
        offset = sum(count * size for count, size in zip(used, sizes, strict=True))
        for index, size in enumerate(sizes):
            if used[index]:
                before = (*used[:index], used[index] - 1, *used[index + 1 :])
                reached[used] |= _with_group(reached[before], size, doubled_midrank=2 * (offset - size) + size + 1)
    bits = reached[used]
    return [doubled for doubled in range(bits.bit_length()) if bits >> doubled & 1]


def _with_group(sums: int, size: int, *, doubled_midrank: int) -> int:
    """Add every number of members of a group, from none to all, to every sum."""
    for _ in range(size):
        sums |= sums << doubled_midrank
    return sums
