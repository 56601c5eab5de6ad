"""The medians of many resamples, by ranks: once values are sorted, selection runs on small integers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from generator.statistics.arrays import FloatVector
from generator.statistics.resampling import Clusters, Design, Strata, draw_indices, draw_weights, first_positions
from generator.statistics.splitmix64 import Indices
from generator.statistics.weighted import medians


def resampled_medians(values: FloatVector, design: Design, *, resamples: int, seed: int) -> FloatVector:
    """Return the median of each resample, (resamples,); ``values`` in the caller's order."""
    in_design = values[design.order]
    if isinstance(design, Clusters):
        blocks = draw_weights(design, resamples=resamples, seed=seed)
        return np.concatenate([medians(in_design, weights) for weights in blocks])
    ascending = np.sort(values)
    rows = _drawn_ranks(in_design, design, resamples=resamples, seed=seed)
    return np.concatenate([_medians_of_ranks(ascending, ranks) for ranks in rows])


def _drawn_ranks(in_design: FloatVector, design: Strata, *, resamples: int, seed: int) -> Iterator[Indices]:
    """Yield the drawn units as ranks among all values; where the design is in the order of values they are the same."""
    drawn = draw_indices(design, resamples=resamples, seed=seed)
    if len(design.sizes) == 1 and bool((in_design[1:] >= in_design[:-1]).all()):
        return drawn
    ranks = np.empty(design.units, dtype=np.uint32)
    ranks[np.argsort(in_design, kind="stable")] = np.arange(design.units)
    starts = first_positions(design)
    return (ranks[starts + block] for block in drawn)


def _medians_of_ranks(ascending: FloatVector, ranks: Indices) -> FloatVector:
    """Return the median of each row, partitioning the rows in place."""
    middle = len(ascending) // 2
    ranks.partition(middle, axis=1)
    medians_or_above = ascending[ranks[:, middle]]
    if len(ascending) % 2:
        return medians_or_above
    midpoints: FloatVector = (ascending[ranks[:, :middle].max(axis=1)] + medians_or_above) / 2
    return midpoints
