"""Pages of pairs: the page of the run holds the first, further pages the rest, and each says which."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from generator.pages.rendering import render_site
from generator.pages.site import Site
from generator.printing import pair_lists
from tests.audit.made import copied, refused, sealed_again, told
from tests.judged import judged
from tests.many_pairs import write_many_pairs
from tests.native import RUN as NATIVE
from tests.native import native_project
from tests.pages.made import constructed, facts_of, page_of, said, section
from tests.projects import SUITE, SUITE_TEXT

RUN = "runs/first-run/index.html"
SECOND = "runs/first-run/pairs/2/index.html"
LAST = "runs/first-run/pairs/3/index.html"
BYTES = 40_000
TWO_WAYS = """\
  main: {control: base, treatment: tool}
  back: {control: tool, treatment: base}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site of fifty pairs, of which a page holds twenty: two have no treatment, one is incomparable."""
    root = write_many_pairs(tmp_path_factory.mktemp("project"), 50)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pair_lists, "MOST_PAIRS", 20)
        return render_site(facts_of(root))


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a built site whose pages of pairs hold few bytes each."""
    root = write_many_pairs(tmp_path_factory.mktemp("project"), 120)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pair_lists, "MOST_BYTES", BYTES)
        build_site(Options(root, base_url="https://example.org/proof/", as_of="2026-03-01"))
    return root / "site"


def pages_of(site: Site) -> list[str]:
    """Return the pages that list pairs, in order."""
    return [RUN, *(path for path in site.files if path.startswith("runs/first-run/pairs/"))]


def units_of(site: Site, path: str) -> list[str]:
    """Return the units that a page lists."""
    return [said(cell) for cell in page_of(site, path).css(".pairs tbody th")]


def links_of(page: LexborHTMLParser) -> list[str | None]:
    """Return the addresses that a page links to."""
    return [link.attributes["href"] for link in page.css("main a")]


def target_of(page: str, link: LexborNode) -> tuple[str, str]:
    """Return the page and the anchor that a link of a page leads to."""
    target, _, anchor = str(link.attributes["href"]).partition("#")
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), target)), anchor


def test_every_pair_is_listed_once_over_all_pages(site: Site) -> None:
    """None is hidden, and none is counted as more than one."""
    assert [RUN, SECOND, LAST] == pages_of(site)
    assert [20, 20, 10] == [len(units_of(site, path)) for path in pages_of(site)]
    assert {f"task-{unit:06}": 1 for unit in range(50)} == Counter(
        unit for path in pages_of(site) for unit in units_of(site, path)
    )


def test_pairs_outside_the_figures_stand_on_the_page_of_the_run(site: Site) -> None:
    """What was lost comes with the first pairs and not behind the last."""
    captions = [said(caption) for caption in section(page_of(site, RUN), "pairs-main").css("caption")]

    assert [
        "Pairs 1 to 17 of 47 that enter the figures, the least favourable before the others",
        "Pairs 1 to 3 of 3 that do not enter the figures",
    ] == captions


def test_the_page_of_the_run_says_that_more_pairs_follow_and_where(site: Site) -> None:
    """With how many there are, and a link to each further page with what it holds."""
    found = section(page_of(site, RUN), "pairs-main")

    assert "These are the first of 50 pairs; all of them are listed, on 3 pages, of which this is the first." in said(
        found
    )
    assert [("../../runs/first-run/pairs/2/index.html", "Page 2: pairs that enter the figures")] == [
        (item.css("a")[0].attributes["href"], said(item)) for item in found.css(".pages li")[:1]
    ]


def test_a_further_page_says_what_it_holds_and_leads_to_and_fro(site: Site) -> None:
    """To the page before, the page after and the run; the last says that it is."""
    second, last = page_of(site, SECOND), page_of(site, LAST)

    assert "Pairs: main, page 2 of 3" == said(second.css_first("h1"))
    assert "The run has 50 pairs. Entering the figures: 47; not entering them: 3." in said(second.css_first("main"))
    assert ["Pairs 18 to 37 of 47 that enter the figures, the least favourable before the others"] == [
        said(caption) for caption in second.css("caption")
    ]
    root = "../../../../"
    assert [f"{root}runs/first-run/index.html#pairs-main", f"{root}runs/first-run/pairs/3/index.html"] == [
        link.attributes["href"] for link in second.css(".steps a")
    ][:2]
    assert "This page is the last." in said(last.css_first("main"))
    assert f"{root}runs/first-run/index.html" in [link.attributes["href"] for link in last.css("main p a")]


def test_the_order_goes_on_from_page_to_page(site: Site) -> None:
    """The reduction of a pair never falls from one row to the next, over all pages."""
    reductions = []
    for path in pages_of(site):
        table = page_of(site, path).css(".pairs")[0]
        for row in table.css("tbody tr"):
            control, treatment = (int(said(cell).replace(",", "")) for cell in row.css("td")[3:5])
            reductions.append(1 - treatment / control)

    assert 47 == len(reductions)
    assert sorted(reductions) == reductions


def test_a_run_whose_pairs_fit_has_no_further_page(tmp_path: Path) -> None:
    """And says nothing of any."""
    site = render_site(constructed(tmp_path))

    assert [RUN] == pages_of(site)
    assert "further page" not in said(section(page_of(site, RUN), "pairs-main")).lower()


def test_further_comparisons_have_pages_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first comparison is implied in their addresses, as it is in the keys of figures."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 6)
    suite = SUITE_TEXT.replace("  main: {control: base, treatment: tool}\n", TWO_WAYS)
    site = render_site(constructed(tmp_path, {SUITE: suite}))

    assert [RUN, SECOND, "runs/first-run/pairs/back/2/index.html"] == pages_of(site)
    assert [["c", "a"], ["b", "a"]] == [
        [said(row) for row in section(page_of(site, RUN), f"pairs-{name}").css(".pairs")[0].css("tbody th")]
        for name in ("main", "back")
    ]


def test_failing_pairs_that_do_not_fit_have_pages_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the run lists the first of them and says how many there are; the next lists the rest."""
    monkeypatch.setattr(pair_lists, "MOST_APART", 2)
    site = render_site(facts_of(native_project(tmp_path)))
    first = section(page_of(site, f"runs/{NATIVE}/index.html"), "parity-failed")
    second = page_of(site, f"runs/{NATIVE}/parity-failed/2/index.html")

    assert ["c", "d"] == [said(cell) for cell in first.css("tbody th")]
    assert "These are the first of 3 pairs; all of them are listed, on 2 pages, of which this is the first." in said(
        first
    )
    assert ["f"] == [said(cell) for cell in second.css(".pairs tbody th")]
    assert "The answer of 3 pairs did not pass." in said(second.css_first("main"))
    assert f"../../../../runs/{NATIVE}/index.html#parity-failed" in links_of(second)


def test_labelled_units_lead_to_their_pairs_wherever_those_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each link ends at the row of that very unit, and a list that holds only the first says where the others are."""
    monkeypatch.setattr(pair_lists, "MOST_BYTES", 6_000)
    monkeypatch.setattr(pair_lists, "MOST_APART", 10)
    site = render_site(constructed(tmp_path, judged(helped=6, same=2, hurt=7)))
    labels = section(page_of(site, RUN), "labels-default_prompt")
    pages = set()
    for cell in labels.css("table")[2].css("tbody th"):
        path, anchor = target_of(RUN, cell.css("a")[0])
        pages.add(path)
        assert said(cell) == said(page_of(site, path).css_first(f'[id="{anchor}"] th'))

    assert {RUN, SECOND} == pages
    assert "Listed here are the first 5 of 15 units. The others stand among the pairs of the run." in said(labels)


def test_every_link_of_a_page_of_pairs_resolves(published: Path) -> None:
    """To a file that is there, and in it to an anchor that is there; the sitemap names each page."""
    pages = sorted((published / "runs/first-run").rglob("*.html"))
    sitemap = (published / "sitemap.xml").read_text(encoding="utf-8")
    for page in pages:
        path = page.relative_to(published).as_posix()
        assert f"https://example.org/proof/{path.removesuffix('index.html')}<" in sitemap
        for link in LexborHTMLParser(page.read_text(encoding="utf-8")).css("a[href], link[href], script[src]"):
            address = str(link.attributes.get("href") or link.attributes.get("src"))
            if not address.startswith("https:"):
                target, _, anchor = address.partition("#")
                file = (page.parent / target).resolve() if target else page
                assert file.is_file(), f"{address} of {path}"
                assert not anchor or f'id="{anchor}"' in file.read_text(encoding="utf-8"), f"{address} of {path}"
    assert 4 == len(pages)


def test_a_page_of_pairs_keeps_its_size(published: Path) -> None:
    """What is cut by bytes stays under them: no page of pairs takes more than its room and what stands around it."""
    around = len((published / "runs/index.html").read_bytes())
    sizes = [len(path.read_bytes()) for path in sorted((published / "runs/first-run/pairs").rglob("*.html"))]

    assert max(sizes) < BYTES + around
    assert min(sizes[:-1]) > BYTES * 0.8


def test_a_published_page_of_pairs_is_read_back(published: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every page is made again from the evidence of the site alone."""
    monkeypatch.setattr(pair_lists, "MOST_BYTES", BYTES)
    found = audit(published, Asked())

    assert found.site is not None
    assert found.site.is_made_again


@pytest.mark.parametrize(
    ("pattern", "new", "expected"),
    [
        (r'(data-count="pairs/first-run\[main\]/2" value="2">)2<', r"\g<1>3<", "pairs/first-run[main]/2"),
        (r'(data-cell="first-run\[main\]/task-\d+/control.tokens">)\d', r"\g<1>x", "control.tokens"),
        (r"<tr id=.*</tr>\n", "", "task-"),
    ],
    ids=["count", "value", "row"],
)
def test_a_changed_page_of_pairs_is_refused(
    published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, new: str, expected: str
) -> None:
    """A changed count or value, or a row that is gone, is found on a further page as on any other."""
    monkeypatch.setattr(pair_lists, "MOST_BYTES", BYTES)
    site = copied(published, tmp_path / "site")
    page = site / SECOND
    text, times = re.subn(pattern, new, page.read_text(encoding="utf-8"), count=1)
    page.write_text(text, encoding="utf-8")
    sealed_again(site)

    assert 1 == times
    assert expected in told(refused(site))
