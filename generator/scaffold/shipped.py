"""The files of a new project, as they are shipped inside the package.

Promises the same bytes on every system. A name that starts with a dot is shipped as ``dot-NAME``, so that no tool takes
the shipped file for a setting of this package.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator import __version__

_FOLDER = Path(__file__).with_name("project")
_DOT = "dot-"
_VERSION = b"@VERSION@"


def shipped_files() -> Mapping[str, bytes]:
    """Return every file of a new project by its path there, sorted, with the version of this generator written in."""
    files = {_path(place.relative_to(_FOLDER)): place.read_bytes() for place in _FOLDER.rglob("*") if place.is_file()}
    return {path: files[path].replace(_VERSION, __version__.encode("ascii")) for path in sorted(files)}


def _path(shipped: Path) -> str:
    return "/".join(f".{part.removeprefix(_DOT)}" if part.startswith(_DOT) else part for part in shipped.parts)
