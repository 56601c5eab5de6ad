"""What a suite plans to measure: every unit by name, or by its place in line where its name is not recorded yet.

Promises a list of all cells that a run is expected to hold, before any run is there; nothing is invented for a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from generator.evidence.judging import Planned
from generator.evidence.judging_checks import planned_count
from generator.evidence.suites import Suite


@dataclass(frozen=True, slots=True)
class Plan:
    """The expected units of a suite: its fields in order, and the values that each can take."""

    values: Mapping[str, tuple[str, ...]]

    @property
    def size(self) -> int:
        """How many units there are, which is how many runs each arm is expected to have."""
        return prod(len(values) for values in self.values.values())

    def units(self) -> tuple[tuple[str, ...], ...]:
        """Return every expected unit, in the order of the suite file."""
        return tuple(product(*self.values.values()))


def plan_of(suite: Suite) -> Plan | None:
    """Return what a suite plans, from ``planned`` or else from its matrix; None where it says nothing."""
    if suite.planned:
        return Plan({name: _values(suite, name, planned) for name, planned in suite.planned.items()})
    return Plan(dict(suite.matrix)) if suite.matrix else None


def further_arms(suite: Suite) -> Mapping[str, tuple[str, ...]]:
    """Return for each comparison the arms that no comparison before it has: the runs that it adds."""
    seen: set[str] = set()
    found: dict[str, tuple[str, ...]] = {}
    for name, pair in suite.comparisons.items():
        found[name] = tuple(arm for arm in (pair.control, pair.treatment) if arm not in seen)
        seen.update(found[name])
    return found


def _values(suite: Suite, name: str, planned: Planned) -> tuple[str, ...]:
    count = planned_count(suite, planned) or 0
    return planned.values or tuple(f"{name} {at} of {count}" for at in range(1, count + 1))
