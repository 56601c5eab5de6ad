"""The values of a column as arrays: numbers as written, and all else as codes into the few values that there are.

Promises the value of every row back, digit by digit (``0.50`` stays ``0.50``), in a few bytes a row. A number is a
whole coefficient of 64 bits and a count of decimal places; a number that fits into no such pair is kept as it is.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import ColumnValues, Mask

Value = int | Decimal | str | bool | tuple[str, ...]
"""A measured value of a row; a list is the texts that it holds, each once and sorted."""

Integers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int8]
Codes = npt.NDArray[np.int32]
T = TypeVar("T")

NOT_MEASURED = -1
"""The code of a row without a value."""

_NOTHING: Mapping[str, Any] = {"text": "", "boolean": False, "list": ()}
_INT64 = np.iinfo(np.int64)
_MOST_DIGITS = 18


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """Numbers: ``coefficients`` times ten to the minus ``places``; ``odd`` holds by row those that fit in no pair."""

    coefficients: Integers
    places: Places
    measured: Mask
    odd: Mapping[int, int | Decimal]

    def __len__(self) -> int:
        return len(self.coefficients)

    def value(self, row: int) -> Value | None:
        """Return the value of a row with its digits as written, None where it was not measured."""
        if not self.measured[row]:
            return None
        if row in self.odd:
            return self.odd[row]
        coefficient, places = int(self.coefficients[row]), int(self.places[row])
        if not places:
            return coefficient
        return Decimal((int(coefficient < 0), tuple(map(int, str(abs(coefficient)))), -places))

    def taken(self, rows: npt.NDArray[Any]) -> NumberColumn:
        """Return the values of some rows, in the order given; -1 is the last row."""
        rows = np.where(rows < 0, rows + len(self), rows)
        odd = {at: self.odd[row] for at, row in enumerate(rows.tolist()) if row in self.odd} if self.odd else {}
        return NumberColumn(self.coefficients[rows], self.places[rows], self.measured[rows], odd)

    def packed(self) -> ColumnValues:
        """Return all numbers on the one scale that holds every digit of the column."""
        finest = max([0, *self._places_met(), *(_places(value) for value in self.odd.values())])
        scaled = self._scaled(finest)
        if self.odd:
            exact = scaled.astype(object)
            for row, value in self.odd.items():
                exact[row] = _on_scale(value, finest)
            fits = all(_INT64.min <= value <= _INT64.max for value in exact.tolist())
            scaled = exact.astype(np.int64) if fits else exact
        return ColumnValues("number", scaled, 10**finest, self.measured)

    def _places_met(self) -> list[int]:
        return [] if not len(self) else (np.flatnonzero(np.bincount(self.places + np.int16(128))) - 128).tolist()

    def _scaled(self, finest: int) -> npt.NDArray[Any]:
        """Return the coefficients on a scale: 64 bits where a bound proves that they fit."""
        met = self._places_met()
        shifts = {places: finest - places for places in met}
        if any(
            shift > _MOST_DIGITS or self._largest(places) * 10**shift > _INT64.max for places, shift in shifts.items()
        ):
            factors = np.array([10**shift for shift in (finest - self.places.astype(np.int64)).tolist()], dtype=object)
            return np.asarray(self.coefficients.astype(object) * factors)
        if len(met) == 1:
            return self.coefficients * np.int64(10 ** shifts[met[0]]) if shifts[met[0]] else self.coefficients
        powers = np.array([10 ** min(shift, _MOST_DIGITS) for shift in range(finest - min(met, default=0) + 1)])
        return np.asarray(self.coefficients * powers[finest - self.places])

    def _largest(self, places: int) -> int:
        of_these = self.coefficients[self.places == places]
        return max(abs(int(of_these.max())), abs(int(of_these.min())))


@dataclass(frozen=True, slots=True)
class CodedColumn:
    """Texts, truth values or lists: the code of every row into the values that there are, -1 where not measured."""

    kind: str
    codes: Codes
    values: Sequence[Value]

    def __len__(self) -> int:
        return len(self.codes)

    def value(self, row: int) -> Value | None:
        """Return the value of a row, None where it was not measured."""
        code = int(self.codes[row])
        return None if code == NOT_MEASURED else self.values[code]

    def taken(self, rows: npt.NDArray[Any]) -> CodedColumn:
        """Return the values of some rows, in the order given; -1 is the last row."""
        return CodedColumn(self.kind, self.codes[rows], self.values)

    def taken_or_none(self, rows: npt.NDArray[Any]) -> CodedColumn:
        """Return the values of some rows, in the order given; -1 is no row, and so not measured."""
        codes = self.codes[rows] if len(self) else np.full(len(rows), NOT_MEASURED, dtype=np.int32)
        codes[rows < 0] = NOT_MEASURED
        return CodedColumn(self.kind, codes, self.values)

    def packed(self) -> ColumnValues:
        """Return the values themselves, equal ones as one object."""
        taken = objects([*self.values, _NOTHING[self.kind]])[self.codes]  # the code -1 takes the last one
        values = taken.astype(np.bool_) if self.kind == "boolean" else taken
        return ColumnValues(self.kind, values, 1, self.codes != NOT_MEASURED)


TypedColumn = NumberColumn | CodedColumn


def typed(kind: str, values: Sequence[Value | None]) -> TypedColumn:
    """Return values as a typed column; ``kind`` is ``number``, ``text``, ``boolean`` or ``list``."""
    if kind == "number":
        return numbers_of([value if isinstance(value, int | Decimal) else None for value in values])
    codes: dict[Hashable, int] = {}
    found = [NOT_MEASURED if value is None else codes.setdefault(value, len(codes)) for value in values]
    return CodedColumn(
        kind, np.array(found, dtype=np.int32), [value for value in dict.fromkeys(values) if value is not None]
    )


def numbers_of(values: Sequence[int | Decimal | None]) -> NumberColumn:
    """Return numbers as a typed column."""
    coefficients, places = np.zeros(len(values), dtype=np.int64), np.zeros(len(values), dtype=np.int8)
    odd: dict[int, int | Decimal] = {}
    for row, value in enumerate(values):
        pair = None if value is None else coefficient_of(value)
        if pair is not None:
            coefficients[row], places[row] = pair
        elif value is not None:
            odd[row] = value
    return NumberColumn(coefficients, places, np.array([value is not None for value in values], dtype=np.bool_), odd)


def coefficient_of(value: int | Decimal) -> tuple[int, int] | None:
    """Return the coefficient and the decimal places of a number; None where it is kept as it is (large, or -0.0)."""
    if isinstance(value, int):
        return (value, 0) if _INT64.min < value <= _INT64.max else None
    sign, digits, exponent = value.as_tuple()
    coefficient = int("".join(map(str, digits)))
    if not isinstance(exponent, int) or abs(exponent) > 100 or coefficient > _INT64.max or (sign and not coefficient):
        return None
    return (-coefficient if sign else coefficient), -exponent


def objects(values: Sequence[object]) -> npt.NDArray[Any]:
    """Return values as an array of objects, lists among them untouched."""
    array = np.empty(len(values), dtype=object)
    for index, value in enumerate(values):  # one by one: numpy would take apart lists of one length
        array[index] = value
    return array


def _places(value: int | Decimal) -> int:
    exponent = value.as_tuple().exponent if isinstance(value, Decimal) else 0
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _on_scale(value: int | Decimal, places: int) -> int:
    if isinstance(value, int):
        return int(value * 10**places)
    sign, digits, exponent = value.as_tuple()
    size = int("".join(map(str, digits))) * int(10 ** (places + int(exponent)))
    return -size if sign else size
