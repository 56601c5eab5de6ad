"""A folder of files brought to hold a site, and nothing besides.

Promises: a file that the old site has already, byte for byte, is taken over and not written; no file is ever written
through, so that one which two sites share changes in neither; a link is never followed and never kept. A folder that
holds an earlier site is made into the new one by what differs between them, and comes out as one that was empty,
open to the same people.

Paths are text here: one that is asked for by name costs a tenth of an object for it, and there are thousands.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from generator.errors import Contradiction, Place, refuse
from generator.evidence.artifacts import Artifact, read_artifact
from generator.progress import Phase, each

Files = Mapping[str, bytes | Artifact]


def fill(folder: Path, files: Files, *, old: Path, root: Path) -> list[str]:
    """Make a folder hold these files, and return which of them are not in the old one as they are.

    ``root`` is the project that artifacts are copied from.
    """
    folders = _folders(files)
    made, kept = _strip(os.fspath(folder), files, folders)
    written: list[str] = []
    for path, content in each(Phase.WRITING, sorted(files.items())):
        parent = path.rpartition("/")[0]
        if parent not in made:
            os.makedirs(folder / parent, exist_ok=True)
            made.add(parent)
        fresh = copied(content, root) if isinstance(content, Artifact) else content
        if not _put(f"{folder}/{path}", fresh, f"{old}/{path}", is_there=path in kept):
            written.append(path)
    return written


def differing(files: Files, *, old: Path, root: Path) -> Mapping[str, bytes]:
    """Return the files that are not in the old folder as they are."""
    contents = (
        (path, copied(content, root) if isinstance(content, Artifact) else content) for path, content in files.items()
    )
    return {path: content for path, content in contents if _held(f"{old}/{path}", content) is None}


def copied(artifact: Artifact, root: Path) -> bytes:
    """Return the bytes of an artifact; refuses others than were read before."""
    found = read_artifact(root, artifact.path)
    if found.artifact.sha256 != artifact.sha256:
        raise refuse(
            Contradiction,
            Place(artifact.path),
            found=f"bytes with SHA-256 {found.artifact.sha256}",
            expected=f"SHA-256 {artifact.sha256}, as read at the start of the build",
            remedy="The file changed during the build; build again.",
        )
    return found.content


def _folders(paths: Iterable[str]) -> frozenset[str]:
    """Return every folder that some paths lead through."""
    found: set[str] = {""}
    for path in paths:
        parent = path.rpartition("/")[0]
        while parent not in found:
            found.add(parent)
            parent = parent.rpartition("/")[0]
    return frozenset(found)


def _strip(folder: str, files: Files, folders: frozenset[str]) -> tuple[set[str], set[str]]:
    """Remove from a folder what the site has no place for; return the folders and the plain files that are left."""
    left: set[str] = set()
    made: set[str] = set()
    waiting = [""]
    mode = _mode_of_new(folder)
    while waiting:
        parent = waiting.pop()
        made.add(parent)
        if os.stat(f"{folder}/{parent}").st_mode != mode:
            os.chmod(f"{folder}/{parent}", stat.S_IMODE(mode))
        for path, entry in _entries(folder, parent):
            if entry.is_dir(follow_symlinks=False):
                if path in folders:
                    waiting.append(path)
                else:
                    shutil.rmtree(entry.path)
            elif path in files and entry.is_file(follow_symlinks=False):
                left.add(path)
            else:
                os.unlink(entry.path)
    return made, left


def _mode_of_new(folder: str) -> int:
    """Return who may do what with a new folder beside another one, as the system is set."""
    made = f"{folder}.mode"
    os.mkdir(made)
    mode = os.stat(made).st_mode
    os.rmdir(made)
    return mode


def _entries(folder: str, parent: str) -> Iterator[tuple[str, os.DirEntry[str]]]:
    with os.scandir(f"{folder}/{parent}" if parent else folder) as found:
        entries = list(found)
    yield from ((f"{parent}/{entry.name}" if parent else entry.name, entry) for entry in entries)


def _put(place: str, content: bytes, old: str, *, is_there: bool) -> bool:
    """Have a file with this content in a new place; return whether the old place has it, and the new one took it."""
    held = _held(old, content)
    if is_there:
        if held is not None and os.path.samestat(held, os.lstat(place)):
            return True
        os.unlink(place)
    if held is None or not _linked(old, place):
        with open(place, "xb") as file:
            file.write(content)
    return held is not None


def _held(path: str, content: bytes) -> os.stat_result | None:
    """Return the signs of a plain file of these bytes; None where there is none at a path."""
    try:
        found = os.lstat(path)
        if not stat.S_ISREG(found.st_mode) or found.st_size != len(content):
            return None
        with open(path, "rb", buffering=0) as file:
            return found if file.read() == content else None
    except OSError:
        return None


def _linked(old: str, place: str) -> bool:
    """Let an old file stand in a new place, if the system can do it."""
    try:
        os.link(old, place, follow_symlinks=False)
    except (OSError, NotImplementedError):
        return False
    return True
