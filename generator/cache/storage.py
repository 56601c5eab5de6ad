"""Entries of a cache on disk, below ``.proofpage/cache`` of a project, each in a file named by its key.

Promises: an entry that is read is, to the byte, one that a build of this user wrote under this key: its file begins
with a code over key and content, made with the user's secret, so an entry that was torn, cut, changed, moved to another
key, or committed by somebody else is taken for absent. What is trusted is thus the user's own account, and nothing that
a project can hold. Bytes are handed out and never run or loaded as objects. The folder ignores itself in git, can be
deleted at any time, and holds a bounded number of bytes; two processes may write at once, since an entry appears whole
or not at all. A folder that is a link is left alone. Never raises: what cannot be kept is computed again.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from generator.cache.secret import read_secret

FOLDER = ".proofpage"
INSIDE = "cache"
MOST_ENTRIES = 32
MOST_BYTES = 512 * 1024 * 1024
_FORMAT = b"proofpage-cache/v1"
_CODE_LENGTH = 32
_UNFINISHED = "unfinished-"
_NAMES = re.compile(rf"[0-9a-f]{{64}}|{_UNFINISHED}[a-z0-9_]+")


class Store(Protocol):
    """Where entries are kept."""

    def read(self, key: str) -> bytes | None:
        """Return the entry of a key; None where there is none that can be trusted."""

    def write(self, key: str, content: bytes) -> None:
        """Keep an entry, if it can be kept."""

    def place(self, name: str) -> Path | None:
        """Return where somebody may keep a folder beside the entries; None where nothing is to be kept."""


class Nowhere:
    """A store that keeps nothing: for a build that is to read and leave no cache."""

    def read(self, key: str) -> bytes | None:
        """Return None."""

    def write(self, key: str, content: bytes) -> None:
        """Do nothing."""

    def place(self, name: str) -> Path | None:
        """Return None."""


@dataclass(frozen=True, slots=True)
class FolderStore:
    """The entries of one project."""

    root: Path
    secret: bytes

    def read(self, key: str) -> bytes | None:
        """Return the entry of a key; None where there is none that can be trusted."""
        try:
            if not _is_folder(self.root / FOLDER) or not _is_folder(self._folder):
                return None
            descriptor = os.open(self._folder / key, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | os.O_NONBLOCK)
            with os.fdopen(descriptor, "rb") as file:
                if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                    return None
                code, content = file.read(_CODE_LENGTH), file.read(MOST_BYTES + 1)
        except OSError:
            return None
        return content if hmac.compare_digest(code, self._code(key, content)) else None

    def write(self, key: str, content: bytes) -> None:
        """Keep an entry, if it can be kept; the oldest ones go where there are too many."""
        if len(content) > MOST_BYTES // 2:
            return
        try:
            self._prepare()
            self._put(key, self._code(key, content), content)
            self._drop_oldest()
        except OSError:
            return

    def place(self, name: str) -> Path | None:
        """Return where somebody may keep a folder, which nobody vouches for; None where the folder around it fails."""
        try:
            self._prepare()
        except OSError:
            return None
        return self.root / FOLDER / name

    @property
    def _folder(self) -> Path:
        return self.root / FOLDER / INSIDE

    def _code(self, key: str, content: bytes) -> bytes:
        code = hmac.new(self.secret, b"\n".join((_FORMAT, key.encode("ascii"), b"")), "sha256")
        code.update(content)  # and not joined, which would hold a large entry twice
        return code.digest()

    def _prepare(self) -> None:
        for folder in (self.root / FOLDER, self._folder):
            folder.mkdir(exist_ok=True)
            if not _is_folder(folder):
                raise NotADirectoryError(folder)
        ignore = self.root / FOLDER / ".gitignore"
        if not os.path.lexists(ignore):
            ignore.write_bytes(b"*\n")

    def _put(self, key: str, *parts: bytes) -> None:
        descriptor, name = tempfile.mkstemp(prefix=_UNFINISHED, dir=self._folder)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.writelines(parts)
            Path(name).replace(self._folder / key)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _drop_oldest(self) -> None:
        left = MOST_BYTES
        entries = [entry for entry in os.scandir(self._folder) if _NAMES.fullmatch(entry.name)]
        known = [(entry.stat(follow_symlinks=False), entry) for entry in entries]
        newest_first = sorted(known, key=lambda each: each[0].st_mtime_ns, reverse=True)
        for number, (found, entry) in enumerate(newest_first, 1):
            left -= found.st_size
            if number > MOST_ENTRIES or left < 0:
                Path(entry.path).unlink(missing_ok=True)


def open_store(root: Path, environment: Mapping[str, str]) -> Store:
    """Return the store of a project; one that keeps nothing where the user has no secret."""
    secret = read_secret(environment)
    return Nowhere() if secret is None else FolderStore(root, secret)


def key_of(*parts: str) -> str:
    """Return the key of an entry: the SHA-256 of everything that it depends on, each part by itself."""
    lengths = b"".join(f"{len(part.encode('utf-8', 'surrogateescape'))}:".encode("ascii") for part in parts)
    return hashlib.sha256(lengths + "".join(parts).encode("utf-8", "surrogateescape")).hexdigest()


def _is_folder(path: Path) -> bool:
    """Whether a path is a real folder and no link to one."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except OSError:
        return False
