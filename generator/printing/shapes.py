"""The closed list of shapes an identifier can have: what is named here is a name, and never a measured value.

Promises: a bare number, a decimal, a percentage, an amount of money and a number with a unit have no shape at all.
``run``, ``suite``, ``key`` and ``recorded`` are no patterns: their texts must be names that the evidence itself uses,
and the catalogue knows those; it knows every digest, checkpoint and path under ``proof/`` that there is, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from urllib.parse import unquote

from generator.printing.scanning import is_clean
from generator.printing.vocabulary import PERCENT_SIGNS

LONGEST = 400

_HEX = "[0-9a-f]"
_STANDARDS = (
    r"RFC \d{3,5}|BCP \d{1,3}|ISO(?:/IEC)?(?:/IEEE)? \d{3,5}(?:-\d{1,2})*(?::\d{4})?|IEEE(?: Std)? \d{3,4}(?:-\d{4})?"
    r"|ECMA-\d{3}|PEP \d{1,4}|WCAG \d\.\d(?: A{1,3})?|FIPS \d{3}(?:-\d)?|NIST SP \d{3}-\d{1,3}|DIN EN \d{3,6}"
    r"|Unicode \d{1,2}\.\d|UAX #\d{1,2}|arXiv:\d{4}\.\d{4,5}(?:v\d)?|CVE-\d{4}-\d{4,6}|(?:HTML|CSS)\d|ES\d{4}"
    r"|JSON Schema \d{4}-\d{2}|Draft \d{4}-\d{2}"
)
_LICENSES = (
    r"Apache-2\.0|BSD-[023]-Clause|CC0-1\.0|CC-BY(?:-SA|-NC|-ND)*-[1-4]\.0|CC BY(?:-SA|-NC|-ND)* [1-4]\.0|EPL-2\.0"
    r"|(?:L|A)?GPL-[23]\.[01](?:-only|-or-later)?|MPL-2\.0|OFL-1\.1|Unlicense|MIT(?:-0)?|ISC"
)
_PATTERNS: Mapping[str, re.Pattern[str]] = {
    "date": re.compile(r"\d{4}-\d{2}-\d{2}"),
    "time": re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:\d{2})"),
    "week": re.compile(r"\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])"),
    "checkpoint": re.compile(rf"\d{{1,15}}:{_HEX}{{64}}"),
    "digest": re.compile(rf"(?:sha256:)?{_HEX}{{64}}|(?:sha256:)?(?=\d*[a-f]){_HEX}{{12,63}}"),
    "commit": re.compile(rf"{_HEX}{{40}}|(?=\d*[a-f]){_HEX}{{7,39}}"),
    "standard": re.compile(_STANDARDS),
    "license": re.compile(_LICENSES),
    "version": re.compile(
        r"v\d{1,6}(?:\.\d{1,6}){0,3}(?:[-+.][A-Za-z][A-Za-z0-9.-]*)?"
        r"|\d{1,6}(?:\.\d{1,6}){2,3}(?:[-+.]?[A-Za-z][A-Za-z0-9.-]*)?"
    ),
    "url": re.compile(
        r"https?://[A-Za-z][A-Za-z0-9.-]*\.[A-Za-z]{2,}(?::\d{2,5})?(?:[/?#][A-Za-z0-9._~/?#@&=+,;:%-]*)?"
    ),
    "path": re.compile(
        r"(?:\.{0,2}/)?(?:[A-Za-z0-9._@+~=-]+/)+(?:[A-Za-z0-9._@+~=-]+)?|[A-Za-z_.][A-Za-z0-9_.-]*\.[a-z]{2,6}"
    ),
    "name": re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ ._/:@+-][A-Za-z0-9]+)*"),
}
RECORDED_SHAPES = ("run", "suite", "key", "recorded")
"""Shapes whose texts must be known to the catalogue."""
SHAPES = (*_PATTERNS, *RECORDED_SHAPES)

_UNITS = (
    "percent|per ?cent|pct|percentage|points?|pp|bps|times|fold|x|tokens?|toks?|pairs?|rows?|runs?|units?|tasks?|cases?"
    "|items?|samples?|sessions?|users?|calls?|requests?|ms|us|ns|s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?"
    "|weeks?|months?|years?|[kmgt]i?b|bytes?|usd|eur|gbp|dollars?|euros?|cents?|of|out|more|less|fewer|faster|slower|cheaper|better"
)
_MEASURED = re.compile(rf"(?<![A-Za-z0-9.])\d[\d.,]*[ ._/:@+-]?(?:{_UNITS})(?![A-Za-z0-9])", re.IGNORECASE)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")
_CLAIMING = re.compile(
    r"(?:the|an?|of|for|in|at|with|and|or|than|as|all|some|top|best|about|around|approx|circa|only|over|under|above|below|nearly|almost|roughly|exactly|plus|minus|up|down|by|to|x|n|p"
    r"|sav(?:es?|ed|ings?)|cuts?|reduc(?:es?|ed|tion)|gains?|drops?|loses?|wins?|mean|median|average|total|sum|rate|share|is"
    r"|was|are|were|equals?|scores?|costs?|usd|eur|gbp)[ ._/:@+-]*\d[\d.,]*",
    re.IGNORECASE,
)
_PRIORITY = re.compile(r"P\d")
_LONG_HEX = re.compile("[0-9a-f]{12,}")
_DECIMAL = re.compile(r"\d+[.,]\d+")
_PERCENTAGE = re.compile(rf"\d\s*[{PERCENT_SIGNS}]")
_SHARE = re.compile(rf"\d[ ._+-]?(?:[{PERCENT_SIGNS}]|per-?cent|pct)", re.IGNORECASE)
_TWO_DIGIT_DECIMAL = re.compile(r"(?<![0-9.])\d{2,}\.\d")


def has_shape(shape: str, text: str) -> bool:
    """Whether a text has a shape that is a pattern; False for shapes that the catalogue must know."""
    pattern = _PATTERNS.get(shape)
    if pattern is None or len(text) > LONGEST or not text.isascii() or not pattern.fullmatch(text):
        return False
    return _CHECKS.get(shape, _anything)(text)


def shape_of(text: str) -> str | None:
    """Return the first shape in the closed list that a text has, or None: then it is no identifier."""
    return next((shape for shape in _PATTERNS if has_shape(shape, text)), None)


def claims_a_value(text: str) -> bool:
    """Whether a text holds a number that no name has: one with a unit or a percent sign, or of decimals like a result.

    Plain numbers are left alone: ``gpt-4.1``, ``batch 2`` and ``3.5 Sonnet`` are names.
    """
    return bool(_MEASURED.search(text) or _TWO_DIGIT_DECIMAL.search(text) or _PERCENTAGE.search(text))


def _anything(text: str) -> bool:
    return bool(text)


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text[:10])
    except ValueError:
        return False
    return True


def _is_version(text: str) -> bool:
    return _GROUPED.fullmatch(text) is None and _SHARE.search(text) is None


def _is_path(text: str) -> bool:
    """Whether a path leads by names: its last part has a letter, and no part is a decimal."""
    parts = text.rstrip("/").split("/")
    if text[0].isdigit() or _MEASURED.search(text) or not any(letter.isalpha() for letter in parts[-1]):
        return False
    return not any(_DECIMAL.fullmatch(part) for part in parts)


def _is_name(text: str) -> bool:
    """Whether a name is more than a number in disguise: no unit behind a number, no claim before it, no plain words."""
    if _PRIORITY.fullmatch(text):
        return True
    if claims_a_value(text) or _CLAIMING.match(text) or _LONG_HEX.fullmatch(text):
        return False
    words = text.split(" ")
    if len(words) > 3 or (
        len(words) > 1 and (not text[0].isupper() or any(_DECIMAL.fullmatch(word) for word in words))
    ):
        return False
    return is_clean(re.sub("[^A-Za-z]+", " ", text)) and (len(words) == 1 or any(letter.isdigit() for letter in text))


def _is_address(text: str) -> bool:
    """Whether an address tells no percentage, however its signs are written."""
    return _SHARE.search(unquote(text)) is None


_CHECKS = {
    "url": _is_address,
    "date": _is_day,
    "time": _is_day,
    "version": _is_version,
    "path": _is_path,
    "name": _is_name,
}
