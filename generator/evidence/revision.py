"""What git says of the project: the commit, whether the files differ from it, and its day.

Promises the same answer everywhere: no locale, time zone or variable that steers git takes part. Without git,
outside a repository, before the first commit, and in a folder that some other repository does not track (an exported
tree), nothing is known and nothing is claimed. Refuses to guess where git itself refuses.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from generator.errors import CannotRun
from generator.evidence.git import NO_REPOSITORY, ask_git, has_git, said


@dataclass(frozen=True, slots=True)
class Revision:
    """The commit of the project, whether its files differ from it, and its committer's day in UTC (``2026-06-18``)."""

    commit: str | None
    dirty: bool | None
    as_of: str | None


UNKNOWN = Revision(None, None, None)


def read_revision(root: Path, *, output: str = "site") -> Revision:
    """Return what git says of the project below ``root``; ``output`` never makes it dirty.

    ``output`` is the folder of the site inside the project, with forward slashes.
    """
    if not has_git() or not _is_tracked(root):
        return UNKNOWN
    commit = _git(root, "rev-parse", "--quiet", "--verify", "HEAD^{commit}", accepted=(0, 1))
    if not commit:
        return UNKNOWN
    changes = _git(root, "status", "--porcelain", "--untracked-files=all", "--", ".", f":(exclude){output}")
    return Revision(commit, bool(changes), day_of_commit(root, commit))


def read_day(root: Path) -> str | None:
    """Return the committer's day of the project's commit; None where git knows of none."""
    if not has_git() or not _is_tracked(root):
        return None
    commit = _git(root, "rev-parse", "--quiet", "--verify", "HEAD^{commit}", accepted=(0, 1))
    return day_of_commit(root, commit) if commit else None


def read_day_of_file(root: Path, path: str) -> str | None:
    """Return the committer's day, in UTC, of the newest commit that changed a file; None where git knows of none."""
    if not has_git() or not _is_tracked(root):
        return None
    commit = _git(root, "rev-parse", "--quiet", "--verify", "HEAD^{commit}", accepted=(0, 1))
    found = _git(root, "rev-list", "--max-count=1", commit, "--", path) if commit else ""
    return day_of_commit(root, found) if found else None


def day_of_commit(root: Path, commit: str) -> str:
    """Return the day on which a commit was made, in UTC."""
    seconds = _git(root, "show", "--no-patch", "--no-show-signature", "--format=%ct", commit)
    return datetime.fromtimestamp(int(seconds), UTC).date().isoformat()


def _is_tracked(root: Path) -> bool:
    """Whether the folder is in a repository that holds files of it."""
    done = ask_git(root, "ls-files", "--", ".")
    if done.returncode and NO_REPOSITORY in said(done):
        return False
    return bool(_output(done, (0,)))


def _git(root: Path, *arguments: str, accepted: tuple[int, ...] = (0,)) -> str:
    return _output(ask_git(root, *arguments), accepted)


def _output(done: subprocess.CompletedProcess[bytes], accepted: tuple[int, ...]) -> str:
    if done.returncode not in accepted:
        raise CannotRun(f"git says: {said(done)}")
    return done.stdout.decode("utf-8", "replace").strip()
