"""From the evaluated project to all pages of the site.

Promises: the same facts give the same bytes; every page is rendered before any is returned. Refuses (``Refusal``, with
template and line) a template that breaks its rules, and (``Malformed``) two sources for one page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from generator.errors import Malformed, Place, Problem
from generator.pages.copies import CHECKPOINT, copied_files
from generator.pages.document_pages import document_page, further_documents
from generator.pages.environment import PageEnvironment, render_template
from generator.pages.facts import ProjectFacts
from generator.pages.frame import BOUNDARY, COVERAGE, STATE, boundary_items, frame_view, head_texts, state_view
from generator.pages.keeping import Finished, Group, Kept, nothing_kept
from generator.pages.links import to_root
from generator.pages.not_found import PATH as NOT_FOUND
from generator.pages.not_found import root_of_not_found
from generator.pages.page import Page
from generator.pages.site import Content, Site
from generator.printing.catalogue import Catalogue
from generator.progress import Phase, counted, each

SOURCES = ("content", "proof", "templates")
"""Folders of a site that hold what it was made from."""


def render_site(facts: ProjectFacts, kept: Kept | None = None) -> Site:
    """Return the whole site. Footers show the boundary if the catalogue has counts; else see ``print_boundary``.

    ``kept`` is what an earlier build left: pages that would come out as they did are taken from there.
    """
    workshop = kept or nothing_kept(facts.archive.root)
    pages = _finished(facts, workshop)
    fields = {"state": state_view(facts)}
    state = render_template(workshop.environment, "state.html", root="", fields=fields)
    rendered = {page.path: page.html.replace(str(STATE), state).encode("utf-8") for page in pages}
    heads = {page.path: page.heads for page in pages if page.heads}
    copied = copied_files(facts)
    files: dict[str, Content] = {**workshop.templates.assets, **copied, **rendered}
    read = {*facts.archive.artifacts, *facts.archive.content.notebooks, CHECKPOINT}
    copies = frozenset(path for path in copied if path not in read)
    site = Site(dict(sorted(files.items())), heads, frozenset(rendered), copies)
    return print_boundary(site, workshop.environment, facts.printer.catalogue)


def print_boundary(site: Site, environment: PageEnvironment, catalogue: Catalogue) -> Site:
    """Return the site with the counts of what is bound in every footer; unchanged while the catalogue has no counts."""
    printed = boundary_html(environment, catalogue)
    if printed is None:
        return site
    place = str(COVERAGE).encode("utf-8")
    pages = {path: content.replace(place, printed) for path, content in site.html_pages()}
    return site.with_files(pages)


def boundary_html(environment: PageEnvironment, catalogue: Catalogue) -> bytes | None:
    """Return the counts of what is bound as footers print them; None while the catalogue has no counts."""
    counts = {name: catalogue.get(f"count:{name}") for name in BOUNDARY}
    known = {name: element for name, element in counts.items() if element is not None}
    if len(known) < len(BOUNDARY):
        return None
    fields = {"items": boundary_items(known)}
    return render_template(environment, "boundary.html", root="", fields=fields).encode("utf-8")


def pages_of(facts: ProjectFacts) -> Iterator[Page]:
    """Yield every page of the site as it is told, before any template prints it."""
    for group in groups_of(facts):
        yield from group.pages()


def groups_of(facts: ProjectFacts) -> Iterator[Group]:
    """Yield the pages of the site in groups that can each be laid out by itself, in order.

    What lays them out is loaded with the first page of a group: a group that is as it was needs none of it.
    """
    for name, pages in _FIRST.items():
        yield Group(name, partial(pages, facts))
    for name in further_documents(facts):
        yield Group(f"document {name}", partial(_document, facts, name))
    yield Group("not found", partial(_not_found, facts))


def _home(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.home import home_page

    yield home_page(facts)


def _suite_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.suites import suite_page, suites_page

    yield suites_page(facts)
    yield from (suite_page(facts, suite) for suite in facts.archive.suites.values())


def _run_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.listings import runs_page
    from generator.pages.pair_pages import pair_pages
    from generator.pages.runs import run_page

    yield runs_page(facts)
    for run in facts.archive.runs.values():
        yield run_page(facts, run)
        yield from pair_pages(facts, run)


def _report_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.report.view import report_page

    yield from (report_page(facts, run) for run in facts.archive.runs.values())


def _pool_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.pools import pooled_page

    for one in facts.archive.pools.values():
        if one.pooled is not None:
            yield pooled_page(facts, one, one.pooled)


def _figure_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.explain import explain_pages
    from generator.pages.listings import figures_page

    yield figures_page(facts)
    yield from explain_pages(facts)


def _history(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.history import history_page

    yield history_page(facts)


def _corrections(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.corrections import corrections_page

    yield corrections_page(facts)


def _compare_pages(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.compare import compare_pages

    yield from compare_pages(facts)


def _claims(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.claims import claims_page

    yield claims_page(facts)


def _methodology(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.methodology import methodology_page

    yield methodology_page(facts)


def _glossary(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.glossary import glossary_page

    yield glossary_page(facts)


def _not_found(facts: ProjectFacts) -> Iterator[Page]:
    from generator.pages.not_found import not_found_page

    yield not_found_page(facts)


_FIRST: Mapping[str, Callable[[ProjectFacts], Iterable[Page]]] = {
    "home": _home,
    "suites": _suite_pages,
    "runs": _run_pages,
    "reports": _report_pages,
    "pools": _pool_pages,
    "figures": _figure_pages,
    "history": _history,
    "corrections": _corrections,
    "compare": _compare_pages,
    "claims": _claims,
    "methodology": _methodology,
    "glossary": _glossary,
}
"""The groups that every site has, in the order of its pages."""


def _document(facts: ProjectFacts, name: str) -> tuple[Page, ...]:
    page = document_page(facts, name)
    facts.let_go(name)
    return (page,)


def _finished(facts: ProjectFacts, kept: Kept) -> tuple[Finished, ...]:
    """Return every page, rendered but for what stands in all footers alike; all are laid out before any is rendered."""
    groups = tuple(groups_of(facts))
    known = {group.name: kept.layout(group.name) for group in groups}
    fresh = {group.name: _laid_out(facts, group) for group in groups if known[group.name] is None}
    new = [page for laid_out in fresh.values() for page in laid_out.pages]
    _refuse_repeats([*(page.path for pages in known.values() for page in pages or ()), *(page.path for page in new)])
    rendered = {page.path: _rendered(facts, page, kept) for page in each(Phase.RENDERING, new)}
    for name, laid_out in fresh.items():
        known[name] = tuple(rendered[page.path] for page in laid_out.pages)
        kept.keep_layout(name, known[name] or (), asked=laid_out.asked)
    return tuple(page for pages in known.values() for page in pages or ())


@dataclass(frozen=True, slots=True)
class _LaidOut:
    """The pages of a group, and the documents that were asked for while they were laid out."""

    pages: tuple[Page, ...]
    asked: frozenset[str]


def _laid_out(facts: ProjectFacts, group: Group) -> _LaidOut:
    facts.asked_documents.clear()
    pages = tuple(counted(Phase.LAYING_OUT, group.pages()))
    return _LaidOut(pages, frozenset(facts.asked_documents))


def _rendered(facts: ProjectFacts, page: Page, kept: Kept) -> Finished:
    root = root_of_not_found(facts.base_url) if page.path == NOT_FOUND else to_root(page.path)
    fields = {"frame": frame_view(facts, page), "page": page.view, "assets": f"{to_root(page.path)}assets/"}
    render = partial(render_template, kept.environment, page.template, root=root, fields=fields)
    key, html = kept.rendered((page.template, root, fields), render)
    return Finished(page.path, html, head_texts(facts, page), key)


def _refuse_repeats(pages: Iterable[str]) -> None:
    paths = Counter(pages)
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
