"""Which lines of a ledger stand: what was published and has been neither corrected nor withdrawn since."""

from __future__ import annotations

from collections.abc import Sequence

from generator.ledger.model import LedgerLine

PUBLISHING = ("snapshot", "correction")
REPLACING = ("correction", "withdrawal")


def standing_lines(lines: Sequence[LedgerLine]) -> list[LedgerLine]:
    """Return the lines that publish something and that no later line corrects or withdraws, in order."""
    replaced = {line.concerns for line in lines if line.kind in REPLACING}
    return [line for line in lines if line.kind in PUBLISHING and line.seq not in replaced]


def replacement_of(lines: Sequence[LedgerLine], seq: int) -> LedgerLine | None:
    """Return the line that corrects, withdraws or closes the line with this number, or None."""
    return next((line for line in lines if line.concerns == seq), None)


def newest_of_suite(lines: Sequence[LedgerLine], suite: str) -> LedgerLine | None:
    """Return the newest standing line of a suite, or None."""
    return next((line for line in reversed(standing_lines(lines)) if line.suite == suite), None)


def newest_publication(lines: Sequence[LedgerLine], run: str) -> LedgerLine | None:
    """Return the newest line that published a run, whether or not it still stands, or None."""
    return next((line for line in reversed(lines) if line.kind in PUBLISHING and line.run_id == run), None)


def open_intents(lines: Sequence[LedgerLine], suite: str) -> list[LedgerLine]:
    """Return the intents of a suite that nothing has closed yet, in order."""
    closed = {line.concerns for line in lines if line.kind == "closing"}
    return [line for line in lines if line.kind == "intent" and line.suite == suite and line.seq not in closed]
