"""A table of rows that grows block by block, and the second rows of a unit that it finds in the end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.errors import Place
from generator.evidence.column_builders import ColumnBuilder, builder_of
from generator.evidence.columns import ColumnReader
from generator.evidence.key_builder import KeyBuilder
from generator.evidence.pairs import Mask
from generator.evidence.row_table import ArmCodes, RowTable
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.evidence.typed_columns import Value
from generator.evidence.unit_keys import NumberedRows, number_rows


@dataclass(frozen=True, slots=True)
class SecondRow:
    """A row of a unit and arm that an earlier row has."""

    row: int
    first: int
    key: tuple[str, ...]
    arm: str


class TableBuilder:
    """Takes the rows of a run."""

    def __init__(self, suite: Suite, readers: Mapping[str, ColumnReader]) -> None:
        self.arms = tuple(suite.arms)
        self.columns: Mapping[str, ColumnBuilder] = {name: builder_of(reader) for name, reader in readers.items()}
        self.keys = tuple(KeyBuilder() for _ in key_names(suite))
        self.arm_codes: list[ArmCodes] = []
        self.kept: list[Mask] = []
        self._numbers: list[npt.NDArray[np.uint32]] = []
        self._blocks: list[tuple[int, str]] = []
        self._rows = 0

    def open(self, path: str, numbers: npt.NDArray[np.uint32]) -> None:
        """Begin a block of rows that stand on lines of a file; none of them is kept until it has unit and arm."""
        rows = len(numbers)
        self._blocks.append((self._rows, path))
        self._rows += rows
        self._numbers.append(numbers)
        self.arm_codes.append(np.zeros(rows, dtype=np.int16))
        self.kept.append(np.zeros(rows, dtype=np.bool_))
        for key in self.keys:
            key.open(rows)
        for column in self.columns.values():
            column.open(rows)

    def put(self, row: int, key: Sequence[str], arm: str, values: Sequence[Value | None]) -> None:
        """Give a row of the block its unit, its arm and its values."""
        rows = np.array([row])
        self.kept[-1][row] = True
        self.arm_codes[-1][row] = self.arms.index(arm)
        for part, name in zip(self.keys, key, strict=True):
            part.put(rows, name)
        for column, value in zip(self.columns.values(), values, strict=True):
            column.put(rows, value)

    def has_rows(self) -> bool:
        """Whether any row was kept."""
        return any(bool(kept.any()) for kept in self.kept)

    def place(self, row: int) -> Place:
        """Return where a row stands."""
        block = bisect_right(self._blocks, row, key=lambda entry: entry[0]) - 1
        first, path = self._blocks[block]
        return Place(path, int(self._numbers[block][row - first]))

    def number(self) -> NumberedRows:
        """Return the unit of every row; the names of units are let go."""
        return number_rows(tuple(builder.finish() for builder in self.keys))

    def second_rows(self, numbered: NumberedRows) -> Iterator[SecondRow]:
        """Yield the rows of a unit and arm that an earlier row has, in their order."""
        if not self.has_rows():
            return
        arms = np.concatenate(self.arm_codes)
        kept = np.flatnonzero(np.concatenate(self.kept))
        names = (numbered.units.astype(np.int64) * len(self.arms) + arms)[kept]
        if np.bincount(names).max() < 2:
            return
        _, firsts, which = np.unique(names, return_index=True, return_inverse=True)
        for at in np.flatnonzero(firsts[which] != np.arange(len(names))).tolist():
            row = int(kept[at])
            key = numbered.keys[int(numbered.units[row])]
            yield SecondRow(row, int(kept[firsts[which[at]]]), key, self.arms[arms[row]])

    def finish(self, numbered: NumberedRows) -> RowTable:
        """Return the table; every row was kept."""
        columns = {name: builder.finish() for name, builder in self.columns.items()}
        return RowTable(numbered, self.arms, np.concatenate(self.arm_codes), columns)
