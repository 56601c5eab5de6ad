"""The order of the pairs of a run: those in which the treatment did worst stand before the others.

A pair's place is the suite's primary figure applied to that pair alone. Where the formula has no such reading there is
no order, and none is claimed. Where a judge labels pairs, hurt stands before all others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from generator.evidence.archive import Archive
from generator.evidence.judging import NO_ANSWER, UNLABELLED
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs
from generator.evidence.report_spec import ParityReport
from generator.evidence.suites import Suite
from generator.figures.formulas import read_formulas
from generator.figures.judged import unit_labels
from generator.figures.language.nodes import Name
from generator.figures.single_pairs import enters_figures, evaluator_of, single_values

LABELS_WORST_FIRST = ("hurt", UNLABELLED, NO_ANSWER, "same", "helped")
"""The order in which labelled units are listed."""


def worst_first(archive: Archive, suite: Suite, pairs: Pairs) -> tuple[int, ...] | None:
    """Return the positions of all pairs, the worst before the better; None where the primary figure gives no order."""
    better, found = suite.figures[suite.publication.primary].better, single_values(archive, suite, pairs)
    if found is None or better is None:
        return None
    sign, values = 1 if better == "higher" else -1, found.values
    ranked = sorted(values, key=lambda at: _rank(sign * values[at]))
    return (*ranked, *(at for at in range(len(pairs.units)) if at not in values))


def hurt_first(suite: Suite, pairs: Pairs, order: Sequence[int]) -> Sequence[int]:
    """Return positions ordered by label, hurt before all others, and as before within a label or without any."""
    if labelled_side(suite, pairs.comparison) is None:
        return order
    labels = unit_labels(pairs, suite)
    return sorted(order, key=lambda at: _label_rank(labels[at]))


def failing(archive: Archive, suite: Suite, pairs: Pairs, parity: ParityReport) -> tuple[int, ...]:
    """Return the positions of the pairs that enter the figures and for which the condition of parity does not hold."""
    passed = evaluator_of(read_formulas(archive, suite), pairs).conditions(Name((parity.passes,)))
    return tuple(np.flatnonzero(enters_figures(pairs) & passed.defined & ~passed.holds).tolist())


def _label_rank(label: str | None) -> int:
    return LABELS_WORST_FIRST.index(label) if label else len(LABELS_WORST_FIRST)


def _rank(value: Fraction) -> tuple[float, Fraction]:
    """Return what sorts as the value does: the nearest float settles nearly all, the exact value the rest."""
    try:
        return float(value), value
    except OverflowError:
        return math.copysign(math.inf, value.numerator), value
