"""How a suite measures, as tables: arms, comparisons, columns of the rows, and how rows become pairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.evidence.suites import Arm, Column, Suite
from generator.pages.facts import ProjectFacts, listed, say
from generator.pages.page import FactView
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class ArmView(View):
    """An arm: its name in formulas, its title, what it is, and what it leaves out."""

    name: Sentence
    title: Sentence
    description: Sentence | None
    excludes: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class ComparisonView(View):
    """A comparison: which arm is the control, and which the treatment."""

    title: Sentence
    control: Sentence
    treatment: Sentence


@dataclass(frozen=True, slots=True)
class ColumnView(View):
    """A column of the rows: type, unit, evidence class, bounds."""

    name: Sentence
    title: Sentence | None
    type: str
    unit: Sentence | None
    evidence_class: str
    bounds: Sentence | None
    fail_closed: bool


def arm_views(facts: ProjectFacts, suite: Suite) -> tuple[ArmView, ...]:
    """Return the arms of a suite."""
    return tuple(_arm(facts, suite, name, arm) for name, arm in suite.arms.items())


def comparison_views(facts: ProjectFacts, suite: Suite) -> tuple[ComparisonView, ...]:
    """Return the comparisons of a suite."""
    return tuple(
        ComparisonView(
            title=comparison_title(facts, suite, name),
            control=arm_title(facts, suite, pair.control),
            treatment=arm_title(facts, suite, pair.treatment),
        )
        for name, pair in suite.comparisons.items()
    )


def column_views(facts: ProjectFacts, suite: Suite) -> tuple[ColumnView, ...]:
    """Return the columns that rows of a suite may have."""
    return tuple(_column(facts, suite, name, column) for name, column in suite.columns.items())


def pairing_facts(facts: ProjectFacts, suite: Suite) -> tuple[FactView, ...]:
    """Return how rows become pairs, and what must hold for a pair to be valid."""
    pairing, path = suite.pairing, facts.archive.suite_path(suite.id)

    def columns(names: Iterable[str], nothing: str) -> Sentence:
        spoken = [say(facts.name(name, path, "pairing")) for name in names]
        return listed(*spoken) if spoken else Sentence((nothing,))

    budgets = [
        say(facts.name(name, path, "pairing"), " up to ", facts.printer.parameter(f"{suite.id}/pairing.budgets.{name}"))
        for name in pairing.budgets
    ]
    return (
        FactView("Rows of a unit meet by", columns(pairing.key, "nothing")),
        FactView(
            "Repetitions are told apart by", columns([pairing.repetition] if pairing.repetition else [], "nothing")
        ),
        FactView("Must agree between the arms", columns(pairing.comparable, "nothing is asked for")),
        FactView("Gates that each arm must pass", columns(pairing.success, "none is declared")),
        FactView("Must be measured in each arm", columns(pairing.require, "only what a figure reads")),
        FactView("Budgets of each arm", listed(*budgets) if budgets else Sentence(("none is declared",))),
    )


def _arm(facts: ProjectFacts, suite: Suite, name: str, arm: Arm) -> ArmView:
    path = facts.archive.suite_path(suite.id)

    def prose(text: str, *keys: str | int) -> Sentence:
        return facts.prose(text, path, "arms", name, *keys, suite=suite.id)

    return ArmView(
        name=say(facts.name(name, path, "arms", name)),
        title=prose(arm.title, "title"),
        description=prose(arm.description, "description") if arm.description else None,
        excludes=tuple(prose(text, "excludes", at) for at, text in enumerate(arm.excludes)),
    )


def comparison_title(facts: ProjectFacts, suite: Suite, name: str) -> Sentence:
    """Return the title of a comparison, or its name where it has none."""
    path, title = facts.archive.suite_path(suite.id), suite.comparisons[name].title
    if title is None:
        return say(facts.name(name, path, "comparisons", name))
    return facts.prose(title, path, "comparisons", name, "title", suite=suite.id)


def arm_title(facts: ProjectFacts, suite: Suite, name: str) -> Sentence:
    """Return the title of an arm."""
    path = facts.archive.suite_path(suite.id)
    return facts.prose(suite.arms[name].title, path, "arms", name, "title", suite=suite.id)


def _column(facts: ProjectFacts, suite: Suite, name: str, column: Column) -> ColumnView:
    path = facts.archive.suite_path(suite.id)

    def prose(text: str | None, key: str) -> Sentence | None:
        return facts.prose(text, path, "columns", name, key, suite=suite.id) if text else None

    return ColumnView(
        name=say(facts.name(name, path, "columns", name)),
        title=prose(column.title, "title"),
        type=column.type,
        unit=prose(column.unit, "unit"),
        evidence_class=column.class_,
        bounds=_bounds(facts, suite, name),
        fail_closed=column.fail_closed is not None,
    )


def _bounds(facts: ProjectFacts, suite: Suite, name: str) -> Sentence | None:
    low = facts.printer.catalogue.get(f"parameter:{suite.id}/columns.{name}.min")
    high = facts.printer.catalogue.get(f"parameter:{suite.id}/columns.{name}.max")
    if low and high:
        return say("from ", low, " to ", high)
    if low:
        return say("at least ", low)
    return say("at most ", high) if high else None
