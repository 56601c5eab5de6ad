"""The versions of a suite or of the methodology: each has its reason, and none is left out.

Refuses a version without its entry under ``changes``, entries out of order, and those of versions that are not there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.errors import Problem
from generator.evidence.methodology import Change
from generator.evidence.naming import listed
from generator.evidence.places import Places


def check_changes(version: int, changes: Sequence[Change], places: Places, *, silent_first: bool) -> Iterator[Problem]:
    """Yield what is wrong with the reasons of all versions up to one; a first version may be ``silent_first``."""
    told = [change.version for change in changes]
    if version < 1:
        yield Problem(places.of(("version",)), f"version: {version}", "a version from 1", "Begin with version: 1.")
    elif told != list(range(1, version + 1)) and (told or version > 1 or not silent_first):
        yield Problem(
            places.of(("changes",) if told else ("version",)),
            f"version: {version}, with reasons for the versions {listed(map(str, told))}",
            f"under changes: one entry for each version from 1 to {version}, in that order, each with its reason",
            "Say why each version was made; a rule that changes gets the next version.",
        )
