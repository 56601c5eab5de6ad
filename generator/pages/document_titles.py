"""The title of the page that a Markdown file stands on: one, wherever it is given.

Promises: a title that the file begins with is the title of its page, and is shown once. Refuses (``Malformed``) a title
that differs from the one that the page has already: a label of the navigation, or that of a page of the generator.
"""

from __future__ import annotations

from generator.errors import Malformed, Problem
from generator.pages.facts import ProjectFacts
from generator.pages.links import file_of
from generator.printing.elements import Sentence, plain

DOCS = "docs/index"
"""The start page of the documentation."""
HOME = "index"
"""The file whose page has the question of its headline for a title; its own is a section there."""
_OF_PAGES = {DOCS: "Documentation", "methodology": "Methodology", "history": "History", "404": "Not found"}


def page_of_document(name: str) -> str:
    """Return the page that a Markdown file of ``content/`` stands on."""
    if name in (HOME, "404"):
        return f"{name}.html"
    return "docs/index.html" if name == DOCS else f"{name}/index.html"


def document_title(facts: ProjectFacts, name: str) -> Sentence:
    """Return the title of a page: as it is given, else as its file begins, else its name."""
    document = facts.document(name)
    own = None if document is None or document.title is None else document.title.text
    return _given(facts, name) or own or _spoken(name)


def check_document(facts: ProjectFacts, name: str) -> None:
    """Refuse what is wrong with a Markdown file, or a title of it that is not that of its page."""
    document = facts.document(name)
    given = None if name == HOME else _given(facts, name)
    if document is None or document.title is None or given is None:
        return
    read, expected = plain(document.title.text), plain(given)
    if read != expected:
        source = "page itself" if name in _OF_PAGES else "navigation in content/site.yaml"
        remedy = "Write one in both places, or leave this one out: the page shows its title itself."
        found = f"the title {read!r}"
        raise Malformed([Problem(document.title.place, found, f"{expected!r}, as the {source} calls it", remedy)])


def _given(facts: ProjectFacts, name: str) -> Sentence | None:
    """Return the title that a page has whatever its file says; None where the file gives it."""
    if name in _OF_PAGES:
        return Sentence((_OF_PAGES[name],))
    for at, item in enumerate(facts.archive.content.settings.navigation):
        if file_of(item.path) == page_of_document(name):
            return facts.prose(item.label, "content/site.yaml", "navigation", at, "label")
    return None


def _spoken(name: str) -> Sentence:
    return Sentence((name.rpartition("/")[2].replace("-", " ").replace("_", " ").capitalize(),))
