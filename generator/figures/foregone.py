"""Conditions whose outcome is settled before anything was measured, and sums with a number that nobody declared.

Promises to find what the form of a formula gives away: a bound outside of what the compared value can be, an expression
compared with itself, however it is written, and a typed number added to what was measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from generator.errors import FormulaRefused, Place, Refusal, refuse
from generator.evidence.archive import Archive
from generator.figures.constants import is_constant
from generator.figures.counterparts import written_out
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.language.nodes import Binary, Compare, Name, Node, Number, Unary, children, walk
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.ranges import is_settled, range_of
from generator.figures.resolution import Resolver
from generator.figures.thresholds import conditions_of

PLAIN = frozenset(map(Fraction, (0, 1, 100)))
"""What may be typed into a sum: nothing, the whole, and the whole in percent."""


def check_foregone(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    """Yield a refusal for every settled condition of the gate and of claims, and for every free number in a sum."""
    resolver = Resolver(formulas, next(iter(formulas.suite.comparisons)))
    for text, place in conditions_of(archive, formulas.suite):
        node = parse(text, place)
        for compared in walk(node):
            if isinstance(compared, Compare):
                yield from _settled(formulas, resolver, compared, place)
    for name, formula in {**formulas.derived, **formulas.figures}.items():
        yield from _offsets(name, formula)


def _settled(formulas: SuiteFormulas, resolver: Resolver, compared: Compare, place: Place) -> Iterator[Refusal]:
    left, right = (
        written_out(resolver.expanded(Formula(side, place)), formulas) for side in (compared.left, compared.right)
    )
    text = canonical(compared)
    if canonical(left) == canonical(right) or is_constant(formulas, Binary("-", left, right)):
        found = f"the condition {text!r}, which compares a value with itself"
    else:
        outcome = is_settled(compared.operator, range_of(formulas, left), range_of(formulas, right))
        if outcome is None:
            return
        held = "always" if outcome else "never"
        found = f"the condition {text!r}, which {held} holds: no value can lie on the other side"
    expected = "a condition that evidence can meet and can miss"
    remedy = "Compare with a bound that the value can lie on either side of, or leave the condition out."
    yield refuse(FormulaRefused, place, found=found, expected=expected, remedy=remedy)


def _offsets(name: str, formula: Formula) -> Iterator[Refusal]:
    for number in _added(formula.node):
        found = f"the number {canonical(number)}, added to what {name!r} computes from evidence,"
        expected = (
            f"measured values, declared parameters and {', '.join(map(str, sorted(PLAIN)))}, as all that a sum holds"
        )
        remedy = "Declare it under parameters with its unit and source, and write parameter.NAME."
        yield problem_at(formula.place, number.at, found, expected, remedy)


def _added(node: Node) -> Iterator[Number]:
    """Yield the typed numbers that stand in a sum, but for those that only decide."""
    if isinstance(node, Compare):
        return
    is_sum = isinstance(node, Binary) and node.operator in ("+", "-")
    for child in children(node):
        typed = list(_typed(child)) if is_sum else []
        yield from typed or _added(child)


def _typed(node: Node) -> Iterator[Number]:
    """Yield the number that a part of a sum is, where nothing measured and nothing declared stands in it."""
    if any(isinstance(each, Name) or not isinstance(each, Number | Unary | Binary) for each in walk(node)):
        return
    numbers = [each for each in walk(node) if isinstance(each, Number)]
    if isinstance(node, Number | Unary) and numbers[0].value in PLAIN:
        return
    yield numbers[0]
