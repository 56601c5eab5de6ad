"""Pairs as columns: what became of every unit, and the measured values of both arms side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class ColumnValues:
    """One column of one arm, a value per unit: ``numbers`` are whole numbers on the scale 1/``scale``.

    ``kind`` is ``number``, ``text``, ``boolean`` or ``list`` (tuples of texts). Numbers are int64 where they
    fit, else Python integers (object dtype). ``measured`` is False where the value is missing or there is no row.
    """

    kind: str
    values: npt.NDArray[Any]
    scale: int
    measured: Mask


@dataclass(frozen=True, slots=True)
class Unit:
    """What became of one expected unit: exactly one status, with its reason in words."""

    key: tuple[str, ...]
    status: str
    reason: str | None
    excluded: str | None = None


@dataclass(frozen=True, slots=True)
class Pairs:
    """All units of one run under one comparison, sorted by key; columns hold one value per unit, in that order."""

    run: str
    comparison: str
    units: Sequence[Unit]
    control: Mapping[str, ColumnValues]
    treatment: Mapping[str, ColumnValues]
