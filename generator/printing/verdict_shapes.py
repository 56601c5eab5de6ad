"""The shapes by which a drawing tells verdict words apart, as paths from the middle of the mark.

Promises a shape of its own for each word of a gate, as the style sheet gives it beside the word, one for all others.
"""

from __future__ import annotations

_DISC = "m -5 0 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z"
SHAPES = {
    "GO": _DISC,
    "NARROW": "m 0 -6 l 6 6 l -6 6 l -6 -6 z",
    "NO-GO": "m -5 -5 h 10 v 10 h -10 z",
    "UNDECIDED": f"{_DISC} m 2 0 a 3 3 0 1 1 6 0 a 3 3 0 1 1 -6 0 z",
}
"""Disc, diamond, square, ring."""
OTHER = "m 0 -5 l 6 10 h -12 z"
"""A triangle: a line that recorded no word of a gate."""
STRIKE = "m -8 -8 l 16 16 m 0 -16 l -16 16"
"""What strikes a mark out."""


def shape_of(word: str) -> str:
    """Return the shape of a verdict word."""
    return SHAPES.get(word, OTHER)
