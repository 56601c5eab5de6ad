"""Puts the folder of a run in its place: whole, or not at all.

Promises: a run that is there is never written over; the bytes are on disk before the folder has its name; what a killed
try leaves is a folder with a fixed name, which no build reads and the next try replaces.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from generator.errors import CannotRun, Contradiction, Place, refuse
from generator.ledger.lock import exclusive
from generator.ledger.writing import sync_folder

FOLDER = "proof/runs"


def require_new(root: Path, run: str) -> None:
    """Refuse a run that is already there: evidence is added, never replaced."""
    place = root / FOLDER / run
    if place.exists() or place.is_symlink():
        raise refuse(
            Contradiction,
            Place(f"{FOLDER}/{run}"),
            found=f"a run of the id {run}",
            expected="an id that no run has: what is recorded is never written over",
            remedy="Give the new run another id. A run that must not count is excluded with a reason, in its "
            "suite under exclusions: runs:. What was published of it is withdrawn with proofpage snapshot --withdraw.",
        )


def place_run(root: Path, run: str, files: Mapping[str, bytes]) -> None:
    """Write the files of a run into its folder; ``CannotRun`` where the system refuses, and then nothing changed."""
    folder = root / FOLDER
    fresh = folder / f".{run}.new"
    try:
        with exclusive(root / "proof"):
            require_new(root, run)
            folder.mkdir(exist_ok=True)
            _write(fresh, files)
            os.rename(fresh, folder / run)  # noqa: PTH104 (the one step that commits; tests stand in for it by name)
            with suppress(OSError):
                sync_folder(folder)
    except OSError as error:
        subject = error.filename if error.filename is not None else FOLDER
        raise CannotRun(f"{subject}: {error.strerror or error}; nothing was added") from error


def _write(fresh: Path, files: Mapping[str, bytes]) -> None:
    try:
        if fresh.exists():
            shutil.rmtree(fresh)
        folders = {fresh}
        fresh.mkdir()
        for name, content in files.items():
            path = fresh.joinpath(*name.split("/"))
            path.parent.mkdir(parents=True, exist_ok=True)
            folders.add(path.parent)
            with path.open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        for folder in sorted(folders):
            sync_folder(folder)
    except BaseException:
        shutil.rmtree(fresh, ignore_errors=True)
        raise
