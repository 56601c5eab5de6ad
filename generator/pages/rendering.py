"""From the evaluated project to all pages of the site.

Promises: the same facts give the same bytes; every page is rendered before any is returned. Refuses (``Refusal``, with
template and line) a template that breaks its rules, and (``Malformed``) two sources for one page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from generator.errors import Malformed, Place, Problem
from generator.pages.claims import claims_page
from generator.pages.compare import compare_pages
from generator.pages.copies import CHECKPOINT, copied_files
from generator.pages.corrections import corrections_page
from generator.pages.document_pages import document_pages
from generator.pages.environment import PageEnvironment, render_template
from generator.pages.explain import explain_pages
from generator.pages.facts import ProjectFacts
from generator.pages.frame import BOUNDARY, COVERAGE, boundary_items, frame_view, head_texts
from generator.pages.glossary import glossary_page
from generator.pages.history import history_page
from generator.pages.home import home_page
from generator.pages.links import to_root
from generator.pages.listings import figures_page, runs_page
from generator.pages.methodology import methodology_page
from generator.pages.not_found import PATH as NOT_FOUND
from generator.pages.not_found import not_found_page, root_of_not_found
from generator.pages.page import Page
from generator.pages.pair_pages import pair_pages
from generator.pages.pools import pooled_page
from generator.pages.report.view import report_page
from generator.pages.runs import run_page
from generator.pages.site import Content, Site
from generator.pages.suites import suite_page, suites_page
from generator.pages.template_sources import read_templates
from generator.printing.catalogue import Catalogue
from generator.progress import Phase, counted, each

SOURCES = ("content", "proof", "templates")
"""Folders of a site that hold what it was made from."""


def render_site(facts: ProjectFacts) -> Site:
    """Return the whole site. Footers show the boundary if the catalogue has counts; else see ``print_boundary``."""
    templates = read_templates(facts.archive.root)
    environment = PageEnvironment(templates.sources)
    pages = tuple(counted(Phase.LAYING_OUT, pages_of(facts)))
    _refuse_repeats(pages)
    rendered = {page.path: _render(environment, facts, page) for page in each(Phase.RENDERING, pages)}
    copied = copied_files(facts)
    files: dict[str, Content] = {**templates.assets, **copied, **rendered}
    heads = {page.path: texts for page in pages if (texts := head_texts(facts, page))}
    read = {*facts.archive.artifacts, *facts.archive.content.notebooks, CHECKPOINT}
    copies = frozenset(path for path in copied if path not in read)
    site = Site(dict(sorted(files.items())), heads, frozenset(rendered), copies)
    return print_boundary(site, facts.archive.root, facts.printer.catalogue)


def print_boundary(site: Site, project: Path, catalogue: Catalogue) -> Site:
    """Return the site with the counts of what is bound in every footer; unchanged while the catalogue has no counts."""
    counts = {name: catalogue.get(f"count:{name}") for name in BOUNDARY}
    known = {name: element for name, element in counts.items() if element is not None}
    if len(known) < len(BOUNDARY):
        return site
    environment = PageEnvironment(read_templates(project).sources)
    html = render_template(environment, "boundary.html", root="", fields={"items": boundary_items(known)})
    place, printed = str(COVERAGE).encode("utf-8"), html.encode("utf-8")
    pages = {path: content.replace(place, printed) for path, content in site.html_pages()}
    return site.with_files(pages)


def pages_of(facts: ProjectFacts) -> Iterator[Page]:
    """Yield every page of the site as it is told, before any template prints it."""
    archive = facts.archive
    yield home_page(facts)
    yield suites_page(facts)
    yield from (suite_page(facts, suite) for suite in archive.suites.values())
    yield runs_page(facts)
    for run in archive.runs.values():
        yield run_page(facts, run)
        yield from pair_pages(facts, run)
    yield from (report_page(facts, run) for run in archive.runs.values())
    yield from (pooled_page(facts, one, one.pooled) for one in archive.pools.values() if one.pooled is not None)
    yield figures_page(facts)
    yield from explain_pages(facts)
    yield history_page(facts)
    yield corrections_page(facts)
    yield from compare_pages(facts)
    yield claims_page(facts)
    yield methodology_page(facts)
    yield glossary_page(facts)
    yield from document_pages(facts)
    yield not_found_page(facts)


def _render(environment: PageEnvironment, facts: ProjectFacts, page: Page) -> bytes:
    root = root_of_not_found(facts.base_url) if page.path == NOT_FOUND else to_root(page.path)
    fields = {"frame": frame_view(facts, page), "page": page.view, "assets": f"{to_root(page.path)}assets/"}
    return render_template(environment, page.template, root=root, fields=fields).encode("utf-8")


def _refuse_repeats(pages: tuple[Page, ...]) -> None:
    paths = Counter(page.path for page in pages)
    problems = [
        Problem(
            Place(f"content/{path.removesuffix('/index.html')}.md"),
            f"a source for the page {path}",
            f"no page among the sources that a site ships: {', '.join(SOURCES)}",
            "Give the file another name.",
        )
        for path in paths
        if path.partition("/")[0] in SOURCES
    ]
    problems += [
        Problem(
            Place(f"content/{path.removesuffix('/index.html')}.md"),
            f"a further source for the page {path}",
            "pages with names of their own",
            "Give the file another name: the generator makes this page itself.",
        )
        for path, count in paths.items()
        if count > 1
    ]
    if problems:
        raise Malformed(problems)
