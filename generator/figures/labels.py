"""The stratum or cluster of every pair: a field of the key, or a column that both arms of a pair agree on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.errors import ProofpageError
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite

NOT_RECORDED = "a pair has no recorded group to be drawn with"
NOT_AGREED = "the arms of a pair lie in different groups"


class NoLabels(ProofpageError):
    """Some pair has no label, or more than a single one."""


def can_label(suite: Suite, column: str) -> bool:
    """Whether pairs of a suite can be told apart by a name: a field of the key, or a declared column."""
    return column in suite.columns or column in key_fields(suite)


def key_fields(suite: Suite) -> tuple[str, ...]:
    """Return the fields of a unit's key: the key of the pairing, then the repetition."""
    pairing = suite.pairing
    return (*pairing.key, *([pairing.repetition] if pairing.repetition else []))


def labels_of(pairs: Pairs, suite: Suite, column: str, units: Iterable[int]) -> list[Any]:
    """Return the label of each unit; raises ``NoLabels`` where a pair has none, or its arms differ."""
    fields = key_fields(suite)
    if column in fields:
        at = fields.index(column)
        return [pairs.units[unit].key[at] for unit in units]
    sides = [side[column] for side in (pairs.control, pairs.treatment) if column in side]
    labels = []
    for unit in units:
        found = {side.values[unit] for side in sides if side.measured[unit]}
        if len(found) != 1:
            raise NoLabels(NOT_AGREED if found else NOT_RECORDED)
        labels.append(found.pop())
    return labels
