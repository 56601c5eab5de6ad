"""Exact columns: rational numbers as two integer arrays, conditions as two masks.

Numbers stay int64 while a bound proves that nothing can overflow, and become Python integers where it cannot.
``defined`` is False where an element has no value (a division by zero); such elements leave every statistic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[Any]
Mask = npt.NDArray[np.bool_]

_LARGEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of exact numbers: ``numerators / denominators``; one denominator for all where they share a scale."""

    numerators: Integers
    denominators: Integers | int
    defined: Mask

    def __neg__(self) -> Numbers:
        return Numbers(_times(self.numerators, -1), self.denominators, self.defined)

    def __add__(self, other: Numbers) -> Numbers:
        defined = self.defined & other.defined
        if isinstance(self.denominators, int) and isinstance(other.denominators, int):
            scale = lcm(self.denominators, other.denominators)
            left = _times(self.numerators, scale // self.denominators)
            right = _times(other.numerators, scale // other.denominators)
            return Numbers(_plus(left, right), scale, defined)
        left = _times(self.numerators, other.denominators)
        right = _times(other.numerators, self.denominators)
        return _reduced(_plus(left, right), _times(self.denominators, other.denominators), defined)

    def __sub__(self, other: Numbers) -> Numbers:
        return self + (-other)

    def __mul__(self, other: Numbers) -> Numbers:
        numerators = _times(self.numerators, other.numerators)
        denominators = _times(self.denominators, other.denominators)
        defined = self.defined & other.defined
        if isinstance(denominators, int):
            return Numbers(numerators, denominators, defined)
        return _reduced(numerators, denominators, defined)

    def __truediv__(self, other: Numbers) -> Numbers:
        zero = other.numerators == 0
        divisor = np.where(zero, 1, other.numerators)
        sign = np.where(divisor < 0, -1, 1)
        numerators = _times(_times(self.numerators, other.denominators), sign)
        denominators = _times(_times(divisor, self.denominators), sign)
        defined = self.defined & other.defined & ~zero.astype(np.bool_)
        return _reduced(np.asarray(numerators), np.asarray(denominators), defined)

    def fractions(self, chosen: Mask) -> list[Fraction]:
        """Return the chosen elements as fractions, in order."""
        numerators = self.numerators[chosen].tolist()
        if isinstance(self.denominators, int):
            return [Fraction(n, self.denominators) for n in numerators]
        return [Fraction(n, d) for n, d in zip(numerators, self.denominators[chosen].tolist(), strict=True)]


@dataclass(frozen=True, slots=True)
class Conditions:
    """A column of truth values in three-valued logic; ``defined`` is False where a value is unknown."""

    holds: Mask
    defined: Mask

    def __invert__(self) -> Conditions:
        return Conditions(~self.holds, self.defined)

    def __and__(self, other: Conditions) -> Conditions:
        false = (self.defined & ~self.holds) | (other.defined & ~other.holds)
        return Conditions(self.holds & other.holds & ~false, false | (self.defined & other.defined))

    def __or__(self, other: Conditions) -> Conditions:
        return ~(~self & ~other)


@dataclass(frozen=True, slots=True)
class Texts:
    """A column of strings."""

    values: npt.NDArray[Any]
    defined: Mask


@dataclass(frozen=True, slots=True)
class Lists:
    """A column of lists of strings."""

    values: npt.NDArray[Any]
    defined: Mask

    def contains(self, text: str) -> Conditions:
        """Return in which lists a string is."""
        return Conditions(np.array([text in value for value in self.values], dtype=np.bool_), self.defined)


def chosen_values(column: Numbers | Conditions | Texts | Lists, chosen: Mask) -> list[Any]:
    """Return the chosen elements of a column of any type, in order: fractions, truth values or texts."""
    match column:
        case Numbers():
            return list(column.fractions(chosen))
        case Conditions():
            return list(column.holds[chosen].tolist())
        case Texts() | Lists():
            return list(column.values[chosen].tolist())


def constant(value: Fraction, length: int) -> Numbers:
    """Return a column that holds one number in every element."""
    numerator = value.numerator
    kind = np.int64 if abs(numerator) <= _LARGEST else object
    return Numbers(np.full(length, numerator, dtype=kind), value.denominator, np.ones(length, dtype=np.bool_))


def exact_column(values: Sequence[Fraction]) -> Numbers:
    """Return a column that holds these numbers."""
    return Numbers(
        _integers([value.numerator for value in values]),
        _integers([value.denominator for value in values]),
        np.ones(len(values), dtype=np.bool_),
    )


def _integers(values: list[int]) -> Integers:
    is_narrow = all(-_LARGEST <= value <= _LARGEST for value in values)
    return np.array(values, dtype=np.int64 if is_narrow else object)


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}


def compare_numbers(operator: str, left: Numbers, right: Numbers) -> Conditions:
    """Compare element by element, exactly: by cross-multiplication, never through floats."""
    one = _times(left.numerators, right.denominators)
    other = _times(right.numerators, left.denominators)
    return Conditions(COMPARISONS[operator](one, other).astype(np.bool_), left.defined & right.defined)


def compare_texts(operator: str, left: Texts, right: Texts) -> Conditions:
    """Compare strings element by element, for equality only."""
    return Conditions(COMPARISONS[operator](left.values, right.values).astype(np.bool_), left.defined & right.defined)


def _magnitude(values: Integers | int) -> int:
    if isinstance(values, int):
        return abs(values)
    if not values.size:
        return 0
    return max(abs(int(values.max())), abs(int(values.min())))


def _exact(values: Integers | int, *, wide: bool) -> Integers | int:
    if isinstance(values, int):
        return values
    return values.astype(object) if wide else values


def _times(one: Any, other: Any) -> Any:
    if isinstance(one, int) and isinstance(other, int):
        return one * other
    largest, other_largest = _magnitude(one), _magnitude(other)
    wide = max(largest * other_largest, largest, other_largest) > _LARGEST
    return _exact(one, wide=wide) * _exact(other, wide=wide)


def _plus(one: Integers, other: Integers) -> Integers:
    wide = _magnitude(one) + _magnitude(other) > _LARGEST
    return np.asarray(_exact(one, wide=wide) + _exact(other, wide=wide))


def _reduced(numerators: Integers, denominators: Integers | int, defined: Mask) -> Numbers:
    if isinstance(denominators, int):
        return Numbers(numerators, denominators, defined)
    divisors = np.gcd(numerators, denominators)
    divisors = np.where(divisors == 0, 1, divisors)
    return Numbers(_narrow(numerators // divisors), _narrow(denominators // divisors), defined)


def _narrow(values: Integers) -> Integers:
    if values.dtype == object and _magnitude(values) <= _LARGEST:
        return values.astype(np.int64)
    return values
