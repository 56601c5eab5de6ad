"""How the matches of a regular expression may begin: the first letters of their first words.

Promises never too few: every match at the start of a word begins with one of them, or its first word is one that is
shorter than ``LETTERS``. The expression is read as Python's own parser reads it, so that both mean the same; where it
holds something that is not known here, nothing is promised, and nothing returned.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from re import _constants, _parser  # type: ignore[attr-defined]
from string import ascii_lowercase, digits
from typing import Any

from generator.printing.vocabulary import LETTERS

_OF_WORDS = frozenset(ascii_lowercase + digits)
_ANY = _OF_WORDS | {" "}
"""All letters, and one that ends a word: what stands for every other."""
_NO_ROOM = frozenset({_constants.AT, _constants.ASSERT, _constants.ASSERT_NOT})
"""Anchors, and what must or must not stand around: left out, which only makes for more beginnings."""
_MOST = 1 << 10
"""How many beginnings are told apart: an expression that has more may begin with almost anything."""
_REPEATS = frozenset({_constants.MAX_REPEAT, _constants.MIN_REPEAT})


class _UnknownError(Exception):
    """Raised for what is not known here."""


@dataclass(frozen=True, slots=True)
class _Begun:
    """The beginnings so far: those of words that may go on, and those that are told."""

    going: frozenset[str]
    told: frozenset[str]

    def then(self, letters: frozenset[str]) -> _Begun:
        """Return the beginnings with one of some letters behind those that go on."""
        longer = {word + letter for word in self.going for letter in letters & _OF_WORDS}
        if len(longer) > _MOST:
            raise _UnknownError
        told = {word for word in longer if len(word) == LETTERS}
        ended = frozenset() if letters <= _OF_WORDS else self.going
        return _Begun(frozenset(longer - told), self.told | told | ended)


@lru_cache(maxsize=1 << 10)
def beginnings(pattern: str) -> frozenset[str] | None:
    """Return how the matches of an expression may begin; None where that is not known, or with no letter."""
    try:
        begun = _after(_parser.parse(pattern), _Begun(frozenset({""}), frozenset()))
    except _UnknownError:
        return None
    told = begun.told | begun.going
    return None if "" in told else told


def _after(items: Iterable[tuple[Any, Any]], begun: _Begun) -> _Begun:
    for operation, argument in items:
        if not begun.going:
            break
        begun = _after_one(operation, argument, begun)
    return begun


def _after_one(operation: Any, argument: Any, begun: _Begun) -> _Begun:
    if operation in _NO_ROOM:
        return begun
    if operation is _constants.SUBPATTERN:
        return _after(argument[-1], begun)
    if operation is _constants.BRANCH:
        return _any_of([_after(part, begun) for part in argument[1]])
    if operation in _REPEATS:
        least, most, repeated = argument
        return _repeated(repeated, begun, least=least, most=most)
    return begun.then(_letters(operation, argument))


def _repeated(items: Iterable[tuple[Any, Any]], begun: _Begun, *, least: int, most: int) -> _Begun:
    for _ in range(min(least, LETTERS)):
        begun = _after(items, begun)
    reached = [begun]
    for _ in range(min(most - least, LETTERS)):
        reached.append(_after(items, reached[-1]))
    return _any_of(reached)


def _any_of(parts: list[_Begun]) -> _Begun:
    return _Begun(frozenset().union(*(part.going for part in parts)), frozenset().union(*(part.told for part in parts)))


def _letters(operation: Any, argument: Any) -> frozenset[str]:
    """Return the letters that one step of an expression may take; any other character is a blank."""
    if operation is _constants.LITERAL:
        return frozenset({chr(argument)})
    if operation is _constants.RANGE:
        return frozenset(map(chr, range(argument[0], argument[1] + 1)))
    if operation is _constants.CATEGORY and argument is _constants.CATEGORY_SPACE:
        return frozenset({" "})
    if operation in (_constants.ANY, _constants.NOT_LITERAL, _constants.CATEGORY):
        return _ANY
    if operation is _constants.IN:
        if argument[0][0] is _constants.NEGATE:
            return _ANY
        return frozenset().union(*(_letters(*part) for part in argument))
    raise _UnknownError
