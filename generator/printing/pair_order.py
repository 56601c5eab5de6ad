"""The order of the pairs of a run: those in which the treatment did worst stand before the others.

A pair's place is the suite's primary figure applied to that pair alone: a sum, mean or median of a single value is
that value. Where the formula has no such reading (a test, a standard deviation) there is no order, and none is claimed.
Where a judge labels pairs, hurt stands before all others.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np

from generator.evidence.archive import Archive
from generator.evidence.judging import NO_ANSWER, UNLABELLED
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Mask, Pairs
from generator.evidence.report_spec import ParityReport
from generator.evidence.suites import Suite
from generator.evidence.units import are_excluded, have_status
from generator.figures.columns import Column, ColumnEvaluator
from generator.figures.formulas import SuiteFormulas, read_formulas
from generator.figures.judged import unit_labels
from generator.figures.language.nodes import Call, Name, Node, Number, Text, walk
from generator.figures.resolution import Resolver, mapped
from generator.figures.vectors import Conditions, Numbers
from generator.quantities import Amount, exactly

LABELS_WORST_FIRST = ("hurt", UNLABELLED, NO_ANSWER, "same", "helped")
"""The order in which labelled units are listed."""
_OF_A_SINGLE_VALUE = frozenset({"sum", "mean", "median", "quantile", "min", "max", "rate", "count"})


def worst_first(archive: Archive, suite: Suite, pairs: Pairs) -> tuple[int, ...] | None:
    """Return the positions of all pairs, the worst before the better; None where the primary figure gives no order."""
    formulas = read_formulas(archive, suite)
    resolver = Resolver(formulas, pairs.comparison)
    node = _of_one_pair(resolver.expanded(formulas.figures[suite.publication.primary]), formulas)
    better = suite.figures[suite.publication.primary].better
    if node is None or better is None:
        return None
    values = _values(evaluator_of(formulas, pairs).evaluate(node))
    sign = 1 if better == "higher" else -1
    ranked = sorted(values, key=lambda at: _rank(sign * values[at]))
    return (*ranked, *(at for at in range(len(pairs.units)) if at not in values))


def hurt_first(suite: Suite, pairs: Pairs, order: Sequence[int]) -> Sequence[int]:
    """Return positions ordered by label, hurt before all others, and as before within a label or without any."""
    if labelled_side(suite, pairs.comparison) is None:
        return order
    labels = unit_labels(pairs, suite)
    return sorted(order, key=lambda at: _label_rank(labels[at]))


def enters_figures(pairs: Pairs) -> Mask:
    """Return which units enter the figures."""
    return have_status(pairs.units, frozenset({"valid"})) & ~are_excluded(pairs.units)


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


def evaluator_of(formulas: SuiteFormulas, pairs: Pairs) -> ColumnEvaluator:
    """Return what evaluates columns of formulas for each pair by itself, parameters and literals included."""
    resolver = Resolver(formulas, pairs.comparison)
    return _EachAlone(pairs, formulas, resolver, lambda inner: _scalar(inner, formulas.suite))


class _EachAlone(ColumnEvaluator):
    """Evaluates for single pairs, of which a rate or a count of a condition is a number: one where it holds, else none.

    A difference of two rates reduces no column that is a number, and has its order all the same.
    """

    def numbers(self, node: Node) -> Numbers:
        column = self.evaluate(node)
        if isinstance(column, Conditions):
            return Numbers(column.holds.astype(np.int64), 1, column.defined)
        return super().numbers(node)


def _of_one_pair(node: Node, formulas: SuiteFormulas) -> Node | None:
    """Return a formula with every reduction replaced by what it reduces; None where that has no meaning."""
    inner = mapped(node, _reduced)
    names = [part for part in walk(inner) if isinstance(part, Name)]
    is_reduced = not any(isinstance(part, Call) for part in walk(inner))
    return inner if is_reduced and all(_is_column(name, formulas) for name in names) else None


def _reduced(node: Node) -> Node:
    if isinstance(node, Call) and node.function in _OF_A_SINGLE_VALUE and node.arguments and not node.result_field:
        return node.arguments[0]
    return node


def _is_column(name: Name, formulas: SuiteFormulas) -> bool:
    if len(name.parts) == 1:
        return name.parts[0] in {*formulas.derived, *formulas.subgroups, *formulas.suite.columns}
    return name.parts[0] in ("control", "treatment", "parameter")


def _scalar(node: Node, suite: Suite) -> Amount | str | None:
    match node:
        case Number():
            return exactly(node.value)
        case Text():
            return node.value
        case Name(parts=("parameter", name)):
            return exactly(suite.parameters[name].value)
    return None


def _values(column: Column) -> Mapping[int, Fraction]:
    """Return the value of every pair that has one; a condition counts as the share it is of a single pair."""
    positions = np.flatnonzero(column.defined).tolist()
    if isinstance(column, Numbers):
        return dict(zip(positions, column.fractions(column.defined), strict=True))
    if isinstance(column, Conditions):
        return {at: Fraction(int(column.holds[at])) for at in positions}
    return {}
