"""What the site holds besides pages: every artifact, the notebooks, the ledger with its checkpoint and its checker.

Promises: a stranger who has the site alone can check every digest on it. Artifacts are named here and copied later, so
that the copy is checked against the digest that the pages print.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import generator
from generator.pages.facts import ProjectFacts
from generator.pages.site import Content

CHECKER = "verify_history.py"
LEDGER = "history.jsonl"
CHECKPOINT = "checkpoint.txt"


def copied_files(facts: ProjectFacts) -> Mapping[str, Content]:
    """Return all artifacts under their own paths, the notebooks, the ledger, its checkpoint and its checker."""
    files: dict[str, Content] = {**facts.archive.artifacts, **facts.archive.content.notebooks}
    files[LEDGER] = facts.ledger.content
    files[CHECKPOINT] = f"{facts.ledger.checkpoint}\n".encode("ascii")
    files[CHECKER] = _checker()
    return files


def _checker() -> bytes:
    """The checker that this generator itself reads the ledger with."""
    return Path(generator.__file__).resolve().parent.joinpath("ledger", CHECKER).read_bytes()
