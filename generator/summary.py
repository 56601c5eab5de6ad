"""The use case: every figure of the project as recomputed now, with its verdict."""

from __future__ import annotations

from pathlib import Path

from generator.evaluation import evaluate
from generator.exports.summarized import Summary, summary_of


def summarize(root: Path) -> Summary:
    """Return every figure of the project below ``root``, recomputed."""
    return summary_of(evaluate(root))
