"""Within which bounds a formula can come out at all: a share, a count, a p-value, a column as it is declared.

Promises: a bound is only given where it follows from the form of the formula and the declared columns; everything else
is open on that side. Nothing is computed from evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.suites import Suite
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Binary, Call, Name, Node, Number, Unary

NOUGHT, WHOLE = Fraction(0), Fraction(1)
_SHARES = frozenset({"rate", "p"})
_COUNTS = frozenset({"pairs", "funnel", "labels"})
_OF_VALUES = frozenset({"mean", "median", "quantile", "min", "max"})
"""Reductions that stay within the bounds of what they reduce."""


@dataclass(frozen=True, slots=True)
class Range:
    """The least and the greatest value that there can be; None where there is no bound. ``above``: above the least."""

    low: Fraction | None = None
    high: Fraction | None = None
    above: bool = False

    def negated(self) -> Range:
        """Return the range of the negated value; that a value is above its least one has no counterpart here."""
        return Range(None if self.high is None else -self.high, None if self.low is None else -self.low)


ANY, SHARE, COUNT = Range(), Range(NOUGHT, WHOLE), Range(NOUGHT)


def range_of(formulas: SuiteFormulas, node: Node) -> Range:
    """Return the range of a formula whose figures are written out."""
    match node:
        case Number(value=value):
            return Range(value, value)
        case Unary(operator="-", operand=operand):
            return range_of(formulas, operand).negated()
        case Binary(operator=sign, left=left, right=right):
            return _combined(sign, range_of(formulas, left), range_of(formulas, right))
        case Call():
            return _of_call(formulas, node)
        case Name(parts=parts):
            return _of_name(formulas, parts)
    return ANY


def _of_name(formulas: SuiteFormulas, parts: tuple[str, ...]) -> Range:
    suite, last = formulas.suite, parts[-1]
    if parts[0] == "parameter" and last in suite.parameters:
        value = Fraction(suite.parameters[last].value)
        return Range(value, value)
    if parts[0] in _COUNTS or last == "width":
        return COUNT
    if parts[0] == last and last in formulas.derived:
        return range_of(formulas, formulas.derived[last].node)
    is_column = parts[0] == last or parts[0] in ("control", "treatment", *suite.arms)
    return _of_column(suite, last) if is_column and len(parts) <= 2 else ANY


def _of_column(suite: Suite, name: str) -> Range:
    column = suite.columns.get(name)
    if column is None:
        return ANY
    low, high = (None if bound is None else Fraction(bound) for bound in (column.min, column.max))
    return Range(low, high)


def _of_call(formulas: SuiteFormulas, call: Call) -> Range:
    if call.function in _SHARES or call.result_field in _SHARES:
        return SHARE
    if call.function in ("count", "sd"):
        return COUNT
    if call.result_field is not None or not call.arguments:
        return ANY
    inner = range_of(formulas, call.arguments[0])
    if call.function in _OF_VALUES:
        return inner
    if call.function == "sum" and inner.low is not None and inner.low >= 0:
        return Range(NOUGHT, None, above=inner.low > 0 or inner.above)
    return ANY


def _combined(sign: str, left: Range, right: Range) -> Range:
    if sign == "-":
        other = right.negated()
        return _sum(left, other)
    if sign == "+":
        return _sum(left, right)
    if left.low is None or right.low is None or left.low < 0 or right.low < 0:
        return ANY
    above = _is_positive(left) and (sign == "/" or _is_positive(right))
    high = None
    if sign == "*" and left.high is not None and right.high is not None:
        high = left.high * right.high
    elif sign == "/" and left.high is not None and right.low > 0:
        high = left.high / right.low
    return Range(NOUGHT, high, above=above)


def _sum(left: Range, right: Range) -> Range:
    low = None if left.low is None or right.low is None else left.low + right.low
    high = None if left.high is None or right.high is None else left.high + right.high
    return Range(low, high, above=low is not None and (left.above or right.above))


def _is_positive(given: Range) -> bool:
    return given.low is not None and (given.low > 0 or given.above)


def is_settled(operator: str, left: Range, right: Range) -> bool | None:
    """Return whether a comparison holds whatever the values are; None where it can come out either way."""
    if operator in ("<", "<="):
        return is_settled({"<": ">", "<=": ">="}[operator], right, left)
    if operator not in (">", ">="):
        return None
    if left.low is not None and right.high is not None:
        beyond = left.low > right.high or (left.low == right.high and (operator == ">=" or left.above))
        if beyond:
            return True
    if left.high is not None and right.low is not None:
        short = left.high < right.low or (left.high == right.low and (operator == ">" or right.above))
        if short:
            return False
    return None
