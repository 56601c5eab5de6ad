"""The rows of a run as a table, before they become pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.evidence.columns import kind_of
from generator.evidence.suites import Suite
from generator.evidence.typed_columns import TypedColumn, Value, typed
from generator.evidence.unit_keys import NumberedRows, keys_of

ArmCodes = npt.NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class RowTable:
    """The rows of a run in arrays: unit and arm of each, and a typed column for every one that is declared.

    ``keys``, ``arms`` and ``columns`` are the same rows as Python values, for those who look at a few.
    """

    rows: NumberedRows
    arm_names: tuple[str, ...]
    arm_codes: ArmCodes
    typed: Mapping[str, TypedColumn]

    @property
    def keys(self) -> list[tuple[str, ...]]:
        """The key of every row."""
        keys = list(self.rows.keys)
        return [keys[unit] for unit in self.rows.units.tolist()]

    @property
    def arms(self) -> list[str]:
        """The arm of every row."""
        return [self.arm_names[code] for code in self.arm_codes.tolist()]

    @property
    def columns(self) -> Mapping[str, list[Value | None]]:
        """The value of every row in each column, digits as written, None where not measured."""
        return {name: [column.value(row) for row in range(len(column))] for name, column in self.typed.items()}


def table_of(
    suite: Suite, keys: Sequence[tuple[str, ...]], arms: Sequence[str], columns: Mapping[str, Sequence[Value | None]]
) -> RowTable:
    """Return a table of rows that are at hand as Python values."""
    names = tuple(suite.arms)
    codes = np.array([names.index(arm) for arm in arms], dtype=np.int16)
    made = {name: typed(kind_of(suite.columns[name]), values) for name, values in columns.items()}
    return RowTable(keys_of(keys), names, codes, made)
