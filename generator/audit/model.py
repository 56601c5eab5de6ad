"""What an audit found in order. What it did not find in order is a refusal, so nothing here can be half true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SCHEMA = "proofpage/verify/v1"


@dataclass(frozen=True, slots=True)
class Asked:
    """What an audit is asked for: a kept checkpoint, and the revision of a base branch, where they are given."""

    since: str | None = None
    against: str | None = None


@dataclass(frozen=True, slots=True)
class Replaced:
    """An artifact whose bytes are not those that a line recorded, and the later line that says so."""

    path: str
    line: int
    by: int


@dataclass(frozen=True, slots=True)
class Base:
    """The base branch that a ledger was held against: its name, its tip, its lines, and the commits walked."""

    revision: str
    commit: str
    size: int
    commits: int


@dataclass(frozen=True, slots=True)
class SiteCounts:
    """What was read on a site: its files, and the bound values by kind, each equal to what was recomputed."""

    files: int
    read_back: Mapping[str, int]
    is_made_again: bool
    """Whether every page was made again, byte for byte, because this very code made the site."""


@dataclass(frozen=True, slots=True)
class Audit:
    """A project, or a site where ``site`` is there, in which everything that was looked at holds."""

    target: Path
    checkpoint: str
    lines: int
    named: int
    """Digests of artifacts that ledger lines name."""
    pinned: int
    """Digests of artifacts that runs pin."""
    replaced: tuple[Replaced, ...]
    figures: int
    """Figures recomputed."""
    asked: Asked
    runs_made_again: int = 0
    """Runs whose rows were made again from the original files that they keep."""
    runs_without_originals: int = 0
    """Runs made of files that are not published, of which only the digests are kept."""
    base: Base | None = None
    site: SiteCounts | None = None
