"""The sitemap of a whole site: every page once, under the very address that the page itself names; robots names it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.exports.crawling import ROBOTS, SITEMAP, render_crawling
from generator.pages.frame import frame_view
from generator.pages.home import home_page
from generator.pages.rendering import render_site
from generator.pages.site import Site
from tests.pages.made import facts_of
from tests.pages.test_history import ledger
from tests.pooled import FIRST, SECOND, Runs
from tests.projects import LEDGER

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
AT_THE_TOP, BELOW = "https://example.org/", "https://example.org/some/proof/"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with pages of every kind: pooled runs, comparisons, and prose of its own."""
    published = [(*pair[:3], pair[3].replace("0.855", "0.85")) for pair in FIRST]
    runs = Runs().add("first-run", published).add("second-run", SECOND)
    files = {LEDGER: ledger({}, {}), "content/how-to-read.md": "# How to read\n\nSlowly.\n"}
    return runs.write(tmp_path_factory.mktemp("crawled") / "project", files)


@pytest.fixture(scope="module")
def below(root: Path) -> Site:
    """Its pages on a site below the top of its host."""
    return render_site(facts_of(root, base_url=BELOW))


def addresses(site: Site, base_url: str) -> list[str]:
    """Return the addresses of the sitemap in order."""
    content = render_crawling(site.pages, base_url=base_url)[SITEMAP]
    return [element.text or "" for element in ElementTree.fromstring(content).iter(LOC)]


def test_every_page_is_in_the_sitemap_once_under_its_own_address(below: Site) -> None:
    """What the page names as its address, character for character, is what crawlers are given."""
    expected = Counter[str]()
    for path, content in below.html_pages():
        canonical = LexborHTMLParser(content.decode("utf-8")).css_first('link[rel="canonical"]')
        assert canonical is not None, path
        if path != "404.html":
            expected[canonical.attributes["href"] or ""] += 1
    assert {1} == set(expected.values())
    assert expected == Counter(addresses(below, BELOW))
    kinds = ("", "runs/pool%2Bexample/", "compare/1...2/", "how-to-read/", "report/first-run/", "suites/example/")
    assert {BELOW + kind for kind in kinds} <= set(expected)


@pytest.mark.parametrize("base_url", [AT_THE_TOP, AT_THE_TOP.rstrip("/"), BELOW, BELOW.rstrip("/")])
def test_addresses_begin_with_that_of_the_site(below: Site, base_url: str) -> None:
    """With and without a slash at its end, at the top of a host and below; robots name the sitemap beside it."""
    start = base_url.rstrip("/") + "/"
    found = addresses(below, base_url)
    assert len(below.pages) - 1 == len(found) == len(set(found))
    assert all(address.startswith(start) and "//" not in address.removeprefix("https://") for address in found)
    assert not [address for address in found if address.endswith(("index.html", "404.html"))]
    robots = render_crawling(below.pages, base_url=base_url)[ROBOTS].decode("utf-8").splitlines()
    assert [f"Sitemap: {start}{SITEMAP}"] == [line for line in robots if line.startswith("Sitemap")]


def test_without_an_address_no_page_names_one_and_there_is_no_sitemap(root: Path) -> None:
    """A sitemap holds whole addresses; robots name none that is not there."""
    facts = facts_of(root)
    home = home_page(facts)
    files = render_crawling([home.path], base_url=None)
    assert {ROBOTS} == set(files)
    assert b"Sitemap" not in files[ROBOTS]
    assert frame_view(facts, home).canonical is None
