"""A formula as a statistic of resamples: from how often each unit was drawn to the value of the formula, row by row.

Reductions become weighted ones; operators and numbers stay what they are. Float64 throughout, which is marked on the
interval. Refuses (``NotDrawable``) a formula with a part that no drawing of pairs gives anew: a recorded value, a
test, a reduction inside another.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from generator.errors import ProofpageError
from generator.figures.columns import ColumnEvaluator
from generator.figures.language.functions import REDUCTIONS
from generator.figures.language.nodes import Binary, Call, Name, Node, Number, Unary, children, walk
from generator.figures.vectors import Mask, Numbers
from generator.quantities import Amount
from generator.statistics import weighted
from generator.statistics.arrays import FloatVector, as_floats
from generator.statistics.bootstrap import WeightStatistic
from generator.statistics.weighted import Values, Weights

Positions = npt.NDArray[np.int64]

NOT_DRAWABLE = "a part of the formula is no reduction over pairs, so it cannot be drawn again"
_NAMES = frozenset(function.name for function in REDUCTIONS)
_SHARES = {"median": Fraction(1, 2), "min": Fraction(0), "max": Fraction(1)}


class NotDrawable(ProofpageError):
    """A formula that resampled pairs do not give."""


class WeightedFormulas:
    """Turns formulas over one run's columns into statistics of resamples; ``units`` are in the order of drawing."""

    def __init__(self, columns: ColumnEvaluator, units: Positions, scalar: Callable[[Node], Amount | None]) -> None:
        self._columns = columns
        self._units = units
        self._scalar = scalar

    def statistic(self, node: Node) -> WeightStatistic:
        """Return the statistic of a formula."""
        match node:
            case Call() if node.function in _NAMES:
                return self._reduction(node)
            case Number() | Name(parts=("parameter", _)):
                return self._constant(node)
            case Unary(operator="-"):
                inner = self.statistic(node.operand)
                return lambda weights: -inner(weights)
            case Binary():
                return _combined(node.operator, self.statistic(node.left), self.statistic(node.right))
        raise NotDrawable

    def _constant(self, node: Node) -> WeightStatistic:
        amount = self._scalar(node)
        value = float("nan") if amount is None else float(amount.value)
        return lambda weights: np.full(len(weights), value)

    def _reduction(self, node: Call) -> WeightStatistic:
        if any(isinstance(inner, Call) for child in children(node) for inner in walk(child)):
            raise NotDrawable
        if node.function in ("count", "rate"):
            return self._counted(node)
        column = self._columns.numbers(node.arguments[0])
        chosen = (column.defined & self._where(node))[self._units]
        values, scale = _scaled(column, self._units[chosen])
        reduce = self._of_numbers(node)
        return lambda weights: reduce(values, _columns_of(weights, chosen)) / scale

    def _counted(self, node: Call) -> WeightStatistic:
        chosen = self._where(node)[self._units]
        if not node.arguments:
            return lambda weights: _columns_of(weights, chosen).sum(axis=1).astype(np.float64)
        condition = self._columns.conditions(node.arguments[0])
        chosen &= condition.defined[self._units]
        holds = condition.holds[self._units][chosen]
        if node.function == "rate":
            return lambda weights: weighted.shares(holds, _columns_of(weights, chosen))
        return lambda weights: _columns_of(weights, chosen)[:, holds].sum(axis=1).astype(np.float64)

    def _where(self, node: Call) -> Mask:
        if node.where is None:
            return np.ones(len(self._columns.pairs.units), dtype=np.bool_)
        condition = self._columns.conditions(node.where)
        return condition.defined & condition.holds

    def _of_numbers(self, node: Call) -> Callable[[Values, Weights], FloatVector]:
        match node.function:
            case "sum":
                return _sums
            case "mean":
                return weighted.means
            case "sd":
                return weighted.standard_deviations
            case "median":
                return weighted.medians
        share = _SHARES.get(node.function) or self._share(node)
        return lambda values, weights: weighted.quantiles(values, weights, share=share)

    def _share(self, node: Call) -> Fraction:
        if node.function in _SHARES:
            return _SHARES[node.function]
        amount = self._scalar(node.arguments[1])
        if amount is None:
            raise NotDrawable
        return amount.value


def _sums(values: Values, weights: Weights) -> FloatVector:
    """Return the sums; a resample in which nothing was chosen has none."""
    return np.where(weights.sum(axis=1) > 0, weighted.totals(values, weights), np.nan)


def _columns_of(weights: Weights, chosen: Mask) -> Weights:
    return weights if chosen.all() else weights[:, chosen]


def _scaled(column: Numbers, units: Positions) -> tuple[Values, float]:
    """Return the values of some units, as whole numbers with their scale where they share one that fits 64 bits."""
    numerators = column.numerators[units]
    if isinstance(column.denominators, int) and numerators.dtype == np.int64:
        return numerators, float(column.denominators)
    denominators = column.denominators if isinstance(column.denominators, int) else column.denominators[units].tolist()
    below = [denominators] * len(units) if isinstance(denominators, int) else denominators
    return as_floats([Fraction(n, d) for n, d in zip(numerators.tolist(), below, strict=True)]), 1.0


def _combined(operator: str, left: WeightStatistic, right: WeightStatistic) -> WeightStatistic:
    operation: Callable[[FloatVector, FloatVector], FloatVector] = {
        "+": np.add,
        "-": np.subtract,
        "*": np.multiply,
        "/": np.divide,
    }[operator]

    def combined(weights: Weights) -> FloatVector:
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            return operation(left(weights), right(weights))

    return combined
