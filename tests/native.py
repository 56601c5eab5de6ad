"""A CONSTRUCTED project of rows in the native shape, for tests: nobody measured them, and sums can be done in the head.

Nine pairs: seven valid, one without its treatment, one whose arms used different models. Each control costs 1.00, and
the valid treatments save 0.10, 0.20, 0.30, 0.40, 0.50, -0.10 and 0.05. Three answers fail: one by its score, one far
below the bar, and one whose judge gave no score at all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from generator.api.project import Settings, write_native_project
from generator.api.rows import read_native

RUN = "native-run"
PRICES = b'[{"model": "constructed-model", "usd_per_million_tokens": 3}]'
SETTINGS = Settings(confidence="0.95", alpha="0.05", resamples=200, seed=7, min_pairs=5)
NOTE = "These rows are constructed for a test."

TREATMENTS: Mapping[str, tuple[float, float | None, list[str]]] = {
    "a": (0.90, 0.95, ["logs", "tools"]),
    "b": (0.80, 0.90, ["logs", "files"]),
    "c": (0.70, 0.89, ["logs", "files"]),
    "d": (0.60, None, ["logs", "files"]),
    "e": (0.50, 1.00, ["logs", "files"]),
    "f": (1.10, 0.50, ["tools", "files"]),
    "g": (0.95, 0.99, ["files"]),
    "i": (0.95, 0.99, []),
}
"""Of each pair what its treatment cost, what the judge gave, and the patterns that were removed."""


def row(pair: str, arm: str, cost: float, score: float | None, patterns: list[str], model: str) -> dict[str, object]:
    """Return one row of the native shape."""
    return {
        "pair_id": pair,
        "arm": arm,
        "task_type": "fix" if pair < "e" else "ask",
        "cost_usd": cost,
        "parity_score": score,
        "tokens_removed": 10 * len(patterns),
        "model": model,
        "removed_patterns": patterns,
    }


def rows() -> list[dict[str, object]]:
    """Return all rows: pair h has no treatment, and the arms of pair i differ in their model."""
    made = [row(pair, "baseline", 1.00, 1.0, [], "constructed-model") for pair in "abcdefghi"]
    for pair, (cost, score, patterns) in TREATMENTS.items():
        model = "another-model" if pair == "i" else "constructed-model"
        made.append(row(pair, "lens_on", cost, score, patterns, model))
    return made


def jsonl(made: list[dict[str, object]] | None = None) -> str:
    """Return rows as JSONL."""
    return "".join(json.dumps(one) + "\n" for one in (rows() if made is None else made))


def native_project(folder: Path, *, text: str | None = None, prices: bytes | None = PRICES) -> Path:
    """Write the project and return its folder."""
    read = read_native(jsonl() if text is None else text, control="baseline", treatment="lens_on")
    return write_native_project(folder, read, SETTINGS, dataset="CONSTRUCTED", note=NOTE, prices=prices)
