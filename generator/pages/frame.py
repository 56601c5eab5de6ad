"""What stands around every page: head texts, navigation, trail, and the footer with checkpoint and boundary.

Promises: head texts that hold figures or identifiers name their bindings in a side table, since they cannot hold
elements. The counts of the boundary are known only when every page is rendered; ``COVERAGE`` keeps their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urljoin

from markupsafe import Markup

from generator.pages.document_pages import DOCS
from generator.pages.facts import NOT_RECORDED, ProjectFacts, say
from generator.pages.links import file_of
from generator.pages.page import Crumb, Page
from generator.pages.run_views import recorded
from generator.pages.views import View
from generator.printing.elements import Element, Sentence, bindings, plain

COVERAGE = Markup("<!--coverage-->")
"""The place of the counts in the footer; no text of the evidence can look like it, since texts are escaped."""

NAVIGATION = (
    ("Proof", ""),
    ("Suites", "suites/"),
    ("History", "history/"),
    ("Claims", "claims/"),
    ("Methodology", "methodology/"),
)
BOUNDARY = {
    "figures": "figures",
    "ledger": "published values",
    "parameters": "parameters",
    "verdicts": "verdict words",
    "formulas": "formulas",
    "nodes": "numbers inside sums and tables",
    "cells": "cells of pairs",
    "identifiers": "identifiers",
    "scales": "ticks of axes",
    "literals": "declared literals",
    "examples": "examples of the documentation",
    "unbound": "unbound",
}
"""The counts that the footer prints, and what each counts."""


@dataclass(frozen=True, slots=True)
class NavigationLink(View):
    """A link of the navigation; ``current`` on the page that it leads to, and below it."""

    label: Sentence
    target: str
    current: bool


@dataclass(frozen=True, slots=True)
class FrameView(View):
    """What stands around a page."""

    title: str
    heading: Sentence
    description: str
    canonical: str | None
    site_title: Sentence
    navigation: tuple[NavigationLink, ...]
    trail: tuple[Crumb, ...]
    report_url: str
    checkpoint: Element
    as_of: Sentence
    commit: Sentence
    dirty: bool
    version: Element
    coverage: Markup
    has_feed: bool
    """Whether there is a feed: it needs a day, of a line of the ledger or of the site."""
    has_docs: bool


@dataclass(frozen=True, slots=True)
class BoundaryItem(View):
    """One count of the boundary, with what it counts."""

    count: Element
    label: str


def frame_view(facts: ProjectFacts, page: Page) -> FrameView:
    """Return what stands around one page."""
    settings = facts.archive.content.settings
    return FrameView(
        title=plain(_title(facts, page)),
        heading=page.title,
        description=plain(page.description),
        canonical=None if facts.base_url is None else _address(facts.base_url, page.path),
        site_title=_site_title(facts),
        navigation=_navigation(facts, page),
        trail=page.trail,
        report_url=settings.report_url,
        checkpoint=facts.printer.identifier("checkpoint", facts.ledger.checkpoint),
        as_of=NOT_RECORDED if facts.as_of is None else say(facts.printer.identifier("date", facts.as_of)),
        commit=recorded(facts, "commit", facts.commit),
        dirty=facts.dirty is True,
        version=facts.printer.identifier("version", facts.version),
        coverage=COVERAGE,
        has_feed=facts.as_of is not None or any(line.recorded_at for line in facts.ledger.lines),
        has_docs=DOCS in facts.archive.content.documents,
    )


def head_texts(facts: ProjectFacts, page: Page) -> Mapping[str, tuple[str, ...]]:
    """Return the head texts of a page that hold bound values, each with its bindings in order."""
    texts = (_title(facts, page), page.description)
    return {plain(text): bindings(text) for text in texts if bindings(text)}


def boundary_items(counts: Mapping[str, Element]) -> tuple[BoundaryItem, ...]:
    """Return the counts that the footer prints, in a fixed order."""
    return tuple(BoundaryItem(counts[name], label) for name, label in BOUNDARY.items())


def _title(facts: ProjectFacts, page: Page) -> Sentence:
    site = _site_title(facts)
    return site if page.path == "index.html" else say(page.title, " · ", site)


def _site_title(facts: ProjectFacts) -> Sentence:
    return facts.prose(facts.archive.content.settings.title, "content/site.yaml", "title")


def _navigation(facts: ProjectFacts, page: Page) -> tuple[NavigationLink, ...]:
    declared = facts.archive.content.settings.navigation
    items = [
        (facts.prose(item.label, "content/site.yaml", "navigation", at, "label"), item.path)
        for at, item in enumerate(declared)
    ] or [(Sentence((label,)), target) for label, target in NAVIGATION]
    return tuple(NavigationLink(label, target, _is_current(target, page)) for label, target in items)


def _is_current(target: str, page: Page) -> bool:
    file = file_of(target)
    section = file.removesuffix("index.html")
    trail = any(file_of(crumb.target) == file for crumb in page.trail)
    return page.path == file or trail or (section != "" and page.path.startswith(section))


def _address(base_url: str, path: str) -> str:
    return urljoin(base_url.rstrip("/") + "/", path.removesuffix("index.html"))
