"""The bytes of the project's files, each read once; a file that the system will not give is no judgement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.errors import CannotRun, Missing, Place, Refusal, refuse
from generator.evidence.artifacts import ArtifactFile, read_artifact


def read_artifacts(root: Path, paths: Sequence[str]) -> Mapping[str, ArtifactFile]:
    """Return files under ``proof/`` with their bytes and digests; ``CannotRun`` where one cannot be read."""
    files: dict[str, ArtifactFile] = {}
    for path in paths:
        try:
            files[path] = read_artifact(root, path)
        except OSError as error:
            raise _unreadable(path, error) from error
    return files


def read_contents(root: Path, paths: Sequence[str]) -> Mapping[str, bytes]:
    """Return the bytes of files that are no evidence; ``CannotRun`` where one cannot be read."""
    contents: dict[str, bytes] = {}
    for path in paths:
        try:
            contents[path] = root.joinpath(*path.split("/")).read_bytes()
        except OSError as error:
            raise _unreadable(path, error) from error
    return contents


def missing_file(where: Place, path: str, *, remedy: str) -> Refusal:
    """Return the refusal of a file that something rests on and that is not there."""
    return refuse(Missing, where, found=f"no file {path}", expected="that file", remedy=remedy)


def _unreadable(path: str, error: OSError) -> CannotRun:
    return CannotRun(f"cannot read {path}: {error.strerror}")
