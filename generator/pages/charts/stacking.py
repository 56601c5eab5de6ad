"""Dots side by side that do not hide each other: each lies over its value, and on others only where it must."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def levels(places: Sequence[Fraction], gap: Fraction) -> tuple[int, ...]:
    """Return for each place, in their order, the lowest level on which no other lies nearer than a gap."""
    ends: list[Fraction] = []
    found = [0] * len(places)
    for at in sorted(range(len(places)), key=lambda each: places[each]):
        level = next((level for level, end in enumerate(ends) if places[at] - end >= gap), len(ends))
        if level == len(ends):
            ends.append(places[at])
        ends[level] = places[at]
        found[at] = level
    return tuple(found)
