"""The canonical text of a formula: one spelling for each meaning, so that a recorded value has one key.

Brackets are as few as possible, numbers lose trailing zeros, strings stand in double quotes where they can.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Number, Text, Unary

_OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _SIGN, _ATOM = range(8)
_LONGEST = 12_000
"""Bits of a number that is written digit by digit at once."""


def canonical(node: Node) -> str:
    """Return the canonical text: parsing it gives the same nodes again."""
    match node:
        case Number():
            return decimal_text(node.value)
        case Text():
            quote = "'" if '"' in node.value else '"'
            return f"{quote}{node.value}{quote}"
        case Name():
            return node.dotted
        case Unary(operator="not"):
            return f"not {_bracketed(node.operand, _NOT)}"
        case Unary():
            return f"-{_bracketed(node.operand, _SIGN)}"
        case Binary():
            level = _level(node)
            return f"{_bracketed(node.left, level)} {node.operator} {_bracketed(node.right, level + 1)}"
        case Compare():
            return f"{_bracketed(node.left, _SUM)} {node.operator} {_bracketed(node.right, _SUM)}"
        case Logic():
            return f" {node.operator} ".join(_bracketed(operand, _level(node) + 1) for operand in node.operands)
        case Call():
            return _call_text(node)


def decimal_text(value: Fraction) -> str:
    """Return a fraction with a finite decimal expansion as plain digits; other fractions as ``num/den``."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    places = max(twos, fives)
    if rest == 1 and value.numerator.bit_length() + 4 * places > _LONGEST:
        return _long_text(value)
    if rest != 1 or not places:
        return str(value)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _long_text(value: Fraction) -> str:
    """Return what Python does not write as a whole number: it takes too long for numbers of thousands of digits."""
    with localcontext() as context:
        context.prec = 5000
        text = format(Decimal(value.numerator) / Decimal(value.denominator), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _call_text(node: Call) -> str:
    arguments = [canonical(argument) for argument in node.arguments]
    arguments += [f"{name}={canonical(value)}" for name, value in node.keywords]
    field = f".{node.result_field}" if node.result_field else ""
    return f"{node.function}({', '.join(arguments)}){field}"


def _bracketed(node: Node, least: int) -> str:
    text = canonical(node)
    return text if _level(node) >= least else f"({text})"


def _level(node: Node) -> int:
    match node:
        case Logic():
            return _OR if node.operator == "or" else _AND
        case Unary():
            return _NOT if node.operator == "not" else _SIGN
        case Compare():
            return _COMPARE
        case Binary():
            return _SUM if node.operator in "+-" else _PRODUCT
        case _:
            return _ATOM
