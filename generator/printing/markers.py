"""Markers in a file that Proofpage does not render, such as a README: comments around what a reader sees.

    <!-- proofpage:fig suite/figure -->43.14 % (NARROW)<!-- /proofpage -->       a figure with its verdict
    <!-- proofpage:verdict RUN -->NARROW<!-- /proofpage -->                       a verdict word
    <!-- proofpage:literal why it needs no figure --> ... <!-- /proofpage -->     a text with numbers of another kind

Promises every marker with its place. In a fenced block of code whose language is followed by ``example``, a
marker is shown and is none. Refuses one that is not closed, closed twice, inside another, of an unknown kind,
or a literal without a reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.errors import Malformed, Place, Problem
from generator.evidence.naming import suggestion

FIGURE, VERDICT, LITERAL = "fig", "verdict", "literal"
KINDS = (FIGURE, VERDICT, LITERAL)
CLOSING = "<!-- /proofpage -->"
SHORTEST_REASON = 10

_TAG = re.compile(r"<!--\s*(?:proofpage:(?P<kind>[^\s>]*)(?P<reference>[^\n]*?)|(?P<closing>/proofpage))\s*-->")
_FENCE = re.compile(
    r"^ {0,3}(?P<fence>`{3,}|~{3,})(?P<info>[^\n]*)\n(?:.*?\n)?? {0,3}(?P=fence)[`~]*[ \t]*$", re.MULTILINE | re.DOTALL
)
_LIKE = re.compile(r"<!--\s*/?\s*proofpage\b(?:(?!-->)[^\n]){0,80}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Marker:
    """One marked text: its kind, what it names, and where it and its inner text start and end in the file's text."""

    kind: str
    reference: str
    start: int
    inner_start: int
    inner_end: int
    end: int
    place: Place


def place_in(text: str, at: int, path: str) -> Place:
    """Return line and column of a position in a text."""
    return Place(path, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def read_markers(text: str, path: str) -> tuple[Marker, ...]:
    """Return every marker of a file in order; ``Malformed`` with all that is wrong with them."""
    problems: list[Problem] = []
    markers: list[Marker] = []
    opened: re.Match[str] | None = None
    shown = [span for span, info in _fences(text) if "example" in info.split()[1:]]
    tags = [tag for tag in _TAG.finditer(text) if not is_within(tag.start(), shown)]
    problems += _not_taken(text, path, tags, shown)
    for tag in tags:
        where = place_in(text, tag.start(), path)
        if tag["closing"] and opened is None:
            problems.append(Problem(where, "the end of a marker", "a marker that was begun", "Remove it."))
        elif tag["closing"] and opened is not None:
            markers.append(_marker(opened, tag, text, path))
            opened = None
        elif opened is not None:
            remedy = f"End the one before with {CLOSING}."
            problems.append(Problem(where, "a marker inside a marker", "one after the other", remedy))
        else:
            problems += _wrong(tag, where)
            opened = tag
    if opened is not None:
        where = place_in(text, opened.start(), path)
        problems.append(Problem(where, "a marker without an end", CLOSING, "Write the end behind the marked text."))
    if problems:
        raise Malformed(problems)
    return tuple(markers)


def fenced(text: str) -> tuple[range, ...]:
    """Return where the fenced blocks of code of a text stand."""
    return tuple(span for span, _ in _fences(text))


def _fences(text: str) -> Iterator[tuple[range, str]]:
    for match in _FENCE.finditer(text):
        yield range(*match.span()), match["info"]


def is_within(at: int, spans: Sequence[range]) -> bool:
    """Whether a position is in one of some spans."""
    return any(at in span for span in spans)


def _not_taken(text: str, path: str, tags: Sequence[re.Match[str]], shown: Sequence[range]) -> Iterator[Problem]:
    """Yield comments that look like markers and are none: a misspelt end must not open a hole."""
    taken = {tag.start() for tag in tags}
    for match in _LIKE.finditer(text):
        if match.start() not in taken and not is_within(match.start(), shown):
            where = place_in(text, match.start(), path)
            yield Problem(
                where, f"{match.group()!r}", "a marker on one line", f"Write <!-- proofpage:fig NAME -->...{CLOSING}."
            )


def _wrong(tag: re.Match[str], where: Place) -> Iterator[Problem]:
    kind, reference = tag["kind"], tag["reference"].strip()
    if kind not in KINDS:
        remedy = suggestion(kind, KINDS, otherwise="Use one of these kinds.")
        yield Problem(where, f"a marker of the unknown kind {kind!r}", f"one of {', '.join(KINDS)}", remedy)
    elif kind == LITERAL and len(reference) < SHORTEST_REASON:
        remedy = "Say behind the kind why these numbers need no figure."
        yield Problem(where, "a literal without a reason", "a reason in words", remedy)
    elif not reference:
        yield Problem(where, f"a marker of the kind {kind} that names nothing", "suite/figure or a run", "Name it.")


def _marker(opened: re.Match[str], closed: re.Match[str], text: str, path: str) -> Marker:
    return Marker(
        opened["kind"],
        opened["reference"].strip(),
        opened.start(),
        opened.end(),
        closed.start(),
        closed.end(),
        place_in(text, opened.start(), path),
    )
