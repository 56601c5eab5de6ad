"""Intents as the history shows them: how long the open ones have been waiting, and why the others were closed."""

from __future__ import annotations

from dataclasses import dataclass

from generator.ledger.model import PLANNED_N, LedgerLine
from generator.pages.facts import ProjectFacts
from generator.pages.ledger_views import LineView, line_link, line_run, line_view
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class IntentView(View):
    """What was planned before a run, and what became of it."""

    line: LineView
    line_link: Sentence
    planned: Element | None
    """How many valid pairs there were to be."""
    age: Element | None
    """Days from its registration to the day that the site speaks of; None where one of them is not known."""
    closed: Sentence | None
    """The line that closed it; None while it is open."""
    closed_on: Sentence | None
    closed_by: Sentence | None
    """The run that the closing names."""
    closing_reason: Element | None


def open_intents(facts: ProjectFacts) -> tuple[IntentView, ...]:
    """Return the intents that nothing has closed, the one that has waited longest before the others."""
    return tuple(_intent(facts, line, None) for line in _intents(facts) if _closing(facts, line) is None)


def closed_intents(facts: ProjectFacts) -> tuple[IntentView, ...]:
    """Return the intents that were closed, in the order of their registration."""
    pairs = ((line, _closing(facts, line)) for line in _intents(facts))
    return tuple(_intent(facts, line, closing) for line, closing in pairs if closing is not None)


def _intents(facts: ProjectFacts) -> list[LedgerLine]:
    return [line for line in facts.ledger.lines if line.kind == "intent"]


def _closing(facts: ProjectFacts, line: LedgerLine) -> LedgerLine | None:
    return facts.publications.replacements.get(line.seq)


def _intent(facts: ProjectFacts, line: LedgerLine, closing: LedgerLine | None) -> IntentView:
    catalogue = facts.printer.catalogue
    return IntentView(
        line=line_view(facts, line),
        line_link=line_link(facts, line.seq),
        planned=catalogue.get(f"node:ledger:{line.seq}#figures.{PLANNED_N}.n"),
        age=catalogue.get(f"node:ledger:{line.seq}#age"),
        closed=None if closing is None else line_link(facts, closing.seq),
        closed_on=None if closing is None else line_view(facts, closing).recorded_at,
        closed_by=None if closing is None or closing.run_id is None else line_run(facts, closing),
        closing_reason=None if closing is None else catalogue.get(f"node:ledger:{closing.seq}#reason"),
    )
