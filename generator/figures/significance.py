"""Statistical tests inside formulas: the registry's functions with result fields, handed to ``statistics``.

To register one: describe it in ``language/functions.py`` (name, argument kinds, result fields) and add its
computation to ``TESTS`` here. A test whose own conditions do not hold gives no value and its reason (*withheld*).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Any

from generator.evidence.methodology import Statistics
from generator.figures.language.nodes import Call
from generator.quantities import Amount, exactly, inexactly
from generator.statistics.brier import brier
from generator.statistics.detectable_effect import DetectableEffect, minimum_detectable_effect
from generator.statistics.distribution import distribution
from generator.statistics.equivalence import Equivalence, NonInferiority, non_inferiority, tost
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.interval import Interval
from generator.statistics.mcnemar import mcnemar
from generator.statistics.mean_difference import MeanDifference, clustered_mean_difference, mean_difference
from generator.statistics.rank_biserial import rank_biserial
from generator.statistics.shares import clopper_pearson, wilson
from generator.statistics.sign_test import sign_test
from generator.statistics.wilcoxon import wilcoxon

EXACT_P_SKIPPED = "more differences than the exact p is computed for"
SINGLE_VALUE = "a single value has no standard deviation"
NO_POWER = "the methodology declares no power"


@dataclass(frozen=True, slots=True)
class Tested:
    """One field of a test's result, or the reason why there is none."""

    value: Amount | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Sample:
    """What a test is given: its columns over the chosen pairs, one list for each argument, and its keywords."""

    columns: tuple[list[Any], ...]
    clusters: list[Any] | None = None
    """The label of each pair's cluster; None where pairs are independent."""
    margin: Fraction | None = None

    @property
    def numbers(self) -> list[Fraction]:
        """The first column, of numbers."""
        return self.columns[0]


def run_test(node: Call, sample: Sample, settings: Statistics) -> Tested:
    """Run the test that a call names and return the field that it reads."""
    field = node.result_field or ""
    try:
        require_enough(len(sample.columns[0]), needed=_fewest(node, settings), reason=Reason.TOO_FEW_PAIRS)
        if sample.clusters is not None:
            require_enough(len(set(sample.clusters)), needed=settings.min_clusters, reason=Reason.TOO_FEW_CLUSTERS)
        result = TESTS[node.function](sample, settings)
    except NotComputable as refusal:
        return Tested(None, str(refusal.reason))
    if result is None:
        return Tested(None, NO_POWER)
    value = attrgetter(_INSIDE.get((node.function, field), field))(result)
    return Tested(None, _WITHOUT[field]) if value is None else Tested(_amount(value), None)


def _fewest(node: Call, settings: Statistics) -> int:
    """Return how many pairs are asked for: a description asks for one, every inference for the declared number."""
    return 1 if node.function in _DESCRIPTIONS else settings.min_pairs


def _amount(value: Fraction | int | float) -> Amount:
    return inexactly(value) if isinstance(value, float) else exactly(value)


def _mean(sample: Sample, settings: Statistics) -> MeanDifference:
    level = Fraction(settings.confidence)
    if sample.clusters is None:
        return mean_difference(sample.numbers, level=level)
    return clustered_mean_difference(sample.numbers, sample.clusters, level=level)


def _margin(sample: Sample) -> Fraction:
    if sample.margin is None:
        raise NotComputable(Reason.NO_MARGIN)
    return sample.margin


def _tost(sample: Sample, settings: Statistics) -> Equivalence:
    return tost(_mean(sample, settings), margin=_margin(sample), alpha=Fraction(settings.alpha))


def _non_inferiority(sample: Sample, settings: Statistics) -> NonInferiority:
    return non_inferiority(_mean(sample, settings), margin=_margin(sample), alpha=Fraction(settings.alpha))


def _detectable(sample: Sample, settings: Statistics) -> DetectableEffect | None:
    if settings.power is None:
        return None
    mean = _mean(sample, settings)
    return minimum_detectable_effect(mean, alpha=Fraction(settings.alpha), power=Fraction(settings.power))


def _share(sample: Sample, settings: Statistics, interval: Callable[..., Interval]) -> Interval:
    holds = sample.columns[0]
    return interval(sum(holds), len(holds), level=Fraction(settings.confidence))


TESTS: Mapping[str, Callable[[Sample, Statistics], object]] = {
    "wilcoxon": lambda sample, settings: wilcoxon(sample.numbers, exact_limit=settings.exact_limit),
    "sign_test": lambda sample, settings: sign_test(sample.numbers),
    "rank_biserial": lambda sample, settings: rank_biserial(sample.numbers),
    "hodges_lehmann": lambda sample, settings: hodges_lehmann(
        sample.numbers, level=Fraction(settings.confidence), exact_limit=settings.exact_limit
    ),
    "mcnemar": lambda sample, settings: mcnemar(*sample.columns),
    "mean_difference": _mean,
    "clustered_mean_difference": _mean,
    "tost": _tost,
    "non_inferiority": _non_inferiority,
    "minimum_detectable_effect": _detectable,
    "wilson": lambda sample, settings: _share(sample, settings, wilson),
    "clopper_pearson": lambda sample, settings: _share(sample, settings, clopper_pearson),
    "brier": lambda sample, settings: brier(*sample.columns),
    "distribution": lambda sample, settings: distribution(sample.numbers),
}

_DESCRIPTIONS = frozenset({"brier", "distribution"})
_INSIDE = {("tost", "low"): "interval.low", ("tost", "high"): "interval.high"}
"""Fields that stand inside a field of the result."""
_WITHOUT = {"exact_p": EXACT_P_SKIPPED, "sd": SINGLE_VALUE}
"""Why a field of a result can be empty."""
