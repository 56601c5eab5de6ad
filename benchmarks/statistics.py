"""The bootstrap of a median against scipy's, in one run, as ratios: absolute times do not carry to another machine.

    python -m benchmarks.statistics

Both methods and the limit take turns, so that a busy moment hits all three; what is compared is the median over the
turns of each turn's ratio, in processor time. Ends with exit code 1 where a target is missed.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

import numpy as np

from generator.statistics.arrays import FloatVector
from generator.statistics.bootstrap import bootstrap_median
from generator.statistics.limit import median_limit
from generator.statistics.resampling import independent

LEVEL = Fraction(95, 100)
RESAMPLES = 10_000
SEED = 20260924
TURNS = 21

MOST_OF_SCIPY = {42: 0.9, 257: 0.4, 1000: 0.9}
"""By n: how much of scipy's time the seeded bootstrap may take."""

LIMIT_TIMES_FASTER = 50
"""At 257 values: how many times faster than either the limit has to be."""

LARGE = 100_000
MOST_MEGABYTES = 100


@dataclass(frozen=True, slots=True)
class Comparison:
    """Median ratios over the turns, with the fastest seeded time for orientation."""

    n: int
    seeded_of_scipy: float
    limit_faster_than_seeded: float
    limit_faster_than_scipy: float
    seeded_milliseconds: float


def main() -> int:
    """Print every measurement with its target; return 0 where all are met."""
    # Memory first: a new process starts out with the peak of the one that it was made from.
    outcomes = [_report_memory(measure_peak_megabytes())]
    outcomes += [_report_speed(compare(n)) for n in MOST_OF_SCIPY]
    return 0 if all(outcomes) else 1


def compare(n: int) -> Comparison:
    """Time the seeded bootstrap, scipy's and the limit in turns, over one sample of n values."""
    import scipy.stats

    values = np.random.default_rng(n).lognormal(size=n)
    generator = np.random.default_rng(SEED)

    def scipys() -> None:
        scipy.stats.bootstrap(
            (values,), np.median, n_resamples=RESAMPLES, method="percentile", vectorized=True, rng=generator
        )

    turns = [
        tuple(_seconds(run) for run in (lambda: _seeded(values), scipys, lambda: median_limit(values, level=LEVEL)))
        for _ in range(TURNS + 1)
    ][1:]
    return Comparison(
        n=n,
        seeded_of_scipy=median(seeded / scipys for seeded, scipys, _ in turns),
        limit_faster_than_seeded=median(seeded / limit for seeded, _, limit in turns),
        limit_faster_than_scipy=median(scipys / limit for _, scipys, limit in turns),
        seeded_milliseconds=1000 * min(seeded for seeded, _, _ in turns),
    )


def measure_peak_megabytes() -> float:
    """Return the peak memory of a fresh process that does the seeded bootstrap over 100000 values, all resamples."""
    script = (
        "import resource, numpy; from benchmarks.statistics import LARGE, _seeded; "
        "_seeded(numpy.random.default_rng(1).normal(size=LARGE)); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return int(found.stdout) / 1000


def _seeded(values: FloatVector) -> None:
    bootstrap_median(values, independent(values), resamples=RESAMPLES, seed=SEED, level=LEVEL)


def _seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def _report_speed(found: Comparison) -> bool:
    """Print one comparison; the limit has a target at 257 values only."""
    fast_enough = found.seeded_of_scipy <= MOST_OF_SCIPY[found.n]
    faster = min(found.limit_faster_than_seeded, found.limit_faster_than_scipy)
    limit_fast_enough = found.n != 257 or faster >= LIMIT_TIMES_FASTER
    print(
        f"n {found.n:>6}: seeded takes {found.seeded_of_scipy:.2f} of scipy's time (at most {MOST_OF_SCIPY[found.n]}), "
        f"{found.seeded_milliseconds:.1f} ms at best; the limit is {found.limit_faster_than_seeded:.0f} times faster "
        f"than seeded and {found.limit_faster_than_scipy:.0f} times faster than scipy"
        + (f" (at least {LIMIT_TIMES_FASTER})" if found.n == 257 else "")
        + ("" if fast_enough and limit_fast_enough else "  MISSED")
    )
    return fast_enough and limit_fast_enough


def _report_memory(megabytes: float) -> bool:
    small_enough = megabytes < MOST_MEGABYTES
    print(
        f"n {LARGE:>6}: {megabytes:.0f} MB at peak, the whole process (below {MOST_MEGABYTES})"
        + ("" if small_enough else "  MISSED")
    )
    return small_enough


if __name__ == "__main__":
    sys.exit(main())
