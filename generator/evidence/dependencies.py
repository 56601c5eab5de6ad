"""The files that a suite depends on: which its paths and patterns name, and the digest of each as it is now.

A pattern is a path with ``*`` and ``?`` inside names, or ``**`` for any number of folders; as in a shell, a name that
begins with a dot is only matched by a part that begins with one. Promises the same files in the same order everywhere.
Refuses (``Malformed``) what leads out of the project, a folder where a file is named, and a linked folder where a
pattern would look into it.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from generator.errors import CannotRun, Malformed, Place, Problem, Refusal, raise_all

ANY_FOLDERS = "**"
_REMEDY = "Write a path or pattern relative to the project, with forward slashes."


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What a suite depends on, as it is now."""

    digests: Mapping[str, str | None]
    """By path, sorted: the SHA-256 of each file; None for a file that is named and not there."""
    patterns: tuple[str, ...]
    unmatched: tuple[str, ...]
    """Patterns that no file matches."""

    def names(self, path: str) -> bool:
        """Whether a path, of a file that may be gone, is one that the suite depends on."""
        return path in self.digests or any(_matches(_parts(pattern), path.split("/")) for pattern in self.patterns)


def read_dependencies(root: Path, named: Sequence[str], place: Callable[[int], Place]) -> Dependencies:
    """Return the files that paths and patterns name below ``root``; ``place`` says where the N-th of them stands."""
    digests: dict[str, str | None] = {}
    unmatched: list[str] = []
    refusals: list[Refusal] = []
    for index, path in enumerate(named):
        try:
            files = _files(root, path)
            digests |= {file: _digest(root, file) for file in files}
        except _Astray as fault:
            refusals.append(Malformed([Problem(place(index), repr(path), fault.expected, _REMEDY)]))
        else:
            unmatched += [] if files else [path]
    raise_all(refusals, Malformed)
    patterns = tuple(path for path in named if _is_pattern(path))
    return Dependencies(dict(sorted(digests.items())), patterns, tuple(unmatched))


def stated_dependencies(digests: Mapping[str, str | None], named: Sequence[str]) -> Dependencies:
    """Return the files that paths and patterns name among those of which somebody states the digests."""
    found: dict[str, str | None] = {}
    unmatched: list[str] = []
    for pattern in named:
        if not _is_pattern(pattern):
            found[pattern] = digests.get(pattern)
            continue
        matched = {path: digest for path, digest in digests.items() if _matches(_parts(pattern), path.split("/"))}
        found |= matched
        unmatched += [] if matched else [pattern]
    patterns = tuple(path for path in named if _is_pattern(path))
    return Dependencies(dict(sorted(found.items())), patterns, tuple(unmatched))


def folders_looked_into(root: Path, named: Sequence[str]) -> frozenset[str]:
    """Return the folders, "" being ``root``, in which a file that comes or goes may be one that is named.

    Paths that lead out of the project name nothing.
    """
    return frozenset(
        folder
        for path in named
        if not _leads_out(path)
        for folder in _looked_into(root, "", _parts(path) if _is_pattern(path) else tuple(path.split("/")))
    )


class _Astray(Exception):
    """A path leads where no dependency may be; says what was expected instead."""

    def __init__(self, expected: str) -> None:
        self.expected = expected


def _files(root: Path, path: str) -> tuple[str, ...]:
    if _leads_out(path):
        raise _Astray("the plain path of a file inside the project, or a pattern of such paths")
    found = tuple(dict.fromkeys(_found(root, "", _parts(path)))) if _is_pattern(path) else (path,)
    for file in found:
        if not (root / file).resolve().is_relative_to(root.resolve()):
            raise _Astray("a file that does not lead out of the project")
        if (root / file).is_dir():
            raise _Astray("a file or a pattern, not a folder")
    return found


def _leads_out(path: str) -> bool:
    pure = PurePosixPath(path)
    return pure.is_absolute() or str(pure) != path or ".." in pure.parts or any(mark in path for mark in "\\\0:")


def _is_pattern(path: str) -> bool:
    return "*" in path or "?" in path


def _parts(pattern: str) -> tuple[str, ...]:
    """Return the parts of a pattern; folders of any depth at its end stand for every file below."""
    parts = tuple(pattern.split("/"))
    return (*parts, "*") if parts[-1] == ANY_FOLDERS else parts


def _found(root: Path, folder: str, parts: tuple[str, ...]) -> Iterator[str]:
    """Yield the files below a folder that the parts of a pattern match, sorted by name."""
    head, rest = parts[0], parts[1:]
    if head == ANY_FOLDERS:
        yield from _found(root, folder, rest)
    for entry in _entries(root / folder):
        path = f"{folder}/{entry.name}" if folder else entry.name
        wanted = _matches_name("*" if head == ANY_FOLDERS else head, entry.name)
        if wanted and rest and entry.is_dir():
            if entry.is_symlink():
                raise _Astray(f"no linked folder where the pattern looks: name what {path!r} links to instead")
            yield from _found(root, path, parts if head == ANY_FOLDERS else rest)
        elif wanted and not rest and not entry.is_dir():
            yield path


def _looked_into(root: Path, folder: str, parts: tuple[str, ...]) -> Iterator[str]:
    """Yield a folder, and those below it that the parts of a path or pattern but the last lead into."""
    yield folder
    head, rest = parts[0], parts[1:]
    if head == ANY_FOLDERS:
        yield from _looked_into(root, folder, rest)
    if rest:
        for entry in _entries(root / folder):
            if entry.is_dir(follow_symlinks=False) and _matches_name("*" if head == ANY_FOLDERS else head, entry.name):
                path = f"{folder}/{entry.name}" if folder else entry.name
                yield from _looked_into(root, path, parts if head == ANY_FOLDERS else rest)


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    try:
        return sorted(os.scandir(folder), key=lambda entry: entry.name)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise CannotRun(f"cannot read the folder {folder}: {error.strerror}") from error


def _matches_name(part: str, name: str) -> bool:
    """Whether a part of a pattern matches a name; brackets are names like any other."""
    return fnmatchcase(name, part.replace("[", "[[]")) and (part.startswith(".") or not name.startswith("."))


def _matches(parts: Sequence[str], names: Sequence[str]) -> bool:
    if not parts or not names:
        return not parts and not names
    if parts[0] != ANY_FOLDERS:
        return _matches_name(parts[0], names[0]) and _matches(parts[1:], names[1:])
    return _matches(parts[1:], names) or (_matches_name("*", names[0]) and _matches(parts, names[1:]))


def _digest(root: Path, path: str) -> str | None:
    if not (root / path).is_file():
        return None
    try:
        with (root / path).open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise CannotRun(f"cannot read {path}: {error.strerror}") from error
