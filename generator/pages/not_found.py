"""The page for addresses that do not exist.

Hosts show it at any address, so its links name the whole address of the site where that is known. The style sheet
stays relative: a page asks no other host for anything, and unstyled the page reads as well.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts
from generator.pages.page import Page
from generator.pages.views import View
from generator.printing.elements import Sentence

PATH = "404.html"


@dataclass(frozen=True, slots=True)
class NotFoundView(View):
    """The prose of the page, if the project has its own."""

    document: tuple[DocumentPart, ...] | None


def not_found_page(facts: ProjectFacts) -> Page:
    """Return the page for addresses that do not exist."""
    title = Sentence(("Not found",))
    return Page(PATH, "not_found.html", title, Sentence(("There is no such page.",)), NotFoundView(_document(facts)))


def root_of_not_found(base_url: str | None) -> str:
    """Return what leads from the page to the root of the site: its base URL, nothing where it has none."""
    return "" if base_url is None else base_url.rstrip("/") + "/"


def _document(facts: ProjectFacts) -> tuple[DocumentPart, ...] | None:
    return document_parts(facts, "404", root_of_not_found(facts.base_url))
