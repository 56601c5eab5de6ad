"""Which files a project holds: every file under ``proof/`` and ``content/`` in its place, and no other.

Promises real files only, read by a path that cannot leave the project. Refuses symbolic links, anything that is
neither file nor folder, folders where a file belongs, and files that no part of the layout expects: a misspelt name
would otherwise be evidence that nobody reads. Passed over, by closed lists of names, are what a killed append leaves,
which was never published, and what editors keep beside an open file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from generator.errors import CannotRun, Malformed, NoProject, Place, Problem
from generator.evidence.editing import is_left_by_editor
from generator.evidence.gathering import Gathering
from generator.evidence.naming import quoted

_SLUG = r"[a-z0-9][a-z0-9._-]{0,79}"
_PART = r"[A-Za-z0-9_-][A-Za-z0-9._-]*"
_SAFE = rf"{_PART}(?:/{_PART})*"
_EXPECTED = {
    "proof": (
        ("methodology.yaml", r"methodology\.yaml"),
        ("methodology/...", rf"methodology/{_SAFE}"),
        ("history.jsonl", r"history\.jsonl"),
        ("suites/<suite>.yaml", rf"suites/{_SLUG}\.yaml"),
        ("suites/<suite>/ingest.yaml", rf"suites/{_SLUG}/ingest\.yaml"),
        ("suites/<suite>/...", rf"suites/{_SLUG}/{_SAFE}"),
        ("runs/<run>/...", rf"runs/{_SLUG}/{_SAFE}"),
        ("sealed/<name>.md", rf"sealed/{_PART}\.md"),
        ("rollups/<YYYY-Www>.json", r"rollups/[0-9]{4}-W[0-9]{2}\.json"),
    ),
    "content": (
        ("site.yaml", r"site\.yaml"),
        ("literals.yaml", r"literals\.yaml"),
        ("claims.yaml", r"claims\.yaml"),
        ("<name>.md", rf"{_SLUG}\.md"),
        ("docs/<name>.md", rf"docs/{_SLUG}\.md"),
        ("<name>.ipynb", rf"{_SLUG}\.ipynb"),
    ),
}
_UNFINISHED = re.compile(
    r"proof/(?:\.history\.jsonl\.(?:new|lock)|rollups/\.[0-9]{4}-W[0-9]{2}\.json\.new|runs/\.[a-z0-9._-]{1,80}\.new/.+)"
)
"""What writing the ledger, a rollup or the folder of a run goes through before it has its name."""


def require_project(root: Path) -> None:
    """Return if the folder holds a project; ``NoProject`` if it does not."""
    if not root.is_dir():
        raise NoProject(f"{root}: there is no such folder.")
    for name in _EXPECTED:
        if not (root / name).is_dir() or (root / name).is_symlink():
            raise NoProject(
                f"no folder {name}/ in {root}: a project holds proof/ (the evidence) and content/ (the prose); "
                "the README shows the smallest one that builds."
            )


def list_files(root: Path, folder: str, gathering: Gathering) -> tuple[str, ...]:
    """Return the paths of all files under a folder of the project, sorted; those out of place are gathered."""
    paths: list[str] = []
    problems: list[Problem] = []
    for entry, path in _entries(root, folder):
        if is_left_by_editor(entry.name):
            continue
        kind = _kind(entry)
        if kind != "a file":
            problems.append(Problem(Place(_printable(path)), kind, "a file or a folder", "Put the file itself here."))
        elif _UNFINISHED.fullmatch(path):
            continue
        elif not _is_expected(folder, path):
            problems.append(_unexpected(folder, path))
        else:
            paths.append(path)
    gathering.add(Malformed, sorted(problems, key=lambda problem: problem.where.path))
    return tuple(sorted(paths))


def _entries(root: Path, folder: str) -> Iterator[tuple[os.DirEntry[str], str]]:
    """Yield everything below a folder with its path in the project, but real folders without the name of a file."""
    waiting = [folder]
    while waiting:
        parent = waiting.pop()
        try:
            entries = sorted(os.scandir(root / parent), key=lambda entry: entry.name)
        except OSError as error:
            raise CannotRun(f"cannot read the folder {_printable(parent)}/: {error.strerror}") from error
        for entry in entries:
            path = f"{parent}/{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            if not entry.is_dir(follow_symlinks=False) or _is_named_like_a_file(folder, path):
                yield entry, path


def _kind(entry: os.DirEntry[str]) -> str:
    if entry.is_symlink():
        return "a symbolic link"
    if entry.is_dir(follow_symlinks=False):
        return "a folder with the name of a file"
    return "a file" if entry.is_file(follow_symlinks=False) else "neither a file nor a folder"


def _is_named_like_a_file(folder: str, path: str) -> bool:
    """Whether a path is one at which only a file is expected; below ``...`` folders may have any name."""
    inside = path.removeprefix(f"{folder}/")
    return any(re.fullmatch(pattern, inside) for name, pattern in _EXPECTED[folder] if not name.endswith("..."))


def _is_expected(folder: str, path: str) -> bool:
    inside = path.removeprefix(f"{folder}/")
    return any(re.fullmatch(pattern, inside) for _, pattern in _EXPECTED[folder])


def _unexpected(folder: str, path: str) -> Problem:
    expected = ", ".join(name for name, _ in _EXPECTED[folder])
    return Problem(
        Place(_printable(path)),
        found="a file that nothing here expects",
        expected=f"one of these under {folder}/: {expected}",
        remedy="Rename it, move it out, or remove it.",
    )


def _printable(path: str) -> str:
    return path if path.isprintable() and path.isascii() else quoted(path)
