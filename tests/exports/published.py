"""The files for machines of the evidence that this repository publishes, made once for all tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from generator.exports.latest_numbers import BuildState
from generator.exports.surfaces import render_exports
from tests.pages.made import published

BASE = "https://example.org/proof/"
STATE = BuildState("4d5e6f7", False, "2026-06-26", BASE, {"figures": 3, "unbound": 0})


@cache
def exports() -> Mapping[str, bytes]:
    """Return every file but the pages and the copies, by path."""
    facts = published()
    project = (facts.archive, facts.ledger, facts.table, facts.judgement)
    files, _ = render_exports(*project, printer=facts.printer, state=STATE, pages=("index.html",))
    return files


def document(path: str) -> Any:
    """Return a JSON file of them."""
    return json.loads(exports()[path])
