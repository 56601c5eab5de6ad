"""Which units there are and how they are drawn: independently, within strata, or as whole clusters.

Units are sorted before anything is drawn, so that a resample depends on the set of units and the seed, and not on
the order of rows. Everything here speaks of units *in design order*: position ``j`` is unit ``order[j]`` of the
caller's arrays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.statistics.arrays import IndexVector, Labels
from generator.statistics.errors import NotComputable, Reason, require_enough
from generator.statistics.splitmix64 import BLOCK, IndexStream, Indices, Segment
from generator.statistics.weighted import Weights

Keys = Sequence[Any] | NDArray[Any]
"""One sortable key a unit: the value of the statistic's argument, or a tuple of the columns that it reads."""


@dataclass(frozen=True, slots=True, eq=False)
class Strata:
    """Each unit drawn by itself, within its stratum; one stratum is independent resampling."""

    order: IndexVector
    sizes: tuple[int, ...]
    resample: str

    @property
    def units(self) -> int:
        """How many units there are."""
        return len(self.order)

    @property
    def groups(self) -> int | None:
        """How many strata there are; None where units are drawn independently."""
        return len(self.sizes) if self.resample == "stratified" else None


@dataclass(frozen=True, slots=True, eq=False)
class Clusters:
    """Whole clusters drawn and pooled; ``cluster_of[j]`` is the cluster of the unit at position ``j``."""

    order: IndexVector
    cluster_of: IndexVector
    groups: int
    resample: str = "clustered"

    @property
    def units(self) -> int:
        """How many units there are."""
        return len(self.order)


Design = Strata | Clusters


def independent(keys: Keys) -> Strata:
    """Draw every unit independently; units are sorted by ``keys``."""
    require_enough(len(keys), needed=1, reason=Reason.TOO_FEW)
    return Strata(_sorted_positions(keys), (len(keys),), "independent")


def stratified(keys: Keys, strata: Labels) -> Strata:
    """Draw within each stratum, which keeps its size; strata sorted by label, units within them by ``keys``."""
    _require_labels(keys, strata)
    members = _members(_sorted_positions(keys).tolist(), strata)
    blocks = [members[label] for label in sorted(members)]
    return Strata(np.concatenate(blocks), tuple(len(block) for block in blocks), "stratified")


def clustered(keys: Keys, clusters: Labels) -> Clusters:
    """Draw whole clusters, sorted by the sorted keys of their units; units by ``keys``, then by cluster."""
    _require_labels(keys, clusters)
    order = _sorted_positions(keys).tolist()
    members = _members(order, clusters)
    require_enough(len(members), needed=2, reason=Reason.TOO_FEW_CLUSTERS)
    ascending = sorted(members, key=lambda label: [keys[position] for position in members[label]])
    number = {label: index for index, label in enumerate(ascending)}
    tied = (sorted(run, key=lambda position: number[clusters[position]]) for run in _runs(order, keys))
    order = [position for run in tied for position in run]
    cluster_of = [number[clusters[position]] for position in order]
    return Clusters(np.array(order, dtype=np.int64), np.array(cluster_of, dtype=np.int64), len(members))


def draw_indices(design: Strata, *, resamples: int, seed: int) -> Iterator[Indices]:
    """Yield matrices of drawn positions within each stratum, one resample a row; the next overwrites the last."""
    return _draw([Segment(size, size) for size in design.sizes], resamples=resamples, seed=seed)


def draw_weights(design: Design, *, resamples: int, seed: int) -> Iterator[Weights]:
    """Yield matrices of how often each unit was drawn, one resample a row, units in design order."""
    if isinstance(design, Clusters):
        for drawn in _draw([Segment(design.groups, design.groups)], resamples=resamples, seed=seed):
            for rows in _slices(len(drawn), design.units):
                yield _counts(drawn[rows], design.groups)[:, design.cluster_of]
        return
    starts = first_positions(design)
    for drawn in draw_indices(design, resamples=resamples, seed=seed):
        yield _counts(drawn + starts, design.units)


def first_positions(design: Strata) -> IndexVector:
    """Return, for each column of a resample, the position at which its stratum begins."""
    ends = np.cumsum(design.sizes)
    return np.repeat(ends - design.sizes, design.sizes)


def _draw(segments: list[Segment], *, resamples: int, seed: int) -> Iterator[Indices]:
    """Yield matrices of at most ``BLOCK`` cells; a row longer than that comes alone, filled piece by piece."""
    if resamples < 1:
        raise ValueError("at least one resample is drawn")
    width = sum(segment.count for segment in segments)
    stream = IndexStream(seed)
    height = max(1, min(resamples, BLOCK // width))
    rows = np.empty((height, width), dtype=np.uint32)
    pieces = [segments] if width <= BLOCK else _pieces(segments)
    for start in range(0, resamples, height):
        block = rows[: min(height, resamples - start)]
        first = 0
        for piece in pieces:
            count = sum(segment.count for segment in piece)
            stream.fill(block[:, first : first + count], piece)
            first += count
        yield block


def _pieces(segments: list[Segment]) -> list[list[Segment]]:
    """Cut segments into pieces of at most ``BLOCK`` draws."""
    return [
        [Segment(segment.bound, end - start)]
        for segment in segments
        for start, end in pairwise([*range(0, segment.count, BLOCK), segment.count])
    ]


def _counts(drawn: NDArray[Any], bound: int) -> Weights:
    """Count the draws of each index below a bound, row by row."""
    height = len(drawn)
    cells = drawn + np.arange(height)[:, None] * bound
    return np.bincount(cells.ravel(), minlength=height * bound).reshape(height, bound)


def _slices(height: int, width: int) -> Iterator[slice]:
    step = max(1, BLOCK // width)
    return (slice(start, start + step) for start in range(0, height, step))


def _sorted_positions(keys: Keys) -> IndexVector:
    if isinstance(keys, np.ndarray):
        return np.argsort(keys, kind="stable").astype(np.int64)
    return np.array(sorted(range(len(keys)), key=keys.__getitem__), dtype=np.int64)


def _runs(order: list[int], keys: Keys) -> Iterator[list[int]]:
    """Yield the positions of equal keys together."""
    return (list(run) for _, run in groupby(order, key=lambda position: keys[position]))


def _members(order: list[int], labels: Labels) -> dict[Any, list[int]]:
    """Return the positions of each label, in the given order."""
    members: defaultdict[Any, list[int]] = defaultdict(list)
    for position in order:
        members[labels[position]].append(position)
    return members


def _require_labels(keys: Keys, labels: Labels) -> None:
    require_enough(len(keys), needed=1, reason=Reason.TOO_FEW)
    if len(keys) != len(labels):
        raise NotComputable(Reason.UNEVEN)
