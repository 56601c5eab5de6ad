"""Freshness: whether a run still speaks of the files that its suite depends on.

Promises: what was not recorded is ``unknown``, never ``current``; a file that differs outweighs one that was not
recorded. Refuses (``Malformed``) a ``depends_on`` that leads out of the project or names no plain file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from generator.errors import Malformed, Problem, Refusal, raise_all
from generator.evidence.archive import Archive
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.verdicts.words import CURRENT, INCOMPATIBLE, NO_EVIDENCE, STALE, UNKNOWN


@dataclass(frozen=True, slots=True)
class Freshness:
    """The freshness word of a run, the reason in words without numbers, and the files that gave it."""

    word: str
    reason: str
    files: tuple[str, ...] = ()


def judge_freshness(archive: Archive, suite: Suite, *, run: Run | None) -> Freshness:
    """Return the freshness of one run of a suite, or of the suite that has none."""
    digests = _digests_now(archive, suite)
    if run is None:
        return Freshness(NO_EVIDENCE, "no run is recorded")
    if run.methodology != archive.methodology.version:
        return Freshness(INCOMPATIBLE, "the run follows another version of the methodology")
    if run.inputs is None:
        return Freshness(UNKNOWN, "the digests of the files the run depended on are not recorded")
    changed = _paths(path for path, now in digests.items() if run.inputs.get(path, now) != now)
    if changed:
        return Freshness(STALE, "a file the suite depends on is no longer as the run recorded it", changed)
    return _unknown_or_current(run.inputs, digests, dirty=run.dirty)


def _unknown_or_current(inputs: dict[str, str], digests: dict[str, str | None], *, dirty: bool | None) -> Freshness:
    unrecorded = _paths(path for path in digests if path not in inputs)
    if unrecorded:
        return Freshness(UNKNOWN, "the digest of a file the suite depends on is not recorded", unrecorded)
    if dirty is None:
        return Freshness(UNKNOWN, "whether the working tree held uncommitted changes is not recorded")
    return Freshness(CURRENT, "every file the suite depends on is as the run recorded it")


def _paths(paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(paths))


def _digests_now(archive: Archive, suite: Suite) -> dict[str, str | None]:
    """Return the SHA-256 of each file the suite depends on, None where there is no such file any more."""
    digests: dict[str, str | None] = {}
    refusals: list[Refusal] = []
    for index, path in enumerate(suite.depends_on):
        expected = _fault(archive.root, path)
        if expected is None:
            digests[path] = digest_now(archive, path)
            continue
        where = archive.place(archive.suite_path(suite.id), "depends_on", index)
        remedy = "Write the path of a file, relative to the project, with forward slashes."
        refusals.append(Malformed([Problem(where, found=repr(path), expected=expected, remedy=remedy)]))
    raise_all(refusals, Malformed)
    return digests


def _fault(root: Path, path: str) -> str | None:
    """Return what was expected of a path instead of what it is; None where it is a path to be trusted."""
    pure = PurePosixPath(path)
    if pure.is_absolute() or "\\" in path or "\0" in path or ":" in path or str(pure) != path or ".." in pure.parts:
        return "the plain path of a file inside the project"
    target = root / path
    if not target.resolve().is_relative_to(root.resolve()):
        return "a file that does not lead out of the project"
    return "a file, not a folder" if target.is_dir() else None


def digest_now(archive: Archive, path: str) -> str | None:
    """Return the SHA-256 of a file that a suite depends on, as it is or as the site states it; None without one."""
    if archive.stated is not None and path not in archive.artifacts:
        return archive.stated.get(path)
    return _digest(archive.root / path)


def _digest(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None
