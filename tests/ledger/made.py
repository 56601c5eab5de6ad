"""Ledgers made for tests: correct ones, and what an attacker would make of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from generator.ledger.verify_history import ZEROS, canonical

FIGURE = {"value": "1/4", "display": "25.0 %", "n": 8, "class": "derived", "depth": "from_rows"}
ARTIFACT = {"path": "proof/runs/made/run.yaml", "sha256": "a" * 64, "bytes": 12}


def record(**changes: Any) -> dict[str, Any]:
    """Return a complete snapshot without its place in the chain."""
    line = {
        "v": 1,
        "kind": "snapshot",
        "recorded_at": "2026-06-26",
        "week": "2026-W25",
        "measured_on": "2026-06-18",
        "suite": "made",
        "run_id": "made-1",
        "suite_version": 1,
        "methodology": 1,
        "verdict": "NARROW",
        "figures": {"share": FIGURE, "share[large]": FIGURE},
        "artifacts": [ARTIFACT],
        "commit": None,
        "generator": None,
        "reason": None,
        "concerns": None,
    }
    return line | changes


def chained(records: Iterable[dict[str, Any]]) -> list[bytes]:
    """Return canonical lines, numbered and chained, without their line feeds."""
    lines: list[bytes] = []
    previous = ZEROS
    for seq, each in enumerate(records, 1):
        lines.append(canonical(each | {"seq": seq, "prev": previous}))
        previous = hashlib.sha256(lines[-1]).hexdigest()
    return lines


def joined(lines: Iterable[bytes]) -> bytes:
    """Return lines as the bytes of a ledger."""
    return b"".join(line + b"\n" for line in lines)


def project(root: Path, content: bytes) -> Path:
    """Return a project folder that holds nothing but this ledger."""
    (root / "proof").mkdir()
    (root / "proof" / "history.jsonl").write_bytes(content)
    return root
