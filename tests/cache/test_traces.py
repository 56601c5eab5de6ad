"""Digests of files: repeated only while nothing speaks for a change, and never for a file that was just written."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from generator.cache.traces import Traces, files_below

LONG_AGO = 1_000_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file of some bytes."""
    path = tmp_path / "file"
    path.write_bytes(b"before")
    return path


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that is an hour ahead, so that what was just written lies long ago."""
    monkeypatch.setattr("generator.cache.traces.time.time_ns", lambda now=time.time_ns: now() + 3_600_000_000_000)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are read, by name."""
    found: list[str] = []
    read = Path.read_bytes

    def noted(path: Path) -> bytes:
        found.append(path.name)
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", noted)
    return found


@pytest.mark.usefixtures("later")
def test_a_file_that_was_left_alone_is_read_once(file: Path, reads: list[str]) -> None:
    """Its size, times and place say enough."""
    traces = Traces()
    assert [sha256(b"before").hexdigest()] * 2 == [traces.digest(file) for _ in range(2)]
    assert ["file"] == reads
    assert sha256(b"before").hexdigest() == Traces(traces.known).digest(file)
    assert ["file"] == reads, "what was kept of it serves another process"


def test_a_file_that_was_just_written_is_read_every_time(file: Path, reads: list[str]) -> None:
    """A second change within one tick of the clock would leave the same times."""
    traces = Traces()
    assert [sha256(b"before").hexdigest()] * 2 == [traces.digest(file) for _ in range(2)]
    assert (["file", "file"], {}) == (reads, traces.known)


def _rewritten(path: Path) -> None:
    """Put other bytes of the same size in, and set the time back to what it was."""
    found = path.stat()
    path.write_bytes(b"behind")
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def _replaced(path: Path) -> None:
    found = path.stat()
    path.with_name("new").write_bytes(b"behind")
    os.utime(path.with_name("new"), ns=(found.st_atime_ns, found.st_mtime_ns))
    path.with_name("new").replace(path)


@pytest.mark.usefixtures("later")
@pytest.mark.parametrize("change", [_rewritten, _replaced, lambda path: path.write_bytes(b"behind")])
def test_a_changed_file_is_noticed(file: Path, change: Callable[[Path], object]) -> None:
    """Of the same size too, and with its time set back."""
    traces = Traces()
    traces.digest(file)
    change(file)
    assert sha256(b"behind").hexdigest() == traces.digest(file)


def test_what_is_no_plain_file_has_no_digest(tmp_path: Path, file: Path) -> None:
    """Nor has what is not there."""
    (tmp_path / "link").symlink_to(file)
    (tmp_path / "folder").mkdir()
    traces = Traces()
    assert [None] * 3 == [traces.digest(tmp_path / name) for name in ("link", "folder", "absent")]


def test_everything_below_a_folder_is_told(tmp_path: Path, file: Path) -> None:
    """With what is hidden and what is no plain file; nothing, where there is no folder."""
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "a" / "b" / ".c").write_bytes(b"")
    (tmp_path / "link").symlink_to(file)
    assert [("a/b/.c", True), ("file", True), ("link", False)] == sorted(files_below(tmp_path))
    assert [] == list(files_below(tmp_path / "absent"))
