"""What the site holds besides pages: its sources, the ledger with its checkpoint and its checker, and who made it.

Promises: a stranger who has the site alone can check every digest on it, and make every byte again. Artifacts are
named here and copied later, so that the copy is checked against the digest that the pages print.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import generator
from generator.pages.facts import ProjectFacts
from generator.pages.made_by import PATH as MADE_BY
from generator.pages.made_by import made_by
from generator.pages.site import Content
from generator.pages.template_sources import read_own_templates

CHECKER = "verify_history.py"
LEDGER = "history.jsonl"
CHECKPOINT = "checkpoint.txt"


def copied_files(facts: ProjectFacts) -> Mapping[str, Content]:
    """Return artifacts, prose and templates of the project under their own paths, and what is there to check them."""
    files: dict[str, Content] = {
        **facts.archive.artifacts,
        **facts.archive.content.sources,
        **facts.archive.content.notebooks,
    }
    files |= read_own_templates(facts.archive.root)
    files[LEDGER] = facts.ledger.content
    files[CHECKPOINT] = f"{facts.ledger.checkpoint}\n".encode("ascii")
    files[CHECKER] = _checker()
    files[MADE_BY] = made_by()
    return files


def _checker() -> bytes:
    """The checker that this generator itself reads the ledger with."""
    return Path(generator.__file__).resolve().parent.joinpath("ledger", CHECKER).read_bytes()
