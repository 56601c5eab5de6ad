"""Digests of files, read again only where a file may have changed since it was last read.

Promises: a digest is repeated for a file whose size, times, place on the disk and mode are those it had when it was
read, and only if it had then been left alone for longer than a file system needs to show another time for another
change; every other file is read. So a file that is written twice within one tick of the clock is never mistaken.
"""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

SETTLED_NANOSECONDS = 2_500_000_000
"""Longer than the coarsest clock of a file system in use: two seconds."""
Trace = list[int | str]
"""The signs of a file, and its digest at the end."""


class Traces:
    """The digests that are known, by the path of the file."""

    def __init__(self, known: Mapping[str, Trace] | None = None) -> None:
        self.known: dict[str, Trace] = dict(known or {})
        self.has_more = False
        """Whether a digest was added, so that writing them again saves work."""

    def digest(self, path: Path) -> str | None:
        """Return the SHA-256 of a file; None where there is no plain file that can be read."""
        name = os.fspath(path)
        try:
            found = path.lstat()
            if not stat.S_ISREG(found.st_mode):
                return None
            signs = _signs(found)
            trace = self.known.get(name)
            if trace is not None and trace[:-1] == signs:
                return str(trace[-1])
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            is_settled = time.time_ns() - max(found.st_mtime_ns, found.st_ctime_ns) > SETTLED_NANOSECONDS
            is_quiet = is_settled and _signs(path.lstat()) == signs
        except OSError:
            return None
        self.known.pop(name, None)
        if is_quiet:
            self.known[name] = [*signs, digest]
            self.has_more = True
        return digest


def files_below(folder: Path) -> Iterator[tuple[str, bool]]:
    """Yield everything below a folder but folders, with forward slashes, and whether it is a plain file; unsorted."""
    waiting = [""]
    while waiting:
        parent = waiting.pop()
        try:
            entries = list(os.scandir(folder / parent if parent else folder))
        except FileNotFoundError:
            continue
        for entry in entries:
            path = f"{parent}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                waiting.append(f"{path}/")
            else:
                yield path, entry.is_file(follow_symlinks=False)


def _signs(found: os.stat_result) -> Trace:
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev, found.st_mode]
