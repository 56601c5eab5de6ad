"""A constructed project whose suite pools: runs by name, each with its pairs and with changes of its manifest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path

from tests.projects import ROWS, RUN, RUN_TEXT, SUITE, SUITE_TEXT, write_project

Pair = tuple[str, int, int, str]
"""A unit, the tokens of both arms, and the score with the tool as it is written."""

TOOL, TOOL_TEXT = "src/tool.txt", "The tool.\n"
"""The file that the suite depends on."""
POOLING = f"{SUITE_TEXT}depends_on: [{TOOL}]\n".replace("subgroups:\n", "pool: true\nsubgroups:\n").replace(
    "    beside: token_reduction\n",
    "    beside: token_reduction\n    interval: {method: bootstrap, resample: independent}\n",
)
CURRENT = {
    "commit: null": "commit: 4d5e6f7",
    "dirty: null": "dirty: false",
    "inputs: null": f"inputs: {{{TOOL}: {hashlib.sha256(TOOL_TEXT.encode()).hexdigest()}}}",
}
MEASURED: Mapping[str, str] = {**CURRENT, "rows: {": "provider: Example\ntokenizer: words-v2\nrows: {"}
"""What a run that can be pooled has recorded."""

FIRST: Sequence[Pair] = (("a", 100, 60, "0.90"), ("b", 200, 100, "0.855"), ("c", 300, 240, "0.95"))
SECOND: Sequence[Pair] = (("d", 400, 100, "0.5"), ("e", 150, 160, "0.75"), ("f", 80, 20, "1"))


def rows_of(pairs: Sequence[Pair]) -> str:
    """Return the rows of some pairs."""
    lines = [
        json.dumps({"pair_id": unit, "arm": arm, "tokens": tokens, "score": "@", "kind": "short"}).replace('"@"', score)
        for unit, control, treatment, score in pairs
        for arm, tokens in (("base", control), ("tool", treatment))
    ]
    return "".join(f"{line}\n" for line in lines)


def run_text(name: str, day: str, changes: Mapping[str, str]) -> str:
    """Return the manifest of a run."""
    text = RUN_TEXT.replace("first-run", name).replace("2026-01-15", day).replace("week: 2026-W03", "week: null")
    for before, after in changes.items():
        assert before in text, before
        text = text.replace(before, after)
    return text


class Runs:
    """The runs of a project that pools."""

    def __init__(self) -> None:
        self._files: dict[str, str | bytes | None] = {RUN: None, ROWS: None, SUITE: POOLING, TOOL: TOOL_TEXT}

    def add(self, name: str, pairs: Sequence[Pair], day: str = "2026-01-15", **changes: str) -> Runs:
        """Add a run that can be pooled, but for the changes of its manifest: ``provider="Other"``, ``dirty="true"``."""
        text = run_text(name, day, MEASURED)
        for key, value in changes.items():
            lines = [f"{key}: {value}" if line.startswith(f"{key}: ") else line for line in text.splitlines()]
            assert f"{key}: {value}" in lines, key
            text = "".join(f"{line}\n" for line in lines)
        self._files[f"proof/runs/{name}/run.yaml"] = text
        self._files[f"proof/runs/{name}/rows.jsonl"] = rows_of(pairs)
        return self

    def write(self, root: Path, changes: Mapping[str, str | bytes | None] | None = None) -> Path:
        """Write the project and return its root."""
        return write_project(root, {**self._files, **(changes or {})})


def scores(pairs: Sequence[Pair]) -> list[Decimal]:
    """Return the scores of some pairs."""
    return [Decimal(score) for *_, score in pairs]
