"""The keys of the units of a run as arrays: sorted, each once, and made into texts only when one is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.evidence.key_builder import KeyColumn, Names
from generator.evidence.pairs import Mask
from generator.evidence.typed_columns import Codes

_MOST_COMBINED = 2**62


@dataclass(frozen=True, slots=True)
class UnitKeys:
    """The keys of units, in their order: a column of codes and names for each field of the key."""

    fields: tuple[KeyColumn, ...]

    def __len__(self) -> int:
        return len(self.fields[0].codes)

    def __getitem__(self, unit: int) -> tuple[str, ...]:
        return tuple(field.names[int(field.codes[unit])] for field in self.fields)

    def __iter__(self) -> Iterator[tuple[str, ...]]:
        columns = ([names[code] for code in field.codes.tolist()] for field, names in self._texts())
        return zip(*columns, strict=True)

    def _texts(self) -> Iterator[tuple[KeyColumn, Sequence[str]]]:
        return ((field, field.names.texts()) for field in self.fields)

    def answer_to(self, names: Sequence[str], unit: Mapping[str, str]) -> Mask:
        """Return which keys have the given values in the fields of the given names."""
        found = np.ones(len(self), dtype=np.bool_)
        for name, field in zip(names, self.fields, strict=True):
            if name in unit:
                texts = field.names.texts()
                found &= field.codes == (texts.index(unit[name]) if unit[name] in texts else -1)
        return found

    def taken(self, units: npt.NDArray[np.intp]) -> UnitKeys:
        """Return the keys of some units, in the order given."""
        return UnitKeys(tuple(KeyColumn(field.codes[units], field.names) for field in self.fields))


@dataclass(frozen=True, slots=True)
class NumberedRows:
    """For every row the position of its unit among the sorted keys."""

    units: Codes
    keys: UnitKeys


def keys_of(keys: Sequence[tuple[str, ...]]) -> NumberedRows:
    """Return the unit of every row, given its key."""
    fields = []
    for texts in zip(*keys, strict=True):
        ranks = {text: rank for rank, text in enumerate(sorted(set(texts)))}
        fields.append(KeyColumn(np.array([ranks[text] for text in texts], dtype=np.int32), Names(list(ranks))))
    return number_rows(tuple(fields))


def number_rows(fields: tuple[KeyColumn, ...]) -> NumberedRows:
    """Return the unit of every row, given its code in each field of the key."""
    if len(fields) == 1:
        (field,) = fields
        every = np.arange(len(field.names), dtype=np.int32)
        return NumberedRows(field.codes, UnitKeys((KeyColumn(every, field.names),)))
    combined, count = fields[0].codes.astype(np.int64), len(fields[0].names)
    for field in fields[1:]:
        if count * len(field.names) > _MOST_COMBINED:
            met, combined = np.unique(combined, return_inverse=True)
            count = len(met)
        combined, count = combined * len(field.names) + field.codes, count * len(field.names)
    _, firsts, units = np.unique(combined, return_index=True, return_inverse=True)
    return NumberedRows(units.astype(np.int32), UnitKeys(fields).taken(firsts))
