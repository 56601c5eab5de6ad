"""The JSON files in a zip, such as an Inspect AI log: read in memory, never unpacked to disk.

Promises bounded memory whatever the archive says of itself, and time that grows with its members and not faster.
Refuses names that lead out of it or stand twice, what is encrypted or a link, broken members, and more members or bytes
than any log needs (a zip bomb).
"""

from __future__ import annotations

import io
import stat
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from generator.errors import Malformed, Place, Problem, refuse
from generator.evidence.naming import listed, quoted

MOST_MEMBERS = 100_000
"""Files and folders of an archive: a log has a file for each sample and epoch."""
MOST_BYTES = 64_000_000
MOST_BYTES_TOGETHER = 1_000_000_000
MOST_TIMES = 1_000
"""How many times larger than its packed form a member may be: JSON packs far worse, a bomb far better."""
_ENTRY = b"PK\x01\x02"
"""With what each entry in the table of contents begins."""
SMALL = 1_000_000
"""Bytes up to which a member may be packed however well."""


@dataclass(frozen=True, slots=True)
class Member:
    """A file in an archive."""

    name: str
    content: bytes


class Archive:
    """A zip whose table of contents is in order."""

    def __init__(self, path: str, content: bytes) -> None:
        self._path = path
        self._refuse_many(content)
        zipfile = _zipfile()
        kinds = (zipfile.BadZipFile, *_broken_zstandard(), zlib.error, EOFError, ValueError, RuntimeError, OSError)
        self._broken: tuple[type[Exception], ...] = kinds
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
            infos = self._zip.infolist()
        except self._broken as error:
            raise self._refused(f"no whole zip ({error})", "a whole zip file", "Copy the file again.") from error
        problems = list(self._faults(infos))
        if problems:
            raise Malformed(problems)
        self._files = {info.filename: info for info in sorted(infos, key=_name) if not info.is_dir()}

    def names(self) -> tuple[str, ...]:
        """Return the names of all files in it, sorted."""
        return tuple(self._files)

    def read(self, name: str) -> Member:
        """Return a file of it; ``Malformed`` where it is absent, broken or larger than it says."""
        info = self._files.get(name)
        if info is None:
            expected = f"one of its files: {listed(self.names()[:5])}"
            raise self._refused(f"no file {quoted(name)}", expected, "Take the whole log.")
        try:
            with self._zip.open(info) as file:
                content = file.read(info.file_size + 1)
        except self._broken as error:
            remedy = "Copy the file again."
            raise self._refused(f"a broken member {quoted(name)} ({error})", "a whole zip file", remedy) from error
        if len(content) > info.file_size:
            raise self._refused(
                f"more bytes in {quoted(name)} than it says", f"{info.file_size} bytes", "Leave it out."
            )
        return Member(name, content)

    def _refuse_many(self, content: bytes) -> None:
        """Refuse by the entries in the bytes, before an object is made of each; what the zip says of itself may lie."""
        members = content.count(_ENTRY)
        if members > MOST_MEMBERS:
            raise self._refused(f"{members} members", f"at most {MOST_MEMBERS}", "Split the log.")

    def _faults(self, infos: Sequence[Any]) -> Iterator[Problem]:
        seen: set[str] = set()
        for info in infos:
            yield from self._faults_of(info)
            if info.filename in seen:
                yield self._problem(f"the member {quoted(info.filename)} again", "it once", "Take the log as written.")
            seen.add(info.filename)
        total = sum(info.file_size for info in infos)
        if total > MOST_BYTES_TOGETHER:
            yield self._problem(f"{total} bytes unpacked", f"at most {MOST_BYTES_TOGETHER}", "Split the log.")

    def _faults_of(self, info: Any) -> Iterator[Problem]:
        name = info.filename
        parts = name.rstrip("/").split("/")
        if "\\" in info.orig_filename or "\0" in info.orig_filename or any(part in ("", ".", "..") for part in parts):
            yield self._problem(
                f"the member {quoted(info.orig_filename)}, which leads out of the archive",
                "plain names",
                "Do not use it.",
            )
        if info.flag_bits & 1:
            yield self._problem(f"the encrypted member {quoted(name)}", "none", "Take the log without a password.")
        if stat.S_ISLNK(info.external_attr >> 16):
            yield self._problem(f"the link {quoted(name)}", "files", "Put the file itself into the archive.")
        if info.file_size > MOST_BYTES:
            yield self._problem(f"{info.file_size} bytes in {quoted(name)}", f"at most {MOST_BYTES}", "Do not use it.")
        elif info.file_size > SMALL and info.file_size > MOST_TIMES * max(info.compress_size, 1):
            found = f"{info.file_size} bytes packed into {info.compress_size} as {quoted(name)}"
            yield self._problem(found, f"at most {MOST_TIMES} times as many", "Do not use it.")

    def _problem(self, found: str, expected: str, remedy: str) -> Problem:
        return Problem(Place(self._path), found, expected, remedy)

    def _refused(self, found: str, expected: str, remedy: str) -> Exception:
        return refuse(Malformed, Place(self._path), found=found, expected=expected, remedy=remedy)


def _name(info: Any) -> str:
    return str(info.filename)


def _zipfile() -> Any:
    """Return the module that reads zips packed with Zstandard: Python's own from 3.14 on, before that its backport."""
    if sys.version_info >= (3, 14):
        import zipfile

        return zipfile
    from backports.zstd import zipfile as backport

    return backport


def _broken_zstandard() -> tuple[type[Exception], ...]:
    if sys.version_info >= (3, 14):
        from compression.zstd import ZstdError
    else:
        from backports.zstd import ZstdError
    return (ZstdError,)
