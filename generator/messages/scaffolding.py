"""What a new project holds, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator

from generator.messages.terminal import PLAIN, Style, printable
from generator.scaffold.starting import HEADLINE, README, Started
from generator.units import counted

NEXT = (
    ("proofpage build", "writes the site into site/"),
    (f"proofpage explain {HEADLINE}", "shows a figure with its sum"),
    (f"proofpage sync {README}", "writes the figure into a Markdown file"),
)
"""The commands to go on with, and what each does."""


def started_message(started: Started, style: Style = PLAIN) -> str:
    """Return which files were written, or would be, and the next three commands."""
    return "\n".join(_lines(started, style))


def _lines(started: Started, style: Style) -> Iterator[str]:
    number, folder = counted(len(started.files), "file"), printable(str(started.folder))
    if started.is_rehearsal:
        yield style("good", f"Would write {number} into {folder}; nothing was written")
    else:
        yield style("good", f"Started a project in {folder}: {number}")
    yield from (f"  {printable(path)}" for path in started.files)
    if not started.is_rehearsal:
        yield "Its rows are an example that nobody measured, and no rule verifies them."
        yield style("strong", f"Next, in {folder}:")
        width = max(len(command) for command, _ in NEXT)
        yield from (f"  {command:<{width}}  # {purpose}" for command, purpose in NEXT)
