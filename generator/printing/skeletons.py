"""Texts as the patterns of the guard see them: without disguise, in plain small letters and digits.

Promises that every character of a skeleton points at the character it came from.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from generator.printing.lookalikes import LOOKALIKES, is_picture

_MOST_CHARACTERS = 1 << 12


@dataclass(frozen=True, slots=True)
class Skeleton:
    """A text as the patterns see it: plain lower-case letters, digits as 0-9, and where each character came from."""

    text: str
    origins: tuple[int, ...] | None
    """Position in the given text of every character; None where nothing was moved."""

    def origin(self, at: int) -> int:
        """Return the position in the given text of a character of the skeleton."""
        return at if self.origins is None else self.origins[at]


def skeleton_of(text: str) -> Skeleton:
    """Return the skeleton of a text; one of ASCII alone is itself in small letters."""
    if text.isascii():
        return Skeleton(text.lower(), None)
    plain = text.translate(_PLAIN)
    if all(len(_PLAIN[ord(character)]) == 1 for character in set(text)):
        return Skeleton(plain, None)
    return Skeleton(plain, tuple(at for at, character in enumerate(text) for _ in _PLAIN[ord(character)]))


class _Plain(dict[int, str]):
    """What characters amount to, by their codes, as far as they were met; bounded, since a hostile text has many."""

    def __missing__(self, code: int) -> str:
        plain = _plain(chr(code))
        if len(self) < _MOST_CHARACTERS:
            self[code] = plain
        return plain


_PLAIN = _Plain()


def _plain(character: str) -> str:
    """Return what a character amounts to: nothing, plain letters, digits, or the generic currency sign."""
    category = unicodedata.category(character)
    if category in ("Cf", "Mn", "Me") or character in "\u115f\u1160\u3164\uffa0":
        return ""
    if category == "Sc" and character != "$":
        return "\u00a4"
    known = LOOKALIKES.get(ord(character))
    if known is not None:
        return known
    folded = [part for part in unicodedata.normalize("NFKD", character) if unicodedata.category(part) != "Mn"]
    digits = "".join(str(unicodedata.digit(part)) for part in folded if unicodedata.digit(part, None) is not None)
    if digits or unicodedata.numeric(character, None) is not None or is_picture(character):
        return digits or "0"
    plain = "".join(folded).casefold().translate(LOOKALIKES)
    return " " if plain.isspace() and character != "\n" else plain
