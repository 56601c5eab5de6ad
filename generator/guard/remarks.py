"""What the guard has to say of one place, and how equal remarks of many pages become one problem."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Place, Problem
from generator.guard.locating import Sources
from generator.printing.remedies import EXPECTED, remedy
from generator.printing.scanning import CLAIMS, Finding, scan
from generator.printing.surroundings import sentence_around

LONGEST = 200


@dataclass(frozen=True, slots=True)
class Remark:
    """Something in an output file that no figure stands behind, or that should not be there."""

    path: str
    """The file in the site."""
    channel: str
    """Where in the file a reader meets it: ``text``, ``title of <img>``, ..."""
    found: str
    expected: str
    remedy: str
    words: str
    """The words to look for in the sources; nothing where there is no use in looking."""
    line: int | None = None
    """The line of the file itself, where that is what is written."""


def scanned(text: str, *, path: str, channel: str, figures: Mapping[str, str]) -> Iterator[Remark]:
    """Yield a remark for everything in a text that must be bound; bound elements are marks in it."""
    for finding in scan(text):
        yield _remark(finding, text, path, channel, figures)


def scanned_pieces(pieces: Sequence[str], *, path: str, channel: str, figures: Mapping[str, str]) -> Iterator[Remark]:
    """Yield a remark for everything in a run of text over inline elements.

    The pieces are read joined (``4<b>3</b>``), and once more apart for words that a style may set apart
    (``<b>half</b>way``).
    """
    joined, apart = "".join(pieces), " ".join(pieces)
    yield from scanned(joined, path=path, channel=channel, figures=figures)
    known = {finding.text for finding in scan(joined)}
    for finding in scan(apart) if len(pieces) > 1 else ():
        if finding.kind in CLAIMS and finding.text not in known:
            yield _remark(finding, apart, path, channel, figures)


def _remark(finding: Finding, text: str, path: str, channel: str, figures: Mapping[str, str]) -> Remark:
    sentence = sentence_around(text, finding.start, finding.end)
    found = f"{finding.kind}, {finding.text!r}, in {sentence!r}"
    start, end = max(finding.start - LONGEST, 0), finding.end + LONGEST
    words = text[start : finding.start] + "\0" + text[finding.start : finding.end] + "\0" + text[finding.end : end]
    return Remark(path, channel, found, EXPECTED, remedy(finding, text, figures=figures), words)


def as_problems(remarks: Iterable[Remark], sources: Sources) -> list[Problem]:
    """Return one problem for all remarks that are alike, at the likely line of its source."""
    groups: dict[tuple[str, str, str, str], list[Remark]] = {}
    for remark in remarks:
        groups.setdefault((remark.channel, remark.found, remark.expected, remark.remedy), []).append(remark)
    return [_problem(group, sources) for group in groups.values()]


def _problem(group: list[Remark], sources: Sources) -> Problem:
    first = group[0]
    paths = list(dict.fromkeys(remark.path for remark in group))
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    where = sources.find(first.words) if first.words else None
    found = f"{first.found} ({first.channel}, in the output file {first.path}{more})"
    return Problem(where or Place(first.path, first.line), found, first.expected, first.remedy)
