"""What a build published, or would publish."""

from __future__ import annotations

from collections.abc import Iterator

from generator.messages.terminal import PLAIN, Style, printable
from generator.unchanged import BuildResult
from generator.units import counted


def build_message(result: BuildResult, style: Style = PLAIN) -> str:
    """Return what a build published, with the boundary of what was checked."""
    done = f"Built {counted(result.files, 'file')} in {printable(str(result.target))}"
    return "\n".join([style("good", done), *_boundary(result)])


def check_message(result: BuildResult, style: Style = PLAIN) -> str:
    """Return what a check found in order."""
    done = f"In order: {counted(result.files, 'file')} would be built; nothing was written"
    return "\n".join([style("good", done), *_boundary(result)])


def _boundary(result: BuildResult) -> Iterator[str]:
    counts = ", ".join(f"{count} {name}" for name, count in result.coverage.items() if count or name == "unbound")
    yield f"  coverage    {counts}"
    yield f"  checkpoint  {result.checkpoint}"
