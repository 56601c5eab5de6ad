"""What became of every published line, looked up once for all pages: what came before it, after it, in its place.

Promises a list of comparisons that grows with the number of lines and no faster: each line of a suite with the one
published before it, each with the newest that stands, and each correction with what it corrects.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.ledger.model import LedgerLine
from generator.ledger.standing import PUBLISHING, standing_lines

Pair = tuple[int, int]
"""The numbers of two lines of a suite, the earlier before the later."""


@dataclass(frozen=True, slots=True)
class Publications:
    """The lines of a ledger by what they say of each other."""

    replacements: Mapping[int, LedgerLine]
    """By the number of a line: the first one that corrects, withdraws or closes it."""
    previous: Mapping[int, int]
    """From a published line to the one that its suite published before it."""
    latest: Mapping[str, int]
    """By suite: the line that stands for the newest week; none where all were withdrawn."""
    by_run: Mapping[str, Sequence[LedgerLine]]
    """Every line that names a run, in order."""
    pairs: tuple[Pair, ...]
    """Which lines are compared."""


def publications_of(lines: Sequence[LedgerLine]) -> Publications:
    """Return what became of the lines of a ledger."""
    replacements: dict[int, LedgerLine] = {}
    by_suite: dict[str, list[int]] = {}
    by_run: dict[str, list[LedgerLine]] = {}
    for line in lines:
        if line.concerns is not None:
            replacements.setdefault(line.concerns, line)
        if line.kind in PUBLISHING:
            by_suite.setdefault(line.suite, []).append(line.seq)
        if line.run_id is not None:
            by_run.setdefault(line.run_id, []).append(line)
    previous = {later: earlier for numbers in by_suite.values() for earlier, later in pairwise(numbers)}
    latest = _latest(lines)
    return Publications(replacements, previous, latest, by_run, _pairs(lines, previous, latest))


def _latest(lines: Sequence[LedgerLine]) -> dict[str, int]:
    """Return the newest standing line of each suite: a correction of an old week is not the newest week."""
    standing = sorted(standing_lines(lines), key=lambda line: (line.week or "", line.seq))
    return {line.suite: line.seq for line in standing}


def _pairs(lines: Sequence[LedgerLine], previous: Mapping[int, int], latest: Mapping[str, int]) -> tuple[Pair, ...]:
    found = {(earlier, later) for later, earlier in previous.items()}
    for line in lines:
        if line.kind not in PUBLISHING:
            continue
        newest = latest.get(line.suite, line.seq)
        found.add((min(line.seq, newest), max(line.seq, newest)))
        if line.kind == "correction" and line.concerns is not None:
            found.add((line.concerns, line.seq))
    return tuple(sorted(pair for pair in found if pair[0] != pair[1]))
