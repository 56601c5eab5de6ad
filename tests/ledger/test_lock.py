"""The lock: one holder at a time, and none after death."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from generator.errors import CannotRun
from generator.ledger import lock
from generator.ledger.lock import LOCK_FILE, exclusive
from tests.ledger.appending import in_child, kill_itself, outcome_of


def _locks(folder: Path) -> bool:
    """Whether another process gets the lock without waiting."""

    def try_it() -> None:
        with exclusive(folder, patience_seconds=0):
            pass

    return outcome_of(in_child(try_it)) == 0


def test_another_process_does_not_get_the_lock(tmp_path: Path) -> None:
    """While it is held nobody else has it; afterwards anybody may, and no file is left."""
    with exclusive(tmp_path):
        assert not _locks(tmp_path)
    assert _locks(tmp_path)
    assert [] == [path.name for path in tmp_path.iterdir()]


def test_the_lock_of_a_dead_process_is_no_lock(tmp_path: Path) -> None:
    """A process that was killed with the lock in its hands holds up nobody."""

    def dying() -> None:
        with exclusive(tmp_path):
            kill_itself()

    outcome_of(in_child(dying))
    assert _locks(tmp_path)


@pytest.mark.parametrize("missing", ["module", "support"])
def test_a_lock_file_stands_in(missing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where folders cannot be locked a file is the lock, and the refusal says which one it is."""
    if missing == "module":
        monkeypatch.setattr(lock, "fcntl", None)
    else:

        def unsupported(*_: object) -> None:
            raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

        monkeypatch.setattr("fcntl.flock", unsupported)

    with exclusive(tmp_path):
        assert [LOCK_FILE] == [path.name for path in tmp_path.iterdir()]
        lock_file = re.escape(f"{tmp_path.name}/{LOCK_FILE}")
        remedy = f"run this command again, or remove {lock_file} if no such process is running"
        with pytest.raises(CannotRun, match=remedy), exclusive(tmp_path, patience_seconds=0):
            pass
        assert [LOCK_FILE] == [path.name for path in tmp_path.iterdir()]
    assert [] == [path.name for path in tmp_path.iterdir()]
