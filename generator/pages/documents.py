"""The Markdown files of ``content/`` inside pages: elements linked to what explains them, addresses made relative."""

from __future__ import annotations

from markupsafe import Markup

from generator.pages.facts import ProjectFacts
from generator.pages.links import prose_href
from generator.pages.printed import printed


def document_html(facts: ProjectFacts, name: str, root: str) -> Markup | None:
    """Return ``content/NAME.md`` for a page from which ``root`` leads to the site's root; None without such a file."""
    document = facts.document(name)
    if document is None:
        return None
    return Markup(
        document.html(show=lambda element: str(printed(element, root)), link=lambda address: prose_href(address, root))
    )
