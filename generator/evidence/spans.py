"""Parts of the bytes of a file, many at a time: eight bytes a step, hashed, and told apart.

Promises that two spans are taken for equal only where every byte is: a hash finds candidates and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import Mask

Positions = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

STEP = 8
LONGEST_SPAN = 64
PADDING = bytes(LONGEST_SPAN + 2 * STEP)
"""What must follow the bytes, so that the last span can be read in whole steps."""

_MASKS = np.array([(1 << (STEP * count)) - 1 for count in range(STEP + 1)], dtype=np.uint64)
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(29)


class Buffer:
    """Bytes that can be read at many places at a time, one or eight of them."""

    def __init__(self, content: bytes) -> None:
        padded = content + PADDING
        self.content = content
        self.bytes: npt.NDArray[np.uint8] = np.frombuffer(padded, dtype=np.uint8)
        self._steps: Words = np.ndarray((len(padded) - STEP + 1,), dtype="<u8", buffer=padded, strides=(1,))

    def steps(self, begins: Positions, lengths: Positions) -> Words:
        """Return up to eight bytes at each place, those beyond the length as zeros; no length below zero is read."""
        return self._steps[begins] & _MASKS[np.clip(lengths, 0, STEP)]

    def are(self, begins: Positions, expected: bytes) -> Mask:
        """Return at which places exactly the expected bytes stand."""
        same = np.ones(len(begins), dtype=np.bool_)
        for offset in range(0, len(expected), STEP):
            part = expected[offset : offset + STEP]
            found = self._steps[begins + offset] & _MASKS[len(part)]
            same &= found == np.uint64(int.from_bytes(part, "little"))
        return same


@dataclass(frozen=True)
class Spans:
    """One part of each of some lines: where it begins and how long it is, at most ``LONGEST_SPAN`` bytes."""

    buffer: Buffer
    begins: Positions
    lengths: Positions

    def __len__(self) -> int:
        return len(self.begins)

    def __getitem__(self, chosen: npt.NDArray[Any]) -> Spans:
        return Spans(self.buffer, self.begins[chosen], self.lengths[chosen])

    def content(self, index: int) -> bytes:
        """Return the bytes of one span."""
        begin = int(self.begins[index])
        return self.buffer.content[begin : begin + int(self.lengths[index])]

    @cached_property
    def words(self) -> tuple[Words, ...]:
        """The bytes of every span, eight a step, filled up with zeros."""
        longest = int(self.lengths.max(initial=0))
        return tuple(
            self.buffer.steps(self.begins + offset, self.lengths - offset) for offset in range(0, max(longest, 1), STEP)
        )

    @cached_property
    def hashes(self) -> Words:
        """A number for every span, the same for equal ones."""
        mixed = self.words[0] * _PRIME
        for word in self.words[1:]:
            mixed = np.where(word == 0, mixed, (mixed ^ (mixed >> _SHIFT) ^ word) * _PRIME)
        return mixed ^ (mixed >> _SHIFT)
