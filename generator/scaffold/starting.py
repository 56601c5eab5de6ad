"""Starts a project in a folder: every file of it is written, or none is left behind.

Promises: a folder that is new appears with all its files in one step; what a folder held before stays as it was.
Refuses (``CannotRun``) a folder that holds a file by the name of one to be written, or any evidence or prose already.
No line of a ledger is made up: the first one is for ``snapshot`` to write.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from generator.errors import CannotRun
from generator.scaffold.shipped import shipped_files

HEADLINE = "example/token_reduction"
"""The figure that the new project shows first."""
README = "PROOF.md"
"""The file of the new project that shows a figure between markers."""
_OWNED = ("proof", "content")
"""Folders in which every file is part of a project."""


@dataclass(frozen=True, slots=True)
class Started:
    """The folder of a new project and its files; of a rehearsal, those that would be written."""

    folder: Path
    files: tuple[str, ...]
    is_rehearsal: bool


def start_project(folder: Path) -> Started:
    """Write a new project into a folder, which may exist."""
    files = shipped_files()
    try:
        _require_free(folder, files)
        if folder.exists():
            _write_into(folder, files, made=[])
        else:
            _write_new(folder, files)
    except OSError as error:
        subject = error.filename if error.filename is not None else folder
        raise CannotRun(f"{subject}: {error.strerror or error}; no file was left behind") from error
    return Started(folder, tuple(files), is_rehearsal=False)


def rehearse_start(folder: Path) -> Started:
    """Return what ``start_project`` would write, without writing anything."""
    files = shipped_files()
    _require_free(folder, files)
    return Started(folder, tuple(files), is_rehearsal=True)


def _require_free(folder: Path, files: Mapping[str, bytes]) -> None:
    if os.path.lexists(folder) and not folder.is_dir():
        raise CannotRun(f"{folder} is no folder; name one for the project")
    found = sorted({*_in_the_way(folder, files), *_owned(folder)})
    if found:
        raise CannotRun(
            f"{folder} holds {', '.join(found)} already; nothing was written. Name a new folder, or move "
            f"{'that' if len(found) == 1 else 'those'} away"
        )


def _in_the_way(folder: Path, files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield what stands where a file, or a folder of files, is to be written."""
    for path in files:
        parts = path.split("/")
        if os.path.lexists(folder / path):
            yield path
        for length in range(1, len(parts)):
            parent = "/".join(parts[:length])
            place = folder / parent
            if os.path.lexists(place) and (place.is_symlink() or not place.is_dir()):
                yield parent


def _owned(folder: Path) -> Iterator[str]:
    for name in _OWNED:
        place = folder / name
        if place.is_dir() and not place.is_symlink():
            yield from (found.relative_to(folder).as_posix() for found in place.rglob("*") if not found.is_dir())


def _write_new(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write beside the place, and take the place in one step."""
    made: list[Path] = []
    try:
        _make_folders(folder.parent, made)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}.", dir=folder.parent) as workshop:
            fresh = Path(workshop) / "new"
            _write_into(fresh, files, made=[])
            fresh.rename(folder)
    except BaseException:
        _unmake(made)
        raise


def _write_into(folder: Path, files: Mapping[str, bytes], *, made: list[Path]) -> None:
    """Write into a folder; whatever stops it, what was made is taken away again."""
    try:
        for path, content in files.items():
            place = folder.joinpath(*path.split("/"))
            _make_folders(place.parent, made)
            with place.open("xb") as file:
                made.append(place)
                file.write(content)
    except BaseException:
        _unmake(made)
        raise


def _make_folders(folder: Path, made: list[Path]) -> None:
    absent = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(absent):
        each.mkdir()
        made.append(each)


def _unmake(made: list[Path]) -> None:
    for each in reversed(made):
        with suppress(OSError):
            if each.is_dir():
                each.rmdir()
            else:
                each.unlink()
