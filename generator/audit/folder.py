"""The files of a site as they lie in a folder, held against the manifest that came with them.

Promises: every file of the folder is read, digested and compared; nothing is followed out of it. Refuses (as problems)
a file that is missing, extra, changed, or no file at all.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.audit.strict_json import read_json
from generator.errors import Contradiction, Malformed, Place, Problem
from generator.evidence.gathering import Gathering
from generator.exports.manifest import PATH as MANIFEST
from generator.exports.manifest import SCHEMA
from generator.output import KEPT
from generator.progress import Phase, counted

AGAIN = "Take the site again from where it is published; if that is the same, ask whoever publishes it."


@dataclass(frozen=True, slots=True)
class Folder:
    """A site: the digest of every file by its path, and the content of those that are no artifacts."""

    root: Path
    digests: Mapping[str, str]
    contents: Mapping[str, bytes]

    def read(self, path: str) -> object | None:
        """Return a JSON file of the site, None where it is not there; ``Malformed`` where it is not JSON."""
        return read_json(self.contents[path], path) if path in self.contents else None


def read_folder(root: Path, gathering: Gathering) -> Folder:
    """Return the files of a site; what is neither file nor folder is gathered."""
    digests: dict[str, str] = {}
    contents: dict[str, bytes] = {}
    for entry, path in counted(Phase.DIGESTS, _entries(root)):
        if entry.is_symlink() or not entry.is_file(follow_symlinks=False):
            gathering.add(Malformed, [Problem(Place(path), "a link, or no file", "the file itself", AGAIN)])
        elif path.startswith("proof/"):
            with (root / path).open("rb") as file:
                digests[path] = hashlib.file_digest(file, "sha256").hexdigest()
        elif path != KEPT:
            contents[path] = (root / path).read_bytes()
            digests[path] = hashlib.sha256(contents[path]).hexdigest()
    return Folder(root, dict(sorted(digests.items())), dict(sorted(contents.items())))


def _entries(root: Path) -> Iterator[tuple[os.DirEntry[str], str]]:
    waiting = [""]
    while waiting:
        parent = waiting.pop()
        for entry in sorted(os.scandir(root / parent), key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                waiting.append(f"{parent}{entry.name}/")
            else:
                yield entry, f"{parent}{entry.name}"


def check_manifest(folder: Folder) -> None:
    """Hold every file against the manifest; raises with all that is missing, extra or changed."""
    document = folder.read(MANIFEST)
    listed = document.get("files") if isinstance(document, dict) and document.get("schema") == SCHEMA else None
    if not isinstance(listed, dict):
        found = "no such file" if document is None else f"a file that is no manifest of the format {SCHEMA}"
        raise Malformed([Problem(Place(MANIFEST), found, "the digest of every other file", AGAIN)])
    problems = list(_differences(listed, {path: at for path, at in folder.digests.items() if path != MANIFEST}))
    if problems:
        raise Contradiction(problems)


def _differences(listed: dict[str, object], found: Mapping[str, str]) -> Iterator[Problem]:
    for path in sorted({*listed, *found}):
        if path not in found:
            yield Problem(Place(path), "no such file", f"SHA-256 {listed[path]}, as in {MANIFEST}", AGAIN)
        elif path not in listed:
            yield Problem(
                Place(path), f"a file with SHA-256 {found[path]}", f"no file beside those in {MANIFEST}", AGAIN
            )
        elif found[path] != listed[path]:
            yield Problem(Place(path), f"SHA-256 {found[path]}", f"SHA-256 {listed[path]}, as in {MANIFEST}", AGAIN)


def read_stated(folder: Folder, path: str) -> Mapping[str, str | None]:
    """Return the digests that a site states for files it does not hold; none where it states nothing."""
    document = folder.read(path)
    files = document.get("files") if isinstance(document, dict) else {} if document is None else None
    if not isinstance(files, dict):
        raise Malformed([Problem(Place(path), "a file of another shape", "the digests of files under `files`", AGAIN)])
    return {name: digest if isinstance(digest, str) else None for name, digest in files.items()}
