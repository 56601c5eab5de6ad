"""A small project that publishes weekly, and what can be done to its evidence."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from generator.ledger.model import LedgerLine
from generator.ledger.reading import read_ledger
from generator.snapshot.requests import Outcome, Request, Snapshot
from generator.snapshot.taking import take
from tests.projects import PRIVATE, RECORDED, ROWS_TEXT, RUN_TEXT, SEALED, SUITE_TEXT, pin, write_project

WEEK, NEXT = "2026-W04", "2026-W05"
DAY, NEXT_DAY = "2026-01-20", "2026-01-27"
SECOND_RUN = "proof/runs/second-run/run.yaml"
SECOND_ROWS = "proof/runs/second-run/rows.jsonl"
SECOND_TEXT = RUN_TEXT.replace("first-run", "second-run").replace("2026-01-15", "2026-01-19").replace("W03", "W04")
BETTER_ROWS = ROWS_TEXT.replace('"tool", "tokens": 60', '"tool", "tokens": 30')
SECOND: Mapping[str, str] = {SECOND_RUN: SECOND_TEXT, SECOND_ROWS: BETTER_ROWS}
SUITE_2 = SUITE_TEXT.replace("version: 1", "version: 2").replace("formula: mean(t", "formula: 1 * mean(t")
SUITE_2 += "changes:\n  - {version: 1, reason: The first.}\n  - {version: 2, reason: A further one.}\n"
LARGE = "control.tokens > parameter.large_size"
HIDDEN: Mapping[str, str | bytes | None] = {
    **PRIVATE,
    RECORDED: str(PRIVATE[RECORDED]).replace('control.tokens"}', f'control.tokens", "large": "{LARGE}"}}'),
    SEALED: str(PRIVATE[SEALED]).replace("control.tokens\nvalues", f"control.tokens\n  large: {LARGE}\nvalues"),
}
"""A second suite whose only run has private rows, and passes."""


def publishing(root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
    """Return a project whose run was published in a first week."""
    write_project(root, changes)
    snapshot(root)
    return root


def snapshot(root: Path, *, day: str = DAY, week: str | None = None, run: str | None = None) -> Outcome:
    """Publish a week of a project whose pages are known to pass: they are not made for it."""
    with patch("generator.snapshot.taking.require_passing"):
        return take(root, Snapshot(week, run, None), recorded_at=day)


def ask(root: Path, request: Request, *, day: str = NEXT_DAY) -> Outcome:
    """Take another request."""
    return take(root, request, recorded_at=day)


def lines(root: Path) -> tuple[LedgerLine, ...]:
    """Return the lines of the project's ledger."""
    return read_ledger(root).lines


def add_second_run(root: Path) -> None:
    """Add a newer run of the same suite, with other rows."""
    for path, text in SECOND.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    pins = pin(root, [SECOND_ROWS])
    (root / SECOND_RUN).write_text(SECOND_TEXT.replace("@PINS@", pins))


def correct_rows(root: Path, run: str = "first-run") -> None:
    """Change a value in the rows of a run and pin them anew, as somebody who found a fault in them would."""
    manifest, rows = f"proof/runs/{run}/run.yaml", f"proof/runs/{run}/rows.jsonl"
    (root / rows).write_text(BETTER_ROWS)
    text = (root / manifest).read_text()
    (root / manifest).write_text(re.sub(r"artifacts: .*", f"artifacts: {pin(root, [rows])}", text))


def files(root: Path) -> dict[str, bytes]:
    """Return every file under proof/ with its bytes."""
    return {
        str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("proof/**/*")) if path.is_file()
    }


def rollup(root: Path, week: str) -> Any:
    """Return what a week's rollup says of its suites."""
    return json.loads((root / f"proof/rollups/{week}.json").read_bytes())["suites"]
