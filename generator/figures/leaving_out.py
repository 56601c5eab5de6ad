"""What a figure leaves out, counted and with its reason: nothing leaves a statistic unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from generator.evidence.pairs import Pairs
from generator.evidence.units import STATUSES, have_status
from generator.figures.columns import Scope, columns_read, counted, eligible, required, side_columns
from generator.figures.language.nodes import Node
from generator.figures.model import LeftOut
from generator.figures.run_evidence import RunEvidence
from generator.figures.tracing import Traced
from generator.figures.vectors import Mask

EXCLUDED = "excluded, with a reason in the suite file"
UNDEFINED = "undefined: a division by zero"
OVER_THE_RUN = ", counted over the whole run and not over this part of it"


def left_out(
    evidence: RunEvidence, expanded: Node, scope: Scope, traced: Traced, *, is_part: bool = False
) -> tuple[LeftOut, ...]:
    """Return the units outside a figure's population by reason, then the elements that were undefined.

    Whether a unit that is left out would belong to a part (a subgroup, a stratum) may be unknown, since what tells it
    can be what is missing; for a part, the units are counted over the whole run, and the reason says so.
    """
    pairs = evidence.pairs
    if pairs is None:
        return ()
    chosen = eligible(pairs, scope)
    counts = counted(pairs, scope)
    reasons = Counter({EXCLUDED: int((~counts & ~chosen).sum())})
    for status in STATUSES:
        outside = have_status(pairs.units, frozenset({status})) & counts & ~chosen
        reasons[status.replace("_", " ")] = int(outside.sum())
    reads = columns_read(expanded, evidence.formulas, evidence.comparison)
    reasons.update(_unmeasured(pairs, chosen, required(reads, evidence.formulas.suite, evidence.comparison)))
    over = OVER_THE_RUN if is_part else ""
    groups = [LeftOut(count, f"{reason}{over}") for reason, count in sorted(reasons.items()) if count]
    return (*groups, LeftOut(traced.undefined, UNDEFINED)) if traced.undefined else tuple(groups)


def _unmeasured(pairs: Pairs, chosen: Mask, reads: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    """Return how many chosen units have which holes, naming the columns and sides."""
    if not reads:
        return {}
    holes = np.array([chosen & ~side_columns(pairs, side)[column].measured for side, column in reads], dtype=np.bool_)
    patterns, counts = np.unique(holes[:, holes.any(axis=0)], axis=1, return_counts=True)
    found: dict[str, int] = {}
    for pattern, count in zip(patterns.T.tolist(), counts.tolist(), strict=True):
        names = [f"{side}.{column}" for (side, column), hole in zip(reads, pattern, strict=True) if hole]
        found[f"not measured: {', '.join(names)}"] = count
    return found
