"""Artifacts: files under ``proof/`` with their SHA-256. The only way to make one is to read a file."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

_FROM_DISK = object()


@dataclass(frozen=True, slots=True, order=True)
class Artifact:
    """A file under ``proof/``: path in the project, SHA-256, size in bytes. Only ``read_artifact`` makes one."""

    path: str
    sha256: str
    bytes: int
    _origin: object

    def __post_init__(self) -> None:
        if self._origin is not _FROM_DISK:
            raise TypeError("an Artifact only comes from reading a file under proof/")


@dataclass(frozen=True, slots=True)
class ArtifactFile:
    """An artifact together with the bytes that were read."""

    artifact: Artifact
    content: bytes


def read_artifact(root: Path, path: str) -> ArtifactFile:
    """Read one file of the project's ``proof/``; ``path`` is relative to ``root``, with forward slashes."""
    if not path.startswith("proof/") or ".." in path.split("/"):
        raise ValueError(f"an Artifact only comes from reading a file under proof/, and not {path!r}")
    content = root.joinpath(*path.split("/")).read_bytes()
    return ArtifactFile(Artifact(path, hashlib.sha256(content).hexdigest(), len(content), _FROM_DISK), content)
