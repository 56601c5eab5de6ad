"""How long checking a long ledger takes, against reading and hashing its lines without checking anything.

    python -m benchmarks.ledger [LINES] > ledger.json

The lines are those of a plain weekly snapshot, chained as the generator chains them. Reading and hashing is the least
that any check has to do: each line parsed by the standard library's JSON reader, and its SHA-256, both kept. The two
are timed alternately in one process, by its processor time, and the fastest of several turns of each counts.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable

from generator.ledger.canonical import continued
from generator.ledger.model import Ledger, LedgerArtifact, LedgerFigure, LedgerLine
from generator.ledger.verify_history import ZEROS, read_history

LINES = 100_000
TURNS = 3
FIGURES = 12


def made_ledger(lines: int) -> bytes:
    """Return the bytes of a ledger with this many snapshots."""
    figure = LedgerFigure("194481/450775", "43.14 %", 42, "derived", "from_rows")
    digest = hashlib.sha256(b"").hexdigest()
    names = ("run.yaml", "rows.jsonl", "recorded.json")
    draft = LedgerLine(
        v=1,
        seq=0,
        prev="",
        kind="snapshot",
        recorded_at="2026-06-26",
        week="2026-W25",
        measured_on="2026-06-18",
        suite="example",
        run_id="first-run",
        suite_version=1,
        methodology=1,
        verdict="NARROW",
        figures={f"figure_{number:02}": figure for number in range(FIGURES)},
        artifacts=tuple(LedgerArtifact(f"proof/runs/first-run/{name}", digest, 0) for name in names),
        commit=None,
        generator="proofpage",
        reason="Unchanged since the line before.",
        concerns=None,
        sha256="",
    )
    return continued(Ledger((), 0, ZEROS, b""), [draft] * lines).content


def read_and_hash(content: bytes) -> int:
    """Read every line and hash it; return how many there were."""
    lines = content.split(b"\n")[:-1]
    kept = [(json.loads(line), hashlib.sha256(line).hexdigest()) for line in lines]
    return len(kept)


def check(content: bytes) -> int:
    """Check the ledger; return how many lines hold."""
    history = read_history(content)
    return 0 if history.findings else history.size


def seconds(work: Callable[[bytes], int], content: bytes, *, lines: int) -> float:
    """Return how long one turn takes; the work must have seen every line."""
    start = time.process_time()
    done = work(content)
    elapsed = time.process_time() - start
    if done != lines:
        raise SystemExit(f"{done} of {lines} lines")
    return elapsed


def main() -> int:
    """Write both times and their ratio as JSON."""
    lines = int(sys.argv[1]) if len(sys.argv) > 1 else LINES
    content = made_ledger(lines)
    turns = [(seconds(read_and_hash, content, lines=lines), seconds(check, content, lines=lines)) for _ in range(TURNS)]
    least, checked = (min(column) for column in zip(*turns, strict=True))
    record = {
        "lines": lines,
        "bytes": len(content),
        "read_and_hash_seconds": round(least, 3),
        "check_seconds": round(checked, 3),
        "ratio": round(checked / least, 3),
    }
    sys.stdout.write(json.dumps(record, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
