"""Function calls over rows: which elements are chosen, and the reduction or test that is applied to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.methodology import Statistics
from generator.figures.columns import ColumnEvaluator
from generator.figures.language.functions import FUNCTIONS
from generator.figures.language.nodes import Call, Node
from generator.figures.reductions import mean, quantile, standard_deviation, total
from generator.figures.significance import Sample, run_test
from generator.figures.vectors import Mask, Numbers, chosen_values
from generator.quantities import Amount, exactly

EMPTY = "no pair is left to compute it from"
NO_SHARE = "the share of the quantile is unknown, or lies outside zero to one"
TOO_FEW = "too few pairs for a standard deviation"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The value of a call, the n it stands on, how many chosen elements were undefined, and why there is no value."""

    value: Amount | bool | None
    n: int
    undefined: int
    reason: str | None
    withheld: bool = False


def reduced(
    node: Call,
    columns: ColumnEvaluator,
    population: Mask,
    *,
    scalar: Callable[[Node], Amount | None],
    settings: Statistics,
    margins: frozenset[Fraction],
) -> Outcome:
    """Return the value of a call over the population and its own ``where``.

    ``margins`` are those that were registered before the run was measured.
    """
    chosen, undecided = _chosen(node, columns, population)
    if node.function in ("count", "rate"):
        return _counted(node, columns, chosen, undecided)
    if FUNCTIONS[node.function].fields:
        return _tested(node, columns, chosen, undecided, scalar=scalar, settings=settings, margins=margins)
    column = columns.numbers(node.arguments[0])
    elements = chosen & column.defined
    n, undefined = int(elements.sum()), int((chosen & ~column.defined).sum()) + undecided
    match node.function:
        case "sum":
            value: Amount | None = total(column, elements) if n else None
        case "mean":
            value = mean(column, elements)
        case "sd":
            return _spread(column, elements, undefined)
        case _:
            share = _share(node, scalar)
            if share is None:
                return Outcome(None, n, undefined, NO_SHARE, withheld=True)
            value = quantile(column, elements, share)
    return Outcome(value, n, undefined, EMPTY if value is None else None)


def _tested(
    node: Call,
    columns: ColumnEvaluator,
    chosen: Mask,
    undecided: int,
    *,
    scalar: Callable[[Node], Amount | None],
    settings: Statistics,
    margins: frozenset[Fraction],
) -> Outcome:
    """Run a test over the pairs on which each of its columns has a value."""
    keywords = dict(node.keywords)
    read = [columns.evaluate(argument) for argument in node.arguments]
    cluster = columns.evaluate(keywords["cluster"]) if "cluster" in keywords else None
    elements = chosen.copy()
    for column in read if cluster is None else [*read, cluster]:
        elements &= column.defined
    n, undefined = int(elements.sum()), int((chosen & ~elements).sum()) + undecided
    listed = [chosen_values(column, elements) for column in read]
    clusters = None if cluster is None else chosen_values(cluster, elements)
    if FUNCTIONS[node.function].arguments[-1].kind == "column":
        clusters = listed.pop()
    margin = scalar(keywords["margin"]) if "margin" in keywords else None
    sample = Sample(tuple(listed), clusters, None if margin is None else margin.value, margins)
    tested = run_test(node, sample, settings)
    return Outcome(tested.value, n, undefined, tested.reason, withheld=tested.value is None)


def _spread(column: Numbers, elements: Mask, undefined: int) -> Outcome:
    n = int(elements.sum())
    try:
        value = standard_deviation(column, elements)
    except OverflowError:
        return Outcome(None, n, undefined, "values beyond the range of float64", withheld=True)
    reason = None if value is not None else TOO_FEW if n else EMPTY
    return Outcome(value, n, undefined, reason, withheld=n > 0 and value is None)


def _chosen(node: Call, columns: ColumnEvaluator, population: Mask) -> tuple[Mask, int]:
    if node.where is None:
        return population, 0
    condition = columns.conditions(node.where)
    return population & condition.defined & condition.holds, int((population & ~condition.defined).sum())


def _counted(node: Call, columns: ColumnEvaluator, chosen: Mask, undecided: int) -> Outcome:
    if not node.arguments:
        count = int(chosen.sum())
        return Outcome(exactly(count), count, undecided, None)
    condition = columns.conditions(node.arguments[0])
    elements = chosen & condition.defined
    n, undefined = int(elements.sum()), int((chosen & ~condition.defined).sum()) + undecided
    held = exactly(int((elements & condition.holds).sum()))
    if node.function == "count":
        return Outcome(held, n, undefined, None)
    value = held.divided_by(exactly(n))
    return Outcome(value, n, undefined, EMPTY if value is None else None)


def _share(node: Call, scalar: Callable[[Node], Amount | None]) -> Fraction | None:
    if node.function == "quantile":
        amount = scalar(node.arguments[1])
        return amount.value if amount is not None and 0 <= amount.value <= 1 else None
    return {"median": Fraction(1, 2), "min": Fraction(0), "max": Fraction(1)}[node.function]
