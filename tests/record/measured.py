"""Small projects whose rows are measured: a suite with a matrix, a command to measure, and stand-ins that are quick."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.record.model import Measured
from generator.record.running import Scratch
from tests.ingest.constructed import project, suite_text

COLUMNS = {
    "wall_seconds": "{type: decimal, unit: seconds}",
    "cpu_seconds": "{type: decimal, unit: seconds}",
    "peak_memory_bytes": "{type: integer, unit: bytes}",
    "exit_code": "{type: integer}",
    "signal": "{type: integer}",
    "outcome": "{type: text}",
    "no_failure": "{type: boolean}",
    "tokens": "{type: integer, unit: tokens, min: 1}",
    "score": "{type: decimal, unit: score}",
}
PAIRING = '{key: [task], repetition: round, success: [no_failure], budgets: {wall_seconds: "@LIMIT@"}}'
MATRIX = 'matrix: {task: [a, b], round: ["1", "2", "3"]}\n'
RECORD = "proof/suites/example/record.yaml"
PLAIN = "echo '{\"tokens\": 7}'"
ORDER = (
    *(("a", "1", "plain"), ("a", "1", "helped"), ("a", "2", "helped"), ("a", "2", "plain")),
    *(("a", "3", "plain"), ("a", "3", "helped"), ("b", "1", "helped"), ("b", "1", "plain")),
    *(("b", "2", "plain"), ("b", "2", "helped"), ("b", "3", "helped"), ("b", "3", "plain")),
)
"""Every attempt of the matrix in the order in which it is to be made."""


def script(body: str) -> list[str]:
    """Return a command that notes its unit, arm and repetition, and then does something with them."""
    return ["/bin/sh", "-c", f'echo "$0 $1 $2" >> calls.txt; {body}', "{unit}", "{repetition}", "{arm}"]


def recording_text(words: Sequence[str], **more: Any) -> str:
    """Return how a suite is recorded with one command for all arms."""
    return json.dumps({"schema": "proofpage/record/v1", "command": list(words), **more}) + "\n"


def measured_project(
    root: Path,
    body: str = PLAIN,
    *,
    limit: str = "20",
    matrix: str = MATRIX,
    columns: Mapping[str, str] = COLUMNS,
    recording: str | None = None,
    pairing: str = PAIRING,
    more: str = "",
) -> Path:
    """Write a project in which attempts run ``body``, in a shell of their own."""
    suite = suite_text(columns, pairing=pairing.replace("@LIMIT@", limit), more=matrix + more)
    return project(root, suite, files={RECORD: recording or recording_text(script(body))})


def rows(root: Path, run: str = "first") -> list[dict[str, Any]]:
    """Return the rows of a run."""
    lines = (root / f"proof/runs/{run}/rows.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def attempts_in(path: Path) -> list[tuple[str, str, str]]:
    """Return task, round and arm of every attempt that a journal holds whole."""
    content = path.read_text("utf-8") if path.exists() else ""
    lines = [json.loads(line) for line in content.splitlines(keepends=True) if line.endswith("\n")]
    return [(*line["unit"].values(), line["arm"]) for line in lines if line["kind"] == "attempt"]


def calls(root: Path) -> list[tuple[str, ...]]:
    """Return what the command was called with, in order."""
    return [tuple(line.split()) for line in (root / "calls.txt").read_text("utf-8").splitlines()]


def measuring(
    output: bytes = b'{"tokens": 7}', *, then: Callable[[int], None] = lambda number: None
) -> Callable[[Sequence[str], int, Scratch], Measured]:
    """Return what stands in for the running of commands; ``then`` is called with the number of each, from 1."""
    count = 0

    def run(command: Sequence[str], limit_nanoseconds: int, scratch: Scratch) -> Measured:
        nonlocal count
        del command, limit_nanoseconds, scratch
        count += 1
        then(count)
        return Measured(0, False, 1_000_000_000 + count, 5_000, 20_000_000, output)

    return run
