"""The command ``proofpage``, for the shells of all tests here."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workflows.remote import Remote, make_remote
from tests.workflows.serving import serving


@pytest.fixture(scope="session")
def binaries() -> Iterator[Path]:
    """A folder, with a short name as sockets need, that holds the command."""
    with (
        tempfile.TemporaryDirectory(prefix="proofpage-") as folder,
        serving(Path(folder) / "socket", Path(folder) / "proofpage"),
    ):
        yield Path(folder)


@pytest.fixture
def remote(tmp_path: Path, binaries: Path) -> Remote:
    """A repository that holds a new project."""
    return make_remote(tmp_path, binaries)
