"""The statuses of all units of a comparison at a time; the words for one are found when they are asked for.

Promises for every unit the status that ``judge_unit`` gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import floor

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import ColumnValues, Mask
from generator.evidence.statuses import Row, judge_unit
from generator.evidence.suites import Comparison, Pairing
from generator.evidence.typed_columns import TypedColumn
from generator.evidence.units import STATUSES, StatusCodes


@dataclass(frozen=True, slots=True)
class Side:
    """One arm of a comparison: the row of every unit, -1 for none, and the judged columns that the arm has."""

    arm: str
    rows: npt.NDArray[np.intp]
    columns: Mapping[str, ColumnValues]


@dataclass(frozen=True, slots=True)
class Reasons:
    """Says why a unit has the status that it has."""

    pairing: Pairing
    arms: Comparison
    sides: tuple[Side, Side]
    columns: Mapping[str, TypedColumn]

    def __call__(self, unit: int) -> str | None:
        """Return the reason in words."""
        control, treatment = (self._row(side, int(side.rows[unit])) for side in self.sides)
        return judge_unit(self.pairing, self.arms, control, treatment).reason

    def _row(self, side: Side, row: int) -> Row | None:
        return None if row < 0 else {name: self.columns[name].value(row) for name in side.columns}


def judge_units(pairing: Pairing, control: Side, treatment: Side) -> StatusCodes:
    """Return the status of every unit, as its place among ``STATUSES``."""
    sides = (control, treatment)
    failed = [_failed(pairing, side) for side in sides]
    found = {
        "unmeasured": _any(_unmeasured(pairing, side) for side in sides),
        "no_answer": _any(_over_budget(pairing, side) for side in sides),
        "treatment_failed": failed[1],
        "control_failed": failed[0],
        "both_failed": failed[0] & failed[1],
        "incomparable": _differing(pairing, control, treatment),
        "missing": (control.rows < 0) | (treatment.rows < 0),
    }
    statuses = np.full(len(control.rows), STATUSES.index("valid"), dtype=np.int8)
    for status, units in found.items():  # from the last to be judged to the first, which counts
        statuses[units] = STATUSES.index(status)
    return statuses


def _any(masks: Iterable[Mask]) -> Mask:
    first, *others = masks
    for mask in others:
        first = first | mask
    return first


def _none(side: Side) -> Mask:
    return np.zeros(len(side.rows), dtype=np.bool_)


def _differing(pairing: Pairing, control: Side, treatment: Side) -> Mask:
    differing = _none(control)
    for name in pairing.comparable:
        one, other = control.columns.get(name), treatment.columns.get(name)
        if one is None or other is None:
            return ~_none(control)
        differing |= ~(one.measured & other.measured) | (one.values != other.values).astype(np.bool_)
    return differing


def _failed(pairing: Pairing, side: Side) -> Mask:
    columns = [side.columns[name] for name in pairing.success if name in side.columns]
    return _any([_none(side), *(~(column.measured & column.values.astype(np.bool_)) for column in columns)])


def _over_budget(pairing: Pairing, side: Side) -> Mask:
    limits = {name: limit for name, limit in pairing.budgets.items() if name in side.columns}
    return _any([_none(side), *(_exceeding(side.columns[name], limit) for name, limit in limits.items())])


def _exceeding(column: ColumnValues, limit: Decimal) -> Mask:
    most = floor(Fraction(limit) * column.scale)
    if column.values.dtype != object:
        bounds = np.iinfo(np.int64)
        most = max(bounds.min, min(most, bounds.max))
    return column.measured & (column.values > most).astype(np.bool_)


def _unmeasured(pairing: Pairing, side: Side) -> Mask:
    return _any([_none(side), *(~side.columns[name].measured for name in pairing.require if name in side.columns)])
