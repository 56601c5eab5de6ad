"""The text of a reference taken apart: ``suite/figure@run[comparison][member]``, each part but the figure optional."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.evidence.archive import Archive
from generator.figures.model import FigureKey

LONGEST = 300

_REFERENCE = re.compile(
    r"(?:(?P<suite>[^\s/@\[\]]+)/)?(?P<name>[^\s/@\[\]]+)(?:@(?P<run>[^\s/@\[\]]+))?"
    r"(?:\[(?P<first>[^\[\]]+)\])?(?:\[(?P<second>[^\[\]]+)\])?"
)


@dataclass(frozen=True, slots=True)
class ReferenceText:
    """A reference as written; ``brackets`` are a member, a comparison, or a comparison and a member."""

    suite: str | None
    name: str
    run: str | None
    brackets: tuple[str, ...]


def parse_reference(text: str) -> ReferenceText | None:
    """Return the parts of a reference, None where the text is none."""
    match = _REFERENCE.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    brackets = tuple(part for part in (match["first"], match["second"]) if part is not None)
    return ReferenceText(match["suite"], match["name"], match["run"], brackets)


def key_of(archive: Archive, parts: ReferenceText, suite: str) -> FigureKey:
    """Return the full key a reference stands for in a suite of the archive: what it shows and its first comparison."""
    comparisons = list(archive.suites[suite].comparisons)
    shown = archive.shown(suite)
    run = parts.run or (None if shown is None else shown.id)
    comparison, member = None, None
    if len(parts.brackets) == 2:
        comparison, member = parts.brackets
    elif parts.brackets and parts.brackets[0] in comparisons:
        comparison = parts.brackets[0]
    elif parts.brackets:
        member = parts.brackets[0]
    return FigureKey(suite, parts.name, run, None if comparison == comparisons[0] else comparison, member)
