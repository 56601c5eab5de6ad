"""Columns that grow block by block: values of single rows, or of many rows at a time straight from their bytes.

Promises memory in proportion to the rows and the column, and nothing of the objects that a parser makes of them.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from generator.evidence.coding import FAULTY, Coder
from generator.evidence.columns import ColumnReader
from generator.evidence.pairs import Mask
from generator.evidence.plain_numbers import read_plain
from generator.evidence.spans import Positions, Spans
from generator.evidence.typed_columns import (
    NOT_MEASURED,
    CodedColumn,
    Codes,
    Integers,
    NumberColumn,
    Places,
    TypedColumn,
    Value,
    coefficient_of,
)

T = TypeVar("T", bound=np.generic)


class ColumnBuilder(Protocol):
    """What takes the values of a column, block by block."""

    def open(self, rows: int) -> None:
        """Begin a block of some rows, none of them measured."""

    def put(self, rows: Positions, value: Value | None) -> None:
        """Give rows of the block one value."""

    def put_spans(self, rows: Positions, spans: Spans) -> Mask:
        """Give rows of the block the value that stands on their span; return where there is none fit for the column."""

    def finish(self) -> TypedColumn:
        """Return the whole column, and let go of the blocks."""


def builder_of(reader: ColumnReader) -> ColumnBuilder:
    """Return the builder of a column."""
    return NumberBuilder(reader) if reader.kind == "number" else CodedBuilder(reader)


class NumberBuilder:
    """Takes the values of a column of numbers."""

    def __init__(self, reader: ColumnReader) -> None:
        self._reader = reader
        self._coder = Coder(reader.read)
        self._coefficients: list[Integers] = []
        self._places: list[Places] = []
        self._measured: list[Mask] = []
        self._odd: dict[int, int | Decimal] = {}
        self._first = self._next = 0

    def open(self, rows: int) -> None:
        self._coefficients.append(np.zeros(rows, dtype=np.int64))
        self._places.append(np.zeros(rows, dtype=np.int8))
        self._measured.append(np.zeros(rows, dtype=np.bool_))
        self._first, self._next = self._next, self._next + rows

    def put(self, rows: Positions, value: Value | None) -> None:
        number = value if isinstance(value, int | Decimal) else None
        pair = None if number is None else coefficient_of(number)
        self._measured[-1][rows] = number is not None
        self._coefficients[-1][rows], self._places[-1][rows] = pair or (0, 0)
        if number is not None and pair is None:
            self._odd.update(dict.fromkeys((rows + self._first).tolist(), number))
        elif self._odd:
            for row in (rows + self._first).tolist():
                self._odd.pop(row, None)

    def put_spans(self, rows: Positions, spans: Spans) -> Mask:
        plain = read_plain(spans)
        judged = self._reader.judge_plain(plain)
        missing = judged.missing
        self._coefficients[-1][rows] = np.where(missing, 0, plain.coefficients)
        self._places[-1][rows] = np.where(missing, 0, plain.places)
        self._measured[-1][rows] = ~missing
        faulty = np.zeros(len(spans), dtype=np.bool_)
        others = np.flatnonzero(~judged.sound & ~missing)
        if len(others):
            faulty[others] = self._put_judged(rows[others], spans[others])
        return faulty

    def _put_judged(self, rows: Positions, spans: Spans) -> Mask:
        codes = self._coder.codes(spans)
        for code in np.unique(codes).tolist():
            self.put(rows[codes == code], self._coder.values[code] if code >= 0 else None)
        return np.asarray(codes == FAULTY)

    def finish(self) -> NumberColumn:
        return NumberColumn(_joined(self._coefficients), _joined(self._places), _joined(self._measured), self._odd)


class CodedBuilder:
    """Takes the values of a column of texts, truth values or lists."""

    def __init__(self, reader: ColumnReader) -> None:
        self._kind = reader.kind
        self._coder = Coder(reader.read)
        self._codes: list[Codes] = []

    def open(self, rows: int) -> None:
        self._codes.append(np.full(rows, NOT_MEASURED, dtype=np.int32))

    def put(self, rows: Positions, value: Value | None) -> None:
        self._codes[-1][rows] = self._coder.code(value)

    def put_spans(self, rows: Positions, spans: Spans) -> Mask:
        codes = self._coder.codes(spans)
        self._codes[-1][rows] = np.maximum(codes, NOT_MEASURED)
        return np.asarray(codes == FAULTY)

    def finish(self) -> CodedColumn:
        return CodedColumn(self._kind, _joined(self._codes), self._coder.values)


def _joined(blocks: list[npt.NDArray[T]]) -> npt.NDArray[T]:
    joined = np.concatenate(blocks)
    blocks.clear()
    return joined
