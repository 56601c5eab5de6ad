"""Designs: what is drawn together, and in which order."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.errors import NotComputable, Reason
from generator.statistics.resampling import (
    clustered,
    draw_indices,
    draw_weights,
    independent,
    stratified,
)
from generator.statistics.splitmix64 import BLOCK
from tests.statistics.plain_loops import below, stream


def test_independent_units_are_sorted_by_their_keys() -> None:
    """Exact values, tuples and arrays alike."""
    assert [2, 0, 1] == independent([Fraction(1, 3), Fraction(1, 2), Fraction(1, 4)]).order.tolist()
    assert [1, 0] == independent([(2, "a"), (1, "b")]).order.tolist()
    assert [1, 2, 0] == independent(np.array([3.0, 1.0, 2.0])).order.tolist()


def test_strata_come_by_label_and_their_units_by_key() -> None:
    """Each keeps its size."""
    design = stratified([5, 1, 4, 2, 3], ["b", "a", "b", "b", "a"])
    assert ([1, 4, 3, 2, 0], (2, 3), 2) == (design.order.tolist(), design.sizes, design.groups)
    assert independent([1, 2]).groups is None


def test_clusters_come_by_their_sorted_keys_and_not_by_their_labels() -> None:
    """The cluster of 1 and 9 comes before that of 2, whatever they are called; equal keys by cluster."""
    design = clustered([9, 2, 1, 9], ["z", "a", "z", "b"])
    other = clustered([9, 2, 1, 9], ["b", "a", "z", "z"])
    assert ([2, 1, 3, 0], [0, 1, 0, 2]) == (other.order.tolist(), other.cluster_of.tolist())
    assert ([2, 1, 0, 3], [0, 1, 0, 2], 3) == (design.order.tolist(), design.cluster_of.tolist(), design.groups)


def test_indices_are_drawn_resample_after_resample() -> None:
    """Within a resample stratum after stratum."""
    plain = stream(42)
    expected = [[below(plain, size) for size in (2, 2, 3, 3, 3)] for _ in range(4)]
    design = stratified([5, 1, 4, 2, 3], ["b", "a", "b", "b", "a"])
    assert expected == [row.tolist() for block in draw_indices(design, resamples=4, seed=42) for row in block]


@pytest.mark.parametrize("sizes", [(BLOCK + 1000,), (BLOCK - 1, 300)])
def test_a_resample_longer_than_a_block_is_drawn_piece_by_piece(sizes: tuple[int, ...]) -> None:
    """The pieces join without a gap in the stream."""
    plain = stream(7)
    units = sum(sizes)
    labels = [label for label, size in enumerate(sizes) for _ in range(size)]
    expected = [[below(plain, size) for size in sizes for _ in range(size)] for _ in range(2)]
    drawn = [
        row.tolist() for block in draw_indices(stratified(range(units), labels), resamples=2, seed=7) for row in block
    ]
    assert expected == drawn


@given(st.integers(1, 40), st.integers(1, 60), st.integers(0, 2**64 - 1))
def test_weights_count_the_drawn_units(units: int, resamples: int, seed: int) -> None:
    """They are the indices, counted; each resample draws as many units as there are."""
    design = independent(list(range(units)))
    rows = [row.copy() for block in draw_indices(design, resamples=resamples, seed=seed) for row in block]
    weights = np.concatenate(list(draw_weights(design, resamples=resamples, seed=seed)))
    assert [np.bincount(row, minlength=units).tolist() for row in rows] == weights.tolist()
    assert (weights.sum(axis=1) == units).all()


def test_weights_of_clusters_are_those_of_their_clusters() -> None:
    """Every unit of a cluster comes as often as the cluster was drawn."""
    design = clustered([1, 1, 2, 3, 3, 3], ["a", "a", "b", "c", "c", "c"])
    plain = stream(3)
    for row in np.concatenate(list(draw_weights(design, resamples=50, seed=3))):
        drawn = [below(plain, 3) for _ in range(3)]
        assert [drawn.count(cluster) for cluster in (0, 0, 1, 2, 2, 2)] == row.tolist()


def test_no_resample_is_lost_between_blocks() -> None:
    """As many rows as were asked for, also where each row is a block of its own."""
    for units, resamples in ((40_000, 3), (300, 1000), (3, 30_000)):
        design = clustered(np.arange(units), [0] + [1] * (units - 1))
        assert resamples == sum(len(block) for block in draw_weights(design, resamples=resamples, seed=1))


def test_blocks_are_small_whatever_is_asked_for() -> None:
    """No block has more cells than the constant, unless a single resample has."""
    for units, most in ((10, BLOCK), (BLOCK + 5, BLOCK + 5)):
        for block in draw_weights(independent(np.arange(units)), resamples=9, seed=1):
            assert block.size <= most
    many_units = clustered(np.arange(300), [0] * 299 + [1])
    assert all(block.size <= BLOCK for block in draw_weights(many_units, resamples=30_000, seed=1))


@pytest.mark.parametrize(("labels", "reason"), [(["a"], Reason.UNEVEN), (["a", "a"], Reason.TOO_FEW_CLUSTERS)])
def test_impossible_clusters_are_refused(labels: list[str], reason: Reason) -> None:
    """Unequal lengths, and a single cluster."""
    with pytest.raises(NotComputable) as refused:
        clustered([1, 2], labels)
    assert reason == refused.value.reason


def test_nothing_to_draw_is_refused() -> None:
    """No units, unequal strata, no resamples."""
    with pytest.raises(NotComputable):
        independent([])
    with pytest.raises(NotComputable):
        stratified([1, 2], ["a"])
    with pytest.raises(ValueError, match="resample"):
        list(draw_indices(independent([1]), resamples=0, seed=1))
