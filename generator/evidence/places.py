"""Where the keys of a parsed file stand, so that an error can point at line and column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from generator.errors import Place


@dataclass(frozen=True, slots=True)
class Places:
    """Positions of one file: from the path of keys to line and column, both counted from 1."""

    path: str
    positions: Mapping[tuple[str | int, ...], tuple[int, int]]
    texts: Mapping[tuple[str | int, ...], tuple[int, int]] = field(default_factory=dict)
    """Where the text of a value begins, for values written on one line."""

    def of_text(self, keys: Sequence[str | int]) -> Place:
        """Return where the text of a value begins; only the line of its key where that is not known."""
        position = self.texts.get(tuple(keys))
        return Place(self.path, *position) if position else Place(self.path, self.of(keys).line)

    def of(self, keys: Sequence[str | int]) -> Place:
        """Return the place of a key, or of the nearest key above it that is known."""
        for length in range(len(keys), -1, -1):
            position = self.positions.get(tuple(keys[:length]))
            if position:
                return Place(self.path, *position)
        return Place(self.path)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a parser made of one file: plain data (mappings, lists, text, numbers) and where its keys stand."""

    data: object
    places: Places
