"""Cuts two lists of sizes into pages, in order: each item on exactly one page, and no page above its room.

Promises that a page is only larger than its room where a single item is. Knows nothing of what the items are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Sizes = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class PairPage:
    """One page: which of the pairs that enter the figures stand on it, and which of the others."""

    number: int
    entering: range
    outside: range


@dataclass(frozen=True, slots=True)
class Room:
    """How much a page can still take."""

    pairs: int
    bytes: int


def cut(entering: Sizes, outside: Sizes, *, first: Room, further: Room) -> Iterator[PairPage]:
    """Yield the pages, at least one; of each, pairs outside the figures take up to half while there are others."""
    shelves = _Shelf.of(entering), _Shelf.of(outside)
    page = PairPage(0, range(0), range(0))
    while page.number == 0 or page.entering.stop < len(shelves[0]) or page.outside.stop < len(shelves[1]):
        page = _page(page, *shelves, first if page.number == 0 else further)
        yield page


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Items in order, with the bytes that all before each of them take."""

    before: Sizes

    @classmethod
    def of(cls, sizes: Sizes) -> _Shelf:
        return cls(np.concatenate((np.zeros(1, dtype=np.int64), np.cumsum(sizes, dtype=np.int64))))

    def __len__(self) -> int:
        return len(self.before) - 1

    def end(self, start: int, room: Room) -> int:
        """Return where the items end that fit into a room, from a place on."""
        fitting = int(np.searchsorted(self.before, self.before[start] + room.bytes, side="right")) - 1
        return min(fitting, start + room.pairs, len(self))

    def left(self, taken: range, room: Room) -> Room:
        """Return the room that is left beside some items."""
        used = int(self.before[taken.stop] - self.before[taken.start])
        return Room(room.pairs - len(taken), room.bytes - used)


def _page(before: PairPage, entering: _Shelf, outside: _Shelf, room: Room) -> PairPage:
    """Return the page after another: others up to half, then those that enter the figures, then others again."""
    first, second = before.entering.stop, before.outside.stop
    lost = range(second, outside.end(second, Room(room.pairs // 2, room.bytes // 2)))
    found = range(first, entering.end(first, outside.left(lost, room)))
    lost = range(second, outside.end(lost.stop, entering.left(found, outside.left(lost, room))))
    if not found and not lost and first < len(entering):
        found = range(first, first + 1)
    elif not found and not lost and second < len(outside):
        lost = range(second, second + 1)
    return PairPage(before.number + 1, found, lost)
