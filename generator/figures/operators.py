"""Arithmetic and comparison of amounts, by operator; None where the result is not known or not defined."""

from __future__ import annotations

from collections.abc import Callable

from generator.quantities import Amount, is_above, is_equal


def compare_amounts(operator: str, left: Amount, right: Amount) -> bool | None:
    """Compare two amounts; None where their intervals leave it open."""
    match operator:
        case ">":
            return is_above(left, right)
        case "<":
            return is_above(right, left)
        case "==":
            return is_equal(left, right)
    opposite = {"<=": is_above(left, right), ">=": is_above(right, left), "!=": is_equal(left, right)}[operator]
    return None if opposite is None else not opposite


ARITHMETIC: dict[str, Callable[[Amount, Amount], Amount | None]] = {
    "+": Amount.__add__,
    "-": Amount.__sub__,
    "*": Amount.__mul__,
    "/": Amount.divided_by,
}
