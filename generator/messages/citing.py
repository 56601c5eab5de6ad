"""What is bound in files outside the site, and what was brought up to date."""

from __future__ import annotations

from collections.abc import Sequence

from generator.citation import Synced
from generator.messages.terminal import PLAIN, Style, counted, printable


def cited_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return what a check of files outside the site found in order."""
    lines = [f"  {printable(each.path)}  {counted(each.bound, 'marker')} bound, nothing unbound" for each in files]
    return "\n".join([style("good", f"In order: {counted(len(files), 'file')}"), *lines])


def synced_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return which files were rewritten."""
    return "\n".join(_synced(each, style) for each in files)


def outdated_message(files: Sequence[Synced], style: Style = PLAIN) -> str:
    """Return which files are out of date."""
    stale = [
        f"{printable(each.path)}  {each.changed} of {counted(each.bound, 'marker')}" for each in files if each.changed
    ]
    if not stale:
        return style("good", f"Up to date: {counted(len(files), 'file')}")
    return "\n".join([style("bad", "Out of date; run proofpage sync:"), *(f"  {line}" for line in stale)])


def _synced(each: Synced, style: Style) -> str:
    said = f"{each.changed} of {counted(each.bound, 'marker')} rewritten" if each.changed else "up to date"
    return f"{style('strong', printable(each.path))}  {said}"
