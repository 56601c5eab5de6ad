"""Formulas whose value no evidence can change: a number in disguise, however many columns it names.

Promises to find what arithmetic gives away: every reduction, count and recorded value is taken for an unknown, and a
formula that comes out alike whatever they are is a constant. What stands inside a reduction is looked at likewise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.errors import FormulaRefused, Refusal, refuse
from generator.evidence.archive import Archive
from generator.figures.counterparts import written_out
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Number, Unary, children, walk
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.resolution import Resolver

_TRIALS = (3, 7, 13)
"""What makes the unknowns different in each trial."""
_IN_THE_MIDDLE = frozenset({"mean", "median", "quantile", "min", "max"})
"""Reductions that give a constant back when they are given one."""


def check_constants(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    """Yield a refusal for every figure that is a number in disguise, and for conditions of the gate on no evidence."""
    suite, path = formulas.suite, archive.suite_path(formulas.suite.id)
    resolver = Resolver(formulas, next(iter(suite.comparisons)))
    for name, formula in formulas.figures.items():
        node = written_out(resolver.expanded(formula), formulas)
        if _names_evidence(node) and is_constant(formulas, node):
            place = archive.place(path, "figures", name, "formula")
            expected = "a figure that evidence can change"
            remedy = "A constant is a parameter: declare it with its source, and show it with the role param."
            found = f"the formula {canonical(formula.node)!r}, which has one value whatever the evidence holds"
            yield refuse(FormulaRefused, place, found=found, expected=expected, remedy=remedy)
    for index, word in enumerate(suite.gate.words if suite.gate else ()):
        for number, text in enumerate(word.when):
            place = archive.text_place(path, "gate", "words", index, "when", number)
            if not any(_names_evidence(side) for side in _compared(parse(text, place))):
                expected, remedy = "a condition on figures", "Compare a figure, or leave the condition out."
                found = f"the condition {text!r}, which tests no evidence"
                yield refuse(FormulaRefused, place, found=found, expected=expected, remedy=remedy)


def _compared(node: Node) -> Iterator[Node]:
    """Yield what a condition compares, or the condition itself where it compares nothing."""
    if isinstance(node, Logic | Compare) or (isinstance(node, Unary) and node.operator == "not"):
        for child in children(node):
            yield from _compared(child)
    else:
        yield node


def is_constant(formulas: SuiteFormulas, node: Node) -> bool:
    """Whether a formula, its names written out, has one value whatever the evidence holds."""
    inside = (call for call in walk(node) if isinstance(call, Call) and call.function in _IN_THE_MIDDLE)
    return _is_alike(formulas, node) or any(
        call.arguments and _names_evidence(call.arguments[0]) and _is_alike(formulas, call.arguments[0])
        for call in inside
    )


def _is_alike(formulas: SuiteFormulas, node: Node) -> bool:
    if not _is_arithmetic(node):
        return False
    unknown = sorted({canonical(each) for each in _unknowns(node)})
    values = [
        _value(formulas, node, {text: Fraction(trial**2 + 5 * at, trial + at + 2) for at, text in enumerate(unknown)})
        for trial in _TRIALS
    ]
    return None not in values and len(set(values)) == 1


def _is_arithmetic(node: Node) -> bool:
    return isinstance(node, Number | Name | Call | Unary | Binary) and all(
        isinstance(node, Call) or _is_arithmetic(child) for child in children(node)
    )


def _unknowns(node: Node) -> Iterator[Node]:
    """Yield the calls and names that stand for evidence."""
    if isinstance(node, Call) or (isinstance(node, Name) and node.parts[0] != "parameter"):
        yield node
    elif not isinstance(node, Call):
        for child in children(node):
            yield from _unknowns(child)


def _names_evidence(node: Node) -> bool:
    return next(_unknowns(node), None) is not None


def _value(formulas: SuiteFormulas, node: Node, unknown: Mapping[str, Fraction]) -> Fraction | None:
    """Return the value of a formula where the unknowns are given; None where it divides by nothing."""
    match node:
        case Number(value=value):
            return value
        case Name(parts=("parameter", name)) if name in formulas.suite.parameters:
            return Fraction(formulas.suite.parameters[name].value)
        case Unary(operand=operand):
            inner = _value(formulas, operand, unknown)
            return None if inner is None else -inner
        case Binary():
            return _combined(node, _value(formulas, node.left, unknown), _value(formulas, node.right, unknown))
    return unknown.get(canonical(node))


def _combined(node: Binary, left: Fraction | None, right: Fraction | None) -> Fraction | None:
    if left is None or right is None or (node.operator == "/" and right == 0):
        return None
    match node.operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left / right
