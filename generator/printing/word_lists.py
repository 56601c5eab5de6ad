"""Closed lists of patterns over lower-case text, found in one pass over the words of a text.

Promises the very matches of ``one_of(list).finditer(text)`` for each list: the first entry that fits at a place, whole
words, none overlapping another of its list. An entry is tried only at words that begin as one of its matches may begin,
which is read off the expression itself, as Python parses it. A list with an entry of which that cannot be read is
looked for at every place, and so is every list under a Python whose parser is not the one that is known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache

from generator.printing.vocabulary import LETTERS, one_of

_WORD = re.compile("[a-z0-9]+")
_Tried = tuple[tuple[int, tuple[str, ...]], ...]
"""The number of each list, and its entries that may begin alike."""
Found = list[list[re.Match[str]]]
"""The matches of each list, in order."""


class WordLists:
    """Several lists that are looked for together; nothing is computed before the first text."""

    def __init__(self, *lists: tuple[str, ...]) -> None:
        self._lists = lists

    def find(self, text: str) -> Found:
        """Return the matches of each list in a text."""
        found: Found = [[] for _ in self._lists]
        by_beginning = self._by_beginning
        for word in _WORD.finditer(text):
            tried = by_beginning.get(word.group()[:LETTERS])
            if tried is not None:
                _try(tried, text, word.start(), found)
        for number in self._anywhere:
            found[number] += one_of(self._lists[number]).finditer(text)
        return found

    @cached_property
    def _anywhere(self) -> tuple[int, ...]:
        """The numbers of the lists that are looked for at every place."""
        return tuple(number for number, patterns in enumerate(self._lists) if None in map(_beginnings, patterns))

    @cached_property
    def _by_beginning(self) -> Mapping[str, _Tried]:
        entries: dict[str, dict[int, list[str]]] = {}
        for number, patterns in enumerate(self._lists):
            for pattern in () if number in self._anywhere else patterns:
                for beginning in sorted(_beginnings(pattern) or ()):
                    entries.setdefault(beginning, {}).setdefault(number, []).append(pattern)
        return {
            beginning: tuple((number, tuple(patterns)) for number, patterns in tried.items())
            for beginning, tried in entries.items()
        }


def _beginnings(pattern: str) -> frozenset[str] | None:
    """Return how the matches of an expression may begin; None where that is not known."""
    try:
        from generator.printing.beginnings import beginnings
    except (ImportError, AttributeError):  # the parser is a part of Python that may change
        return None
    return beginnings(pattern)


def _try(tried: _Tried, text: str, start: int, found: Found) -> None:
    """Take down the match of each list that begins at a word, unless the one before it reaches past there."""
    for number, patterns in tried:
        before = found[number]
        if before and before[-1].end() > start:
            continue
        for pattern in patterns:
            match = _whole_words(pattern).match(text, start)
            if match is not None:
                before.append(match)
                break


@lru_cache(maxsize=1 << 10)
def _whole_words(pattern: str) -> re.Pattern[str]:
    return re.compile(f"(?:{pattern})(?![a-z0-9])")
