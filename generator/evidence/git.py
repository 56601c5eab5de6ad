"""Asks git, and nothing that a repository or its surroundings could slip in between.

Promises: no variable that steers git, no locale, no hook, no file system monitor, no replaced or grafted commit and no
network takes part; git is only ever asked, never told to change anything. Refuses nothing itself: callers judge.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

NO_REPOSITORY = "not a git repository"
"""What git says, in its own language, of a folder outside of any repository."""
_KEPT = ("GIT_CONFIG", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM")
"""Variables of git that say whom the user trusts and where to stop looking; every other one is dropped."""
_OPTIONS = ("--no-optional-locks", "--no-replace-objects", "--no-pager")
_SETTINGS = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}", "core.commitGraph=false", "protocol.allow=never")
_ANSWERS = {
    "LC_ALL": "C",
    "LANGUAGE": "C",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_TERMINAL_PROMPT": "0",
}


def has_git() -> bool:
    """Whether there is a git to ask."""
    return shutil.which("git") is not None


def ask_git(root: Path, *arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Return what git answers in a folder, whether it succeeded or not; ``given`` is what it reads."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") or name.startswith(_KEPT)}
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    return subprocess.run(
        ["git", *_OPTIONS, *settings, *arguments],
        cwd=root,
        env={**kept, **_ANSWERS},
        capture_output=True,
        input=given,
        check=False,
    )


def said(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what git complained of."""
    return done.stderr.decode("utf-8", "replace").strip()
