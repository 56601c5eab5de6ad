"""The paths of a site's files, as any computer must be able to hold them.

Refuses a path that leads out of the site or that Windows cannot hold, and paths that a file system that ignores case
would take for each other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from generator.errors import Malformed, Place, Problem
from generator.evidence.artifacts import Artifact

_UNSAFE = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever stands behind a dot."""


def check_paths(files: Mapping[str, bytes | Artifact]) -> None:
    """Refuse paths that lead out of the site, and paths that some file systems cannot hold or keep apart."""
    problems = [*_unsafe_paths(files), *_collisions(files)]
    if problems:
        raise Malformed(problems)


def _unsafe_paths(files: Mapping[str, bytes | Artifact]) -> Iterator[Problem]:
    for path in files:
        parts = path.split("/")
        if _UNSAFE.search(path) or any(part in ("", ".", "..") or part != part.strip() for part in parts):
            expected = "names joined by forward slashes, without . and .. and control characters"
            yield _unfit(path, expected)
        elif any(_DEVICE.fullmatch(part) or part.endswith(".") for part in parts):
            expected = "names that Windows can hold: no dot at the end, and none that it keeps for a device"
            yield _unfit(path, expected)


def _unfit(path: str, expected: str) -> Problem:
    remedy = "Rename the file or the id that it comes from."
    return Problem(Place(path), found=f"the output path {path!r}", expected=expected, remedy=remedy)


def _collisions(files: Mapping[str, bytes | Artifact]) -> Iterator[Problem]:
    spellings: dict[str, str] = {}
    for path in sorted(files):
        parts = path.split("/")
        for length in range(1, len(parts) + 1):
            part = "/".join(parts[:length])
            kind = "file" if length == len(parts) else "folder"
            taken = spellings.setdefault(unicodedata.normalize("NFC", part).casefold(), f"{kind} {part}")
            if taken != f"{kind} {part}":
                yield Problem(
                    Place(path),
                    found=f"the {kind} {part} beside the {taken}",
                    expected="output paths that differ by more than case",
                    remedy="Rename one of the files or ids that they come from.",
                )
