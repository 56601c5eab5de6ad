"""Several runs of a suite as one: which are pooled, which are left out and why, and their pairs side by side.

Promises that nothing of a run is hidden: each run of a suite that pools is either pooled or left out with its reason.
A pooled run is known by a name that no run can have, since the folder of a run cannot hold a plus sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.evidence.pairs import Pairs
from generator.evidence.runs import Run

PREFIX = "pool+"
"""How the names of pooled runs begin."""


@dataclass(frozen=True, slots=True)
class LeftRun:
    """A run that is not pooled, and why, in words without numbers."""

    run: str
    reason: str


@dataclass(frozen=True, slots=True)
class PooledRun:
    """The runs that a suite shows as one; they agree in everything that is a single value here."""

    id: str
    suite: str
    suite_version: int
    methodology: int
    provider: str | None
    tokenizer: str | None
    lever: str | None
    commit: str | None
    """None where the runs were made from different commits, too."""
    dirty: bool | None
    runs: tuple[Run, ...]
    """Sorted by day, then by id."""
    artifacts: Mapping[str, str]
    """Everything that the manifests of the runs pin."""
    pairs: Mapping[str, Pairs]
    """By comparison."""
    repeated: int
    """How many units stand in more than one of the runs: each is as many pairs as there are runs that hold it."""

    @property
    def measured_on(self) -> str | None:
        """The day of the oldest run: what had to be registered before the runs had to be there before this one."""
        days = [run.measured_on for run in self.runs]
        return None if None in days else min(day for day in days if day is not None)

    @property
    def measured_until(self) -> str | None:
        """The day of the newest run."""
        days = [run.measured_on for run in self.runs]
        return None if None in days else max(day for day in days if day is not None)


@dataclass(frozen=True, slots=True)
class Pooling:
    """What became of every run of a suite that pools; ``pooled`` is None where fewer than two runs can be."""

    suite: str
    pooled: PooledRun | None
    left_out: tuple[LeftRun, ...]
    """Newest first."""

    @property
    def runs(self) -> tuple[str, ...]:
        """The ids of the runs that are pooled, the oldest before the newer."""
        return () if self.pooled is None else tuple(run.id for run in self.pooled.runs)


Batch = Run | PooledRun
"""What figures are computed of: a run, or several as one."""


def pool_name(suite: str) -> str:
    """Return the name under which the pooled runs of a suite are known."""
    return f"{PREFIX}{suite}"
