"""Adds lines to the ledger, and writes the rollups that go with them.

Promises: lines are added to the very ledger that they were made for, or not at all; renaming the ledger is the one
step that commits. Rollups are written ahead of it: a build takes them for what they are, projections that agree with
the run, and the next try writes them again. Refuses (``CannotRun``) where somebody else has added lines meanwhile or
the system does not let it write, and (``BrokenLedger``) what the ledger's own reader would not read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.errors import CannotRun
from generator.ledger.lock import exclusive
from generator.ledger.model import Ledger
from generator.ledger.reading import LEDGER_PATH, examine_content, read_ledger
from generator.ledger.writing import replace_file, sync_folder


def append(root: Path, *, basis: Ledger, result: Ledger, rollups: Mapping[str, bytes]) -> None:
    """Make ``result``, which continues ``basis``, the ledger of the project, with these rollups by their paths."""
    examine_content(result.content).require()
    folder = root / "proof"
    try:
        with exclusive(folder):
            _require_unchanged(read_ledger(root), basis)
            for path, content in rollups.items():
                replace_file(root / path, content)
            if rollups:
                sync_folder(folder / "rollups")
            replace_file(root / LEDGER_PATH, result.content)
            _confirm(folder)
    except OSError as error:
        subject = error.filename if error.filename is not None else LEDGER_PATH
        raise CannotRun(f"{subject}: {error.strerror or error}; the ledger was left as it was") from error


def _require_unchanged(found: Ledger, basis: Ledger) -> None:
    if found.content != basis.content:
        raise CannotRun(
            f"the ledger changed from {basis.checkpoint} to {found.checkpoint} while this command was at work; "
            "nothing was added: run it again"
        )


def _confirm(folder: Path) -> None:
    """Have the new name on disk before the lines are called added."""
    try:
        sync_folder(folder)
    except OSError as error:
        raise CannotRun(
            f"{LEDGER_PATH}: the lines were added, but the system did not confirm that they are on disk "
            f"({error.strerror}); run the command again, it adds nothing twice"
        ) from error
