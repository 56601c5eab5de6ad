"""One percentile interval of a median, resampled by scipy or by this package, measured by itself: for ``record``.

    python -m benchmarks.one_bootstrap --arm scipy|proofpage --n N --sample N
    python -m benchmarks.one_bootstrap --version-of numpy|scipy

Both arms get one sample of skewed values, and are asked for one kind of interval, of one level, from one number of
resamples; each draws from a stream of its own. A first interval is made and thrown away, for whatever is loaded late;
then the mean of some more is told, since a single one is over in a few thousandths of a second. Loading the packages
and drawing the sample are outside of the measured time, but not of the peak memory, which is that of the process.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version

import numpy as np
from numpy.typing import NDArray

LEVEL = Fraction(95, 100)
RESAMPLES = 2_000
SEED = 20260924
TURNS = 10

Values = NDArray[np.float64]
Bounds = tuple[float, float]


def sample_of(n: int, sample: int) -> Values:
    """Return one sample of n skewed values."""
    return np.random.default_rng([n, sample]).lognormal(size=n)


def by_scipy(values: Values) -> Callable[[], Bounds]:
    """Return what makes the interval with scipy, vectorized, as its documentation has it."""
    import scipy.stats

    def interval() -> Bounds:
        found = scipy.stats.bootstrap(
            (values,),
            np.median,
            n_resamples=RESAMPLES,
            confidence_level=float(LEVEL),
            method="percentile",
            vectorized=True,
            rng=np.random.default_rng(SEED),
        ).confidence_interval
        return float(found.low), float(found.high)

    return interval


def by_proofpage(values: Values) -> Callable[[], Bounds]:
    """Return what makes the interval with this package, design included."""
    from generator.statistics.bootstrap import bootstrap_median
    from generator.statistics.resampling import independent

    def interval() -> Bounds:
        found = bootstrap_median(values, independent(values), resamples=RESAMPLES, seed=SEED, level=LEVEL)
        return found.low, found.high

    return interval


ARMS = {"scipy": by_scipy, "proofpage": by_proofpage}


def measure(arm: str, *, n: int, sample: int) -> dict[str, object]:
    """Return what is printed of one interval."""
    interval = ARMS[arm](sample_of(n, sample))
    low, high = interval()
    wall, cpu = time.perf_counter_ns(), time.process_time_ns()
    for _ in range(TURNS):
        interval()
    wall, cpu = time.perf_counter_ns() - wall, time.process_time_ns() - cpu
    return {
        "size": f"n {n:04}",
        "interval_seconds": round(wall / TURNS / 1e9, 9),
        "interval_cpu_seconds": round(cpu / TURNS / 1e9, 9),
        "low": round(low, 9),
        "high": round(high, 9),
    }


def main() -> int:
    """Print one measurement, or the version of a package."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arm", choices=list(ARMS))
    parser.add_argument("--n", type=int, default=42)
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--version-of", choices=["numpy", "scipy"])
    asked = parser.parse_args()
    if asked.version_of:
        print(version(asked.version_of))
        return 0
    if asked.arm is None:
        parser.error("one of --arm and --version-of is needed")
    print(json.dumps(measure(asked.arm, n=asked.n, sample=asked.sample)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
