"""Reading and pairing native rows, as a ratio to the standard library's own parse of the same file.

    python -m benchmarks.rows [ROWS]

A million rows of the native shape, unless told otherwise, plain and gzipped. The unit is ``json.loads`` over the same
lines, in processor time of this process and measured in turn with what it is the unit of, so that the ratio carries
to another machine and a busy one; the middle ratio of the turns counts. Memory is the peak by row, and again with
fewer declared columns. Ends with exit code 1 where a target is missed.
"""

from __future__ import annotations

import gzip
import io
import json
import random
import sys
import time
import tracemalloc
from dataclasses import dataclass

from generator.evidence.pairing import pair_rows
from generator.evidence.rows import read_rows
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml

ROWS = 1_000_000
TURNS = 3
ROWS_MEASURED = 400_000
"""Rows in the measurement of memory: enough that what is held for one block of the file is little beside them."""

MOST_OF_JSON = 2
"""How many times the standard library's parse reading and pairing may take."""

MOST_BYTES_A_ROW = 150
MOST_OF_ALL_COLUMNS = 0.9
"""How much of the memory of all columns a third of them may take: memory goes by what is declared."""

_HEAD = """\
schema: proofpage/suite/v1
id: native
version: 1
title: Native rows
question: How long does it take to read them?
arms: {baseline: {title: As given}, lens_on: {title: With the rule}}
comparisons: {main: {control: baseline, treatment: lens_on}}
figures: {removed: {title: Removed, formula: sum(treatment.tokens_removed), unit: tokens, display: integer}}
publication: {primary: removed}
columns:
"""
_COLUMNS = {
    "tokens_removed": "{type: integer}",
    "parity_score": "{type: decimal}",
    "cost_usd": "{type: decimal}",
    "input_tokens": "{type: integer}",
    "task_type": "{type: text}",
    "model": "{type: text}",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """The seconds of one turn: the standard library's parse, then reading, then pairing."""

    parse: float
    read: float
    pair: float

    @property
    def ratio(self) -> float:
        """How many times the parse the rest took."""
        return (self.read + self.pair) / self.parse


def main() -> int:
    """Print every measurement with its target; return 0 where all are met."""
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else ROWS
    names = list(_COLUMNS)
    content, suite = _content(rows, names), _suite(names)
    plain = _middle([measure_seconds(suite, content, "rows.jsonl") for _ in range(TURNS)])
    packed = _middle([measure_seconds(suite, content, "rows.jsonl.gz") for _ in range(TURNS)])
    for name, turn in (("plain", plain), ("gzipped", packed)):
        print(f"{rows} rows, {name}: json {turn.parse:.2f} s, read {turn.read:.2f} s, pair {turn.pair:.2f} s")
    del content
    whole, part = (measure_peak_bytes(ROWS_MEASURED, names[:count]) for count in (len(names), 2))
    outcomes = (
        _held("times the standard library's parse", plain.ratio, MOST_OF_JSON),
        _held("times the standard library's parse of the unpacked file, gzipped", packed.ratio, MOST_OF_JSON),
        _held("bytes a row at the peak", whole / ROWS_MEASURED, MOST_BYTES_A_ROW),
        _held("of that with a third of the columns declared", part / whole, MOST_OF_ALL_COLUMNS),
    )
    return 0 if all(outcomes) else 1


def measure_seconds(suite: Suite, content: bytes, path: str) -> Turn:
    """Return the seconds of one turn over rows in a file of a name."""
    contents = {path: gzip.compress(content, mtime=0) if path.endswith(".gz") else content}
    started = time.process_time()
    for line in io.BytesIO(content):
        json.loads(line)
    parsed = time.process_time()
    table = read_rows(suite, contents)
    read = time.process_time()
    pair_rows("run", suite, table)
    return Turn(parsed - started, read - parsed, time.process_time() - read)


def _middle(turns: list[Turn]) -> Turn:
    return sorted(turns, key=lambda turn: turn.ratio)[len(turns) // 2]


def measure_peak_bytes(rows: int, names: list[str]) -> int:
    """Return the most bytes that were held at a time while rows with these columns were read and paired."""
    content, suite = _content(rows, names), _suite(names)
    tracemalloc.start()
    try:
        pair_rows("run", suite, read_rows(suite, {"rows.jsonl": content}))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _suite(names: list[str]) -> Suite:
    declared = "".join(f"  {name}: {_COLUMNS[name]}\n" for name in names)
    return validate(Suite, load_yaml((_HEAD + declared).encode(), "suite.yaml"))


def _content(rows: int, names: list[str]) -> bytes:
    draw = random.Random(7)
    lines: list[str] = []
    for index in range(rows):
        row = {
            "pair_id": f"session-{index // 2:07d}",
            "arm": ("baseline", "lens_on")[index % 2],
            "tokens_removed": draw.randrange(9000),
            "parity_score": round(draw.random(), 2),
            "cost_usd": round(draw.random(), 4),
            "input_tokens": draw.randrange(1, 90_000),
            "task_type": draw.choice(["code", "chat", "review"]),
            "model": "model-a",
        }
        lines.append(json.dumps({name: value for name, value in row.items() if name in ("pair_id", "arm", *names)}))
    return "\n".join(lines).encode()


def _held(name: str, value: float, most: float) -> bool:
    print(f"{'met   ' if value <= most else 'MISSED'} {value:.2f} {name}, at most {most}")
    return value <= most


if __name__ == "__main__":
    sys.exit(main())
