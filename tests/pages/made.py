"""Facts and rendered sites for tests of pages: of the constructed project, and of the evidence of this repository."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.evaluation import evaluate
from generator.pages.facts import ProjectFacts
from generator.pages.rendering import render_site
from generator.pages.site import Site
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer
from tests.projects import write_project

REPOSITORY = Path(__file__).resolve().parents[2]
REAL = "real-developer-transcripts"
FLAGSHIP = "cl-realdata-cc-2026-06-18"
Changes = Mapping[str, str | bytes | None]


def facts_of(root: Path, *, base_url: str | None = None, as_of: str = "2026-06-26") -> ProjectFacts:
    """Return the facts of a project, of a state that is told and not looked up."""
    project = evaluate(root)
    parts = (project.archive, project.ledger, project.table, project.judgement)
    printer = Printer(*parts, build_catalogue(*parts, as_of=as_of))
    return ProjectFacts(*parts, printer, version="0.1.0", commit="4d5e6f7", dirty=False, as_of=as_of, base_url=base_url)


def constructed(folder: Path, changes: Changes | None = None, *, base_url: str | None = None) -> ProjectFacts:
    """Return the facts of the constructed project, with an empty ledger and some files changed."""
    return facts_of(write_project(folder, {"proof/history.jsonl": "", **(changes or {})}), base_url=base_url)


@cache
def published() -> ProjectFacts:
    """Return the facts of the evidence that this repository publishes."""
    return facts_of(REPOSITORY)


@cache
def published_site() -> Site:
    """Return the site rendered from it."""
    return render_site(published())


def page_of(site: Site, path: str) -> LexborHTMLParser:
    """Return one page of a site, parsed."""
    content = site.files[path]
    assert isinstance(content, bytes)
    return LexborHTMLParser(content.decode("utf-8"))


def said(node: LexborNode | None) -> str:
    """Return what a reader sees of an element, on one line."""
    assert node is not None
    return " ".join(node.text().split())


def spaced(node: LexborNode | None) -> str:
    """Return what a reader sees of an element whose parts stand apart, such as terms and cells."""
    assert node is not None
    return " ".join(node.text(separator=" ").split())


def section(page: LexborHTMLParser, heading: str) -> LexborNode:
    """Return the section whose heading has an id."""
    found = page.css_first(f'[aria-labelledby="{heading}"]')
    assert found is not None, f"no section {heading}"
    return found
