"""The user's own secret, by which an entry of a cache is known to come from this user's builds.

Promises: it lies outside of every project, readable by the user alone, and never stands in an entry. A project that
came with a cache, whoever filled it, is a project without one. Where no secret can be kept (no home, no space, a file
that others may write to), there is none, and so no cache.
"""

from __future__ import annotations

import os
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path

LENGTH = 32
NAME = "secret"


def read_secret(environment: Mapping[str, str]) -> bytes | None:
    """Return the secret of the user, made where there is none yet; None where none can be kept."""
    folder = _folder(environment)
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return _kept(folder / NAME) or _made(folder)
    except OSError:
        return None


def _folder(environment: Mapping[str, str]) -> Path | None:
    """Return the folder of the user's own caches that is Proofpage's."""
    named = Path(environment.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():
        return named / "proofpage"
    try:
        return Path.home() / ".cache" / "proofpage"
    except RuntimeError:
        return None


def _kept(path: Path) -> bytes | None:
    """Return the secret in a file; None where there is none that belongs to the user alone."""
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    is_own = not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o077)
    if not stat.S_ISREG(found.st_mode) or not is_own or found.st_size != LENGTH:
        return None
    return path.read_bytes()


def _made(folder: Path) -> bytes | None:
    """Write a new secret and return what then is there: of two processes at once, the first one's."""
    fresh = folder / f".{NAME}.{secrets.token_hex(8)}"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(LENGTH))
        os.link(fresh, folder / NAME)
    except FileExistsError:
        pass
    finally:
        fresh.unlink(missing_ok=True)
    return _kept(folder / NAME)
