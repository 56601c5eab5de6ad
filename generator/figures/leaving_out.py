"""What a figure leaves out, counted and with its reason: nothing leaves a statistic unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from generator.evidence.pairs import Pairs
from generator.figures.columns import Scope, columns_read, counts, eligible, required, side_columns
from generator.figures.language.nodes import Node
from generator.figures.model import LeftOut
from generator.figures.run_evidence import RunEvidence
from generator.figures.tracing import Traced
from generator.figures.vectors import Mask

UNDEFINED = "undefined: a division by zero"


def left_out(evidence: RunEvidence, expanded: Node, scope: Scope, traced: Traced) -> tuple[LeftOut, ...]:
    """Return the units outside a figure's population by reason, then the elements that were undefined."""
    pairs = evidence.pairs
    if pairs is None:
        return ()
    chosen = eligible(pairs, scope)
    outside = (unit for unit, inside in zip(pairs.units, chosen.tolist(), strict=True) if not inside)
    reasons = Counter(
        "excluded, with a reason in the suite file" if not counts(unit, scope) else unit.status.replace("_", " ")
        for unit in outside
    )
    reads = columns_read(expanded, evidence.formulas, evidence.comparison)
    reasons.update(_unmeasured(pairs, chosen, required(reads, evidence.formulas.suite, evidence.comparison)))
    groups = [LeftOut(count, reason) for reason, count in sorted(reasons.items())]
    return (*groups, LeftOut(traced.undefined, UNDEFINED)) if traced.undefined else tuple(groups)


def _unmeasured(pairs: Pairs, chosen: Mask, reads: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Yield a reason for every chosen unit that has a hole, naming the columns and sides."""
    holes = np.array([~side_columns(pairs, side)[column].measured for side, column in reads], dtype=np.bool_)
    if not holes.size:
        return
    for index in np.flatnonzero(chosen & holes.any(axis=0)).tolist():
        names = [
            f"{side}.{column}" for (side, column), hole in zip(reads, holes[:, index].tolist(), strict=True) if hole
        ]
        yield f"not measured: {', '.join(names)}"
