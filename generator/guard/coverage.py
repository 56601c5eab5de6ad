"""What the guard saw bound: the boundary that the footer prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, fields

from generator.printing.catalogue import Catalogue

_FIELDS: Mapping[str, str] = {
    "figure": "figures",
    "ledger": "ledger",
    "parameter": "parameters",
    "verdict": "verdicts",
    "formula": "formulas",
    "node": "nodes",
    "cell": "cells",
    "id": "identifiers",
    "scale": "scales",
    "literal": "literals",
    "example": "examples",
    "count": "counts",
}


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many different things of each kind the pages show bound; nothing is unbound, or there is no site."""

    figures: int
    ledger: int
    parameters: int
    verdicts: int
    formulas: int
    nodes: int
    cells: int
    identifiers: int
    scales: int
    literals: int
    examples: int
    counts: int
    unbound: int = 0

    def as_counts(self) -> dict[str, int]:
        """Return the coverage under the names that the build's counts have in the catalogue."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Tally:
    """Collects the bindings that pages show and that were compared; each counts once, however often it is shown."""

    def __init__(self) -> None:
        self._seen: set[str] = set()

    def add(self, binding: str) -> None:
        """Note that a binding was printed, and printed right."""
        self._seen.add(binding)

    def has(self, binding: str) -> bool:
        """Whether a binding was printed anywhere."""
        return binding in self._seen

    def coverage(self) -> Coverage:
        """Return what was seen so far."""
        seen = Counter(binding.partition(":")[0] for binding in self._seen)
        return Coverage(**{name: seen[kind] for kind, name in _FIELDS.items()})


def wrong_counts(catalogue: Catalogue, coverage: Coverage) -> list[str]:
    """Return the names of the counts in the catalogue, and so in print, that are not what was counted."""
    counted = coverage.as_counts()
    names = [element.key for element in catalogue.of_kind("count")]
    return [name for name in names if name in counted and catalogue[f"count:{name}"].text != f"{counted[name]:,}"]
