"""Formulas over the columns of a run: one value per unit, evaluated once each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import numpy as np

from generator.evidence.pairs import ColumnValues, Pairs
from generator.evidence.suites import Suite
from generator.evidence.units import are_excluded, have_status
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Number, Text, Unary, walk
from generator.figures.language.printer import canonical
from generator.figures.resolution import Resolver
from generator.figures.vectors import (
    COMPARISONS,
    Conditions,
    Lists,
    Mask,
    Numbers,
    Texts,
    compare_numbers,
    compare_texts,
    constant,
)
from generator.quantities import Amount, EvidenceClass

Column = Numbers | Conditions | Texts | Lists

_COMPARABLE = frozenset({"valid", "both_failed", "control_failed", "treatment_failed", "no_answer", "unmeasured"})


@dataclass(frozen=True, slots=True)
class Scope:
    """Which units a figure is about: of which statuses, and whether those that the suite excludes are put back."""

    kind: str = "valid"
    with_excluded: bool = False


VALID = Scope()


@dataclass(frozen=True, slots=True)
class Reads:
    """The columns that a formula reads, as (side, column), in the order of their first appearance."""

    columns: tuple[tuple[str, str], ...]


def columns_read(node: Node, formulas: SuiteFormulas, comparison: str) -> Reads:
    """Return every column that a resolved formula reads, through derived columns and subgroups."""
    return Reads(tuple(dict.fromkeys(_read(node, formulas, Resolver(formulas, comparison)))))


def _read(node: Node, formulas: SuiteFormulas, resolver: Resolver) -> Iterator[tuple[str, str]]:
    for inner in walk(node):
        if not isinstance(inner, Name):
            continue
        if inner.parts[0] in ("control", "treatment") and len(inner.parts) == 2:
            yield inner.parts[0], inner.parts[1]
        elif len(inner.parts) == 1:
            named = formulas.derived.get(inner.parts[0]) or formulas.subgroups.get(inner.parts[0])
            if named is not None:
                yield from _read(resolver.aliased(named.node), formulas, resolver)
            elif inner.parts[0] in formulas.suite.columns:
                yield "control", inner.parts[0]


def weakest_class(reads: Reads, formulas: SuiteFormulas) -> EvidenceClass | None:
    """Return the weakest class among the columns read, at least *derived*; None where none is read."""
    classes = [EvidenceClass[formulas.suite.columns[column].class_.upper()] for _, column in reads.columns]
    return max([*classes, EvidenceClass.DERIVED]) if classes else None


def required(reads: Reads, suite: Suite, comparison: str) -> tuple[tuple[str, str], ...]:
    """Return what must be measured: every column that is read, on both sides, unless only one arm has it."""
    arms = suite.comparisons[comparison]
    sides = (("control", arms.control), ("treatment", arms.treatment))
    columns = dict.fromkeys(column for _, column in reads.columns)
    return tuple(
        (side, column)
        for column in columns
        for side, arm in sides
        if arm in suite.columns[column].arms or not suite.columns[column].arms
    )


def population(pairs: Pairs, needed: tuple[tuple[str, str], ...], scope: Scope) -> Mask:
    """Return which units a figure is about: valid (or comparable), not excluded, and measured where that is needed."""
    chosen = eligible(pairs, scope)
    for side, column in needed:
        chosen &= side_columns(pairs, side)[column].measured
    return chosen


def eligible(pairs: Pairs, scope: Scope) -> Mask:
    """Return which units have a status that the scope asks for, and are not excluded, unless it puts those back."""
    wanted = _COMPARABLE if scope.kind == "comparable" else frozenset({"valid"})
    return have_status(pairs.units, wanted) & counted(pairs, scope)


def counted(pairs: Pairs, scope: Scope) -> Mask:
    """Return which units count in a scope, as far as exclusions go."""
    excluded = are_excluded(pairs.units)
    return np.ones_like(excluded) if scope.with_excluded else ~excluded


def side_columns(pairs: Pairs, side: str) -> Mapping[str, ColumnValues]:
    """Return the columns of one side."""
    return pairs.control if side == "control" else pairs.treatment


@dataclass(slots=True)
class ColumnEvaluator:
    """Evaluates column formulas of one run and comparison; ``scalar`` gives the values of nodes that are one value."""

    pairs: Pairs
    formulas: SuiteFormulas
    resolver: Resolver
    scalar: Callable[[Node], Amount | bool | str | None]
    _known: dict[str, Column] = field(default_factory=dict)

    def evaluate(self, node: Node) -> Column:
        """Return the column of a resolved node."""
        key = canonical(node)
        if key not in self._known:
            self._known[key] = self._evaluated(node)
        return self._known[key]

    def numbers(self, node: Node) -> Numbers:
        """Return the column of a node that the checker found to be a number."""
        column = self.evaluate(node)
        if not isinstance(column, Numbers):
            raise TypeError(f"{canonical(node)} is no number column")
        return column

    def conditions(self, node: Node) -> Conditions:
        """Return the column of a node that the checker found to be a condition."""
        column = self.evaluate(node)
        if not isinstance(column, Conditions):
            raise TypeError(f"{canonical(node)} is no boolean column")
        return column

    def _evaluated(self, node: Node) -> Column:
        match node:
            case Name():
                return self._name(node)
            case Number() | Text() | Call():
                return self._constant(node)
            case Unary():
                return ~self.conditions(node.operand) if node.operator == "not" else -self.numbers(node.operand)
            case Binary():
                return self._arithmetic(node)
            case Compare():
                return self._comparison(node)
            case Logic():
                return self._logic(node)

    def _name(self, node: Name) -> Column:
        if node.parts[0] in ("control", "treatment") and len(node.parts) == 2:
            return _as_column(side_columns(self.pairs, node.parts[0])[node.parts[1]])
        if len(node.parts) == 1:
            name = node.parts[0]
            named = self.formulas.derived.get(name) or self.formulas.subgroups.get(name)
            if named is not None:
                return self.evaluate(self.resolver.aliased(named.node))
            return _as_column(self.pairs.control[name])
        return self._constant(node)

    def _constant(self, node: Node) -> Column:
        length = len(self.pairs.units)
        value = self.scalar(node)
        everywhere = np.ones(length, dtype=np.bool_)
        match value:
            case Amount() if value.is_point:
                return constant(value.value, length)
            case bool():
                return Conditions(np.full(length, value), everywhere)
            case str():
                return Texts(np.full(length, value, dtype=object), everywhere)
        return Numbers(np.zeros(length, dtype=np.int64), 1, ~everywhere)

    def _arithmetic(self, node: Binary) -> Numbers:
        left, right = self.numbers(node.left), self.numbers(node.right)
        match node.operator:
            case "+":
                return left + right
            case "-":
                return left - right
            case "*":
                return left * right
            case _:
                return left / right

    def _comparison(self, node: Compare) -> Conditions:
        left, right = self.evaluate(node.left), self.evaluate(node.right)
        if isinstance(node.left, Text) and isinstance(right, Lists):
            return right.contains(node.left.value)
        if isinstance(left, Texts) and isinstance(right, Texts):
            return compare_texts(node.operator, left, right)
        if isinstance(left, Numbers) and isinstance(right, Numbers):
            return compare_numbers(node.operator, left, right)
        raise TypeError(f"{canonical(node)} compares unlike columns by {sorted(COMPARISONS)}")

    def _logic(self, node: Logic) -> Conditions:
        result = self.conditions(node.operands[0])
        for operand in node.operands[1:]:
            other = self.conditions(operand)
            result = result & other if node.operator == "and" else result | other
        return result


def _as_column(column: ColumnValues) -> Column:
    match column.kind:
        case "number":
            return Numbers(column.values, column.scale, column.measured)
        case "boolean":
            return Conditions(column.values.astype(np.bool_), column.measured)
        case "list":
            return Lists(column.values, column.measured)
        case _:
            return Texts(column.values, column.measured)
