"""The page of a run: its manifest with every gap, what was recorded, and every pair with its fate."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pages.rendering import render_site
from generator.pages.site import Site
from tests.pages.made import FLAGSHIP, constructed, page_of, published_site, said, section
from tests.projects import RUN, RUN_TEXT

PAGE = f"runs/{FLAGSHIP}/index.html"
MEDIAN = "median_reduction"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of the constructed project, whose rows are public."""
    return render_site(constructed(tmp_path_factory.mktemp("project")))


def test_what_a_manifest_does_not_say_is_not_recorded() -> None:
    """A null is a fact of its own."""
    rows = section(page_of(published_site(), PAGE), "manifest").css(".facts > div")
    facts = {said(row.css_first("dt")): said(row.css_first("dd")) for row in rows}

    assert (
        "not recorded" == facts["Commit"] == facts["Working tree"] == facts["Digests of inputs"] == facts["Tokenizer"]
    )
    assert "2026-06-18" == facts["Measured on"]
    assert "gemini-3.1-pro-preview (worker) and gemini-3.1-pro-preview (judge)" == facts["Models"]


def test_private_rows_say_why() -> None:
    """The reason of the manifest stands at the top."""
    text = said(page_of(published_site(), PAGE).css_first(".caution"))

    assert "The rows of this run are private. The rows are the owner's own developer transcripts" in text


def test_values_recorded_as_null_are_shown_with_their_reason() -> None:
    """What was not measured is listed among what was."""
    rows = {
        said(row.css_first("th")): said(row) for row in section(page_of(published_site(), PAGE), "recorded").css("tr")
    }

    assert "Parity was measured at run level only." in rows["rate(parity, where=large_context)"]
    assert "not recorded" in rows["rate(parity, where=large_context)"]
    assert rows["sum(control.input_tokens)"].startswith("sum(control.input_tokens) 901,550 42")


def test_pairs_that_nobody_counted_are_named() -> None:
    """A status without a count is not counted as nothing."""
    text = said(section(page_of(published_site(), PAGE), "funnel"))

    assert "Not recorded is how many pairs were missing, incomparable, both failed" in text


def test_public_rows_are_listed_worst_before_better(site: Site) -> None:
    """Reductions of a fifth, two fifths and a half, by the primary figure of each pair alone."""
    tables = section(page_of(site, "runs/first-run/index.html"), "pairs-main").css("table")

    assert ["c", "a", "b"] == [said(row.css_first("th")) for row in tables[0].css("tbody tr")]


def test_pairs_outside_the_figures_keep_their_status_and_reason(site: Site) -> None:
    """Nothing that was tried disappears."""
    tables = section(page_of(site, "runs/first-run/index.html"), "pairs-main").css("table")
    row = [said(cell) for cell in tables[1].css("tbody tr td")]

    assert ["missing", "no row in the arm tool", "", "400", "not measured"] == row[:5]


def test_the_values_of_pairs_are_bound_cells(site: Site) -> None:
    """The guard can compare each with its row."""
    cell = page_of(site, "runs/first-run/index.html").css_first('[data-cell="first-run[main]/a/control.tokens"]')

    assert "100" == said(cell)


def test_every_status_of_public_pairs_is_counted(site: Site) -> None:
    """None included: where rows are public, a status that nobody has is counted as such."""
    rows = section(page_of(site, "runs/first-run/index.html"), "funnel").css("tbody tr")

    assert 9 == len(rows)
    assert "valid 3 GO freshness unknown from rows enters the figures" == said(rows[0])


def test_a_run_that_no_line_of_the_ledger_publishes_says_so(site: Site) -> None:
    """What stands here and was never published is told apart from what was."""
    text = said(section(page_of(site, "runs/first-run/index.html"), "history"))

    assert "No line of the ledger publishes this run yet." in text


@pytest.mark.parametrize("path", ["index.html", "runs/first-run/index.html", f"figures/example/{MEDIAN}/index.html"])
def test_rows_that_nobody_measured_are_called_an_example_first(tmp_path: Path, path: str) -> None:
    """Home, run and explain page say so above the verdict; where somebody measured, none of them does."""
    example = render_site(constructed(tmp_path, {RUN: RUN_TEXT + "example: true\n"}))

    main = page_of(example, path).css_first("main")
    assert main is not None
    notices = [said(node) for node in main.css(".caution")]
    assert "Example. Nobody measured these rows, and no rule verifies what they give." == notices[0]
    assert main.html is not None
    assert main.html.index("Nobody measured these rows") < main.html.index('data-verdict="')
