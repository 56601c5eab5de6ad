"""The paired differences that a sameness claim is about, one a pair, over the valid pairs on which they are known."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from generator.errors import ProofpageError
from generator.figures.checking import Checker
from generator.figures.columns import VALID, ColumnEvaluator, columns_read, population, required
from generator.figures.evaluating import evaluate
from generator.figures.formulas import Formula
from generator.figures.labels import labels_of
from generator.figures.run_evidence import RunEvidence


class NoDifferences(ProofpageError):
    """Rows there are, but the difference has one value for all of them."""


@dataclass(frozen=True, slots=True)
class Differences:
    """Exact differences in the order of the units, with the cluster of each (None: pairs are independent)."""

    values: tuple[Fraction, ...]
    clusters: tuple[Any, ...] | None


def read_differences(evidence: RunEvidence, formula: Formula, *, cluster: str | None) -> Differences | None:
    """Return the differences of a run, None where it has no rows.

    Raises ``NoDifferences`` for a formula with one value for all pairs, ``NoLabels`` for pairs without a cluster.
    """
    pairs, formulas = evidence.pairs, evidence.formulas
    if pairs is None:
        return None
    kind = Checker(formulas, evidence.comparison).kind_of(formula.node, formula.place, seen=(), restricted=False)
    if not kind.is_column:
        raise NoDifferences("the difference has one value for all pairs, so there is nothing to test")
    node = evidence.resolver.aliased(formula.node)
    needed = required(columns_read(node, formulas, evidence.comparison), formulas.suite, evidence.comparison)
    columns = ColumnEvaluator(pairs, formulas, evidence.resolver, lambda inner: evaluate(evidence, inner).value)
    column = columns.numbers(node)
    chosen = population(pairs, needed, VALID) & column.defined
    units = np.flatnonzero(chosen).tolist()
    labels = None if cluster is None else tuple(labels_of(pairs, formulas.suite, cluster, units))
    return Differences(tuple(column.fractions(chosen)), labels)
