"""Looks through one text of prose for what may not stand in it, and says where: line, column and the sentence.

Promises: text, code, titles of links and alternative texts are all read. Refuses a role that Markdown did not take, a
role inside an image, and everything ``scan`` finds.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence

from markdown_it.token import Token

from generator.errors import Place, Problem
from generator.evidence.naming import suggestion
from generator.printing.markdown import ROLE, Piece, pieces
from generator.printing.misplaced import EXPECTED as IN_PLACE
from generator.printing.misplaced import LITERAL, NAME, REMEDY, Bound, found_of, misplaced
from generator.printing.remedies import EXPECTED, remedy
from generator.printing.scanning import Finding, scan, without_marks
from generator.printing.surroundings import sentence_around
from generator.printing.touching import NUMBER_MARK, OTHER_MARK, VERDICT_MARK

ROLES = ("fig", "param", "verdict", "id", "literal", "formula")
"""Every role that prose has."""
NUMERIC_ROLES = frozenset({"fig", "param", "literal"})

Locate = Callable[[int], Place]
"""From a position in the text that was parsed to its place in the file."""
Cleaned = Callable[[str], str]

_UNTAKEN = re.compile(rf"\{{(?:{'|'.join(ROLES)})\}}")
_TRAILING = re.compile(r"\{([A-Za-z][A-Za-z0-9_:+-]*)\}\s*$")


def check_inline(
    inline: Token, locate: Locate, *, figures: Mapping[str, str], cleaned: Cleaned = without_marks
) -> Iterator[Problem]:
    """Yield everything that is wrong with one inline text; ``cleaned`` takes typed marks out of it."""
    read = tuple(pieces(inline))
    yield from _check_untaken(read, locate)
    yield from _check_visible(read, locate, figures, cleaned)
    for token in inline.children or ():
        yield from _check_attributes(token, inline, locate, figures)


def check_text(text: str, locate: Locate, *, figures: Mapping[str, str]) -> Iterator[Problem]:
    """Yield everything that must be bound in a text without roles, such as a code block."""
    for finding in scan(text):
        advice = remedy(finding, text, figures=figures)
        yield _problem(finding, locate(finding.start), text, advice)


def mark_of(role: str) -> str:
    """Return what stands for a role while the text around it is looked through."""
    if role in NUMERIC_ROLES:
        return NUMBER_MARK
    return VERDICT_MARK if role == "verdict" else OTHER_MARK


def _check_untaken(read: Sequence[Piece], locate: Locate) -> Iterator[Problem]:
    for index, piece in enumerate(read):
        if piece.is_role or piece.is_code:
            continue
        before_code = index + 1 < len(read) and read[index + 1].is_code
        found = _UNTAKEN.search(piece.text) or (_TRAILING.search(piece.text) if before_code else None)
        if found:
            yield _untaken_role(found.group().strip(), locate(piece.at + found.start()))


def _check_visible(
    read: Sequence[Piece], locate: Locate, figures: Mapping[str, str], cleaned: Cleaned
) -> Iterator[Problem]:
    """Look through the pieces as one text, so that a number cannot hide behind emphasis."""
    text, starts, bound = "", [], list[Bound]()
    for piece in read:
        starts.append(len(text))
        role = piece.token.meta.get("name", "") if piece.is_role else ""
        if role in (NAME, LITERAL):
            bound.append(Bound(len(text), role, piece.text))
        text += mark_of(role) if piece.is_role else cleaned(piece.text)
    for finding in scan(text):
        index = bisect_right(starts, finding.start) - 1
        where = locate(read[index].at + finding.start - starts[index])
        yield _problem(finding, where, text, remedy(finding, text, figures=figures))
    for each in misplaced(text, bound):
        where = locate(read[bisect_right(starts, each.at) - 1].at)
        sentence = sentence_around(text, each.at, each.at + 1)
        yield Problem(where, f"{found_of(each)}, in the sentence {sentence!r}", IN_PLACE, REMEDY)


def _check_attributes(token: Token, inline: Token, locate: Locate, figures: Mapping[str, str]) -> Iterator[Problem]:
    """Look through the title of a link or image, and through what stands for an image that cannot be seen."""
    if token.type == "image" and any(child.type == ROLE for child in token.children or ()):
        yield Problem(
            locate(_position(str(token.attrs["src"]), inline)),
            "a role inside the alternative text of an image",
            "plain words there",
            "Say what the image shows without its numbers, and give the figures in the text beside it.",
        )
        return
    for text in (str(token.attrs.get("title", "")), "".join(child.content for child in token.children or ())):
        for finding in scan(without_marks(text)):
            where = locate(_position(text, inline) + finding.start)
            yield _problem(finding, where, text, remedy(finding, text, figures=figures))


def _position(text: str, inline: Token) -> int:
    return max(inline.content.find(text), 0)


def _problem(finding: Finding, where: Place, text: str, advice: str) -> Problem:
    sentence = sentence_around(text, finding.start, finding.end)
    return Problem(where, f"{finding.kind}, {finding.text!r}, in the sentence {sentence!r}", EXPECTED, advice)


def unknown_role(name: str, place: Place) -> Problem:
    """Return what to say of a role that there is not."""
    known = ", ".join(f"{{{role}}}" for role in ROLES)
    advice = suggestion(name, ROLES, otherwise="Use one of these roles, or write plain text.")
    return Problem(place, f"the unknown role {{{name}}}", f"one of {known}", advice)


def _untaken_role(text: str, place: Place) -> Problem:
    return Problem(
        place,
        f"a role that is not one: {text!r} without its text in backquotes right behind it",
        "a role such as {fig}`name`, without a blank before the backquote",
        "Write the role and its text without a blank between them.",
    )
