"""What a suite's judging rests on, as a page shows it: the judge's prompt, the task set, and what hidden tests did."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.reference_checks import excluded_tasks
from generator.evidence.references import Outcome, References
from generator.evidence.suites import Suite
from generator.figures.bias import bias_keys
from generator.pages.artifact_views import ArtifactView, artifact_views
from generator.pages.facts import NOT_RECORDED, ProjectFacts, say
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.page import FactView
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

_PINNED = {"judge": "Prompt of the judge", "tasks": "Task set"}
_RESULTS = {"fail": "fails", "pass": "passes"}


@dataclass(frozen=True, slots=True)
class BiasView(View):
    """The check for bias: the figure under both prompts, and the difference."""

    figures: tuple[FigureView, ...]
    withheld: Element | None


@dataclass(frozen=True, slots=True)
class OutcomeView(View):
    """What the hidden test of a task did, and why the task is excluded, if it is."""

    task: Element
    start: str
    reference: str
    excluded: Sentence | None


@dataclass(frozen=True, slots=True)
class ReferencesView(View):
    """What is recorded of hidden tests; ``artifact`` is None where nothing is."""

    artifact: ArtifactView | None
    facts: tuple[FactView, ...]
    outcomes: tuple[OutcomeView, ...]


def bias_view(facts: ProjectFacts, suite: Suite, run: str | None) -> BiasView | None:
    """Return the check for bias of a suite, for one run; None where it declares none."""
    if suite.bias_check is None:
        return None
    figures = [facts.table.figures[key] for key in bias_keys(suite, suite.bias_check, run)]
    withheld = facts.printer.catalogue.get(f"node:{figures[0].key}#reason")
    return BiasView(tuple(figure_view(facts, figure) for figure in figures), withheld)


def pinned_facts(facts: ProjectFacts, suite: Suite) -> tuple[FactView, ...]:
    """Return the prompt and the task set of a suite, with revision and digest; what is declared as null is a gap."""
    asked = [name for name in _PINNED if getattr(suite, name) is not None or name in suite.model_fields_set]
    return tuple(FactView(_PINNED[name], _pinned(facts, suite, name)) for name in asked)


def references_view(facts: ProjectFacts, suite: Suite) -> ReferencesView | None:
    """Return what is recorded of hidden tests; None where the suite declares nothing of them."""
    recorded = facts.archive.references.get(suite.id)
    if suite.references is None or recorded is None:
        return ReferencesView(None, (), ()) if "references" in suite.model_fields_set else None
    artifact = facts.archive.artifacts[suite.references.path]
    outcomes = tuple(_outcome(facts, suite, at, outcome) for at, outcome in enumerate(recorded.outcomes))
    return ReferencesView(artifact_views(facts, [artifact])[0], _facts(facts, suite, recorded), outcomes)


def _pinned(facts: ProjectFacts, suite: Suite, name: str) -> Sentence:
    pinned, printer = getattr(suite, name), facts.printer
    if pinned is None:
        return NOT_RECORDED
    revision = printer.parameter(f"{suite.id}/{name}.revision")
    digest, path = printer.identifier("digest", pinned.sha256), printer.identifier("path", pinned.path)
    return say("revision ", revision, ", ", path, ", digest ", digest)


def _facts(facts: ProjectFacts, suite: Suite, recorded: References) -> tuple[FactView, ...]:
    on = NOT_RECORDED if recorded.recorded_on is None else say(facts.printer.identifier("date", recorded.recorded_on))
    revision = NOT_RECORDED
    if recorded.tasks is not None:
        revision = say(facts.printer.parameter(f"{suite.id}/references.tasks.revision"))
    return (FactView("Recorded on", on), FactView("Of revision", revision))


def _outcome(facts: ProjectFacts, suite: Suite, at: int, outcome: Outcome) -> OutcomeView:
    path, reason = facts.archive.suite_path(suite.id), excluded_tasks(suite).get(outcome.task)
    excluded = facts.prose(reason, path, "exclusions", suite=suite.id) if reason is not None else None
    return OutcomeView(
        task=facts.printer.node(f"references:{suite.id}", f"task.{at}"),
        start=_RESULTS[outcome.start],
        reference=_RESULTS[outcome.reference],
        excluded=excluded,
    )
