"""Puts a whole file in the place of another, or leaves the other as it was.

Promises: the bytes are on disk before the name is theirs; whoever reads, and whatever dies, finds the old file or the
new one. What a killed process leaves is one file with a fixed name, which the next try replaces and no build reads.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def replace_file(path: Path, content: bytes) -> None:
    """Write ``content`` at ``path`` in one step; ``OSError`` where the system refuses, and then nothing changed."""
    path.parent.mkdir(exist_ok=True)
    fresh = unfinished(path)
    try:
        _write(fresh, content)
        os.replace(fresh, path)  # noqa: PTH105 (the one step that commits; tests stand in for it by name)
    except BaseException:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def unfinished(path: Path) -> Path:
    """Return where the bytes of a file are gathered before they take its place."""
    return path.with_name(f".{path.name}.new")


def sync_folder(folder: Path) -> None:
    """Have the names in a folder written to disk, where the system can."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write(fresh: Path, content: bytes) -> None:
    fresh.unlink(missing_ok=True)
    with fresh.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
