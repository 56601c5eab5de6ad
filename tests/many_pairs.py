"""A constructed project with as many pairs as a test asks for; nothing in it was measured by anybody.

Every value follows from the number of its unit, so that two calls give the same bytes. Kinds are strata. Each
twenty-fifth unit has no treatment row, and each fortieth ran with another model in one arm; both stand outside the
figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.projects import LEDGER, ROWS, SUITE, SUITE_TEXT, write_project

_COLUMNS = """\
  kind: {type: text}
  cost: {type: decimal, unit: USD, min: "0"}
  model: {type: text}
pairing: {key: [pair_id], comparable: [model]}
"""
_STRATA = "min_valid_pairs: 30, stratum: kind, min_strata: 2}"


def write_many_pairs(root: Path, pairs: int) -> Path:
    """Write a project whose only run has this many pairs of five columns; return its root."""
    suite = SUITE_TEXT.replace("  kind: {type: text}\n", _COLUMNS).replace("min_valid_pairs: 30}", _STRATA)
    return write_project(root, {LEDGER: "", SUITE: suite, ROWS: "".join(_rows(pairs))})


def _rows(pairs: int) -> Iterator[str]:
    for unit in range(pairs):
        kind = "short" if unit % 3 else "long"
        size = 100 + unit * 37 % 9_000
        yield _row(unit, "base", size, 70 + unit % 30, kind, "model-a")
        if unit % 25 != 24:
            model = "model-b" if unit % 40 == 39 else "model-a"
            yield _row(unit, "tool", size * (40 + unit * 7 % 71) // 100, 70 + unit * 11 % 30, kind, model)


def _row(unit: int, arm: str, tokens: int, score: int, kind: str, model: str) -> str:
    values = f'"tokens": {tokens}, "score": 0.{score}, "kind": "{kind}", "cost": {tokens / 10_000:.4f}'
    return f'{{"pair_id": "task-{unit:06}", "arm": "{arm}", {values}, "model": "{model}"}}\n'
