"""Links of the finished site that lead nowhere: to no file of it, or to an anchor that is not on the page.

Promises: links and pictures of every page are followed, whoever wrote them, and each is told once, at the line of the
Markdown file or of the evidence that asks for it. Refuses (``Missing``) all of them together, with the nearest page,
file or anchor that there is. Other hosts are asked for nothing.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from urllib.parse import unquote, urlsplit

from generator.cache.memory import Shelf
from generator.errors import Missing, Place, Problem
from generator.evidence.naming import listed, shortened, suggestion
from generator.pages.document_titles import page_of_document
from generator.pages.facts import ProjectFacts
from generator.pages.links import file_of, is_outside, prose_href, to_root
from generator.pages.not_found import PATH as NOT_FOUND
from generator.pages.not_found import root_of_not_found
from generator.pages.site import Site
from generator.printing.written_links import written_links

_ADDRESS = re.compile(rb'<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"')
_ANCHOR = re.compile(rb'\sid="([^"]*)"')
_MOST_NAMED = 12
EXPECTED = "an address inside this site, written from its root, or one of another host"


def refuse_dangling_links(facts: ProjectFacts, site: Site, shelf: Shelf[dict[str, list[str]]] | None = None) -> None:
    """Refuse a site on which some link leads nowhere; ``shelf`` holds what pages asked for that were read before."""
    problems = sorted(set(_Followed(facts, site, shelf or Shelf()).problems()), key=_position)
    if problems:
        raise Missing(problems)


def _position(problem: Problem) -> tuple[str, int, int, str]:
    where = problem.where
    return where.path, where.line or 0, where.column or 0, problem.found


class _Followed:
    """One look at all links of a site."""

    def __init__(self, facts: ProjectFacts, site: Site, shelf: Shelf[dict[str, list[str]]]) -> None:
        self._facts, self._site = facts, site
        self._read = {page: _read(content, shelf) for page, content in site.html_pages()}
        self._anchors = cache(lambda page: frozenset(self._read[page]["anchors"]))
        self._is_broken = cache(self._leads_nowhere)
        self._below_root = cache(lambda link: None if urlsplit(link).scheme else posixpath.normpath(link))

    def problems(self) -> Iterator[Problem]:
        """Yield everything that leads nowhere, page by page."""
        for page, read in self._read.items():
            for address in read["addresses"]:
                target = self._target(page, address)
                if target is not None and self._is_broken(target):
                    yield from self._told(page, target)

    def _target(self, page: str, link: str) -> str | None:
        """Return what a link of a page names, from the root of the site; None where it leads to another host."""
        root = self._root(page)
        if link == self._facts.archive.content.settings.report_url:
            return None
        if link.startswith("#"):
            return page + link
        if link.startswith(root) and not link.startswith("../", len(root)):
            return self._below_root(link.removeprefix(root))
        return None if urlsplit(link).scheme else posixpath.normpath(posixpath.join(posixpath.dirname(page), link))

    def _root(self, page: str) -> str:
        return root_of_not_found(self._facts.base_url) if page == NOT_FOUND else to_root(page)

    def _leads_nowhere(self, target: str) -> bool:
        path, anchor = _parts(target)
        if path not in self._site.files:
            return True
        is_named = anchor not in ("", "top")  # a browser goes to the top of any page
        return is_named and path in self._site.pages and anchor not in self._anchors(path)

    def _told(self, page: str, target: str) -> Iterator[Problem]:
        """Yield a problem for every place that asks for something of a page."""
        written = list(self._in_documents(page, target)) or list(self._in_evidence(target))
        for address, place in written or [(target, Place(page))]:
            yield self._problem(address, place, *_parts(target))

    def _problem(self, address: str, place: Place, path: str, anchor: str) -> Problem:
        scheme = urlsplit(address).scheme
        if scheme and not is_outside(address):
            said = "an address of the site, or of the schemes http, https or mailto"
            return Problem(place, f"a link to {shortened(address)!r}", said, "Link to a page or a file.")
        found = f"a link to {shortened(address)!r}, and the site has no {shortened(path)}"
        if path not in self._site.files:
            return Problem(place, found, EXPECTED, _nearest_file(path, self._site))
        found = f"a link to {shortened(address)!r}, and {path} has no anchor {shortened(anchor)!r}"
        names = sorted(self._anchors(path))
        more = ", ..." if len(names) > _MOST_NAMED else ""
        otherwise = f"Its anchors: {listed(names[:_MOST_NAMED])}{more}."
        return Problem(place, found, "an anchor of that page", suggestion(anchor, names, otherwise=otherwise))

    def _in_documents(self, page: str, target: str) -> Iterator[tuple[str, Place]]:
        """Yield where the Markdown file of a page asks for something, and by which address."""
        documents = self._facts.archive.content.documents
        for document in (documents[name] for name in sorted(documents) if page_of_document(name) == page):
            for each in written_links(document):
                if self._target(page, prose_href(each.address, self._root(page))) == target:
                    yield each.address, each.place

    def _in_evidence(self, target: str) -> Iterator[tuple[str, Place]]:
        """Yield the lines of suites, runs, claims and settings that hold an address in one of its forms."""
        forms = sorted({target, target.replace("index.html", "", 1)}, key=len, reverse=True)
        pattern = re.compile(rf"(?:\]\(|\bpath: *[\"']?)(/?(?:{'|'.join(map(re.escape, forms))}))[)\"',}}\s]")
        archive = self._facts.archive
        for source in sorted(archive.places):
            text = (archive.root / source).read_text("utf-8", "replace")
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.start(1)) + 1
                yield match[1], Place(source, line, match.start(1) - text.rfind("\n", 0, match.start(1)))


def _read(content: bytes, shelf: Shelf[dict[str, list[str]]]) -> dict[str, list[str]]:
    """Return what a page asks for, and the anchors that it has."""
    key = hashlib.sha256(content).hexdigest()
    known = shelf.recall(key)
    return (
        shelf.keep(key, {"addresses": _all(_ADDRESS, content), "anchors": _all(_ANCHOR, content)})
        if known is None
        else known
    )


def _all(pattern: re.Pattern[bytes], content: bytes) -> list[str]:
    return [unescape(found.decode("utf-8")) for found in dict.fromkeys(pattern.findall(content))]


def _parts(target: str) -> tuple[str, str]:
    """Return the file and the anchor that a target names."""
    path, _, anchor = target.partition("#")
    return unquote(path), unquote(anchor)


def _nearest_file(path: str, site: Site) -> str:
    """Return what to write instead: a page or file of that very name elsewhere, else the nearest there is."""
    asked = posixpath.splitext(path.removesuffix("/index.html"))[0]
    files = sorted(site.files)
    folders = {file: file.removesuffix("index.html") for file in files if file in site.pages}
    name = posixpath.basename(asked)
    named = [file for file in files if posixpath.basename(file.removesuffix("/index.html")) == name]
    if named:
        return f"Did you mean {folders.get(named[0], named[0])!r}?"
    known = {folders.get(file, file) for file in files}
    return suggestion(file_of(asked), known, otherwise="Write the address of a page or file that the site holds.")
