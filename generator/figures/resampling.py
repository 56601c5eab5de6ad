"""The bootstrap interval of a figure's formula over the rows of a run, and beside a median the limit without a seed.

Promises: the units are sorted by the value of the statistic's argument where the whole formula is one reduction, else
by the columns that the formula reads, so that the interval depends on the set of pairs and the seed alone; thresholds
are the suite's. Where one is not reached, or resamples leave the formula undefined, there is a reason and no interval.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from generator.evidence.methodology import Statistics
from generator.evidence.suites import IntervalSpec
from generator.figures.columns import ColumnEvaluator, Reads, side_columns
from generator.figures.labels import NoLabels, labels_of
from generator.figures.language.nodes import Call, Node, walk
from generator.figures.language.printer import canonical
from generator.figures.model import Interval
from generator.figures.vectors import Mask, chosen_values
from generator.figures.weighted_formulas import NOT_DRAWABLE, NotDrawable, Positions, WeightedFormulas
from generator.progress import Phase, tell
from generator.quantities import Amount, exactly, inexactly
from generator.statistics.arrays import FloatVector
from generator.statistics.bootstrap import Bootstrap, WeightStatistic, bootstrap_by_weights, bootstrap_median
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.limit import Limit, median_limit, stratified_median_limit
from generator.statistics.resampling import Design, clustered, independent, stratified
from generator.statistics.weighted import Weights


@dataclass(frozen=True, slots=True)
class Resampled:
    """An interval, or why there is none."""

    interval: Interval | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a formula is drawn from: the columns of a run, its population, what it reads, and the thresholds."""

    columns: ColumnEvaluator
    population: Mask
    reads: Reads
    scalar: Callable[[Node], Amount | None]
    settings: Statistics


def resample(node: Node, spec: IntervalSpec, drawing: Drawing) -> Resampled:
    """Return the percentile interval of a formula under the declared resampling."""
    try:
        return Resampled(_drawn(node, spec, drawing))
    except NotComputable as refusal:
        return Resampled(None, str(refusal.reason))
    except NotDrawable:
        return Resampled(None, NOT_DRAWABLE)
    except NoLabels as missing:
        return Resampled(None, str(missing))


def _drawn(node: Node, spec: IntervalSpec, drawing: Drawing) -> Interval:
    settings = drawing.settings
    units = np.flatnonzero(_chosen(node, drawing)).astype(np.int64)
    require_enough(len(units), needed=max(settings.min_pairs, 1), reason=Reason.TOO_FEW_PAIRS)
    labels = _labels(spec, drawing, units)
    design = _design(_keys(node, drawing, units), labels, spec, settings)
    level = Fraction(settings.confidence)
    tell(Phase.RESAMPLING, 0, settings.resamples)
    if not isinstance(node, Call) or node.function != "median":
        formulas = WeightedFormulas(drawing.columns, units[design.order], drawing.scalar)
        statistic = _told(formulas.statistic(node), settings.resamples)
        found = bootstrap_by_weights(statistic, design, resamples=settings.resamples, seed=settings.seed, level=level)
        return _interval(found, spec, None, made_by="bootstrap_by_weights")
    values = drawing.columns.numbers(node.arguments[0]).fractions(_mask(units, len(drawing.population)))
    found = bootstrap_median(values, design, resamples=settings.resamples, seed=settings.seed, level=level)
    return _interval(found, spec, _limit(values, labels, spec, level=level), made_by="bootstrap_median")


def _told(statistic: WeightStatistic, resamples: int) -> WeightStatistic:
    """Return a statistic that tells how many resamples it has reduced."""
    done = 0

    def reduced(weights: Weights) -> FloatVector:
        nonlocal done
        values = statistic(weights)
        done += len(weights)
        tell(Phase.RESAMPLING, done, resamples)
        return values

    return reduced


def _chosen(node: Node, drawing: Drawing) -> Mask:
    """Return the units that are drawn: those that every reduction of the formula chooses, else the whole population."""
    calls = [inner for inner in walk(node) if isinstance(inner, Call)]
    conditions = {canonical(call.where) if call.where else None: call.where for call in calls}
    chosen = drawing.population.copy()
    where = next(iter(conditions.values())) if len(conditions) == 1 else None
    if where is not None:
        condition = drawing.columns.conditions(where)
        chosen &= condition.defined & condition.holds
    if isinstance(node, Call) and node.arguments:
        chosen &= drawing.columns.evaluate(node.arguments[0]).defined
    return chosen


def _keys(node: Node, drawing: Drawing, units: Positions) -> list[Any]:
    """Return what the units are sorted by."""
    if isinstance(node, Call) and node.arguments:
        chosen = _mask(units, len(drawing.population))
        return chosen_values(drawing.columns.evaluate(node.arguments[0]), chosen)
    pairs = drawing.columns.pairs
    read = [side_columns(pairs, side)[column].values[units].tolist() for side, column in drawing.reads.columns]
    return list(zip(*read, strict=True)) if read else [()] * len(units)


def _mask(units: Positions, length: int) -> Mask:
    chosen = np.zeros(length, dtype=np.bool_)
    chosen[units] = True
    return chosen


def _labels(spec: IntervalSpec, drawing: Drawing, units: Positions) -> list[Any] | None:
    column = {"stratified": spec.stratum, "clustered": spec.cluster}.get(spec.resample or "")
    if column is None:
        return None
    return labels_of(drawing.columns.pairs, drawing.columns.formulas.suite, column, units.tolist())


def _design(keys: list[Any], labels: list[Any] | None, spec: IntervalSpec, settings: Statistics) -> Design:
    if labels is None:
        return independent(keys)
    if spec.resample == "stratified":
        return stratified(keys, labels)
    require_enough(len(set(labels)), needed=settings.min_clusters, reason=Reason.TOO_FEW_CLUSTERS)
    return clustered(keys, labels)


def _limit(values: list[Fraction], labels: list[Any] | None, spec: IntervalSpec, *, level: Fraction) -> Limit | None:
    """Return the limit of infinitely many resamples; None for clusters, whose law is not known."""
    if spec.resample == "clustered":
        return None
    try:
        if labels is None:
            return median_limit(values, level=level)
        return stratified_median_limit(values, labels, level=level)
    except NotComputable:
        return None


def _interval(found: Bootstrap, spec: IntervalSpec, limit: Limit | None, *, made_by: str) -> Interval:
    return Interval(
        inexactly(found.low),
        inexactly(found.high),
        exactly(found.level),
        found.method,
        found.resamples,
        found.seed,
        resample=found.resample,
        groups=found.groups,
        group_column={"stratified": spec.stratum, "clustered": spec.cluster}.get(found.resample),
        limit_low=None if limit is None else inexactly(limit.low),
        limit_high=None if limit is None else inexactly(limit.high),
        made_by=f"{made_by}, {found.resample}",
    )
