"""The bootstrap of a median against scipy's, in one run, as ratios: absolute times do not carry to another machine.

    python -m benchmarks.statistics

Both methods and the limit take turns, so that a busy moment hits all three. Compared are the fastest turns, in
processor time, since other work on the machine disturbs them least; the median of the turns' ratios stands beside it.
Ends with exit code 1 where a target is missed.
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
class Turn:
    """The seconds that each took in one turn."""

    seeded: float
    scipys: float
    limit: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """All turns over one sample of n values."""

    n: int
    turns: tuple[Turn, ...]

    @property
    def fastest(self) -> Turn:
        """The fastest time of each, over all turns."""
        columns = zip(*((turn.seeded, turn.scipys, turn.limit) for turn in self.turns), strict=True)
        return Turn(*map(min, columns))

    @property
    def seeded_of_scipy(self) -> float:
        """How much of scipy's time the seeded bootstrap takes."""
        return self.fastest.seeded / self.fastest.scipys

    @property
    def limit_times_faster(self) -> float:
        """How many times faster the limit is than the faster of both others."""
        return min(self.fastest.seeded, self.fastest.scipys) / self.fastest.limit


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

    runs = (lambda: _seeded(values), scipys, lambda: median_limit(values, level=LEVEL))
    turns = [Turn(*(_seconds(run) for run in runs)) for _ in range(TURNS + 1)]
    return Comparison(n, tuple(turns[1:]))


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
    is_met = found.seeded_of_scipy <= MOST_OF_SCIPY[found.n]
    if found.n == 257:
        is_met = is_met and found.limit_times_faster >= LIMIT_TIMES_FASTER
    usual = median(turn.seeded / turn.scipys for turn in found.turns)
    print(
        f"n {found.n:>6}: seeded takes {found.seeded_of_scipy:.2f} of scipy's time (at most {MOST_OF_SCIPY[found.n]}; "
        f"median of the turns {usual:.2f}), {1000 * found.fastest.seeded:.1f} ms; "
        f"the limit is {found.limit_times_faster:.0f} times faster than either"
        + (f" (at least {LIMIT_TIMES_FASTER})" if found.n == 257 else "")
        + ("" if is_met else "  MISSED")
    )
    return is_met


def _report_memory(megabytes: float) -> bool:
    small_enough = megabytes < MOST_MEGABYTES
    print(
        f"n {LARGE:>6}: {megabytes:.0f} MB at peak, the whole process (below {MOST_MEGABYTES})"
        + ("" if small_enough else "  MISSED")
    )
    return small_enough


if __name__ == "__main__":
    sys.exit(main())
