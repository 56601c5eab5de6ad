"""What a suite declares beside its rows: constants, formulas, exclusions, versions, each with its source or reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.evidence.methodology import Change
from generator.evidence.suites import Suite
from generator.pages.facts import Part, ProjectFacts, say
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class ParameterView(View):
    """A declared constant with its unit and where it comes from."""

    name: Sentence
    value: Element
    unit: Sentence
    source: Sentence


@dataclass(frozen=True, slots=True)
class NamedFormula(View):
    """A formula that the suite declares beside its figures: a derived column or a subgroup."""

    name: Sentence
    title: Sentence | None
    formula: Element


@dataclass(frozen=True, slots=True)
class ReasonView(View):
    """Something with its reason: an excluded unit or run, a version of the suite."""

    subject: Sentence
    reason: Sentence


def parameter_views(facts: ProjectFacts, suite: Suite) -> tuple[ParameterView, ...]:
    """Return the declared constants of a suite."""
    path = facts.archive.suite_path(suite.id)
    return tuple(
        ParameterView(
            name=say(facts.name(name, path, "parameters", name)),
            value=facts.printer.parameter(f"{suite.id}/{name}"),
            unit=facts.prose(parameter.unit, path, "parameters", name, "unit", suite=suite.id),
            source=facts.prose(parameter.source, path, "parameters", name, "source", suite=suite.id),
        )
        for name, parameter in suite.parameters.items()
    )


def derived_views(facts: ProjectFacts, suite: Suite) -> tuple[NamedFormula, ...]:
    """Return the derived columns of a suite."""
    path = facts.archive.suite_path(suite.id)
    return tuple(
        NamedFormula(
            say(facts.name(name, path, "derived", name)), None, facts.printer.formula(f"{suite.id}/derived.{name}")
        )
        for name in suite.derived
    )


def subgroup_rules(facts: ProjectFacts, suite: Suite) -> tuple[NamedFormula, ...]:
    """Return the conditions of a suite's subgroups."""
    path = facts.archive.suite_path(suite.id)

    def title(name: str) -> Sentence | None:
        text = suite.subgroup_titles.get(name)
        return facts.prose(text, path, "subgroup_titles", name, suite=suite.id) if text else None

    return tuple(
        NamedFormula(
            say(facts.name(name, path, "subgroups", name)),
            title(name),
            facts.printer.formula(f"{suite.id}/subgroups.{name}"),
        )
        for name in suite.subgroups
    )


def excluded_views(facts: ProjectFacts, suite: Suite) -> tuple[ReasonView, ...]:
    """Return the units a suite leaves out by name, with their reasons."""
    path = facts.archive.suite_path(suite.id)
    return tuple(
        ReasonView(
            say(
                *_joined(
                    Sentence((facts.name(part, path, "exclusions", "excluded", at),)) for part in item.unit.values()
                )
            ),
            facts.prose(item.reason, path, "exclusions", "excluded", at, "reason", suite=suite.id),
        )
        for at, item in enumerate(suite.exclusions.excluded)
    )


def change_views(facts: ProjectFacts, suite: Suite) -> tuple[ReasonView, ...]:
    """Return why each version of a suite was made."""
    path = facts.archive.suite_path(suite.id)
    return tuple(
        ReasonView(
            version_said(facts, suite.id, at, change),
            facts.prose(change.reason, path, "changes", at, "reason", suite=suite.id),
        )
        for at, change in enumerate(suite.changes)
    )


def version_said(facts: ProjectFacts, owner: str, at: int, change: Change) -> Sentence:
    """Return which version an entry of ``changes`` is about, and of which day, if that was recorded."""
    day = None if change.on is None else facts.printer.identifier("date", change.on)
    return say("Version ", facts.printer.parameter(f"{owner}/changes.{at}.version"), *((", ", day) if day else ()))


def _joined(items: Iterable[Sentence]) -> list[Part | Sentence]:
    parts: list[Part | Sentence] = []
    for item in items:
        parts += [" / ", item] if parts else [item]
    return parts
