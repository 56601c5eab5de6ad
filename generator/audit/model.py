"""What an audit found in order, and what it could not look at. What it did not find in order is a refusal.

Promises: a site whose sentences were not compared is not in order, unless whoever asked wanted its values alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.errors import Place, Problem
from generator.pages.made_by import PATH as MADE_BY

SCHEMA = "proofpage/verify/v1"
OTHER_CODE = (
    f"Install the version that {MADE_BY} names and verify the site with that, or pass --values-only where it is enough "
    "that values and verdicts hold."
)
"""What the holder of a site can do whom other code than theirs gave it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What an audit is asked for: a checkpoint and a base branch where they are given, and how much of a site."""

    since: str | None = None
    against: str | None = None
    values_only: bool = False
    """Whether it is enough that the values of a site hold, and not its sentences."""


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
    made_by: str
    """What made the site, as it says itself."""
    checked_by: str
    """What checks it."""


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

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was not looked at though it was asked for: the sentences of a site that other code made."""
        site = self.site
        if site is None or site.is_made_again or self.asked.values_only:
            return ()
        found = f"a site made by {site.made_by} and checked by {site.checked_by}: its sentences were not compared"
        return (Problem(Place(MADE_BY), found, "the very code that made the site", OTHER_CODE),)
