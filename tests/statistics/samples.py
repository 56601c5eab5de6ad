"""Samples that several tests share: published ones, made ones, and the real run that somebody else published."""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2].parent / "shared"

LEVEL = Fraction(95, 100)
ALPHA = Fraction(5, 100)

SLEEP = tuple(
    Fraction(one) - Fraction(other)
    for one, other in zip(
        ["0.7", "-1.6", "-0.2", "-1.2", "-0.1", "3.4", "3.7", "0.8", "0.0", "2.0"],
        ["1.9", "0.8", "1.1", "0.1", "-0.1", "4.4", "5.5", "1.6", "4.6", "3.4"],
        strict=True,
    )
)
"""Student's sleep data as R ships it: extra hours under the first drug minus those under the second."""

WILCOXON_1945 = (58, 32, 30, 5, -7, 6, 11, 10)
"""Wilcoxon's own paired example of 1945: wheat plants in eight blocks, treatment A minus treatment B."""

DEPRESSION = tuple(
    Fraction(after) - Fraction(before)
    for before, after in zip(
        ["1.83", "0.50", "1.62", "2.48", "1.68", "1.88", "1.55", "3.06", "1.30"],
        ["0.878", "0.647", "0.598", "2.05", "1.06", "1.29", "1.06", "3.14", "1.29"],
        strict=True,
    )
)
"""Hollander and Wolfe's Hamilton depression scores: second visit minus first."""

MAIZE = (6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75)
"""Darwin's maize, in eighths of an inch: cross-fertilised minus self-fertilised."""

WON_7_LOST_17 = (*[1] * 3, *[2] * 4, *[-1] * 13, *[-2] * 4, *[0] * 3)
"""7 wins, 17 losses and 3 ties with mean -10/27: a record that a p of 0.2114 fits as well."""


@dataclass(frozen=True, slots=True)
class RealRun:
    """Context reduction a seed, and the pair of counts that it was computed from."""

    reductions: tuple[Fraction, ...]
    pairs: tuple[tuple[int, int], ...]


def read_real_run(name: str) -> RealRun:
    """Return one of the published runs; skips the test where the folder with other people's data is absent."""
    path = SHARED / "data" / "majordomus" / "runs" / f"{name}.json"
    if not path.is_file():
        pytest.skip("other people's published runs lie beside the repository, in shared/data, and are absent here")
    seeds = json.loads(path.read_text(encoding="utf-8"))["seeds"]
    pairs = tuple((seed["candidate_tokens"], seed["selected_tokens"]) for seed in seeds)
    return RealRun(tuple(1 - Fraction(selected, candidates) for candidates, selected in pairs), pairs)
