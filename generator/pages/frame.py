"""What stands around every page: head texts, navigation, trail, and the footer with checkpoint and boundary.

Promises: head texts that hold figures or identifiers name their bindings in a side table, since they cannot hold
elements. The counts of the boundary are known only when every page is rendered; ``COVERAGE`` keeps their place. The
state that a site was built from is printed apart as well, in the place of ``STATE``, so that a commit or a further line
of the ledger is no reason to render a page again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from generator.pages.document_titles import DOCS
from generator.pages.facts import ProjectFacts, say
from generator.pages.links import address, file_of
from generator.pages.page import Crumb, Page
from generator.pages.run_views import recorded
from generator.pages.views import View
from generator.printing.elements import Element, Sentence, bindings, plain

COVERAGE = Markup("<!--coverage-->")
"""The place of the counts in the footer; no text of the evidence can look like it, since texts are escaped."""
STATE = Markup("<!--state-->")
"""The place of the state in the footer: the day, the commit, the generator, the checkpoint."""

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
    preview_title: str
    """The title where the name of the site stands beside it."""
    preview_site: str
    heading: Sentence
    description: str
    canonical: str | None
    site_title: Sentence
    navigation: tuple[NavigationLink, ...]
    trail: tuple[Crumb, ...]
    report_url: str
    coverage: Markup
    state: Markup
    linked_data: Markup | None
    """The page as data, for its head; its text cannot end the element that it stands in."""
    has_feed: bool
    """Whether there is a feed: it needs a day, of a line of the ledger or of the site."""
    has_docs: bool


@dataclass(frozen=True, slots=True)
class StateView(View):
    """The state that the site was built from."""

    as_of: Sentence
    commit: Sentence
    dirty: bool
    version: Element
    checkpoint: Element


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
        preview_title=plain(page.title),
        preview_site=plain(_site_title(facts)),
        heading=page.title,
        description=plain(page.description),
        canonical=None if facts.base_url is None else address(facts.base_url, page.path),
        site_title=_site_title(facts),
        navigation=_navigation(facts, page),
        trail=page.trail,
        report_url=settings.report_url,
        coverage=COVERAGE,
        state=STATE,
        linked_data=None if page.linked_data is None else Markup(page.linked_data.text),
        has_feed=facts.as_of is not None or any(line.recorded_at for line in facts.ledger.lines),
        has_docs=DOCS in facts.archive.content.documents,
    )


def state_view(facts: ProjectFacts) -> StateView:
    """Return the state that the site was built from; the footers of all pages show it."""
    return StateView(
        as_of=recorded(facts, "date", facts.as_of),
        commit=recorded(facts, "commit", facts.commit),
        dirty=facts.dirty is True,
        version=facts.printer.identifier("version", facts.version),
        checkpoint=facts.printer.identifier("checkpoint", facts.ledger.checkpoint),
    )


def head_texts(facts: ProjectFacts, page: Page) -> Mapping[str, tuple[str, ...]]:
    """Return the head texts of a page that hold bound values, and every value of its data, each with its bindings."""
    texts = (_title(facts, page), page.title, page.description, _site_title(facts))
    said = {plain(text): bindings(text) for text in texts if bindings(text)}
    return said if page.linked_data is None else {**said, **page.linked_data.noted}


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
