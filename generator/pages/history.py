"""The history: every line of the ledger, the newest before the older, and what a ledger does not prove."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.charts.groups import headline_courses
from generator.pages.charts.history import HistoryChart
from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts
from generator.pages.intent_views import IntentView, closed_intents, open_intents
from generator.pages.ledger_views import LineView, line_views
from generator.pages.links import to_root
from generator.pages.page import Page
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

PATH = "history/index.html"


@dataclass(frozen=True, slots=True)
class HistoryView(View):
    """The ledger, with the checkpoint that commits to all of it."""

    lines: tuple[LineView, ...]
    courses: tuple[HistoryChart, ...]
    size: Element
    checkpoint: Element
    introduction: tuple[DocumentPart, ...] | None
    open_intents: tuple[IntentView, ...]
    closed_intents: tuple[IntentView, ...]


def history_page(facts: ProjectFacts) -> Page:
    """Return the page of the ledger."""
    description = "Everything that was ever published, with the verdict it had. Nothing is edited or removed."
    view = HistoryView(
        lines=line_views(facts, facts.ledger.lines),
        courses=headline_courses(facts),
        size=facts.printer.node("ledger", "size"),
        checkpoint=facts.printer.identifier("checkpoint", facts.ledger.checkpoint),
        introduction=document_parts(facts, "history", to_root(PATH)),
        open_intents=open_intents(facts),
        closed_intents=closed_intents(facts),
    )
    return Page(PATH, "history.html", Sentence(("History",)), Sentence((description,)), view)
