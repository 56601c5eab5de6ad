"""A page for every Markdown file of ``content/`` that no other page shows: ``content/NAME.md`` at ``/NAME/``.

Those below ``content/docs/`` are the documentation: ``index.md`` is its start page, and the others lead back to it.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.document_titles import DOCS, document_title, page_of_document
from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts
from generator.pages.links import to_root
from generator.pages.page import Crumb, Page
from generator.pages.views import View
from generator.printing.elements import Sentence

ELSEWHERE = frozenset({"index", "history", "methodology", "404"})
"""Documents that stand inside other pages."""
_DOCS_TITLE = Sentence(("Documentation",))


@dataclass(frozen=True, slots=True)
class DocumentView(View):
    """Nothing but the document."""

    document: tuple[DocumentPart, ...] | None


def further_documents(facts: ProjectFacts) -> tuple[str, ...]:
    """Return the names of all further documents, sorted."""
    return tuple(name for name in sorted(facts.archive.content.documents) if name not in ELSEWHERE)


def document_page(facts: ProjectFacts, name: str) -> Page:
    """Return the page of a further document."""
    path = page_of_document(name)
    title = document_title(facts, name)
    view = DocumentView(document_parts(facts, name, to_root(path)))
    return Page(path, "document.html", title, title, view, trail=_trail(facts, name))


def _trail(facts: ProjectFacts, name: str) -> tuple[Crumb, ...]:
    is_below = name.startswith("docs/") and name != DOCS and DOCS in facts.archive.content.documents
    return (Crumb(_DOCS_TITLE, "docs/"),) if is_below else ()
