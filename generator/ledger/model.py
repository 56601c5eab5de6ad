"""The ledger as it was read: frozen lines, born complete, and the checkpoint that commits to all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

KINDS = ("snapshot", "correction", "withdrawal", "intent", "closing")
WORDS = ("GO", "NARROW", "NO-GO", "UNDECIDED")
PLANNED_N, MARGIN = "planned_n", "margin"
"""Under which names an intent holds, among its figures, how many valid pairs it plans and the margin it registers."""


@dataclass(frozen=True, slots=True)
class LedgerFigure:
    """A figure as a line published it; ``value`` is exact text, and what was not recorded is None."""

    value: str | None
    display: str | None
    n: int | None
    class_: str | None
    depth: str | None


@dataclass(frozen=True, slots=True)
class LedgerArtifact:
    """A file under ``proof/`` as it was when the line was appended: path, SHA-256, size."""

    path: str
    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line of ``history.jsonl``; what is not recorded is None."""

    v: int
    seq: int
    prev: str
    kind: str
    recorded_at: str | None
    week: str | None
    measured_on: str | None
    suite: str
    run_id: str | None
    suite_version: int | None
    methodology: int | None
    verdict: str | None
    figures: Mapping[str, LedgerFigure]
    """By figure id; a member stands in brackets: ``median_reduction[large_context]``."""
    artifacts: tuple[LedgerArtifact, ...]
    commit: str | None
    generator: str | None
    reason: str | None
    concerns: int | None
    """The ``seq`` of the line that a correction, a withdrawal or a closing is about."""
    sha256: str
    """The digest of the line's own bytes, which the next line names as ``prev``."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The whole ledger: its lines in order, their number, the digest of the last, and the bytes they came from."""

    lines: tuple[LedgerLine, ...]
    size: int
    head: str
    content: bytes

    @property
    def checkpoint(self) -> str:
        """``SIZE:HEAD``: whoever keeps it can check later that this ledger was only added to."""
        return f"{self.size}:{self.head}"
