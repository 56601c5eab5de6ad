"""Names and declared literals in the place of an amount: ``saves v97.4``, ``cuts them by 97 %``, ``97 % fewer``.

Promises: a version, or a name like one, stands for no result, and neither does a number that is declared because no
artifact is behind it. Refuses both behind a word that says what was gained, and before one that says which way; a
quotation may hold such words where the whole of it is the declared literal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

NAME, LITERAL = "id", "literal"
_AMOUNT = re.compile(r"[A-Za-z]?-?\d[\d.,]*(?:[-+.]?[A-Za-z][A-Za-z-]*)?")
_ABOUT = r"(?:(?:by|of|about|around|only|nearly|almost|over|some|up\s+to|at\s+least|more\s+than|roughly|exactly)\s+)"
_GAINED = (
    "(?:sav(?:es?|ed|ing|ings)|cuts?|cutting|reduc(?:es?|ed|ing|tions?)|gain(?:s|ed)?|improve(?:s|d|ments?)?|shrinks?|shrank"
    "|lower(?:s|ed|ing)?|decreas(?:es?|ed)|increas(?:es?|ed)|drop(?:s|ped)?|solve[sd]|spare[sd]|wins?|beats?|outscore[sd]?)"
)
_THEM = r"(?:(?:it|them|tokens?|costs?|time|the\s+(?:tokens?|costs?|bill|time|input|context))\s+)"
_SAVED = re.compile(rf"(?<![a-z])sav(?:es?|ed|ing|ings)\s+{_ABOUT}*$")
_BY = re.compile(rf"(?<![a-z]){_GAINED}\s+{_THEM}?{_ABOUT}+$")
_RIGHT_BEHIND = re.compile(rf"(?<![a-z]){_GAINED}\s+{_THEM}?{_ABOUT}*$")
_WHICH_WAY = re.compile(
    r"\s*(?:per\s?cent|percent|%|(?:[a-z]+\s+)?(?:fewer|less|faster|cheaper|quicker|better|savings?|saved|reduction|gain)(?![a-z]))"
)
_QUOTED = re.compile("[\"\u201c'\u2018].*[\"\u201d'\u2019]", re.DOTALL)
_CLAIMS_ITSELF = re.compile(
    rf"(?<![a-z]){_GAINED}\s+(?:[a-z]+\s+){{0,3}}\D{{0,2}}\d|\d\S*\s*%?\s*(?:fewer|less|faster|cheaper|better)"
)
_REACH = 120


@dataclass(frozen=True, slots=True)
class Bound:
    """A name or a literal in a text: where its mark stands, what it is, and what it shows."""

    at: int
    kind: str
    text: str


def misplaced(text: str, bound: Sequence[Bound]) -> Iterator[Bound]:
    """Yield what stands in a text, with marks for bound elements, where an amount would."""
    for each in bound:
        if each.kind == LITERAL and _claims_itself(each.text):
            yield each
        elif each.kind == LITERAL or _AMOUNT.fullmatch(each.text):
            before = text[max(each.at - _REACH, 0) : each.at].lower()
            behind = text[each.at + 1 : each.at + _REACH].lstrip("\u200b").lower()
            verbs = (_RIGHT_BEHIND,) if each.kind == LITERAL else (_SAVED, _BY)
            if any(verb.search(before) for verb in verbs) or _WHICH_WAY.match(behind):
                yield each


def _claims_itself(text: str) -> bool:
    return _QUOTED.fullmatch(text.strip()) is None and _CLAIMS_ITSELF.search(text.lower()) is not None


def found_of(each: Bound) -> str:
    """Return what to say was found."""
    return f"the {'literal' if each.kind == LITERAL else 'name'} {each.text[:80]!r} in the place of an amount"


EXPECTED = "a figure wherever it is said how much was gained"
REMEDY = (
    "Write {fig}`...`. To quote somebody, declare the whole quotation in content/literals.yaml, quotation marks "
    "included; to name a version, say what it is a version of."
)
