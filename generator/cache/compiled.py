"""What was made of the generator's own files, kept where Python keeps its compiled modules.

Promises: content is handed out only to the very generator, libraries and key that it was made with; a torn or foreign
file is no file. Whoever could write here could write the code itself, so nothing more is trusted than to run it, and
what a project brings never gets here. Where Python is told to keep no compiled modules, or cannot, nothing is kept.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from generator.cache.origin import fingerprint
from generator.cache.storage import key_of

KIND = "kept"
"""Tells these files from compiled modules of one name."""
_LENGTH = 32


def read_compiled(name: str, key: str) -> bytes | None:
    """Return what was kept under a name for a key; None where there is nothing for it."""
    path = _place(name)
    try:
        kept = b"" if path is None else path.read_bytes()
    except OSError:
        return None
    code, content = kept[:_LENGTH], kept[_LENGTH:]
    return content if code == _code(name, key, content) else None


def write_compiled(name: str, key: str, content: bytes) -> None:
    """Keep content under a name, in the place of what was kept there for another key; if it can be kept."""
    path = _place(name)
    if path is None or sys.dont_write_bytecode:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, fresh = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(_code(name, key, content) + content)
            Path(fresh).replace(path)
        except BaseException:
            Path(fresh).unlink(missing_ok=True)
            raise


def _place(name: str) -> Path | None:
    """Return the file of a name beside the compiled form of this module; None where Python has no such place."""
    try:
        return Path(importlib.util.cache_from_source(str(Path(__file__).with_name(name)), optimization=KIND))
    except NotImplementedError:
        return None


def _code(name: str, key: str, content: bytes) -> bytes:
    whole = key_of(fingerprint(), name, key, hashlib.sha256(content).hexdigest())
    return bytes.fromhex(whole)
