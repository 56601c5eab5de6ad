"""Numbers that are written without digits: Roman numerals, letters that pass for digits, words with gaps in them.

The rule for Roman numerals, so that neither prose nor abbreviations raise an alarm: a whole word that is a numeral in
its shortest form and has, in capitals, at least two letters of I, V and X alone (``XII``), three with an L (``XLI``),
or four with a C, D or M (``MCMX``); in small letters at least three of I, V, X and L (``xii``) and no bracket behind.
So ``I``, ``CI``, ``CD``, ``MIX``, ``LCD``, ``CLI``, ``mix`` and the list markers ``iv)`` and ``(iii)`` are left alone.

A letter passes for a digit where a group of letters has the form of a number: ``l,ooo``, ``lOO``, ``O.O5``, ``l.OO``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence

Span = tuple[int, int]
AsGiven = Callable[[Span], str]
"""Gives a piece of the folded text as it was written, with its capitals."""

_ROMAN = re.compile(
    r"(?<![a-z0-9])(?=[ivxlcdm]{2,15}(?![a-z0-9]))m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?![a-z0-9])(?P<bracket>\))?"
)
_SMALLEST_ROMAN = re.compile(r"[IVX]{2,}|[IVXL]{3,}|[IVXLCDM]{4,}")
_SMALL_ROMAN = re.compile(r"[ivxl]{3,}", re.IGNORECASE)
_DIGITLIKE = re.compile(r"(?<![\w.,/@-])[lio|s](?:[lio|s.,]*[lio|s])?(?![\w/@-])")
_LETTERS_FOR_DIGITS = re.compile(
    r"[lIOoS|]{1,3}(?:[.,][lIOoS|]{3})+"
    r"|[lI|][Oo]{2,}(?:[.,][lIOo|]+)?"
    r"|[lI|](?:O|OO+|Ol|lO)|[lI|]\.[Oo]{1,}[lI|]?|[Oo]\.[OolI|]{2,}"
)
_WORDS_LIKE_DIGITS = frozenset({"IO", "Ill", "Oo", "IOS", "loo", "Io", "lo", "I.o", "I.O", "o.oo"})
_SPELLED = re.compile(r"(?<![a-z0-9])[a-z](?:(?P<gap>\s{1,3}|[.\u00b7_*~-])[a-z])(?:(?P=gap)[a-z])+(?![a-z0-9])")
_SPACED = re.compile(r"(?<![a-z0-9])[a-z](?:(?:\s{1,3}|[.\u00b7_*~-])[a-z])+(?![a-z0-9])")
_BROKEN = re.compile(r"(?<![a-z0-9])[a-z]+(?:[-.\u00b7\u2010\u2011'\u2019][a-z]+)+(?![a-z0-9])")
_FOREIGN = ("CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "TIFINAGH", "CANADIAN", "OSAGE", "DESERET", "VAI")
_GREEK = frozenset("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιρϲϳυ")
"""Greek letters that look like Latin ones in every font."""
_FEW = 2
_WORD = re.compile(r"[^\W\d_]{2,}")
_PRIVATE = re.compile("[\ue000-\uf8ff\U000f0000-\U0010ffff]")


def number_shapes(text: str, as_given: AsGiven) -> Iterator[Span]:
    """Yield the Roman numerals of a folded text, and its groups of letters that pass for digits."""
    for match in _ROMAN.finditer(text):
        if match.group() and _is_roman(as_given(match.span()), in_list=match["bracket"] is not None):
            yield match.start(), match.end()
    for match in _DIGITLIKE.finditer(text):
        written = as_given(match.span())
        if _LETTERS_FOR_DIGITS.fullmatch(written) and written not in _WORDS_LIKE_DIGITS:
            yield match.span()


def _is_roman(written: str, *, in_list: bool) -> bool:
    word = written.removesuffix(")")
    if word.isupper():
        return _SMALLEST_ROMAN.fullmatch(word) is not None
    return not in_list and _SMALL_ROMAN.fullmatch(word) is not None


def spelled_words(text: str, lists: Sequence[re.Pattern[str]]) -> Iterator[tuple[int, Span]]:
    """Yield the words of a folded text with gaps in them, each with the place of its list: ``t e n``, ``se-ven``."""
    for match in _SPELLED.finditer(text):
        joined = match.group().replace(match["gap"], "")
        yield from ((at, match.span()) for at, words in enumerate(lists) if words.fullmatch(joined))
    for match in _BROKEN.finditer(text):
        joined = re.sub("[^a-z]", "", match.group())
        for at, words in enumerate(lists):
            if words.fullmatch(joined) and not words.search(match.group()):
                yield at, match.span()


def spaced_capitals(text: str, words: re.Pattern[str], as_given: AsGiven) -> Iterator[Span]:
    """Yield the verdict words of a folded text whose letters, capitals or three and more, stand apart: ``G O``."""
    for match in _SPACED.finditer(text):
        letters = re.sub("[^a-z]", "", match.group())
        if words.fullmatch(letters) and (len(letters) > _FEW or not re.search("[a-z]", as_given(match.span()))):
            yield match.span()


def code_points(word: str) -> str:
    """Return the letters of a word that are not plain ones, by their numbers in Unicode."""
    return ", ".join(dict.fromkeys(f"U+{ord(letter):04X}" for letter in word if not letter.isascii()))


def mixed_words(text: str) -> Iterator[Span]:
    """Yield words of Latin letters mixed with those of another script that look like them, and private characters.

    Of Greek only the letters that nobody tells from Latin ones: ``kΩ``, ``Δt`` and ``μs`` name quantities.
    """
    for match in _WORD.finditer(text):
        word = match.group()
        if not word.isascii() and _has_latin(word) and any(_is_foreign(letter) for letter in word):
            yield match.span()
    for match in _PRIVATE.finditer(text):
        yield match.span()


def _has_latin(word: str) -> bool:
    return any("LATIN" in unicodedata.name(letter, "") for letter in word)


def _is_foreign(letter: str) -> bool:
    return letter in _GREEK or (not letter.isascii() and unicodedata.name(letter, "").startswith(_FOREIGN))
