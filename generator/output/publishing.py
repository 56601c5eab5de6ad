"""A site made beside its place and swapped in whole, or brought up to date file by file.

Promises: an error of any kind leaves the old site as it was; ``.gitignore`` of the target is kept. The site that was
there before is kept out of sight where the caller names a place for it: the next one is made of it, so that what is
written, linked and removed is what changed, and not a folder for every page. Refuses a target that Proofpage did not
make, and one among the project's sources.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from generator.cache.storage import FOLDER
from generator.cache.traces import files_below
from generator.errors import CannotRun
from generator.evidence.artifacts import Artifact
from generator.output.paths import check_paths
from generator.output.trees import differing, fill

MANIFEST = "manifest.json"
MANIFEST_SCHEMA = "proofpage/manifest/v1"
KEPT = ".gitignore"
SOURCES = ("proof", "content", "templates", "generator", "tests", ".git")


class Published(Protocol):
    """A finished site: every file by its path, as bytes or as the artifact to copy."""

    @property
    def files(self) -> Mapping[str, bytes | Artifact]:
        """The files by path in the site."""


def publish(site: Published, target: Path, root: Path, *, spare: Path | None = None) -> tuple[str, ...]:
    """Write the site beside ``target``, swap it in, and return which files are other than before, sorted.

    ``root`` is the project that artifacts are copied from. A file that is there already, byte for byte, is taken over
    instead of written; where all of them are, nothing is swapped. ``spare`` is where the site before is kept, to be
    made into the next one; None where it is to be removed.
    """
    with _workshop(site, target, root, spare) as (place, fresh, there):
        gone = there - site.files.keys()
        _begin(fresh, spare)
        written = fill(fresh, site.files, old=place, root=root)
        unused = fresh
        if written or gone or not place.is_dir():
            _keep(place, fresh)
            unused = fresh.parent / "old"
            _swap(fresh, place, unused)
        _set_aside(unused, spare)
        return tuple(sorted({*written, *gone}))


def update(site: Published, target: Path, root: Path) -> tuple[str, ...]:
    """Bring a site that is there up to date, file by file, and return which files that took, sorted.

    Everything new is on the disk before the first file is replaced, so that what can fail fails before; but a crash
    between two files leaves some old and some new ones, all of which the next build takes for its own. For somebody who
    looks on while the site changes; ``publish`` is for all others.
    """
    with _workshop(site, target, root) as (place, fresh, there):
        gone = there - site.files.keys()
        fresh.mkdir()
        written = fill(fresh, differing(site.files, old=place, root=root), old=place, root=root)
        for path in sorted(gone):
            _remove(place, path)
        for path in sorted(written, key=lambda path: (path != MANIFEST, path)):
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (fresh / path).replace(place / path)
        return tuple(sorted({*written, *gone}))


@contextmanager
def _workshop(
    site: Published, target: Path, root: Path, spare: Path | None = None
) -> Iterator[tuple[Path, Path, Set[str]]]:
    """Give the place of the site, one to make it in, which is gone in the end, and the files of the first.

    The second stands beside the spare site, where git sees nothing of what a killed build leaves, if that is on the
    same disk as the first; else beside the first.
    """
    check_paths(site.files)
    try:
        place = target.resolve()
        there = _check_target(place, root.resolve())
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = spare.parent if spare is not None and _on_one_disk(spare.parent, place.parent) else place.parent
        with tempfile.TemporaryDirectory(prefix=f".{place.name}.", dir=beside) as workshop:
            yield place, Path(workshop) / "new", there
    except OSError as error:
        subject = error.filename if error.filename is not None else target
        raise CannotRun(f"{subject}: {error.strerror or error}; the site was left as it was") from error


def _on_one_disk(one: Path, other: Path) -> bool:
    try:
        return one.stat().st_dev == other.stat().st_dev
    except OSError:
        return False


def _begin(fresh: Path, spare: Path | None) -> None:
    """Give the new site a folder: the spare one, which then nobody else can take, or an empty one."""
    if spare is not None:
        with suppress(OSError):
            spare.rename(fresh)
    if not fresh.is_dir() or fresh.is_symlink():
        fresh.unlink(missing_ok=True)
        fresh.mkdir()


def _set_aside(unused: Path, spare: Path | None) -> None:
    """Keep a folder that is no site any more, where it is wanted and can be kept; else it goes with the workshop."""
    if spare is not None and unused.is_dir():
        with suppress(OSError):
            unused.rename(spare)


def _check_target(target: Path, root: Path) -> Set[str]:
    """Return the files of a target that may be written over; refuses any other."""
    sources = [root / name for name in SOURCES]
    if root.is_relative_to(target) or any(target.is_relative_to(source) for source in sources):
        raise CannotRun(f"{target} holds sources of the project; name a folder of its own for the site")
    if target.is_relative_to(root / FOLDER):
        raise CannotRun(f"{target} lies in {FOLDER}, where builds keep what they need; name another folder")
    if not target.exists():
        return frozenset()
    if not target.is_dir():
        raise CannotRun(f"{target} is a file; name a folder for the site")
    if (target / KEPT).is_symlink():
        raise CannotRun(f"{target / KEPT} is a link, and no link is followed; put a file in its place, or remove it")
    there = {path for path, _ in files_below(target)} - {KEPT}
    foreign = sorted(there - _listed(target))
    if foreign:
        raise CannotRun(
            f"{target} holds {foreign[0]}, which Proofpage did not write; name another folder, or move that file away"
        )
    return there


def _listed(target: Path) -> set[str]:
    """The files that the target's own manifest says Proofpage wrote; none without such a manifest."""
    try:
        manifest = json.loads((target / MANIFEST).read_bytes())
    except (OSError, ValueError, RecursionError):
        return set()
    if not isinstance(manifest, dict) or manifest.get("schema") != MANIFEST_SCHEMA:
        return set()
    listed = manifest.get("files")
    return {MANIFEST, *(path for path in listed if isinstance(path, str))} if isinstance(listed, dict) else set()


def _remove(target: Path, path: str) -> None:
    """Remove a file of the site, and the folders that it leaves empty."""
    (target / path).unlink()
    for folder in list((target / path).parents):
        if folder == target or any(folder.iterdir()):
            return
        folder.rmdir()


def _keep(target: Path, fresh: Path) -> None:
    kept = target / KEPT
    if kept.is_file():
        shutil.copyfile(kept, fresh / KEPT, follow_symlinks=False)


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
