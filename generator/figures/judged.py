"""Counts of a judge's labels: ``labels.helped``, ``labels.same``, ``labels.hurt``, and apart from them no answer.

Promises that every valid pair is counted once: under its label, as not answered, or as unlabelled. A run over its
budget was not answered and so never hurt, whatever a judge wrote beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.evidence.judging import LABEL_COUNTS, NO_ANSWER, UNLABELLED
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.figures.columns import Scope, counted, side_columns
from generator.figures.run_evidence import RunEvidence


def unit_labels(pairs: Pairs, suite: Suite) -> Sequence[str | None]:
    """Return what was said of each unit: its label, ``no_answer`` or ``unlabelled``; None where it is no valid pair."""
    side = labelled_side(suite, pairs.comparison)
    if suite.labels is None or side is None:
        return [None] * len(pairs.units)
    column, words = side_columns(pairs, side)[suite.labels.column], suite.labels.words
    found: list[str | None] = []
    for at, unit in enumerate(pairs.units):
        if unit.status == "valid":
            found.append(words[column.values[at]] if column.measured[at] else UNLABELLED)
        else:
            found.append(NO_ANSWER if unit.status == NO_ANSWER else None)
    return found


def label_counts(evidence: RunEvidence, scope: Scope) -> Mapping[str, int] | None:
    """Return how many units that count have each label; None where there are no rows."""
    pairs = evidence.pairs
    if pairs is None:
        return None
    labels = unit_labels(pairs, evidence.formulas.suite)
    found = Counter(label for label, counts in zip(labels, counted(pairs, scope).tolist(), strict=True) if counts)
    return {name: found[name] for name in LABEL_COUNTS}
