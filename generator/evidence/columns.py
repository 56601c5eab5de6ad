"""Columns of rows: one value judged against its declaration, and all values of a column as arrays.

Promises that a hole is never taken for a measurement: what a column declares as missing reads as None, and a score
that fails closed takes its worst bound. Whole numbers stay exact beyond 64 bits; decimals become whole numbers on one
scale for the whole column, so that equal decimals are equal. Refuses wrong types, numbers written as text, values out
of bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt

from generator.evidence.naming import listed, quoted
from generator.evidence.pairs import ColumnValues, Mask
from generator.evidence.plain_numbers import MOST_DIGITS, PlainNumbers
from generator.evidence.scalars import LARGEST_EXPONENT
from generator.evidence.source_text import forbidden_in
from generator.evidence.suites import Column
from generator.evidence.typed_columns import NumberColumn, TypedColumn, Value, objects, typed

ENOUGH_DIGITS = 4 * LARGEST_EXPONENT
MOST_REMEMBERED = 100_000
"""How many different texts or decimals of a column are kept once, for all rows that hold them."""

_PLAIN = 2**62
_AT_SOURCE = "Correct the row where it was made"
_KINDS = {
    "integer": "a whole number",
    "decimal": "a number",
    "text": "text",
    "boolean": "true or false",
    "list": "a list of texts",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a value is not one of its column."""

    found: str
    expected: str
    remedy: str


@dataclass(frozen=True, slots=True)
class JudgedNumbers:
    """Which of some plain numbers are values of a column, and which of its ways to say not recorded."""

    sound: Mask
    missing: Mask


class ColumnReader:
    """Judges the values of one column."""

    def __init__(self, name: str, column: Column, labels: Collection[str] | None = None) -> None:
        """``labels`` is the closed list of a judge's labels, where the column holds those."""
        self.name = name
        self._column = column
        self._labels = labels
        self._type = column.type
        self.kind = kind_of(column)
        self._min, self._max = column.min, column.max
        self._worst = None if column.fail_closed is None else column.min if column.better == "higher" else column.max
        self._null_is_missing = None in column.missing
        sentinels = [text for text in column.missing if text is not None]
        numbers = {text: _number(text) for text in sentinels} if column.type in ("integer", "decimal") else {}
        self._missing_numbers = frozenset(number for number in numbers.values() if number is not None)
        self._missing_texts = frozenset(text for text in sentinels if numbers.get(text) is None)
        self._least, self._most = self._plain_bounds()
        self._sound: dict[str, str | Decimal] = {}

    def read(self, value: object) -> Value | Fault | None:
        """Return the value as measured, None where it was not, or the fault of a value that is none."""
        # Most values of a million rows are plain whole numbers, or were met before: those are judged once, kept once.
        if type(value) is int:
            if self._least <= value <= self._most and value not in self._missing_numbers:
                return value
        elif type(value) is str or type(value) is Decimal:
            known = self._sound.get(str(value))
            if type(known) is type(value):
                return known
            judged = self._judged(value)
            if type(judged) is type(value) and len(self._sound) < MOST_REMEMBERED:
                self._sound[str(value)] = judged
            return judged
        return self._judged(value)

    def judge_plain(self, numbers: PlainNumbers) -> JudgedNumbers:
        """Return which plain numbers are sound and which stand for not recorded; the rest needs a look at each."""
        sound, missing = np.zeros_like(numbers.is_plain), np.zeros_like(numbers.is_plain)
        met = np.flatnonzero(np.bincount(numbers.places[numbers.is_plain])).tolist()
        for places in met if self._type == "decimal" else met[:1] if met[:1] == [0] else ():
            here = numbers.is_plain & (numbers.places == places) if len(met) > 1 else numbers.is_plain
            low, high = self._bounds_on(places)
            sound |= here & (numbers.coefficients >= low) & (numbers.coefficients <= high)
            for sentinel in self._missing_numbers:
                missing |= here & (numbers.coefficients == _on_scale(sentinel, places))
        return JudgedNumbers(sound & ~missing, missing)

    def _bounds_on(self, places: int) -> tuple[int, int]:
        most = 10**MOST_DIGITS
        low = -most if self._min is None else ceil(Fraction(self._min) * 10**places)
        high = most if self._max is None else floor(Fraction(self._max) * 10**places)
        return max(-most, min(low, most)), max(-most, min(high, most))

    def _plain_bounds(self) -> tuple[int, int]:
        """Return the bounds within which a whole number needs no second look; none does in a column without numbers."""
        if self._type not in ("integer", "decimal"):
            return 1, 0
        low = -_PLAIN if self._min is None else max(-_PLAIN, ceil(self._min))
        return low, _PLAIN if self._max is None else min(_PLAIN, floor(self._max))

    def _judged(self, value: object) -> Value | Fault | None:
        if value is None:
            return self._worst if self._worst is not None else self._missing_null()
        if self._type == "list":
            return (
                tuple(sorted(set(value))) if isinstance(value, list) and _are_texts(value) else self._not_texts(value)
            )
        if self._is_missing(value):
            return None
        fault = self._fault(value)
        if fault is None and isinstance(value, int | Decimal | str):
            return value
        return fault if self._worst is None else self._worst

    def read_in(self, arm: str, value: object) -> Value | Fault | None:
        """Return what ``read`` returns; in an arm that does not have the column there can only be no value."""
        if self._column.is_of(arm):
            return self.read(value)
        if value is None:
            return None
        expected = f"it in the rows of {listed(self._column.arms)} only"
        return Fault(f"{quoted(value)} in a row of {arm}", expected, "Move the value to the row that it is of.")

    def _is_missing(self, value: object) -> bool:
        if isinstance(value, str):
            return value in self._missing_texts
        return isinstance(value, int | Decimal) and not isinstance(value, bool) and value in self._missing_numbers

    def _missing_null(self) -> Fault | None:
        if self._null_is_missing:
            return None
        remedy = "List null under missing: if it stands for not recorded, or correct the row where it was made."
        return Fault("null, or no value", _KINDS[self._type], remedy)

    def _fault(self, value: object) -> Fault | None:
        if self._type == "text":
            return _text_fault(value) or self._label_fault(value)
        if self._type == "boolean":
            return None if isinstance(value, bool) else self._wrong_type(value)
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            return self._wrong_type(value)
        if isinstance(value, Decimal) and self._type == "integer":
            return self._wrong_type(value)
        return _size_fault(value) or self._bound_fault(value)

    def _label_fault(self, value: object) -> Fault | None:
        if self._labels is None or value in self._labels:
            return None
        # No nearest label is suggested: a judge's word must not become another by its spelling.
        remedy = "Correct it where it was made, or have the comparison judged again."
        return Fault(f"the unknown label {quoted(value)}", f"one of the labels: {listed(self._labels)}", remedy)

    def _not_texts(self, value: object) -> Fault:
        return Fault(quoted(value), f"{_KINDS['list']}, clean ones", f"{_AT_SOURCE}.")

    def _wrong_type(self, value: object) -> Fault:
        if isinstance(value, str) and _number(value) is not None and self._type != "boolean":
            return Fault(quoted(value), _KINDS[self._type], "Write the number without quotes.")
        if isinstance(value, Decimal):
            return Fault(str(value), _KINDS[self._type], "Declare the column as decimal, or correct the row.")
        remedy = f"{_AT_SOURCE}; list the value under missing: if it stands for not recorded."
        return Fault(quoted(value), _KINDS[self._type], remedy)

    def _bound_fault(self, value: int | Decimal) -> Fault | None:
        if (self._min is None or value >= self._min) and (self._max is None or value <= self._max):
            return None
        expected = " and ".join(
            f"{words} {bound}"
            for words, bound in (("at least", self._min), ("at most", self._max))
            if bound is not None
        )
        remedy = f"{_AT_SOURCE}; list the value under missing: if it stands for not recorded."
        return Fault(str(value), expected, remedy)


def _are_texts(values: list[object]) -> bool:
    return all(isinstance(value, str) and value and not forbidden_in(value) for value in values)


def _text_fault(value: object) -> Fault | None:
    if not isinstance(value, str):
        return Fault(quoted(value), "text", "Write it in quotes, or declare another type.")
    character = forbidden_in(value)
    if character is None:
        return None
    found = f"the character U+{ord(character):04X}"
    return Fault(found, "text without control characters and direction marks", "Remove the character.")


def _size_fault(value: int | Decimal) -> Fault | None:
    number = Decimal(value)
    exponent = number.as_tuple().exponent
    if isinstance(exponent, int) and abs(exponent) <= LARGEST_EXPONENT and abs(number.adjusted()) <= LARGEST_EXPONENT:
        return None
    return Fault(quoted(value), f"a number with an exponent of at most {LARGEST_EXPONENT}", f"{_AT_SOURCE}.")


def _number(text: str) -> Decimal | None:
    whole, _, fraction = text.removeprefix("-").removeprefix("+").partition(".")
    digits = whole + fraction
    return Decimal(text) if whole and digits.isascii() and digits.isdigit() and len(digits) < 100 else None


def _on_scale(number: Decimal, places: int) -> int:
    """Return a number as a coefficient of so many places; one that is beyond all plain numbers where it is none."""
    scaled = Fraction(number) * 10**places
    most = 10**MOST_DIGITS
    return int(scaled) if scaled.denominator == 1 and abs(scaled) < most else most


def kind_of(column: Column) -> str:
    """Return what a column holds: ``number``, ``text``, ``boolean`` or ``list``."""
    return "number" if column.type in ("integer", "decimal") else column.type


def pack(column: Column, values: Sequence[Value | None]) -> ColumnValues:
    """Return all values of a column as arrays, numbers on the one scale that holds every digit of the column."""
    return typed(kind_of(column), values).packed()


def select(packed: ColumnValues, rows: npt.NDArray[np.intp]) -> ColumnValues:
    """Return the values of some rows in the order given; -1 stands for no row, and so for nothing measured."""
    absent = rows < 0
    if not len(packed.values) or not absent.any():
        chosen = slice(0) if not len(packed.values) else rows
        return ColumnValues(packed.kind, packed.values[chosen], packed.scale, packed.measured[chosen])
    values = packed.values[rows]  # -1 takes the last row for now
    if packed.kind == "list":
        values[absent] = objects([()] * int(absent.sum()))
    else:
        values[absent] = {"text": "", "boolean": False, "number": 0}[packed.kind]
    return ColumnValues(packed.kind, values, packed.scale, packed.measured[rows] & ~absent)


def selector(column: TypedColumn) -> Callable[[npt.NDArray[np.intp]], ColumnValues]:
    """Return what selects rows of a column as arrays; all of its selections share one scale."""
    if isinstance(column, NumberColumn):
        packed = column.packed()
        return lambda rows: select(packed, rows)
    return lambda rows: column.taken_or_none(rows).packed()


def concatenated(parts: Sequence[ColumnValues]) -> ColumnValues:
    """Return columns of one kind end to end, numbers on the one scale that holds every digit of all of them."""
    measured = np.concatenate([part.measured for part in parts])
    scale = max(part.scale for part in parts)
    if parts[0].kind != "number":
        return ColumnValues(parts[0].kind, np.concatenate([part.values for part in parts]), scale, measured)
    return ColumnValues("number", np.concatenate([_rescaled(part, scale) for part in parts]), scale, measured)


def _rescaled(part: ColumnValues, scale: int) -> npt.NDArray[Any]:
    """Return the numbers of a column on a finer scale; scales are powers of ten."""
    factor = scale // part.scale
    if factor == 1 or not len(part.values):
        return part.values
    most = max(abs(int(part.values.max())), abs(int(part.values.min()))) * factor
    return part.values * factor if most <= np.iinfo(np.int64).max else part.values.astype(object) * factor
