"""The order of pairs on a run's page: those in which the treatment did worst stand before the others.

A pair's place is the suite's primary figure applied to that pair alone: a sum, mean or median of a single value is
that value. Where the formula has no such reading (a test, a standard deviation) there is no order, and none is claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.figures.columns import Column, ColumnEvaluator
from generator.figures.formulas import SuiteFormulas, read_formulas
from generator.figures.language.nodes import Call, Name, Node, Number, Text, walk
from generator.figures.resolution import Resolver, mapped
from generator.figures.vectors import Conditions, Numbers
from generator.quantities import Amount, exactly

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
    positions = range(len(pairs.units))
    return tuple(sorted(positions, key=lambda at: (at not in values, sign * values.get(at, Fraction(0)))))


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
