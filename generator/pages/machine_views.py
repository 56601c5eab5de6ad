"""What a run was measured on, as pages show it: nothing for a run that does not say."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.runs import Run
from generator.pages.facts import NOT_RECORDED, ProjectFacts, listed, say
from generator.pages.page import FactView
from generator.printing.elements import Sentence


def machine_facts(facts: ProjectFacts, run: Run) -> Iterator[FactView]:
    """Yield the machine and the versions that a run was measured with."""
    if run.machine is not None:
        yield FactView("System", _text(facts, run.machine.system))
        yield FactView("Processor", _text(facts, run.machine.processor))
        yield FactView("Cores", _number(facts, run, "cores"))
        yield FactView("Memory in bytes", _number(facts, run, "memory_bytes"))
        yield FactView("Python that measured", _text(facts, run.machine.python))
    if run.versions:
        yield FactView(
            "Versions", listed(*(_version(facts, name, run.versions[name]) for name in sorted(run.versions)))
        )


def _text(facts: ProjectFacts, text: str | None) -> Sentence:
    return NOT_RECORDED if text is None else say(facts.printer.identifier("recorded", text))


def _number(facts: ProjectFacts, run: Run, name: str) -> Sentence:
    if getattr(run.machine, name) is None:
        return NOT_RECORDED
    return say(facts.printer.parameter(f"runs/{run.id}/machine.{name}"))


def _version(facts: ProjectFacts, name: str, version: str) -> Sentence:
    return say(facts.printer.identifier("recorded", name), " ", facts.printer.identifier("recorded", version))
