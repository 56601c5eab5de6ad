"""The numbers that a figure is held against on a page: by the gate, a claim, a margin, alpha or the publication rule.

Promises that each is known before anything is displayed, so that no printed value or end of an interval stands on the
other side of one.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.content_reading import CLAIMS
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Binary, Compare, Name, Node, Number, Unary, children
from generator.figures.language.parsing import parse
from generator.figures.model import FigureKey, Interval
from generator.figures.reference_text import parse_reference
from generator.figures.rounding import Held, HeldWidth
from generator.figures.run_evidence import RunEvidence
from generator.quantities import Amount

NOUGHT = Fraction(0)

_PARTS: tuple[tuple[str, ...], ...] = ((), ("interval", "low"), ("interval", "high"), ("interval", "width"))
"""What conditions compare of a figure: its value, and what its interval is."""
_OPERATIONS: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}


def held_of(
    evidence: RunEvidence, key: FigureKey, spec: FigureSpec, amount: Amount, interval: Interval | None
) -> tuple[Held | HeldWidth, ...]:
    """Return everything that is printed of a figure with what it is held against: its value, and its interval."""
    suite = evidence.formulas.suite
    named = {end: _named(evidence.archive, evidence.formulas, (key.figure, *end)) for end in _PARTS}
    alpha = frozenset({Fraction(evidence.settings.alpha)} if is_p_value(spec) else ())
    value = Held(amount, named[()] | alpha)
    if interval is None:
        return (value,)
    margins = {Fraction(each.margin) for each in suite.sameness.values() if each.margin is not None}
    sides = named[()] | {NOUGHT, *margins, *(-margin for margin in margins)}
    ends = (
        Held(end, sides | named["interval", name]) for name, end in (("low", interval.low), ("high", interval.high))
    )
    return (value, *ends, *(HeldWidth(interval.low, interval.high, widest) for widest in _widest(suite, key, named)))


def is_p_value(spec: FigureSpec) -> bool:
    """Whether a figure is a p-value, and so held against alpha."""
    return spec.family is not None or spec.display.removeprefix("signed.").startswith("pvalue")


def _widest(suite: Suite, key: FigureKey, named: Mapping[tuple[str, ...], frozenset[Fraction]]) -> Iterator[Fraction]:
    """Yield how wide the interval of a figure may be: by the publication rule for the primary one, and by the gate."""
    rule = suite.publication
    if rule.max_interval_width is not None and key.figure == rule.primary:
        yield Fraction(rule.max_interval_width)
    yield from sorted(named["interval", "width"])


def _named(archive: Archive, formulas: SuiteFormulas, parts: tuple[str, ...]) -> frozenset[Fraction]:
    """Return the constants that conditions of the suite's gate, and of claims on it, compare a name with."""
    return frozenset(
        constant
        for text, place in conditions_of(archive, formulas.suite)
        for constant in _compared(formulas, parse(text, place), parts)
    )


def conditions_of(archive: Archive, suite: Suite) -> tuple[tuple[str, Place], ...]:
    """Return every condition of a suite's gate, and of claims on its figures, with its place."""
    return (*_of_the_gate(archive, suite), *_of_claims(archive, suite))


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


def _compared(formulas: SuiteFormulas, node: Node, parts: tuple[str, ...]) -> Iterator[Fraction]:
    if isinstance(node, Compare):
        for side, other in ((node.left, node.right), (node.right, node.left)):
            constant = _constant(formulas, other)
            if isinstance(side, Name) and side.parts == parts and constant is not None:
                yield constant
    for child in children(node):
        yield from _compared(formulas, child, parts)


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
