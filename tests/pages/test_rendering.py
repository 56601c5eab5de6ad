"""The whole site: the same bytes for the same facts, no link to nowhere, and the boundary in every footer."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote

import pytest

from generator.errors import Malformed, Refusal
from generator.ledger.verify_history import read_history
from generator.pages.frame import BOUNDARY, COVERAGE
from generator.pages.links import to_root
from generator.pages.rendering import print_boundary, render_site
from generator.pages.site import Site
from tests.pages.made import FLAGSHIP, REPOSITORY, constructed, page_of, published, published_site, said
from tests.projects import SITE, SITE_TEXT

NOT_YET = frozenset({"feed.xml", "latest-numbers.json", "manifest.json"})
"""Files that pages link to and that other rooms make."""


def pages() -> list[str]:
    """Return the paths of all pages of the published site."""
    return sorted(published_site().pages)


def test_the_same_facts_give_the_same_bytes(tmp_path: Path) -> None:
    """Nothing but the facts takes part."""
    assert published_site().files == render_site(published()).files


@pytest.mark.parametrize("path", pages())
def test_every_link_leads_to_a_file_of_the_site(path: str) -> None:
    """Relative, never to a folder, so that the site works from a disk and below any address."""
    page = page_of(published_site(), path)
    links = [str(node.attributes[name]) for name in ("href", "src") for node in page.css(f"[{name}]")]
    inside = [link.partition("#")[0] for link in links if not link.startswith(("https:", "#"))]
    targets = {unquote(normpath(join(dirname(path), link))) for link in inside}

    exported = {target for target in targets if target.startswith("api/v1/") or target.endswith(".csv")}
    assert [] == sorted(targets - set(published_site().files) - NOT_YET - exported)


@pytest.mark.parametrize("path", pages())
def test_addresses_inside_a_page_are_unique_and_exist(path: str) -> None:
    """Headings, tables and the links to them."""
    page = page_of(published_site(), path)
    ids = Counter(node.attributes["id"] for node in page.css("[id]"))
    named = {node.attributes["aria-labelledby"] for node in page.css("[aria-labelledby]")}
    anchors = {str(node.attributes["href"])[1:] for node in page.css('a[href^="#"]')}

    assert [] == [name for name, count in ids.items() if count > 1]
    assert set() == (named | anchors) - set(ids)


@pytest.mark.parametrize("path", pages())
def test_no_link_stands_inside_another(path: str) -> None:
    """Links that nest are torn apart by browsers."""
    content = published_site().files[path]
    assert isinstance(content, bytes)
    opened = 0
    for piece in content.decode("utf-8").replace("<a ", "\0<").replace("</a>", "\0>").split("\0")[1:]:
        opened += 1 if piece.startswith("<") else -1
        assert opened in (0, 1)


@pytest.mark.parametrize("path", pages())
def test_every_page_has_its_landmarks_a_policy_and_one_main_heading(path: str) -> None:
    """And asks no other host for anything; a script is allowed where pairs are listed, and there it is the one file."""
    page = page_of(published_site(), path)
    policy = page.css_first('meta[http-equiv="Content-Security-Policy"]')
    assert policy is not None
    has_pairs = path.startswith("runs/") and page.css_first("table.pairs") is not None
    allowed = " script-src 'self';" if has_pairs else ""
    scripts = [f"{to_root(path)}assets/pairs.js"] if has_pairs else []

    assert str(policy.attributes["content"]).startswith(f"default-src 'none';{allowed} style-src 'self'")
    assert [1, 1, 1, 1] == [len(page.css(tag)) for tag in ("h1", "main", "footer", "header")]
    assert scripts == [script.attributes["src"] for script in page.css("script")]
    assert [] == page.css("[style]") + page.css("style")


def test_what_pages_load_stays_small() -> None:
    """All scripts of the site together under 15 kB, its style sheets under 30 kB."""
    loaded = {
        suffix: sum(
            len(content)
            for path, content in published_site().files.items()
            if isinstance(content, bytes) and path.startswith("assets/") and path.endswith(suffix)
        )
        for suffix in (".js", ".css")
    }

    assert 0 < loaded[".js"] < 15_000
    assert 0 < loaded[".css"] < 30_000


def test_the_boundary_is_printed_in_every_footer() -> None:
    """Each count once, in its place; nothing is left of the place that was kept."""
    catalogue = published().printer.catalogue.with_counts({name: at for at, name in enumerate(BOUNDARY, 1000)})
    site = print_boundary(published_site(), REPOSITORY, catalogue)
    footers = [page_of(site, path).css_first("footer") for path in sorted(site.pages)]

    assert all("1,000 figures" in said(footer) and "1,010 unbound" in said(footer) for footer in footers)
    assert [] == [path for path, content in site.html_pages() if str(COVERAGE).encode() in content]


def test_without_counts_the_place_of_the_boundary_is_kept() -> None:
    """A site that is not counted yet claims no counts."""
    assert published_site() == print_boundary(published_site(), REPOSITORY, published().printer.catalogue)
    assert page_of(published_site(), "index.html").css_first(".boundary") is None


def test_heads_name_the_bindings_of_their_texts() -> None:
    """A title cannot hold an element, so the guard is told what it shows."""
    heads = published_site().heads[f"runs/{FLAGSHIP}/index.html"]

    assert (f"id:run:{FLAGSHIP}",) == heads[f"Run {FLAGSHIP} · Proof page"]
    assert (f"id:run:{FLAGSHIP}", f"verdict:real-developer-transcripts@{FLAGSHIP}") in heads.values()


def test_the_description_of_the_home_page_has_the_verdict_beside_the_value() -> None:
    """What a preview of the page quotes is quoted whole."""
    description = page_of(published_site(), "index.html").css_first('meta[name="description"]')
    assert description is not None

    assert str(description.attributes["content"]).startswith(
        "43.14 % (NARROW, freshness unknown): Token-weighted input-token reduction; "
        "beside it 25.26 % (NARROW, freshness unknown): Median reduction per session, Real developer transcripts."
    )


def test_the_ledger_and_its_checker_are_on_the_site() -> None:
    """Byte for byte, so that a stranger can check the one with the other."""
    files = published_site().files

    assert published().ledger.content == files["history.jsonl"]
    assert f"{published().ledger.checkpoint}\n".encode() == files["checkpoint.txt"]
    assert (REPOSITORY / "generator/ledger/verify_history.py").read_bytes() == files["verify_history.py"]
    assert published().ledger.size == read_history(published().ledger.content).size
    assert {"history.jsonl", "made-by.json", "verify_history.py"} < published_site().copies


def test_the_prose_is_on_the_site_as_it_is_in_the_project() -> None:
    """With it and the artifacts, the site can be made again from itself."""
    files, copies = published_site().files, published_site().copies
    prose = {f"content/{path.name}": path.read_bytes() for path in (REPOSITORY / "content").iterdir()}

    assert prose.items() <= files.items()
    assert prose.keys() <= copies


def test_every_artifact_is_on_the_site_under_its_own_path() -> None:
    """What pages print digests of can be fetched from them."""
    assert published().archive.artifacts.items() <= published_site().files.items()


def test_the_page_for_missing_addresses_links_to_the_whole_address(tmp_path: Path) -> None:
    """A host shows it at any address, where relative links would lead nowhere."""
    site = render_site(constructed(tmp_path, base_url="https://example.org/proof"))
    links = [link.attributes["href"] for link in page_of(site, "404.html").css("main a")]

    assert ["https://example.org/proof/index.html"] == links
    assert "assets/style.css" in [link.attributes["href"] for link in page_of(site, "404.html").css("link")]


def test_a_page_names_its_whole_address_where_it_is_known(tmp_path: Path) -> None:
    """A copy elsewhere says where the original is."""
    site = render_site(constructed(tmp_path, base_url="https://example.org/proof/"))
    canonical = page_of(site, "runs/first-run/index.html").css_first('link[rel="canonical"]')
    assert canonical is not None

    assert "https://example.org/proof/runs/first-run/" == canonical.attributes["href"]


def test_a_further_document_has_a_page_of_its_own(tmp_path: Path) -> None:
    """Prose that no other page shows is not left out in silence."""
    facts = constructed(tmp_path, {"content/how-to-read.md": "## Hello\n\nRead {fig}`mean_score`.\n"})
    page = page_of(render_site(facts), "how-to-read/index.html")

    assert "How to read" == said(page.css_first("h1"))
    assert "Read 0.900 GO freshness unknown from rows." == said(page.css_first(".prose-block p"))


def test_a_document_in_the_place_of_a_made_page_is_refused(tmp_path: Path) -> None:
    """Two sources for one page: one of them would be lost."""
    with pytest.raises(Malformed, match=r"content/suites\.md: found a further source for the page suites/index\.html"):
        render_site(constructed(tmp_path, {"content/suites.md": "## Hello\n"}))


@pytest.mark.parametrize("name", ["proof", "content", "templates"])
def test_a_document_in_the_place_of_the_sources_is_refused(tmp_path: Path, name: str) -> None:
    """Its page would lie among the files that a site was made from, and be taken for one of them."""
    with pytest.raises(Malformed, match=rf"content/{name}\.md: found a source for the page {name}/index\.html"):
        render_site(constructed(tmp_path, {f"content/{name}.md": "## Hello\n"}))


def test_navigation_and_artifact_links_come_from_the_settings(tmp_path: Path) -> None:
    """An artifact links to the repository at the commit of the build, if both are known."""
    site: Site = render_site(constructed(tmp_path, {SITE: SITE_TEXT}))
    page = page_of(site, "runs/first-run/index.html")

    assert ["Home"] == [said(link) for link in page.css("header nav a")]
    assert "https://example.org/blob/4d5e6f7/proof/runs/first-run/rows.jsonl" in [
        link.attributes["href"] for link in page.css("a")
    ]


def test_a_template_of_the_project_that_prints_a_number_is_refused(tmp_path: Path) -> None:
    """The refusal names the file and the line."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "suites.html").write_text("\n{{ page.cards }}", "utf-8")

    with pytest.raises(Refusal, match=r"templates/suites\.html:2: found a value of type tuple in an output"):
        render_site(constructed(tmp_path))
