"""One writer at a time: a lock on the folder that holds the ledger.

Promises that two processes never write the ledger at once, and that the lock of a process that died is no lock. Where
the system locks no folders (Windows, some network drives), a lock file stands in; it outlives a process that was
killed, so the refusal then says which file to remove. Refuses (``CannotRun``) to wait longer than it is told.
"""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.errors import CannotRun

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

LOCK_FILE = ".history.jsonl.lock"
PATIENCE_SECONDS = 30.0
_PAUSE_SECONDS = 0.02
_HELD = (errno.EACCES, errno.EAGAIN)


@contextmanager
def exclusive(
    folder: Path, *, patience_seconds: float = PATIENCE_SECONDS, doing: str = "writing the ledger"
) -> Iterator[None]:
    """Hold the only lock on a folder; ``CannotRun`` where another process still holds it after the wait.

    ``doing`` says what the other process is doing.
    """
    deadline = time.monotonic() + patience_seconds
    descriptor = _lock_folder(folder, deadline, doing)
    if descriptor is not None:
        try:
            yield
        finally:
            os.close(descriptor)
        return
    _create_lock_file(folder / LOCK_FILE, deadline, doing)
    try:
        yield
    finally:
        with suppress(OSError):
            (folder / LOCK_FILE).unlink()


def _lock_folder(folder: Path, deadline: float, doing: str) -> int | None:
    """Return a descriptor whose lock ends when it is closed, also by death; None where folders cannot be locked."""
    if fcntl is None:
        return None
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        while not _is_locked(descriptor):
            _wait(deadline, doing, "run this command again")
    except OSError:
        os.close(descriptor)
        return None
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _is_locked(descriptor: int) -> bool:
    """Whether the lock was taken; any error but that another holds it means that this system has no such locks."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _HELD:
            return False
        raise
    return True


def _create_lock_file(path: Path, deadline: float, doing: str) -> None:
    while True:
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            return
        except FileExistsError:
            remedy = f"run this command again, or remove {path.parent.name}/{path.name} if no such process is running"
            _wait(deadline, doing, remedy)


def _wait(deadline: float, doing: str, remedy: str) -> None:
    if time.monotonic() >= deadline:
        raise CannotRun(f"another process is {doing}; nothing was written: {remedy}")
    time.sleep(_PAUSE_SECONDS)
