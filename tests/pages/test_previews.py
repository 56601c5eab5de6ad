"""Heads: what a preview or a search result shows of a page holds no number without its verdict."""

from __future__ import annotations

from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.pages.explain import explain_pages
from generator.pages.facts import ProjectFacts
from generator.pages.home import home_page
from generator.pages.pools import pooled_page
from generator.pages.runs import run_page
from generator.pages.site import Site
from generator.printing.elements import plain
from tests.judged import judged
from tests.pages.made import FLAGSHIP, REAL, constructed, facts_of, page_of, published, published_site
from tests.pooled import FIRST, SECOND, Runs
from tests.projects import LEDGER, SUITE, SUITE_TEXT

HEADLINE = (
    "43.14 % (NARROW, freshness unknown): Token-weighted input-token reduction; "
    "beside it 25.26 % (NARROW, freshness unknown): Median reduction per session"
)


def meta(page: LexborHTMLParser, name: str) -> str:
    """Return what a ``meta`` element of a page says."""
    found = page.css_first(f'meta[name="{name}"], meta[property="{name}"]')
    assert found is not None, name
    return found.attributes["content"] or ""


def description(site: Site, path: str) -> str:
    """Return the description of a page, which previews show as well."""
    page = page_of(site, path)
    said = meta(page, "description")
    assert said == meta(page, "og:description")
    return said


@pytest.fixture(scope="module")
def labelled(tmp_path_factory: pytest.TempPathFactory) -> ProjectFacts:
    """A project whose headline must not stand without its counts of labels."""
    return constructed(tmp_path_factory.mktemp("labelled") / "project", judged(helped=12, same=2, hurt=1))


def test_home_run_report_and_explanation_lead_with_number_and_verdict() -> None:
    """The flagship: what it is, its verdict, and the figure that stands beside it."""
    site = published_site()
    assert description(site, "index.html").startswith(f"{HEADLINE}, Real developer transcripts. ")
    run = f"{FLAGSHIP} of Real developer transcripts: {HEADLINE}"
    assert f"Run {run}" == description(site, f"runs/{FLAGSHIP}/index.html")
    assert f"Report on the run {run}" == description(site, f"report/{FLAGSHIP}/index.html")
    explained = description(site, f"figures/{REAL}/token_weighted_reduction/index.html")
    title, value, beside = "Token-weighted input-token reduction", *HEADLINE.split(": ", 1)
    assert explained == f"{title}, Real developer transcripts: {value}{beside.removeprefix(title)}"


def test_every_figure_in_a_head_has_its_verdict() -> None:
    """On every page: what the side table binds in a head is a figure with its word, and the text holds it so."""
    site, facts, seen = published_site(), published(), set[str]()
    for path, texts in site.heads.items():
        head = page_of(site, path).css_first("head")
        assert head is not None
        for text, bindings in texts.items():
            for binding in (each for each in bindings if each.startswith("figure:")):
                element = facts.printer.catalogue[binding]
                word = element.html.partition('data-verdict="')[2].partition('"')[0]
                assert f"({word}" in element.text
                assert element.text in text
                seen.add(path)
    assert {"index.html", f"runs/{FLAGSHIP}/index.html", f"figures/{REAL}/pairs.valid/index.html"} <= seen


def test_what_must_not_stand_alone_does_not_in_a_preview(labelled: ProjectFacts) -> None:
    """All counts of labels and both sides of the check for bias, each with its verdict."""
    explained = next(page for page in explain_pages(labelled) if page.path.endswith("/helped_share/index.html"))
    for page in (home_page(labelled), run_page(labelled, labelled.archive.runs["first-run"]), explained):
        said = plain(page.description)
        for label, n in (("hurt", 1), ("same", 2), ("helped", 12)):
            assert f"beside it {n} (PRELIMINARY, freshness unknown): Labels: {label}" in said, page.path
        assert 2 == said.count(": Share of tasks that the tool helped") + (page is explained)
        assert 1 == said.count(": Default minus ablation prompt")


def test_a_preview_names_site_and_page_apart() -> None:
    """The name of the site stands in a place of its own."""
    page = page_of(published_site(), f"runs/{FLAGSHIP}/index.html")
    assert ("Proof page", f"Run {FLAGSHIP}") == (meta(page, "og:site_name"), meta(page, "og:title"))


def test_retired_and_pooled_runs_say_what_they_are(tmp_path: Path) -> None:
    """History is told as history, and runs that are shown as one by their name."""
    retired = SUITE_TEXT.replace("id: example\n", "id: example\nretired: true\n")
    facts = constructed(tmp_path / "retired", {SUITE: retired})
    for page in (home_page(facts), run_page(facts, facts.archive.runs["first-run"])):
        assert "; retired, kept as history" in plain(page.description)
    facts = facts_of(Runs().add("one", FIRST).add("other", SECOND).write(tmp_path / "pooled", {LEDGER: ""}))
    pooling = facts.archive.pools["example"]
    assert pooling.pooled is not None
    said = plain(pooled_page(facts, pooling, pooling.pooled).description)
    assert said.startswith("Pooled runs pool+example of An example: ")
    assert " (GO): Token-weighted reduction" in said
