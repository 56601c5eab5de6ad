"""What became of the units of a run, in a few bytes each: made into a record only where one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import Mask, Unit
from generator.evidence.unit_keys import UnitKeys

STATUSES = (
    "missing",
    "incomparable",
    "both_failed",
    "control_failed",
    "treatment_failed",
    "no_answer",
    "unmeasured",
    "valid",
)
"""Every status, in the order in which they are judged."""

MISSING, VALID = STATUSES.index("missing"), STATUSES.index("valid")
StatusCodes = npt.NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class UnitTable(Sequence[Unit]):
    """The units of a run under one comparison, sorted by key; a sequence of ``Unit``."""

    keys: UnitKeys
    statuses: StatusCodes
    reason: Callable[[int], str | None]
    """Returns the reason of a unit's status, in words."""
    exclusions: npt.NDArray[np.int16]
    """For every unit the exclusion of the suite that it answers to, -1 for none; a missing one answers to none."""
    exclusion_reasons: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.statuses)

    @overload
    def __getitem__(self, at: int) -> Unit: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Unit]: ...
    def __getitem__(self, at: int | slice) -> Unit | Sequence[Unit]:
        if isinstance(at, slice):
            return tuple(self[index] for index in range(*at.indices(len(self))))
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        return self._unit(at % len(self))

    def __iter__(self) -> Iterator[Unit]:
        return (self._unit(at, key) for at, key in enumerate(self.keys))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or isinstance(other, str):
            return NotImplemented
        return len(self) == len(other) and all(one == another for one, another in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def _unit(self, at: int, key: tuple[str, ...] | None = None) -> Unit:
        exclusion = int(self.exclusions[at])
        excluded = None if exclusion < 0 else self.exclusion_reasons[exclusion]
        reason = None if self.statuses[at] == VALID else self.reason(at)
        return Unit(key or self.keys[at], STATUSES[self.statuses[at]], reason, excluded)


def have_status(units: Sequence[Unit], statuses: frozenset[str]) -> Mask:
    """Return which units have one of some statuses."""
    if isinstance(units, UnitTable):
        return np.isin(units.statuses, [STATUSES.index(status) for status in sorted(statuses)])
    return np.array([unit.status in statuses for unit in units], dtype=np.bool_)


def are_excluded(units: Sequence[Unit]) -> Mask:
    """Return which units the suite excludes."""
    if isinstance(units, UnitTable):
        return units.exclusions >= 0
    return np.array([unit.excluded is not None for unit in units], dtype=np.bool_)
