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
from generator.figures.sameness_results import SamenessResult, sameness_result
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

    value: Amount | bool | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Sample:
    """What a test is given: its columns over the chosen pairs, one list for each argument, and its keywords."""

    columns: tuple[list[Any], ...]
    clusters: list[Any] | None = None
    """The label of each pair's cluster; None where pairs are independent."""
    margin: Fraction | None = None
    registered: frozenset[Fraction] = frozenset()
    """The margins that the suite registered before the run was measured."""

    @property
    def numbers(self) -> list[Fraction]:
        """The first column, of numbers."""
        return self.columns[0]


def run_test(node: Call, sample: Sample, settings: Statistics) -> Tested:
    """Run the test that a call names and return the field that it reads."""
    field = node.result_field or ""
    try:
        _require(node, sample, settings)
        result = TESTS[node.function](sample, settings)
        if result is None:
            return Tested(None, NO_POWER)
        value = attrgetter(_INSIDE.get((node.function, field), field))(result)
    except NotComputable as refusal:
        is_untestable = field == "holds" and refusal.reason is Reason.TOO_FEW_PAIRS
        return Tested(False, None) if is_untestable else Tested(None, str(refusal.reason))
    return Tested(None, _WITHOUT[field]) if value is None else Tested(_value(value), None)


def _require(node: Call, sample: Sample, settings: Statistics) -> None:
    """Refuse too few: a description asks for one pair, every inference for the declared numbers.

    Sameness has a word of its own for both.
    """
    fewest = 1 if node.function in _WITHOUT_THRESHOLDS else settings.min_pairs
    require_enough(len(sample.columns[0]), needed=fewest, reason=Reason.TOO_FEW_PAIRS)
    if sample.clusters is not None and node.function != "sameness":
        require_enough(len(set(sample.clusters)), needed=settings.min_clusters, reason=Reason.TOO_FEW_CLUSTERS)


def _value(value: Fraction | int | float) -> Amount | bool:
    if isinstance(value, bool):
        return value
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


def _sameness(sample: Sample, settings: Statistics) -> SamenessResult:
    return sameness_result(
        sample.numbers, sample.clusters, margin=_margin(sample), registered=sample.registered, settings=settings
    )


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
    "sameness": _sameness,
    "minimum_detectable_effect": _detectable,
    "wilson": lambda sample, settings: _share(sample, settings, wilson),
    "clopper_pearson": lambda sample, settings: _share(sample, settings, clopper_pearson),
    "brier": lambda sample, settings: brier(*sample.columns),
    "distribution": lambda sample, settings: distribution(sample.numbers),
}

_WITHOUT_THRESHOLDS = frozenset({"brier", "distribution", "sameness"})
_INSIDE = {
    ("tost", "low"): "interval.low",
    ("tost", "high"): "interval.high",
    ("sameness", "low"): "interval.low",
    ("sameness", "high"): "interval.high",
    ("sameness", "inner_low"): "inner.low",
    ("sameness", "inner_high"): "inner.high",
}
"""Fields that stand inside a field of the result."""
_WITHOUT = {"exact_p": EXACT_P_SKIPPED, "sd": SINGLE_VALUE}
"""Why a field of a result can be empty."""
