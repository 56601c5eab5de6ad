"""The atomic writer: the whole site appears at its place in one swap, or nothing changes.

Promises: an error of any kind leaves the old site as it was; ``.gitignore`` of the target is kept; an artifact is
copied only while its bytes still have the digest that was read. Refuses a target that Proofpage did not make, a
target among the project's sources, a path that leads out of the site or that Windows cannot hold, and paths that a file
system that ignores case would take for each other.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

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


def publish(site: Published, target: Path, root: Path) -> None:
    """Write the site beside ``target`` and swap it in; ``root`` is the project that artifacts are copied from."""
    check_paths(site.files)
    try:
        place = target.resolve()
        _check_target(place, root.resolve())
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{place.name}.", dir=place.parent) as workshop:
            fresh = Path(workshop) / "new"
            _write(site.files, fresh, root)
            _keep(place, fresh)
            _swap(fresh, place, Path(workshop) / "old")
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
    found = {
        path.relative_to(target).as_posix() for path in target.rglob("*") if not path.is_dir() or path.is_symlink()
    }
    foreign = sorted(found - {KEPT} - _listed(target))
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


def _write(files: Mapping[str, bytes | Artifact], folder: Path, root: Path) -> None:
    folder.mkdir()
    for path, content in each(Phase.WRITING, sorted(files.items())):
        place = folder.joinpath(*path.split("/"))
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(_copied(content, root) if isinstance(content, Artifact) else content)


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
