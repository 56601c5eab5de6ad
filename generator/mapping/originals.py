"""The files that a harness wrote, as they are given: their bytes, and names without a machine's folders.

Promises names that are relative to the folder in which all files are, so that none says where that was. Refuses
(``CannotRun``) what is no file, or larger than this can bear.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotRun

MOST_BYTES = 256_000_000
MOST_BYTES_TOGETHER = 1_000_000_000
MOST_FILES = 10_000


@dataclass(frozen=True, slots=True)
class Original:
    """A file that a harness wrote."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """The SHA-256 of its bytes."""
        return hashlib.sha256(self.content).hexdigest()


def read_originals(files: Sequence[Path]) -> tuple[Original, ...]:
    """Return files, each once, sorted by their names below the folder that all of them are in."""
    if len(files) > MOST_FILES:
        raise CannotRun(f"{len(files)} files; at most {MOST_FILES} are read at once")
    places = sorted({Path(os.path.abspath(file)) for file in files})  # noqa: PTH100 (a link keeps its name)
    sizes = [_size(place) for place in places]
    if sum(sizes) > MOST_BYTES_TOGETHER:
        raise CannotRun(f"{sum(sizes)} bytes together; at most {MOST_BYTES_TOGETHER} are read at once")
    folder = Path(os.path.commonpath([place.parent for place in places]))
    originals = [Original(place.relative_to(folder).as_posix(), _content(place)) for place in places]
    return tuple(sorted(originals, key=lambda original: original.name))


def _size(place: Path) -> int:
    """Return the size of a regular file; nothing else is opened, for a pipe may never end."""
    if not place.is_file():
        kind = "a folder: name the files in it" if place.is_dir() else "no file"
        raise CannotRun(f"{place}: {kind}")
    size = place.stat().st_size
    if size > MOST_BYTES:
        raise CannotRun(f"{place}: {size} bytes; a file of at most {MOST_BYTES} bytes is read")
    return size


def _content(place: Path) -> bytes:
    try:
        return place.read_bytes()
    except OSError as error:
        raise CannotRun(f"cannot read {place}: {error.strerror}") from error
