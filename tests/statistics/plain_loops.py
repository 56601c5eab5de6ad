"""The bootstrap as the design specifies it, in plain loops: what every fast path must equal, draw for draw."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

MAX = 2**64 - 1


def stream(seed: int) -> Iterator[int]:
    """Yield SplitMix64."""
    state = seed % 2**64
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) % 2**64
        yield mixed ^ (mixed >> 31)


def below(outputs: Iterator[int], bound: int) -> int:
    """Draw an index below a bound by rejection."""
    while True:
        output = next(outputs)
        if output < MAX - MAX % bound:
            return output % bound


def seed_whose_output_is(output: int, *, place: int) -> int:
    """Return the seed of which the output at a place, from 1, is the given one: the mix, undone."""
    mixed = output
    mixed ^= (mixed >> 31) ^ (mixed >> 62)
    mixed = (mixed * pow(0x94D049BB133111EB, -1, 2**64)) % 2**64
    mixed ^= (mixed >> 27) ^ (mixed >> 54)
    mixed = (mixed * pow(0xBF58476D1CE4E5B9, -1, 2**64)) % 2**64
    mixed ^= (mixed >> 30) ^ (mixed >> 60)
    return (mixed - place * 0x9E3779B97F4A7C15) % 2**64


def medians_within_strata(strata: Sequence[Sequence[float]], *, resamples: int, seed: int) -> list[float]:
    """Resample sorted strata, each keeping its size, and return the median of all drawn values."""
    outputs = stream(seed)
    return [
        statistics.median([values[below(outputs, len(values))] for values in strata for _ in values])
        for _ in range(resamples)
    ]


def medians_of_clusters(clusters: Sequence[Sequence[float]], *, resamples: int, seed: int) -> list[float]:
    """Draw whole clusters, pool their values, and return the median."""
    outputs = stream(seed)
    return [
        statistics.median([value for _ in clusters for value in clusters[below(outputs, len(clusters))]])
        for _ in range(resamples)
    ]
