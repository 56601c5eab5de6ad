"""What is bound in files outside the site, and what was brought up to date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.citation import Synced
from generator.evidence.naming import quoted
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted


def cited_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return what a check of files outside the site found in order."""
    lines = [f"  {printable(each.path)}  {counted(each.bound, 'marker')} bound, nothing unbound" for each in files]
    return "\n".join([style("good", f"In order: {counted(len(files), 'file')}"), *lines])


def synced_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return which files were rewritten."""
    return "\n".join(_synced(each, style) for each in files)


def outdated_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return which files are out of date: of each marker its line, what it shows, and what is published."""
    stale = [line for each in files if each.changed for line in _stale(each)]
    if not stale:
        return style("good", f"Up to date: {counted(len(files), 'file')}")
    return "\n".join([style("bad", "Out of date; run proofpage sync:"), *(f"  {line}" for line in stale)])


def _stale(each: Synced) -> Iterator[str]:
    yield f"{printable(each.path)}  {each.changed} of {counted(each.bound, 'marker')}"
    for marker in each.outdated:
        shown, published = printable(quoted(marker.shown)), printable(quoted(marker.published))
        yield f"  {printable(str(marker.place))}  shows {shown}, published is {published}"


def _synced(each: Synced, style: Style) -> str:
    said = f"{each.changed} of {counted(each.bound, 'marker')} rewritten" if each.changed else "up to date"
    return f"{style('strong', printable(each.path))}  {said}"
