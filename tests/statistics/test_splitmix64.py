"""The specified random stream."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.statistics.splitmix64 import BLOCK, MAX, IndexStream, Segment, outputs
from tests.statistics.plain_loops import below, seed_whose_output_is, stream

REFERENCE = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The first outputs of the reference implementation for seed 1234567."""


def _drawn(seed: int, bound: int, count: int) -> list[int]:
    rows = np.empty((1, count), dtype=np.uint32)
    IndexStream(seed).fill(rows, [Segment(bound, count)])
    return [int(index) for index in rows[0]]


def test_the_reference_outputs() -> None:
    """Seed 1234567 as published with the reference implementation, and seed 0."""
    assert REFERENCE == tuple(islice(outputs(1234567), 5))
    assert 0xE220A8397B1DCDAF == next(outputs(0))


def test_indices_by_hand() -> None:
    """The reference outputs modulo 10 are their last digits."""
    assert [7, 3, 3, 1, 1] == _drawn(1234567, 10, 5)


def test_the_mix_can_be_undone() -> None:
    """Which is how the tests below find seeds with a wanted output."""
    assert 1234567 == seed_whose_output_is(REFERENCE[2], place=3)


@given(st.integers(0, MAX), st.integers(1, 2**32 - 1), st.integers(1, 50))
def test_blocks_equal_the_plain_loop(seed: int, bound: int, count: int) -> None:
    """Any seed and any bound."""
    plain = stream(seed)
    assert [below(plain, bound) for _ in range(count)] == _drawn(seed, bound, count)


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 257, 2**16, 2**32 - 1])
@pytest.mark.parametrize("place", [1, 4, 9])
def test_an_output_at_the_threshold_is_skipped(bound: int, place: int) -> None:
    """``MAX - MAX % bound`` itself is refused, the output below it is taken; a whole block stays in step."""
    threshold = MAX - MAX % bound
    for output, skipped in ((threshold, 1), (threshold - 1, 0), (MAX, 1)):
        seed = seed_whose_output_is(output, place=place)
        kept = [value for index, value in enumerate(islice(stream(seed), 12), start=1) if index != place or not skipped]
        assert [value % bound for value in kept[:10]] == _drawn(seed, bound, 10)


def test_the_stream_goes_on_after_a_skipped_output() -> None:
    """Two fills read on where the last one ended, one output further than they filled."""
    seed = seed_whose_output_is(MAX, place=2)
    index_stream, plain = IndexStream(seed), stream(seed)
    for _ in range(3):
        rows = np.empty((2, 3), dtype=np.uint32)
        index_stream.fill(rows, [Segment(7, 2), Segment(5, 1)])
        assert [[below(plain, bound) for bound in (7, 7, 5)] for _ in range(2)] == rows.tolist()


def test_a_full_block_equals_the_plain_loop() -> None:
    """The last draw of a block is the 65536th of the stream."""
    plain = stream(20260924)
    assert [below(plain, 257) for _ in range(BLOCK)] == _drawn(20260924, 257, BLOCK)


def test_seeds_count_modulo_two_to_the_64th() -> None:
    """A negative seed, or one of more than 64 bits, is the one it equals there."""
    assert _drawn(-1, 1000, 5) == _drawn(MAX, 1000, 5) == _drawn(2**65 - 1, 1000, 5)
