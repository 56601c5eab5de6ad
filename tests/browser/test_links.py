"""Links of the built site, read from its files: the browser is needed for none of them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser

from tests.browser.opening import addresses


@cache
def anchors(page: Path) -> frozenset[str | None]:
    """Return the names of all elements of a page."""
    nodes = LexborHTMLParser(page.read_text(encoding="utf-8")).css("[id]")
    return frozenset(node.attributes["id"] for node in nodes)


def leads_nowhere(page: Path, link: str) -> bool:
    """Whether a link leads to no file, or to a place that is not in its page."""
    address = urlsplit(link)
    target = (page.parent / unquote(address.path)).resolve() if address.path else page
    if not target.is_file():
        return True
    return bool(address.fragment) and unquote(address.fragment) not in anchors(target)


def test_every_link_and_anchor_resolves(site: Path) -> None:
    """Every relative link leads to a file of the site, and every anchor to an element of that very page."""
    links = [
        (path, str(node.attributes["href"]))
        for path in addresses(site)
        for node in LexborHTMLParser((site / path).read_text(encoding="utf-8")).css("a[href], link[href]")
    ]
    inside = [(path, link) for path, link in links if not urlsplit(link).scheme]

    assert len(inside) > 1_000
    assert [] == [(path, link) for path, link in inside if leads_nowhere(site / path, link)]


def test_a_broken_link_is_found(site: Path) -> None:
    """A file that is not there, and an anchor that is not in its page."""
    home = site / "index.html"

    assert [True, True, False] == [leads_nowhere(home, link) for link in ("gone.html", "#gone", "#headline")]
