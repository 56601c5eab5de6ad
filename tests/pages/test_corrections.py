"""The page of corrections: what was wrong, what took its place, why; or that there is nothing."""

from __future__ import annotations

from pathlib import Path

from generator.pages.rendering import render_site
from tests.pages.eventful import eventful
from tests.pages.made import constructed, facts_of, page_of, said, section, spaced

PAGE = "corrections/index.html"


def test_a_correction_shows_both_values_and_the_reason(tmp_path: Path) -> None:
    """The old value struck through, the new one beside it, and only what changed."""
    found = section(page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE), "by-line-4")

    assert "Corrected: line 1 , An example A row held the wrong arm 2 times." in spaced(found)
    assert "What replaced it line 4 , run first-run , recorded on 2026-02-04" in spaced(found)
    assert ["Median reduction", "Token-weighted reduction"] == [spaced(th) for th in found.css("tbody th")]
    assert ["40.00 % GO freshness unknown", "33.33 % GO freshness unknown"] == [said(each) for each in found.css("s")]
    assert "38.33 % GO freshness unknown" in spaced(found.css("tbody tr")[1].css("td")[1])


def test_a_withdrawn_line_is_there_too_with_every_value(tmp_path: Path) -> None:
    """Nothing took its place, and its verdict is struck through as well."""
    found = section(page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE), "by-line-5")

    assert "Withdrawn: line 2 , An example The rows are in doubt." in spaced(found)
    assert "GO" == said(found.css_first("dl s"))
    rows = found.css("tbody tr")
    assert rows
    assert {"not in this line"} == {spaced(row.css("td")[1]) for row in rows}
    assert all(row.css("td")[0].css("s") for row in rows)


def test_the_newest_stands_before_the_older(tmp_path: Path) -> None:
    """As in the history."""
    page = page_of(render_site(facts_of(eventful(tmp_path / "project"))), PAGE)

    assert ["by-line-5", "by-line-4"] == [each.attributes["id"] for each in page.css("main h2")]


def test_where_nothing_was_corrected_it_says_what_that_does_not_show(tmp_path: Path) -> None:
    """An empty list is no proof."""
    text = said(page_of(render_site(constructed(tmp_path)), PAGE).css_first("main"))

    assert "Nothing was corrected or withdrawn" in text
    assert "That does not show that nothing is wrong" in text
