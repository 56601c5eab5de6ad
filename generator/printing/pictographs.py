"""Pictures that say a verdict or an amount: check marks, medals, stars, faces, bars of blocks, coloured shapes.

Promises whole classes, so that no new picture slips through: every character that Unicode calls a symbol of another
kind (``So``), its block elements, geometric shapes, dingbats and pictographs. Left alone are signs of law and measure
(``\u00a9``, ``\u00b0``), keys, arrows and the thin lines that draw a tree of files. Pictures of numbers are numbers
(``lookalikes``), and drawings of plain signs (``####``) are not covered.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from generator.printing.lookalikes import LOOKALIKES, is_picture

BLOCKS = (
    range(0x2580, 0x2600),  # block elements, geometric shapes
    range(0x2600, 0x27C0),  # miscellaneous symbols, dingbats
    range(0x2B05, 0x2C00),  # further squares and stars
    range(0x1F000, 0x1FB00),  # pictographs
)
"""Blocks that are taken whole, whatever Unicode calls a single character in them."""
LEFT_ALONE = frozenset(
    "\u00a6\u00a9\u00ae\u00b0\u2103\u2109\u2116\u2117\u2120\u2122\u2126\u212e"  # law, degrees, measures
    "\u2302\u2303\u2318\u2324\u2325\u2326\u232b\u23ce\u21b5"  # keys
    "\u2500\u2502\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u256d\u256e\u256f\u2570"  # thin lines
    "\ufffc\ufffd"  # what stands for a bound element
)
"""Symbols of prose and of code, which picture nothing."""
_ARROWS = (range(0x2190, 0x2200), range(0x27F0, 0x2800), range(0x2900, 0x2980))


@lru_cache(maxsize=1 << 12)
def is_pictograph(character: str) -> bool:
    """Whether a character is a picture that could say how something went, or how much there is of it."""
    code = ord(character)
    if character in LEFT_ALONE or code in LOOKALIKES or is_picture(character):
        return False
    if unicodedata.numeric(character, None) is not None or unicodedata.normalize("NFKD", character).isalpha():
        return False
    if any(code in block for block in BLOCKS):
        return True
    return unicodedata.category(character) == "So" and not any(code in arrows for arrows in _ARROWS)


def pictures(text: str) -> Iterator[tuple[int, int]]:
    """Yield where pictures stand in a text, those in a row together with what joins them."""
    if not any(map(is_pictograph, set(text))):
        return
    start = end = None
    for at, character in enumerate(text):
        if is_pictograph(character):
            start, end = at if start is None else start, at + 1
        elif start is not None and end is not None and unicodedata.category(character) not in ("Cf", "Mn", "Me", "Sk"):
            yield start, end
            start = end = None
    if start is not None and end is not None:
        yield start, end
