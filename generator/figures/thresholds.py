"""The numbers that a gate or a claim holds a figure against: none is printed as if it stood on the other side of one.

Promises a display with just as many more decimals as it takes for the printed value to lie where the exact one lies.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.content_reading import CLAIMS
from generator.evidence.suites import Suite
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Binary, Compare, Name, Node, Number, Unary, children
from generator.figures.language.parsing import parse
from generator.figures.reference_text import parse_reference
from generator.quantities import Amount
from generator.units import Display, round_half_away

MOST_DECIMALS = 12


_OPERATIONS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def thresholds_of(archive: Archive, formulas: SuiteFormulas, figure: str) -> frozenset[Fraction]:
    """Return the constants that conditions of the suite's gate, and of claims on it, compare a figure with."""
    conditions = (*_of_the_gate(archive, formulas.suite), *_of_claims(archive, formulas.suite))
    return frozenset(
        constant for text, place in conditions for constant in _compared(formulas, parse(text, place), figure)
    )


def _of_the_gate(archive: Archive, suite: Suite) -> Iterator[tuple[str, Place]]:
    path = archive.suite_path(suite.id)
    for index, word in enumerate(suite.gate.words if suite.gate else ()):
        for number, text in enumerate(word.when):
            yield text, archive.text_place(path, "gate", "words", index, "when", number)


def _of_claims(archive: Archive, suite: Suite) -> Iterator[tuple[str, Place]]:
    headline = archive.content.settings.headline.partition("/")[0]
    for index, claim in enumerate(archive.content.claims.claims):
        parts = parse_reference(claim.figure) if claim.holds is not None else None
        if claim.holds is not None and parts is not None and (parts.suite or headline) == suite.id:
            yield claim.holds, archive.text_place(CLAIMS, "claims", index, "holds")


def display_apart(display: Display, amount: Amount, thresholds: frozenset[Fraction]) -> Display:
    """Return a display that prints a value on the side of every threshold on which it lies.

    A value that is known only as far as it was recorded keeps its display: it is never shown more finely than that.
    """
    while amount.is_point and display.decimals < MOST_DECIMALS and _crosses(display, amount.value, thresholds):
        kind = "decimal" if display.kind == "integer" else display.kind
        display = replace(display, kind=kind, decimals=display.decimals + 1)
    return display


def _crosses(display: Display, value: Fraction, thresholds: frozenset[Fraction]) -> bool:
    step = display.unit_in_last_place
    printed = round_half_away(value / step) * step
    return any(value != each and _side(printed, each) != _side(value, each) for each in thresholds)


def _side(value: Fraction, threshold: Fraction) -> int:
    return (value > threshold) - (value < threshold)


def _compared(formulas: SuiteFormulas, node: Node, figure: str) -> Iterator[Fraction]:
    if isinstance(node, Compare):
        for side, other in ((node.left, node.right), (node.right, node.left)):
            constant = _constant(formulas, other)
            if isinstance(side, Name) and side.parts == (figure,) and constant is not None:
                yield constant
    for child in children(node):
        yield from _compared(formulas, child, figure)


def _constant(formulas: SuiteFormulas, node: Node) -> Fraction | None:
    """Return the value of a constant expression over numbers and parameters, None for any other."""
    match node:
        case Number(value=value):
            return value
        case Name(parts=("parameter", name)) if name in formulas.suite.parameters:
            return Fraction(formulas.suite.parameters[name].value)
        case Unary(operator="-", operand=operand):
            inner = _constant(formulas, operand)
            return None if inner is None else -inner
        case Binary(operator=sign, left=left, right=right):
            one, other = _constant(formulas, left), _constant(formulas, right)
            if one is None or other is None or (sign == "/" and other == 0):
                return None
            return one / other if sign == "/" else _OPERATIONS[sign](one, other)
    return None
