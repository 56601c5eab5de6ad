"""What a suite's primary figure says of each pair alone, and the amounts of both arms that it reads.

A sum, mean or median of a single value is that value. Where a formula has no such reading (a test, a standard
deviation) there is no value of a pair, and none is made up. What it says of a pair whose arms are equal is its neutral
value: one for the treatment over the control, nought for a difference. A formula that says now this and now that of
equal arms has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from generator.evidence.archive import Archive
from generator.evidence.pairs import ColumnValues, Mask, Pairs
from generator.evidence.suites import Suite
from generator.evidence.units import are_excluded, have_status
from generator.figures.columns import Column, ColumnEvaluator, Reads, columns_read
from generator.figures.formulas import SuiteFormulas, read_formulas
from generator.figures.language.nodes import Call, Name, Node, Number, Text, walk
from generator.figures.resolution import Resolver, mapped
from generator.figures.vectors import Conditions, Numbers, constant
from generator.quantities import Amount, exactly

_OF_A_SINGLE_VALUE = frozenset({"sum", "mean", "median", "quantile", "min", "max", "rate", "count"})


@dataclass(frozen=True, slots=True)
class SingleValues:
    """The value of every pair that has one, by its position; ``are_shares`` where each is a condition, so 0 or 1."""

    values: Mapping[int, Fraction]
    are_shares: bool


def single_values(archive: Archive, suite: Suite, pairs: Pairs) -> SingleValues | None:
    """Return the primary figure's value of each pair alone, all statuses; None where it has no such reading."""
    formulas = read_formulas(archive, suite)
    resolver = Resolver(formulas, pairs.comparison)
    node = _of_one_pair(resolver.expanded(formulas.figures[suite.publication.primary]), formulas)
    if node is None:
        return None
    column = evaluator_of(formulas, pairs).evaluate(node)
    return SingleValues(_values(column), isinstance(column, Conditions))


def neutral_value(archive: Archive, suite: Suite, pairs: Pairs) -> Fraction | None:
    """Return what the primary figure says of every pair whose arms are equal; None where that is not one value.

    Each arm of each pair is put in the place of the other, and the formula is evaluated again.
    """
    formulas = read_formulas(archive, suite)
    resolver = Resolver(formulas, pairs.comparison)
    node = _of_one_pair(resolver.expanded(formulas.figures[suite.publication.primary]), formulas)
    if node is None or not _both_have(columns_read(node, formulas, pairs.comparison), suite, pairs.comparison):
        return None
    said = [_only(evaluator_of(formulas, equal).evaluate(node)) for equal in _equal_arms(pairs)]
    found = {value for values in said for value in values}
    return found.pop() if len(found) == 1 else None


def enters_figures(pairs: Pairs) -> Mask:
    """Return which pairs enter the figures: those that are valid, and not excluded."""
    return have_status(pairs.units, frozenset({"valid"})) & ~are_excluded(pairs.units)


def entering(pairs: Pairs) -> tuple[int, ...]:
    """Return the positions of the pairs that enter the figures."""
    return tuple(np.flatnonzero(enters_figures(pairs)).tolist())


def primary_reads(archive: Archive, suite: Suite, comparison: str) -> tuple[tuple[str, str], ...]:
    """Return every column that the primary figure reads, as (side, column), in the order of the formula."""
    formulas = read_formulas(archive, suite)
    node = Resolver(formulas, comparison).expanded(formulas.figures[suite.publication.primary])
    return columns_read(node, formulas, comparison).columns


def compared_column(archive: Archive, suite: Suite, comparison: str) -> str | None:
    """Return the first column of numbers that the primary figure reads of both arms; None where there is none."""
    read = primary_reads(archive, suite, comparison)
    numbers = (name for _, name in read if suite.columns[name].type in ("integer", "decimal"))
    return next((name for name in numbers if {("control", name), ("treatment", name)} <= set(read)), None)


def both_sides(pairs: Pairs, column: str) -> Mapping[int, tuple[Fraction, Fraction]]:
    """Return control and treatment of every pair that enters and has both, by its position."""
    control, treatment = pairs.control[column], pairs.treatment[column]
    return {
        at: (_fraction(control, at), _fraction(treatment, at))
        for at in entering(pairs)
        if control.measured[at] and treatment.measured[at]
    }


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


def _both_have(reads: Reads, suite: Suite, comparison: str) -> bool:
    """Return whether both arms have every column that is read: otherwise they cannot be equal."""
    arms = suite.comparisons[comparison]
    return all(suite.columns[name].is_of(arm) for _, name in reads.columns for arm in (arms.control, arms.treatment))


def _equal_arms(pairs: Pairs) -> Iterator[Pairs]:
    """Yield the pairs with the control in place of the treatment, and the other way round."""
    yield replace(pairs, treatment=pairs.control)
    yield replace(pairs, control=pairs.treatment)


def _only(column: Column) -> frozenset[Fraction]:
    """Return the one value that all elements have; two of them where there are more, none where none has a value."""
    if isinstance(column, Conditions):
        column = Numbers(column.holds.astype(np.int64), 1, column.defined)
    if not isinstance(column, Numbers) or not column.defined.any():
        return frozenset()
    at = int(column.defined.argmax())
    first = _at(column, at)
    others = np.flatnonzero(column.defined & ((column - constant(first, len(column.defined))).numerators != 0))
    return frozenset((first, *(_at(column, other) for other in others[:1].tolist())))


def _at(column: Numbers, at: int) -> Fraction:
    only = np.arange(len(column.defined)) == at
    return next(iter(column.fractions(only)))


def _fraction(column: ColumnValues, at: int) -> Fraction:
    return Fraction(int(column.values[at]), column.scale)


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
