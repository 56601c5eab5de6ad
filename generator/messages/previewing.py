"""What the preview says: where it is, and how each build ended."""

from __future__ import annotations

import traceback

from generator.build import BuildResult
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted


def preview_message(address: str, style: Style = PLAIN) -> str:
    """Return where the preview is."""
    return f"Preview at {style('strong', address)} (Ctrl-C ends it)"


def no_browser_message(address: str) -> str:
    """Return what to do where no browser could be opened."""
    return f"No browser could be opened; open {address} yourself."


def built_message(result: BuildResult, *, changed: int, seconds: float, style: Style = PLAIN) -> str:
    """Return what a build published, and how many of the files differ from what was there."""
    done = style("good", f"Built {counted(result.files, 'file')} in {printable(str(result.target))}")
    return f"{done}: {counted(changed, 'change')}, {seconds:.2f} s"


def broken_message(error: Exception, style: Style = PLAIN) -> str:
    """Return the trace of a bug."""
    trace = "".join(traceback.format_exception(error))
    return f"{trace}{style('bad', 'The build broke off. The preview goes on.')}"
