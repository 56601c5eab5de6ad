"""Every method of this package with the sentence and the source that its docstring gives.

What the methodology page prints and what the code says of itself come from one place. A sentence holds no digits, so
that it can be printed as text.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.statistics.bootstrap import bootstrap_by_indices, bootstrap_by_weights, bootstrap_median
from generator.statistics.brier import brier
from generator.statistics.detectable_effect import detectable_standardised_effect, minimum_detectable_effect
from generator.statistics.distribution import distribution
from generator.statistics.equivalence import non_inferiority, tost
from generator.statistics.feasibility import estimate_inside, funnel, grim, in_order
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.limit import median_limit, stratified_median_limit
from generator.statistics.mcnemar import mcnemar
from generator.statistics.mean_difference import clustered_mean_difference, mean_difference
from generator.statistics.multiplicity import benjamini_hochberg, benjamini_yekutieli
from generator.statistics.rank_biserial import rank_biserial
from generator.statistics.reachable_p import reachable_exact_p, reachable_p
from generator.statistics.recorded_sameness import decide_from_interval
from generator.statistics.sameness import decide_sameness
from generator.statistics.sameness_assessment import assess_sameness
from generator.statistics.shares import clopper_pearson, wilson
from generator.statistics.sign_test import sign_test
from generator.statistics.wilcoxon import wilcoxon

_FUNCTIONS: tuple[Callable[..., Any], ...] = (
    wilcoxon,
    sign_test,
    rank_biserial,
    hodges_lehmann,
    mcnemar,
    mean_difference,
    clustered_mean_difference,
    tost,
    non_inferiority,
    minimum_detectable_effect,
    detectable_standardised_effect,
    decide_sameness,
    assess_sameness,
    decide_from_interval,
    wilson,
    clopper_pearson,
    brier,
    distribution,
    benjamini_hochberg,
    benjamini_yekutieli,
    bootstrap_median,
    bootstrap_by_indices,
    bootstrap_by_weights,
    median_limit,
    stratified_median_limit,
    grim,
    in_order,
    estimate_inside,
    funnel,
    reachable_p,
    reachable_exact_p,
)


@dataclass(frozen=True, slots=True)
class Method:
    """A method: the name of its function, what it does in a sentence, and who described it."""

    name: str
    sentence: str
    source: str


def describe_methods() -> tuple[Method, ...]:
    """Return every method of the package, tests first, as its own docstring describes it."""
    return tuple(_described(function) for function in _FUNCTIONS)


def _described(function: Callable[..., Any]) -> Method:
    text = inspect.getdoc(function) or ""
    sentence, _, rest = text.partition("\n")
    source = " ".join(rest.rpartition("Source:")[2].split())
    return Method(function.__name__, sentence, source)
