"""From lines to bytes: each line as the canonical JSON it has in the ledger, numbered and chained to the one before.

Promises the bytes that ``verify_history`` accepts; the form itself is defined there, once, for us and for strangers.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from generator.ledger.model import Ledger, LedgerFigure, LedgerLine
from generator.ledger.verify_history import canonical


def continued(ledger: Ledger, drafts: Iterable[LedgerLine]) -> Ledger:
    """Return the ledger with lines added to it: each draft gets its place in the chain."""
    lines, written, head = list(ledger.lines), [ledger.content], ledger.head
    for draft in drafts:
        placed = replace(draft, seq=len(lines) + 1, prev=head)
        content = canonical(line_record(placed))
        head = hashlib.sha256(content).hexdigest()
        lines.append(replace(placed, sha256=head))
        written += [content, b"\n"]
    return Ledger(tuple(lines), len(lines), head, b"".join(written))


def line_record(line: LedgerLine) -> dict[str, Any]:
    """Return a line as it is written, with every key of the format."""
    return {
        "v": line.v,
        "seq": line.seq,
        "prev": line.prev,
        "kind": line.kind,
        "recorded_at": line.recorded_at,
        "week": line.week,
        "measured_on": line.measured_on,
        "suite": line.suite,
        "run_id": line.run_id,
        "suite_version": line.suite_version,
        "methodology": line.methodology,
        "verdict": line.verdict,
        "figures": {name: figure_record(figure) for name, figure in line.figures.items()},
        "artifacts": [{"path": each.path, "sha256": each.sha256, "bytes": each.bytes} for each in line.artifacts],
        "commit": line.commit,
        "generator": line.generator,
        "reason": line.reason,
        "concerns": line.concerns,
    }


def figure_record(figure: LedgerFigure) -> dict[str, Any]:
    """Return a published figure as lines and rollups write it."""
    return {
        "value": figure.value,
        "display": figure.display,
        "n": figure.n,
        "class": figure.class_,
        "depth": figure.depth,
    }
