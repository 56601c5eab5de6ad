"""What builds keep of their work: results by the digest of everything that each depends on.

Promises: a result is handed out under the very key it was kept under, and under no other; what three builds in a row
had no use for is forgotten. Results are text, numbers and lists of them, so that they can be written and read as JSON;
nothing that was read from a disk is ever loaded as an object.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

T = TypeVar("T")
KEPT_TURNS = 2


class Shelf(Generic[T]):
    """Results of one kind, by key."""

    def __init__(self) -> None:
        self._kept: dict[str, T] = {}
        self._used: dict[str, int] = {}
        self._turn = 0

    def recall(self, key: str) -> T | None:
        """Return what was kept under a key; None where nothing was."""
        found = self._kept.get(key)
        if found is not None:
            self._used[key] = self._turn
        return found

    def keep(self, key: str, result: T) -> T:
        """Keep a result, and return it."""
        self._kept[key] = result
        self._used[key] = self._turn
        return result

    def turn(self) -> None:
        """Begin the next build: forget what the last ones had no use for."""
        self._turn += 1
        for key, used in list(self._used.items()):
            if self._turn - used > KEPT_TURNS:
                del self._used[key], self._kept[key]

    def used(self) -> Mapping[str, T]:
        """Return what this build kept or asked for."""
        return {key: self._kept[key] for key, turn in self._used.items() if turn == self._turn}

    def fill(self, kept: Mapping[str, T]) -> None:
        """Add what an earlier process kept."""
        for key, result in kept.items():
            self.keep(key, result)


class Memory:
    """All shelves of a project."""

    def __init__(self) -> None:
        self.checked: Shelf[bool] = Shelf()
        """Sources in which nothing was wrong: templates, names, documents."""
        self.layouts: Shelf[dict[str, Any]] = Shelf()
        """What became of each group of pages: paths, head texts, keys of the rendered pages, and what it rests on."""
        self.pages: Shelf[str] = Shelf()
        """Rendered pages, by everything that their template saw."""
        self.marks: Shelf[list[str]] = Shelf()
        """The bindings that a file is marked with."""
        self.shown: Shelf[dict[str, Any]] = Shelf()
        """The bindings of files that the guard read and found in order, and the digests they were held against."""
        self.links: Shelf[dict[str, list[str]]] = Shelf()
        """What a page links to, and its anchors."""
        self.exports: Shelf[dict[str, Any]] = Shelf()
        """Files for machines, with their side tables."""

    @property
    def shelves(self) -> Mapping[str, Shelf[Any]]:
        """Every shelf by its name."""
        return vars(self)

    def turn(self) -> None:
        """Begin the next build."""
        for shelf in self.shelves.values():
            shelf.turn()

    def as_bytes(self) -> bytes:
        """Return what the last build used, to be written."""
        kept = {name: shelf.used() for name, shelf in self.shelves.items()}
        return json.dumps(kept, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")

    def fill(self, content: bytes) -> None:
        """Add what an earlier process wrote."""
        for name, kept in json.loads(content.decode("utf-8", "surrogatepass")).items():
            self.shelves[name].fill(kept)
