"""Finds what must not stand in text as text: numbers in any script or in words, signs of numbers, claims, verdicts.

Promises: disguises are looked through (invisible characters, full-width and circled digits, fractions, lookalike
letters, accents), every finding points at the text as it was given, and a bound element is seen as one mark
(``touching``), so that what touches it and would change its meaning is found too.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from generator.printing.claiming_words import BORNE
from generator.printing.denials import claims_nothing
from generator.printing.disguises import Span, code_points, mixed_words, number_shapes, spaced_capitals, spelled_words
from generator.printing.pictographs import pictures
from generator.printing.skeletons import Skeleton, skeleton_of
from generator.printing.touching import MARKS, NUMBER_MARK, touched
from generator.printing.vocabulary import (
    EVERYDAY,
    NUMBER_WORDS,
    PERCENT_SIGNS,
    SAMENESS_WORDS,
    SUPERIORITY_WORDS,
    VAGUE_AMOUNTS,
    VERDICT_CLAIMS,
    VERDICT_WORDS,
    one_of,
)
from generator.printing.word_lists import WordLists


class Kind(StrEnum):
    """What was found."""

    NUMBER = "a number"
    WORD = "a number word"
    SIGN = "a sign that belongs to a number"
    SAMENESS = "a sameness word"
    SUPERIORITY = "a word of superiority"
    AMOUNT = "an amount that is said and not counted"
    VERDICT = "a verdict word"
    TOUCHING = "something that changes what it touches"
    PICTURE = "a picture that says how it went or how much"
    DIRECTION = "a mark that turns the reading direction"
    UNREADABLE = "a character that is not what it looks like"


@dataclass(frozen=True, slots=True)
class Finding:
    """A piece of text that no figure stands behind: what it is, and where it starts and ends in the text."""

    kind: Kind
    start: int
    end: int
    text: str


_NUMBER = re.compile(r"[0-9](?:[0-9]|[.,:/\u2044_'\u2019 \u2013-](?=[0-9]))*")
_PERCENT = re.compile(rf" ?[{PERCENT_SIGNS}]")
_WORDS = one_of(NUMBER_WORDS)
_EVERYDAY = one_of(EVERYDAY)
_SAMENESS = one_of(SAMENESS_WORDS)
_SUPERIORITY = one_of(SUPERIORITY_WORDS)
_VERDICTS = one_of(VERDICT_WORDS)
_SAID = (Kind.SAMENESS, Kind.SUPERIORITY, Kind.AMOUNT, Kind.VERDICT, Kind.WORD)
_LISTS = WordLists(SAMENESS_WORDS, SUPERIORITY_WORDS, VAGUE_AMOUNTS, VERDICT_CLAIMS, NUMBER_WORDS, VERDICT_WORDS)
_SIGN = re.compile(rf"[{PERCENT_SIGNS}]|\u00a4|\$(?![a-z_{{(\s])")
_DIRECTION = re.compile("[\u202b\u202d\u202e\u2067]")
_BORNE = re.compile(BORNE)
_SHOWN = {**dict.fromkeys(map(ord, MARKS), "[...]"), 0x200B: ""}
_TYPED = dict.fromkeys(map(ord, MARKS), "?")
_CLOSE_BEHIND = re.compile(rf"{NUMBER_MARK}(?:\s+[a-z]+){{0,4}}\s+$")
_REACH = 400
"""How far before a finding the clause around it is looked for."""
_SPELLED = {Kind.WORD: _WORDS, Kind.SAMENESS: _SAMENESS, Kind.SUPERIORITY: _SUPERIORITY}
_DENIABLE = (Kind.SAMENESS, Kind.SUPERIORITY)
_NEAR = 80
CLAIMS = frozenset({Kind.WORD, Kind.SAMENESS, Kind.SUPERIORITY, Kind.AMOUNT, Kind.VERDICT})
"""What is found in words, and so may be set apart from its neighbours by a style."""


@lru_cache(maxsize=1 << 16)
def scan(text: str) -> tuple[Finding, ...]:
    """Return everything in a text that must be bound, in order, overlapping findings once."""
    skeleton = skeleton_of(text)
    *said, verdicts = _LISTS.find(skeleton.text)
    found = [*_numbers(skeleton, text), *_said(skeleton, text, said), *_signs(skeleton, text)]
    found += _verdicts(skeleton, text, verdicts)
    found += [*_disguised(skeleton, text), *_marks(text)]
    found.sort(key=lambda finding: (finding.start, -finding.end))
    return tuple(_without_overlaps(found))


def is_clean(text: str) -> bool:
    """Whether a text holds nothing that must be bound."""
    return not scan(text)


def without_marks(text: str) -> str:
    """Return a text with the characters that ``scan`` takes for bound elements replaced."""
    return text.translate(_TYPED)


def _numbers(skeleton: Skeleton, text: str) -> Iterator[Finding]:
    for match in _NUMBER.finditer(skeleton.text):
        sign = _PERCENT.match(skeleton.text, match.end())
        yield _finding(Kind.NUMBER, skeleton, text, match.start(), sign.end() if sign else match.end())


def _said(skeleton: Skeleton, text: str, said: Iterable[Iterable[re.Match[str]]]) -> Iterator[Finding]:
    for kind, matches in zip(_SAID, said, strict=True):
        for match in matches:
            if kind is Kind.WORD and _is_everyday(skeleton.text, match):
                continue
            if kind not in _DENIABLE or not _is_no_claim(kind, skeleton.text, match):
                yield _finding(kind, skeleton, text, match.start(), match.end())


def _is_everyday(text: str, match: re.Match[str]) -> bool:
    """Whether a number word is a part of the name of a method, or of a schedule."""
    first = max(match.start() - _NEAR, 0)
    return any(
        first + around.start() <= match.start() and match.end() <= first + around.end()
        for around in _EVERYDAY.finditer(text[first : match.end() + _NEAR])
    )


def _is_no_claim(kind: Kind, text: str, match: re.Match[str]) -> bool:
    """Whether a word that claims is one that the clause around it denies, supposes, asks or counts."""
    is_ahead = kind is Kind.SUPERIORITY
    return (is_ahead and _is_counted(text, match)) or claims_nothing(text, *match.span(), compares=is_ahead)


def _signs(skeleton: Skeleton, text: str) -> Iterator[Finding]:
    for match in _SIGN.finditer(skeleton.text):
        yield _finding(Kind.SIGN, skeleton, text, match.start(), match.end())
    for match in touched(skeleton.text):
        yield _finding(Kind.TOUCHING, skeleton, text, match.start(), match.end())


def _is_counted(text: str, match: re.Match[str]) -> bool:
    """Whether a comparative claims nothing, since the figure close before it says how much."""
    if _BORNE.fullmatch(match.group()) is None:
        return False
    return _CLOSE_BEHIND.search(text[max(match.start() - _REACH, 0) : match.start()]) is not None


def _verdicts(skeleton: Skeleton, text: str, matches: Iterable[re.Match[str]]) -> Iterator[Finding]:
    """Yield the verdict words in capitals: in small letters they are everyday words."""
    for match in matches:
        if not any(map(_is_small, _as_given(skeleton, text, match.span()))):
            yield _finding(Kind.VERDICT, skeleton, text, match.start(), match.end())


def _is_small(letter: str) -> bool:
    """Whether a letter looks like a small one; small capitals look like capitals."""
    return letter.islower() and "SMALL CAPITAL" not in unicodedata.name(letter, "")


def _disguised(skeleton: Skeleton, text: str) -> Iterator[Finding]:
    """Yield Roman numerals, letters that stand for digits, and number words with gaps between their letters."""
    capitals = spaced_capitals(skeleton.text, _VERDICTS, lambda span: _as_given(skeleton, text, span))
    numbers = number_shapes(skeleton.text, lambda span: _as_given(skeleton, text, span))
    for kind, spans in ((Kind.NUMBER, numbers), (Kind.VERDICT, capitals)):
        for start, end in spans:
            yield _finding(kind, skeleton, text, start, end)
    for at, (start, end) in spelled_words(skeleton.text, tuple(_SPELLED.values())):
        yield _finding(tuple(_SPELLED)[at], skeleton, text, start, end)


def _as_given(skeleton: Skeleton, text: str, span: Span) -> str:
    """Return a piece of the skeleton as it was written, with its capitals, without what cannot be seen."""
    first, last = skeleton.origin(span[0]), skeleton.origin(span[1] - 1)
    written = unicodedata.normalize("NFKC", text[first : last + 1])
    return "".join(each for each in written if unicodedata.category(each) not in ("Cf", "Mn", "Me"))


def _marks(text: str) -> Iterator[Finding]:
    """Yield what turns the reading direction, pictures, words of several scripts, and characters of nobody's."""
    for match in _DIRECTION.finditer(text):
        yield Finding(Kind.DIRECTION, match.start(), match.end(), ascii(match.group())[1:-1])
    for start, end in () if text.isascii() else pictures(text):
        yield Finding(Kind.PICTURE, start, end, text[start:end])
    for start, end in () if text.isascii() else mixed_words(text):
        yield Finding(Kind.UNREADABLE, start, end, f"{text[start:end]} ({code_points(text[start:end])})")


def _finding(kind: Kind, skeleton: Skeleton, text: str, start: int, end: int) -> Finding:
    first, last = skeleton.origin(start), skeleton.origin(end - 1)
    shown = text[first : last + 1].translate(_SHOWN)
    return Finding(kind, first, last + 1, " ".join(shown.split()))


def _without_overlaps(found: list[Finding]) -> Iterator[Finding]:
    end = -1
    for finding in found:
        if finding.start >= end:
            yield finding
            end = finding.end
