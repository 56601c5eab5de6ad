"""What a suite expects to measure, cell by cell: so a page without results says how much of them is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.evidence.planning import Plan, further_arms, plan_of
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.suite_rules import arm_title, comparison_title
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class PlannedCount(View):
    """How many runs of an arm, or of all arms, are expected, recorded and missing."""

    title: Sentence
    expected: Element
    recorded: Element
    missing: Element


@dataclass(frozen=True, slots=True)
class PlannedUnit(View):
    """A unit that is expected: the value of each field."""

    values: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class PlanView(View):
    """The plan of a suite; the cells are listed as long as no run holds any of them."""

    total: Element
    missing: Element
    fields: tuple[Sentence, ...]
    sizes: tuple[Sentence, ...]
    """How many values each field has, and how many runs each comparison adds."""
    arms: tuple[PlannedCount, ...]
    units: tuple[PlannedUnit, ...]


def plan_view(facts: ProjectFacts, suite: Suite, run: str | None) -> PlanView | None:
    """Return the plan of a suite; None where it has none."""
    plan = plan_of(suite)
    if plan is None:
        return None
    path = facts.archive.suite_path(suite.id)
    return PlanView(
        total=_node(facts, suite, "runs"),
        missing=_node(facts, suite, "missing"),
        fields=tuple(say(facts.name(field, path, "planned")) for field in plan.values),
        sizes=(*_fields(facts, suite, plan), *_comparisons(facts, suite)),
        arms=tuple(_arm(facts, suite, arm) for arm in suite.arms),
        units=_units(facts, suite, plan) if run is None else (),
    )


def _node(facts: ProjectFacts, suite: Suite, name: str) -> Element:
    return facts.printer.node(f"planned:{suite.id}", name)


def _fields(facts: ProjectFacts, suite: Suite, plan: Plan) -> Sequence[Sentence]:
    path = facts.archive.suite_path(suite.id)
    return [
        say(facts.name(field, path, "planned"), ": ", _node(facts, suite, f"values.{field}")) for field in plan.values
    ]


def _comparisons(facts: ProjectFacts, suite: Suite) -> Sequence[Sentence]:
    """Say how many runs each comparison adds to those of the comparisons before it."""
    added = [name for name, arms in further_arms(suite).items() if arms]

    def told(at: int, name: str) -> Sentence:
        count = _node(facts, suite, f"comparison.{name}")
        return say(comparison_title(facts, suite, name), ": ", count, " runs" if at == 0 else " more runs")

    return [told(at, name) for at, name in enumerate(added)]


def _arm(facts: ProjectFacts, suite: Suite, arm: str) -> PlannedCount:
    return PlannedCount(
        title=arm_title(facts, suite, arm),
        expected=_node(facts, suite, f"arm.{arm}"),
        recorded=_node(facts, suite, f"recorded.{arm}"),
        missing=_node(facts, suite, f"missing.{arm}"),
    )


def _units(facts: ProjectFacts, suite: Suite, plan: Plan) -> tuple[PlannedUnit, ...]:
    elements = {
        field: {value: _node(facts, suite, f"value.{field}.{at}") for at, value in enumerate(values)}
        for field, values in plan.values.items()
    }
    return tuple(
        PlannedUnit(tuple(elements[field][value] for field, value in zip(plan.values, unit, strict=True)))
        for unit in plan.units()
    )
