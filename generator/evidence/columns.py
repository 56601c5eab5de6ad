"""Columns of rows: one value judged against its declaration, and all values of a column as arrays.

Promises that a hole is never taken for a measurement: what a column declares as missing reads as None, and a score
that fails closed takes its worst bound. Whole numbers stay exact beyond 64 bits; decimals become whole numbers on one
scale for the whole column, so that equal decimals are equal. Refuses wrong types, numbers written as text, values out
of bounds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt

from generator.evidence.naming import listed, quoted
from generator.evidence.pairs import ColumnValues
from generator.evidence.scalars import LARGEST_EXPONENT
from generator.evidence.source_text import forbidden_in
from generator.evidence.suites import Column

Value = int | Decimal | str | bool | tuple[str, ...]
"""A measured value of a row; a list is the texts that it holds, each once and sorted."""

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


class ColumnReader:
    """Judges the values of one column."""

    def __init__(self, name: str, column: Column, labels: Collection[str] | None = None) -> None:
        """``labels`` is the closed list of a judge's labels, where the column holds those."""
        self.name = name
        self._column = column
        self._labels = labels
        self._type = column.type
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


def pack(column: Column, values: Sequence[Value | None]) -> ColumnValues:
    """Return all values of a column as arrays, numbers on the one scale that holds every digit of the column."""
    measured = np.array([value is not None for value in values], dtype=np.bool_)
    if column.type == "text":
        return ColumnValues("text", _objects(["" if value is None else value for value in values]), 1, measured)
    if column.type == "list":
        return ColumnValues("list", _objects([() if value is None else value for value in values]), 1, measured)
    if column.type == "boolean":
        return ColumnValues("boolean", np.array([value is True for value in values], dtype=np.bool_), 1, measured)
    decimals = {id(value): value for value in values if type(value) is Decimal}  # equal ones are mostly one object
    places = max((_places(value) for value in decimals.values()), default=0)
    scale = 10**places
    with localcontext() as context:
        context.prec = ENOUGH_DIGITS
        known = {key: int(value.scaleb(places)) for key, value in decimals.items()}
    numbers = [
        known[id(value)] if type(value) is Decimal else value * scale if type(value) is int else 0 for value in values
    ]
    return ColumnValues("number", _whole_numbers(numbers), scale, measured)


def select(packed: ColumnValues, rows: npt.NDArray[np.intp]) -> ColumnValues:
    """Return the values of some rows in the order given; -1 stands for no row, and so for nothing measured."""
    absent = rows < 0
    if not len(packed.values):
        return packed
    values = packed.values[np.where(absent, 0, rows)]
    if packed.kind == "list":
        values[absent] = _objects([()] * int(absent.sum()))
    else:
        values[absent] = {"text": "", "boolean": False, "number": 0}[packed.kind]
    measured = packed.measured[np.where(absent, 0, rows)] & ~absent
    return ColumnValues(packed.kind, values, packed.scale, measured)


def _places(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _whole_numbers(numbers: list[int]) -> npt.NDArray[Any]:
    bounds = np.iinfo(np.int64)
    if not numbers or bounds.min <= min(numbers) <= max(numbers) <= bounds.max:
        return np.array(numbers, dtype=np.int64)
    return _objects(numbers)


def _objects(values: Sequence[object]) -> npt.NDArray[Any]:
    array = np.empty(len(values), dtype=object)
    for index, value in enumerate(values):  # one by one: numpy would take apart lists of one length
        array[index] = value
    return array
