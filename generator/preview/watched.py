"""What a build depends on: the three source folders, and the files that suites name in ``depends_on``.

Promises that everything a build reads in the project is watched, and nothing that a build writes. Each folder is
watched by itself, the project's own too, so that a folder that was deleted is seen when it comes back. A suite that
cannot be read keeps the dependencies that it had.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotRun, Refusal
from generator.evidence.dependencies import folders_looked_into, stated_dependencies
from generator.evidence.editing import is_left_by_editor
from generator.evidence.yaml_source import load_yaml

TREES = ("proof", "content", "templates")
SUITES = "proof/suites"


@dataclass(frozen=True, slots=True)
class Watched:
    """Folders to watch, each without what lies deeper, and the paths and patterns that suites depend on."""

    folders: frozenset[str]
    """Paths in the project, "" being the project itself; empty where there is no project."""
    depended: tuple[str, ...]

    def names(self, path: str) -> bool:
        """Whether a build may come out differently because this path changed."""
        parts = path.split("/")
        if is_left_by_editor(parts[-1]):
            return False
        return parts[0] in TREES or stated_dependencies({}, self.depended).names(path)


class Surroundings:
    """Looks at a project for what is to be watched, and remembers what each suite depended on."""

    def __init__(self, root: Path, output: str | None) -> None:
        """``output`` is the folder of the site where it lies in the project; neither it nor its like is watched."""
        self._root = root
        self._output = output
        self._depended: dict[Path, _Stated] = {}

    def look(self) -> Watched:
        """Return what is to be watched now."""
        if not self._root.is_dir():
            return Watched(frozenset(), ())
        self._read_suites()
        depended = tuple(dict.fromkeys(path for stated in self._depended.values() for path in stated.depends_on))
        folders = {"", *_folders_below(self._root), *self._looked_into(depended)}
        return Watched(frozenset(folder for folder in folders if not self.is_output(folder)), depended)

    def is_output(self, path: str) -> bool:
        """Whether a path is the site, inside it, or beside it for the moment in which it is swapped."""
        if self._output is None:
            return False
        parent, _, name = self._output.rpartition("/")
        beside = f"{parent}/.{name}." if parent else f".{name}."
        return path == self._output or path.startswith((f"{self._output}/", beside))

    def _looked_into(self, depended: tuple[str, ...]) -> frozenset[str]:
        try:
            return folders_looked_into(self._root, depended)
        except CannotRun:  # a folder that cannot be read; the build says so
            return frozenset()

    def _read_suites(self) -> None:
        paths = sorted((self._root / SUITES).glob("*.yaml"))
        self._depended = {path: self._stated(path) for path in paths}

    def _stated(self, path: Path) -> _Stated:
        known = self._depended.get(path, _Stated(None, ()))
        try:
            found = path.stat()
            version = (found.st_mtime_ns, found.st_size, found.st_ino)
            return known if known.version == version else _Stated(version, _depends_on(path))
        except (Refusal, OSError):  # half-written, or gone meanwhile
            return _Stated(None, known.depends_on)


@dataclass(frozen=True, slots=True)
class _Stated:
    """What a suite said that it depends on, in which version of its file."""

    version: tuple[int, int, int] | None
    depends_on: tuple[str, ...]


def _depends_on(path: Path) -> tuple[str, ...]:
    data = load_yaml(path.read_bytes(), path.name).data
    named = data.get("depends_on") if isinstance(data, dict) else None
    return tuple(each for each in named if isinstance(each, str)) if isinstance(named, list) else ()


def _folders_below(root: Path) -> Iterator[str]:
    for tree in TREES:
        for folder, _, _ in os.walk(root / tree):
            yield Path(folder).relative_to(root).as_posix()
