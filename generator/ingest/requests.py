"""What can be asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Request:
    """Files that are to become a run of a suite, and what they do not say themselves."""

    suite: str
    files: tuple[Path, ...]
    run: str
    preset: str | None = None
    names: str | None = None
    """A pattern that the name of every file must match; what it captures are fields."""
    measured_on: str | None = None
    dataset: str | None = None
    provider: str | None = None
    is_partial: bool = False
    """Whether units that the suite's matrix expects may be absent, and count as missing."""
