"""Excluded units on pages: every figure stands beside itself with them put back, and says what it left out."""

from __future__ import annotations

from pathlib import Path

from generator.pages.rendering import render_site
from tests.pages.made import constructed, page_of, spaced
from tests.projects import SUITE, SUITE_TEXT

EXCLUDED = "exclusions: {rule: By hand., excluded: [{unit: {pair_id: c}, reason: A test run.}]}\n"
PUT_BACK = "with the excluded units put back"


def test_suite_run_and_figure_pages_show_both_values(tmp_path: Path) -> None:
    """A reader of any of them sees what the exclusion changed."""
    site = render_site(constructed(tmp_path, {SUITE: SUITE_TEXT + EXCLUDED}))
    for path in ("suites/example", "runs/first-run", "figures/example/token_reduction"):
        text = spaced(page_of(site, f"{path}/index.html").body)
        assert PUT_BACK in text, path
        assert "46.67 %" in text, path
        assert "33.33 %" in text, path


def test_what_a_figure_left_out_stands_item_by_item(tmp_path: Path) -> None:
    """No count touches the reason of the one before: a number that touches another reads as one."""
    site = render_site(constructed(tmp_path, {SUITE: SUITE_TEXT + EXCLUDED}))
    terms = page_of(site, "figures/example/token_reduction/index.html").css("div")
    listed = next(term.text() for term in terms if term.text().startswith("Left out"))
    assert "1: excluded, with a reason in the suite file 1: missing" in listed


def test_pages_without_exclusions_say_nothing_of_them(tmp_path: Path) -> None:
    """A figure without excluded units stands alone."""
    site = render_site(constructed(tmp_path))
    assert PUT_BACK not in spaced(page_of(site, "suites/example/index.html").body)
