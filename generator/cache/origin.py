"""The fingerprint of what computes: the generator's own files, and the versions of what it computes with.

Promises: another byte of code, another template that ships with it, another release of a library or of Python is
another fingerprint, and so another cache. Releases are read off the names under which libraries are installed, since
asking for them properly takes longer than the rest.
"""

from __future__ import annotations

import hashlib
import os
import sys
from functools import cache
from pathlib import Path

import generator


@cache
def fingerprint() -> str:
    """Return the fingerprint, computed once a process."""
    package = Path(generator.__file__).resolve().parent
    files = [path for folder in (package, package.parent / "templates") for path in _files(folder)]
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()} {path.as_posix()}" for path in sorted(files)]
    lines += sorted(name for folder in sys.path for name in _installed(Path(folder)))
    lines += [sys.version, sys.platform]
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogateescape")).hexdigest()


def _files(folder: Path) -> list[Path]:
    """Return the files of a folder that are no compiled code."""
    return [
        Path(parent) / name
        for parent, _, names in os.walk(folder)
        if not parent.endswith("__pycache__")
        for name in names
        if not name.endswith(".pyc")
    ]


def _installed(folder: Path) -> list[str]:
    """Return the names and versions of the libraries that are installed in a folder of the search path."""
    try:
        return [path.name for path in folder.iterdir() if path.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return []
