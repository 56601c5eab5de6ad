"""The atomic writer: the whole site appears at its place in one swap, or nothing changes.

Promises: an error of any kind leaves the old site as it was; ``.gitignore`` of the target is kept; an artifact is
copied only while its bytes still have the digest that was read. Refuses a target that Proofpage did not make, a
target among the project's sources, a path that leads out of the site or that Windows cannot hold, and paths that a file
system that ignores case would take for each other.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from generator.cache.traces import files_below
from generator.errors import CannotRun, Contradiction, Malformed, Place, Problem, refuse
from generator.evidence.artifacts import Artifact, read_artifact
from generator.progress import Phase, each

MANIFEST = "manifest.json"
MANIFEST_SCHEMA = "proofpage/manifest/v1"
KEPT = ".gitignore"
SOURCES = ("proof", "content", "templates", "generator", "tests", ".git")
_UNSAFE = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]')
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?", re.IGNORECASE)
"""Names that Windows keeps for devices, whatever stands behind a dot."""


class Published(Protocol):
    """A finished site: every file by its path, as bytes or as the artifact to copy."""

    @property
    def files(self) -> Mapping[str, bytes | Artifact]:
        """The files by path in the site."""


def publish(site: Published, target: Path, root: Path) -> tuple[str, ...]:
    """Write the site beside ``target``, swap it in, and return which files are other than before, sorted.

    ``root`` is the project that artifacts are copied from. A file that is there already, byte for byte, is taken over
    instead of written; where all of them are, nothing is swapped.
    """
    with _workshop(site, target, root) as (place, fresh):
        gone = _files_of(place) - site.files.keys() - {KEPT}
        written = _write(site.files, fresh, place, root)
        if written or gone or not place.is_dir():
            _keep(place, fresh)
            _swap(fresh, place, fresh.parent / "old")
        return tuple(sorted({*written, *gone}))


def update(site: Published, target: Path, root: Path) -> tuple[str, ...]:
    """Bring a site that is there up to date, file by file, and return which files that took, sorted.

    Everything new is on the disk before the first file is replaced, so that what can fail fails before; but a crash
    between two files leaves some old and some new ones, all of which the next build takes for its own. For somebody who
    looks on while the site changes; ``publish`` is for all others.
    """
    with _workshop(site, target, root) as (place, fresh):
        gone = _files_of(place) - site.files.keys() - {KEPT}
        written = _write(_differing(site.files, place, root), fresh, place, root)
        for path in sorted(gone):
            _remove(place, path)
        for path in sorted(written, key=lambda path: (path != MANIFEST, path)):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (fresh / path).replace(place / path)
        return tuple(sorted({*written, *gone}))


@contextmanager
def _workshop(site: Published, target: Path, root: Path) -> Iterator[tuple[Path, Path]]:
    """Give the place of the site, and beside it a place to make it in, which is gone in the end."""
    check_paths(site.files)
    try:
        place = target.resolve()
        _check_target(place, root.resolve())
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{place.name}.", dir=place.parent) as workshop:
            yield place, Path(workshop) / "new"
    except OSError as error:
        subject = error.filename if error.filename is not None else target
        raise CannotRun(f"{subject}: {error.strerror or error}; the site was left as it was") from error


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


def _check_target(target: Path, root: Path) -> None:
    sources = [root / name for name in SOURCES]
    if root.is_relative_to(target) or any(target.is_relative_to(source) for source in sources):
        raise CannotRun(f"{target} holds sources of the project; name a folder of its own for the site")
    if not target.exists():
        return
    if not target.is_dir():
        raise CannotRun(f"{target} is a file; name a folder for the site")
    foreign = sorted(_files_of(target) - {KEPT} - _listed(target))
    if foreign:
        raise CannotRun(
            f"{target} holds {foreign[0]}, which Proofpage did not write; name another folder, or move that file away"
        )


def _listed(target: Path) -> set[str]:
    """The files that the target's own manifest says Proofpage wrote; none without such a manifest."""
    try:
        manifest = json.loads((target / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return set()
    if not isinstance(manifest, dict) or manifest.get("schema") != MANIFEST_SCHEMA:
        return set()
    listed = manifest.get("files")
    return {MANIFEST, *(path for path in listed if isinstance(path, str))} if isinstance(listed, dict) else set()


def _files_of(target: Path) -> set[str]:
    return {path for path, _ in files_below(target)}


def _write(files: Mapping[str, bytes | Artifact], folder: Path, old: Path, root: Path) -> list[str]:
    """Write files into a new folder, and return which of them are not in the old one as they are."""
    folder.mkdir()
    written: list[str] = []
    made = {""}
    for path, content in each(Phase.WRITING, sorted(files.items())):
        parent = path.rpartition("/")[0]
        if parent not in made:
            (folder / parent).mkdir(parents=True, exist_ok=True)
            made.add(parent)
        place = folder / path
        fresh = _copied(content, root) if isinstance(content, Artifact) else content
        if not _take_over(fresh, old / path, place):
            place.write_bytes(fresh)
            written.append(path)
    return written


def _differing(files: Mapping[str, bytes | Artifact], old: Path, root: Path) -> Mapping[str, bytes]:
    """Return the files that are not in the old folder as they are."""
    contents = (
        (path, _copied(content, root) if isinstance(content, Artifact) else content) for path, content in files.items()
    )
    return {path: content for path, content in contents if not _holds(old.joinpath(*path.split("/")), content)}


def _take_over(content: bytes, old: Path, place: Path) -> bool:
    """Let an old file stand in a new place, if it is a plain file with these bytes and the system can do it."""
    if not _holds(old, content):
        return False
    try:
        os.link(old, place, follow_symlinks=False)
    except (OSError, NotImplementedError):
        place.write_bytes(content)
    return True


def _holds(path: Path, content: bytes) -> bool:
    """Whether a path is a plain file of these bytes."""
    try:
        found = path.lstat()
        return stat.S_ISREG(found.st_mode) and found.st_size == len(content) and path.read_bytes() == content
    except OSError:
        return False


def _remove(target: Path, path: str) -> None:
    """Remove a file of the site, and the folders that it leaves empty."""
    (target / path).unlink()
    for folder in list((target / path).parents):
        if folder == target or any(folder.iterdir()):
            return
        folder.rmdir()


def _copied(artifact: Artifact, root: Path) -> bytes:
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


def _keep(target: Path, fresh: Path) -> None:
    kept = target / KEPT
    if kept.is_file():
        shutil.copyfile(kept, fresh / KEPT)


def _swap(fresh: Path, target: Path, old: Path) -> None:
    """Move the fresh site to its place; if that fails, put the old one back."""
    if not target.exists():
        fresh.rename(target)
        return
    target.rename(old)
    try:
        fresh.rename(target)
    except BaseException:
        old.rename(target)
        raise
