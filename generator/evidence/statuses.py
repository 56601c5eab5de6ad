"""What became of a unit: exactly one status, judged in a fixed order, with its reason in words.

missing (which side) · incomparable · both_failed · control_failed · treatment_failed · no_answer · unmeasured · valid.
What is not recorded never speaks for a pair: a comparable field that is not recorded on a side makes it incomparable,
a gate that is not recorded was not passed. A budget that is not recorded was not seen to be exceeded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from generator.evidence.naming import quoted
from generator.evidence.pairs import Unit
from generator.evidence.suites import Comparison, Pairing
from generator.evidence.typed_columns import Value

Row = Mapping[str, Value | None]
"""The values of one row in the columns that its arm has, None where not measured."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A status with its reason; valid needs none."""

    status: str
    reason: str | None


def judge_unit(pairing: Pairing, arms: Comparison, control: Row | None, treatment: Row | None) -> Judged:
    """Return what became of a unit, given its two rows, None where there is no row."""
    if control is None or treatment is None:
        return _missing(arms, control, treatment)
    sides = {arms.control: control, arms.treatment: treatment}
    differing = [
        _difference(name, sides) for name in pairing.comparable if _differ(control.get(name), treatment.get(name))
    ]
    if differing:
        return Judged("incomparable", "; ".join(differing))
    failures = {arm: _failed_gates(pairing, arm, row) for arm, row in sides.items()}
    if any(failures.values()):
        return _failed(arms, failures)
    for status, words in (("no_answer", _over_budget(pairing, sides)), ("unmeasured", _unmeasured(pairing, sides))):
        if words:
            return Judged(status, "; ".join(words))
    return Judged("valid", None)


def lacks_row(unit: Unit, arm: str) -> bool:
    """Whether a unit is missing because it has no row in an arm, as its reason says."""
    if unit.status != "missing" or unit.reason is None:
        return False
    named = unit.reason.removeprefix("no row in the arm ").removeprefix("no row in the arms ")
    return arm in named.split(" and ")


def _missing(arms: Comparison, control: Row | None, treatment: Row | None) -> Judged:
    absent = [arm for arm, row in ((arms.control, control), (arms.treatment, treatment)) if row is None]
    return Judged("missing", f"no row in the {'arm' if len(absent) == 1 else 'arms'} {' and '.join(absent)}")


def _differ(one: Value | None, other: Value | None) -> bool:
    return one is None or other is None or one != other


def _difference(name: str, sides: Mapping[str, Row]) -> str:
    values = (f"{_shown(row.get(name))} in {arm}" for arm, row in sides.items())
    return f"{name} is {' and '.join(values)}"


def _failed_gates(pairing: Pairing, arm: str, row: Row) -> list[str]:
    return [f"{name} is {_shown(row[name])} in {arm}" for name in pairing.success if row.get(name, True) is not True]


def _failed(arms: Comparison, failures: Mapping[str, list[str]]) -> Judged:
    control, treatment = failures[arms.control], failures[arms.treatment]
    status = "both_failed" if control and treatment else "control_failed" if control else "treatment_failed"
    return Judged(status, "; ".join([*control, *treatment]))


def _over_budget(pairing: Pairing, sides: Mapping[str, Row]) -> list[str]:
    return [
        f"{name} is {_shown(value)} in {arm}, over the budget of {limit}"
        for arm, row in sides.items()
        for name, limit in pairing.budgets.items()
        if isinstance(value := row.get(name), int | Decimal) and value > limit
    ]


def _unmeasured(pairing: Pairing, sides: Mapping[str, Row]) -> list[str]:
    holes = ((name, arm) for arm, row in sides.items() for name in pairing.require if row.get(name, 0) is None)
    return [f"{name} is not recorded in {arm}" for name, arm in holes]


def _shown(value: Value | None) -> str:
    return "not recorded" if value is None else quoted(value)
