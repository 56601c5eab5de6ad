"""Pages of documentation: examples in a frame of their own, references from the code, and a way back."""

from __future__ import annotations

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.errors import Refusal
from generator.evidence.content import Document
from generator.pages.rendering import render_site
from generator.pages.site import Site
from generator.printing.prose import read_document
from tests.guard.sites import printer
from tests.pages.made import constructed
from tests.pages.test_blocks import refused

DOCS = {
    "content/docs/index.md": "See [how](/docs/how-to/).\n",
    "content/docs/how-to.md": "A.\n\n```{example} proof/suites/example.yaml\nbar: 0.90\n```\n\n"
    "```{reference} claims\n```\n",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Return a rendered site with documentation."""
    return render_site(constructed(tmp_path_factory.mktemp("docs"), DOCS))


def tree(site: Site, path: str) -> LexborHTMLParser:
    """Return a parsed page."""
    content = site.files[path]
    assert isinstance(content, bytes)
    return LexborHTMLParser(content)


def href(parsed: LexborHTMLParser, selector: str) -> str | None:
    """Return where a link leads."""
    node = parsed.css_first(selector)
    assert node is not None, selector
    return node.attributes["href"]


def text(parsed: LexborHTMLParser, selector: str) -> str:
    """Return the words of an element."""
    node = parsed.css_first(selector)
    assert node is not None, selector
    return " ".join(node.text().split())


def test_an_example_says_that_it_is_one(site: Site) -> None:
    """In a frame with a caption that names its file, whole and bound."""
    page = tree(site, "docs/how-to/index.html")
    assert "Example: proof/suites/example.yaml" == text(page, "figure.shown figcaption")
    assert "bar: 0.90" == text(page, 'figure.shown pre > code[data-example="docs/how-to:3"]')


def test_a_reference_is_made_from_the_model(site: Site) -> None:
    """A row a key, and a link from a key to the section below it."""
    page = tree(site, "docs/how-to/index.html")
    keys = [row.text() for row in page.css("div[aria-labelledby=keys-claims-claims] tbody th")]
    assert ["id", "sentence", "figure", "requires", "holds", "falsifier", "status", "on", "reason"] == keys
    assert "#keys-claims-claims" == href(page, "div[aria-labelledby=keys-claims] tbody a")
    assert page.css_first("#keys-claims-claims") is not None


def test_the_documentation_has_a_start_page_and_ways_to_it(site: Site) -> None:
    """It stands at docs/, other pages of it lead back, and the footer of every page leads there."""
    assert "Documentation" == text(tree(site, "docs/index.html"), "h1")
    page = tree(site, "docs/how-to/index.html")
    assert "How to" == text(page, "h1")
    assert "../../docs/index.html" == href(page, "nav.trail a")
    assert tree(site, "docs/index.html").css_first("nav.trail") is None
    assert tree(site, "index.html").css_first('footer a[href="docs/index.html"]') is not None


def test_a_project_without_documentation_has_no_link_to_it(tmp_path: Path) -> None:
    """Neither in the footer nor anywhere else."""
    home = render_site(constructed(tmp_path)).files["index.html"]
    assert isinstance(home, bytes)
    assert b"docs/" not in home


@pytest.mark.parametrize(
    ("path", "written", "said"),
    [
        (
            "content/more.md",
            "```{example}\n43\n```\n",
            "content/more.md:1: the block {example} outside the documentation",
        ),
        ("content/more.md", "a\n\n```{reference} suite\n```\n", "content/more.md:3: the block {reference} outside"),
        (
            "content/docs/a.md",
            "- a\n\n  ```{example}\n  43\n  ```\n",
            "content/docs/a.md:3: the block {example} inside",
        ),
        ("content/docs/a.md", "```{reference} suit\n```\n", "content/docs/a.md:1: the block {reference} of 'suit'"),
        ("content/docs/a.md", "```{reference} run\nid\n```\n", "content/docs/a.md:2:1: 'id'"),
        ("content/docs/a.md", "```{example} saves 43 %\nx\n```\n", "content/docs/a.md:1: the identifier 'saves 43 %'"),
        ("content/docs/a.md", "It saves 43.\n", "content/docs/a.md:1:10: a number, '43'"),
    ],
)
def test_what_the_documentation_may_not_hold_is_refused(path: str, written: str, said: str) -> None:
    """Examples stand at the top of a page of documentation and nowhere else; its text is text like any other."""
    with pytest.raises(Refusal) as caught:
        read_document(Document(path, written), printer())
    found = [f"{problem.where}: {problem.found}" for problem in caught.value.problems]
    assert any(line.startswith(said) for line in found), found


def test_documentation_lies_in_a_single_folder(tmp_path: Path) -> None:
    """A folder below it is a file that nothing expects."""
    (said,) = refused(tmp_path, "x\n", "content/docs/a/b.md")
    assert "content/docs/a/b.md: a file that nothing here expects" == said
