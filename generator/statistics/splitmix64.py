"""The specified random stream: SplitMix64, and indices below a bound by rejection, many at a time.

The k-th output (from 1) of a seed is ``mix(seed + k * 0x9E3779B97F4A7C15)`` modulo 2**64, so any stretch of the
stream can be computed at once. An index below ``n`` is ``x % n`` of the next output ``x`` below ``MAX - MAX % n``,
MAX = 2**64 - 1; other outputs are skipped. The stream is the contract: how it is computed may change, its values not.
Source: Steele, Lea and Flood, 2014; Vigna, 2015, reference implementation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BLOCK = 1 << 16
"""How many outputs are computed at once: three buffers of this size stay near the processor."""

MAX = 2**64 - 1
_GAMMA = 0x9E3779B97F4A7C15
_FACTORS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_SHIFTS = (30, 27, 31)

Indices = NDArray[np.uint32]
"""Drawn indices. 32 bits, not 16: numpy selects from 32-bit rows four times as fast where AVX2 is the best there is."""


@dataclass(frozen=True, slots=True)
class Segment:
    """``count`` indices below ``bound``, one after the other."""

    bound: int
    count: int


def outputs(seed: int) -> Iterator[int]:
    """Yield the stream of a seed, one output of 64 bits at a time."""
    state = seed & MAX
    while True:
        state = (state + _GAMMA) & MAX
        mixed = state
        for shift, factor in zip(_SHIFTS, _FACTORS, strict=False):
            mixed = ((mixed ^ (mixed >> shift)) * factor) & MAX
        yield mixed ^ (mixed >> _SHIFTS[-1])


class IndexStream:
    """The stream of one seed, read from its beginning; it remembers how far it was read, and nothing else."""

    __slots__ = ("_low_halves", "_mixed", "_position", "_scratch", "_seed", "_steps")

    def __init__(self, seed: int) -> None:
        self._seed = seed & MAX
        self._position = 0
        self._steps = np.arange(1, BLOCK + 1, dtype=np.uint64) * np.uint64(_GAMMA)
        self._mixed = np.empty(BLOCK, dtype=np.uint64)
        self._scratch = np.empty(BLOCK, dtype=np.uint64)
        self._low_halves = np.empty(BLOCK, dtype=np.uint32)

    def fill(self, rows: Indices, segments: Sequence[Segment]) -> None:
        """Fill a matrix of at most ``BLOCK`` cells row by row, each row with the indices of its segments in order."""
        height, width = rows.shape
        mixed = self._compute(height * width)
        threshold = min(MAX - MAX % segment.bound for segment in segments)
        if mixed.max() >= threshold:
            self._fill_one_by_one(rows, segments)
            return
        start = 0
        for segment in segments:
            columns = slice(start, start + segment.count)
            self._reduce(mixed.reshape(height, width)[:, columns], segment.bound, out=rows[:, columns])
            start += segment.count
        self._position += height * width

    def _compute(self, count: int) -> NDArray[np.uint64]:
        """Return the next outputs without moving on; the array is overwritten by the next call."""
        mixed, scratch = self._mixed[:count], self._scratch[:count]
        np.add(self._steps[:count], np.uint64((self._seed + self._position * _GAMMA) & MAX), out=mixed)
        for shift, factor in zip(_SHIFTS, _FACTORS, strict=False):
            np.right_shift(mixed, np.uint64(shift), out=scratch)
            np.bitwise_xor(mixed, scratch, out=mixed)
            np.multiply(mixed, np.uint64(factor), out=mixed)
        np.right_shift(mixed, np.uint64(_SHIFTS[-1]), out=scratch)
        return np.bitwise_xor(mixed, scratch, out=mixed)

    def _reduce(self, mixed: NDArray[np.uint64], bound: int, *, out: Indices) -> None:
        """Write ``mixed % bound``: the low halves of both terms are enough, since the result fits 32 bits."""
        quotients = self._scratch[: mixed.size].reshape(mixed.shape)
        low_halves = self._low_halves[: mixed.size].reshape(mixed.shape)
        np.floor_divide(mixed, np.uint64(bound), out=quotients)
        np.copyto(out, quotients, casting="unsafe")
        np.multiply(out, np.uint32(bound), out=out)
        np.copyto(low_halves, mixed, casting="unsafe")
        np.subtract(low_halves, out, out=out)

    def _fill_one_by_one(self, rows: Indices, segments: Sequence[Segment]) -> None:
        """The same where an output may have to be skipped: about once in 2**64 / bound outputs."""
        stream = outputs(self._seed + self._position * _GAMMA)
        bounds = [segment.bound for segment in segments for _ in range(segment.count)]
        for row in rows:
            for column, bound in enumerate(bounds):
                for output in stream:
                    self._position += 1
                    if output < MAX - MAX % bound:
                        row[column] = output % bound
                        break
