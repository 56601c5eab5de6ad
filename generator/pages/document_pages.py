"""A page for every Markdown file of ``content/`` that no other page shows: ``content/NAME.md`` at ``/NAME/``."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts
from generator.pages.links import file_of, to_root
from generator.pages.page import Page
from generator.pages.views import View
from generator.printing.elements import Sentence

ELSEWHERE = frozenset({"index", "history", "methodology", "404"})
"""Documents that stand inside other pages."""


@dataclass(frozen=True, slots=True)
class DocumentView(View):
    """Nothing but the document."""

    document: tuple[DocumentPart, ...] | None


def further_documents(facts: ProjectFacts) -> tuple[str, ...]:
    """Return the names of all further documents, sorted."""
    return tuple(name for name in sorted(facts.archive.content.documents) if name not in ELSEWHERE)


def document_page(facts: ProjectFacts, name: str) -> Page:
    """Return the page of a further document."""
    path = f"{name}/index.html"
    title = _label(facts, path) or Sentence((name.replace("-", " ").replace("_", " ").capitalize(),))
    return Page(path, "document.html", title, title, DocumentView(document_parts(facts, name, to_root(path))))


def _label(facts: ProjectFacts, path: str) -> Sentence | None:
    """Return what the navigation calls a page, None where it does not list it."""
    for at, item in enumerate(facts.archive.content.settings.navigation):
        if file_of(item.path) == path:
            return facts.prose(item.label, "content/site.yaml", "navigation", at, "label")
    return None
