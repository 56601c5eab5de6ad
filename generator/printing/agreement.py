"""Nouns that agree with the count before them: one pair, several pairs.

Promises that of the nouns that pages count, none stands in the plural behind a single one. The count itself stays an
element; only the word behind it changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from generator.printing.elements import Element, Sentence

NOUNS = {
    **{f"{noun}s": noun for noun in ("pair", "run", "row", "unit", "page", "value", "repetition", "cluster", "task")},
    "strata": "stratum",
}
"""What pages count, in the plural, and the word for a single one."""
_COUNTED = re.compile(rf"(\s+(?:[a-z]+ )?)({'|'.join(NOUNS)})\b")
_SINGLE = "1"

Part = TypeVar("Part")


def agreeing(parts: Iterable[Part]) -> tuple[Part | str, ...]:
    """Return parts of a sentence in which each noun right behind a count, or a word behind it, agrees with it."""
    found: list[Part | str] = []
    for part in parts:
        is_counted = isinstance(part, str) and bool(found) and isinstance(found[-1], Element)
        found.append(_behind(found[-1], part) if is_counted and isinstance(part, str) else part)
    return tuple(found)


def counted(count: Element, nouns: str) -> Sentence:
    """Return a count with what it counts, given in the plural: ``pairs``."""
    return Sentence((count, _behind(count, f" {nouns}")))


def in_words(count: Element, nouns: str) -> str:
    """Return a count with what it counts where nothing but text can stand: a tooltip."""
    return f"{count.text}{_behind(count, f' {nouns}')}"


def _behind(count: object, text: str) -> str:
    if not isinstance(count, Element) or count.text.split(" ")[0] != _SINGLE or count.text.startswith(f"{_SINGLE} %"):
        return text
    return _COUNTED.sub(lambda match: match[1] + NOUNS[match[2]], text, count=1) if _COUNTED.match(text) else text
