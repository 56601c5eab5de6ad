"""The home page of the published evidence: what a hurried reader and a sceptic must both find."""

from __future__ import annotations

from pathlib import Path

from generator.pages.rendering import render_site
from tests.pages.eventful import eventful
from tests.pages.made import FLAGSHIP, REAL, constructed, facts_of, page_of, published_site, said, section, spaced
from tests.projects import INDEX, INDEX_TEXT, ROWS, RUN, SUITE, SUITE_TEXT

HOME = "index.html"


def test_the_headline_is_the_figure_with_its_verdict_in_one_element() -> None:
    """Value, word and depth cannot be quoted apart."""
    element = page_of(published_site(), HOME).css_first(".display .figure")

    assert "43.14 % NARROW freshness unknown from totals" == said(element)


def test_the_statement_says_what_it_is_and_over_how_many_pairs() -> None:
    """What, n and depth stand in the line below."""
    text = said(page_of(published_site(), HOME).css_first(".claim .what"))

    assert (
        "Token-weighted input-token reduction, over 42 pairs, recomputed from recorded sums and counts; "
        "the rows behind them are not public." == text
    )


def test_the_sum_stands_beside_the_figure() -> None:
    """Anybody can type it into a calculator."""
    text = said(page_of(published_site(), HOME).css_first(".sum"))

    assert "The sum 1 - 512588 / 901550 = 194481/450775" == text


def test_the_statement_says_when_and_how_fresh() -> None:
    """The day is an identifier; what freshness needs is said to be missing."""
    facts = spaced(page_of(published_site(), HOME).css_first(".claim .facts"))

    assert "Measured on 2026-06-18" in facts
    assert "unknown : the digests of the files the run depended on are not recorded" in facts


def test_why_it_is_no_better_stands_beside_it() -> None:
    """The condition that keeps the better word away comes with its reason, and that the gate came afterwards."""
    against = page_of(published_site(), HOME).css_first(".against")
    assert against is not None

    assert "Why NARROW, and not GO" == said(against.css_first("h2"))
    assert ["undecidable"] == [item.attributes["data-state"] for item in against.css(".condition")]
    assert "no interval of the difference is recorded, and no margin is registered" in said(against)
    assert "The gate was declared after its data had been seen." in said(against)


def test_what_is_undecidable_comes_before_what_did_not_hold(tmp_path: Path) -> None:
    """What could still turn out well is not hidden behind what did not; what held is left to the suite's page."""
    when = "[token_reduction > 0.9, token_reduction > 0, sameness.same.holds]"
    suite = SUITE_TEXT.replace("[token_reduction > 0]", when) + "sameness: {same: {difference: mean_score - 1}}\n"
    page = page_of(render_site(constructed(tmp_path, {SUITE: suite})), HOME)
    conditions = page.css(".against .condition")

    assert "Why NO-GO, and not GO" == said(page.css_first(".against h2"))
    assert ["undecidable", "did not hold"] == [item.attributes["data-state"] for item in conditions]


def test_the_median_stands_beside_the_ratio_of_sums() -> None:
    """Where either is shown the other is, with its own depth."""
    beside = page_of(published_site(), HOME).css_first(".against .second data")
    assert "25.26 % NARROW freshness unknown as recorded" == said(beside)


def test_what_was_not_recorded_is_said() -> None:
    """An interval that nobody recorded is named as missing, not passed over."""
    text = said(section(page_of(published_site(), HOME), "gaps"))

    assert "An interval: none was recorded for any figure of this run, so none is shown." in text
    assert "How many pairs or rows stand behind: Parity floor, baseline against baseline." in text
    assert "Funnel: judged: The number of judged rows was not recorded." in text


def test_the_funnel_shows_what_was_lost_and_what_was_not_counted() -> None:
    """Failures are stages like any other; a stage without a count has no number."""
    rows = section(page_of(published_site(), HOME), "funnel").css("table")[0].css("tbody tr")

    assert [f"{stage} NARROW freshness unknown" for stage in ("attempted 40", "replayed 35", "replay failed 5")] == [
        said(row).partition(" as recorded")[0] for row in rows[:3]
    ]
    assert "judged not measured NARROW freshness unknown The number of judged rows was not recorded." == said(rows[3])


def test_overlapping_subgroups_say_so_with_their_sizes() -> None:
    """The sizes prove it: they add up to more than there is."""
    text = said(section(page_of(published_site(), HOME), "subgroups.median_reduction"))

    assert "The subgroups overlap: 31 and 39 together are more than the 42 there are, so they do not add up." in text


def test_parity_stands_against_its_floor_with_an_undecidable_verdict() -> None:
    """The comparison that a low p-value invites is shown as what it is."""
    text = said(section(page_of(published_site(), HOME), "sameness-parity"))

    assert "undecidable" in text
    assert "26.2 % NARROW freshness unknown from totals" in text
    assert "36.1 % NARROW freshness unknown as recorded" in text


def test_what_was_published_before_is_there_with_its_verdict() -> None:
    """The retired headline keeps its verdict, and says what took its place."""
    rows = section(page_of(published_site(), HOME), "history").css("tbody tr")
    oldest = said(rows[-1])

    assert "8.85 % NARROW" in oldest
    assert f"superseded on 2026-06-26 by {FLAGSHIP}" in oldest


def test_suites_without_a_run_show_no_figure_and_say_so() -> None:
    """An empty state is no placeholder; what is still asked for is on the page of all suites."""
    rows = {
        said(row.css_first("th a")): row for row in section(page_of(published_site(), HOME), "suites").css("tbody tr")
    }
    empty = rows["Agent tasks with and without the tool"]
    cards = {said(card.css_first("h3")): card for card in page_of(published_site(), "suites/index.html").css(".card")}

    assert [] == empty.css(".figure")
    assert "No run is recorded, so there is no number." in said(empty)
    assert "no valid pair is recorded; the rule asks for 30" in said(cards["Agent tasks with and without the tool"])


def test_a_figure_that_no_part_has_is_told_once_and_not_tabled() -> None:
    """Parts without any value stand under what was not recorded, each with its link."""
    page = page_of(published_site(), HOME)

    assert ["subgroups.median_reduction"] == [
        anchor for node in page.css("h2[id]") if (anchor := node.attributes["id"] or "").startswith("subgroups")
    ]
    assert "Token-weighted input-token reduction (Code generation): not recorded" in said(section(page, "gaps"))


def test_the_raw_evidence_is_one_click_away() -> None:
    """Each artifact of the run links to its copy on the site."""
    links = {a.attributes["href"] for a in section(page_of(published_site(), HOME), "evidence").css("a")}

    assert {f"proof/runs/{FLAGSHIP}/recorded.json", f"proof/suites/{REAL}.yaml"} <= links


def test_a_project_that_has_no_run_yet_has_a_home_page(tmp_path: Path) -> None:
    """The headline says that nothing was measured, with the word for it."""
    facts = constructed(tmp_path, {RUN: None, ROWS: None, INDEX: "## Hello\n\nNothing yet.\n"})
    page = page_of(render_site(facts), HOME)

    assert "not measured NOT MEASURED" == said(page.css_first(".display .figure"))
    assert "no run is recorded yet" in said(page.css_first(".claim"))


def test_what_failed_stands_on_the_first_screen() -> None:
    """The replays that failed and the missing interval are told before anything is praised."""
    facts = spaced(page_of(published_site(), HOME).css_first(".claim .facts"))

    assert "What failed 5 replay failed of 40 rows attempted" in facts
    assert "How sure no interval was recorded or computed, so none is shown" in facts


def test_pairs_that_are_not_in_the_figure_stand_on_the_first_screen(tmp_path: Path) -> None:
    """A unit with only one arm is counted beside the headline."""
    site = render_site(constructed(tmp_path, {}))

    assert "What failed 1 pair missing" in spaced(page_of(site, HOME).css_first(".claim .facts"))


def test_the_home_page_has_the_course_of_the_headline(tmp_path: Path) -> None:
    """One line makes no course, and the page says so; several are drawn."""
    told = said(section(page_of(published_site(), HOME), "history"))
    assert "A single line of the ledger holds this figure, so there is no course to draw." in told

    drawn = section(page_of(render_site(facts_of(eventful(tmp_path))), HOME), "history")
    assert drawn.css_first(".canvas svg .point") is not None


def test_tables_in_the_introduction_have_the_whole_width(tmp_path: Path) -> None:
    """Text stands beside what is not measured; a table or a chart does not fit into a column."""
    table = f"{INDEX_TEXT}\n```{{figures}} example\n```\n"
    wide = page_of(render_site(constructed(tmp_path, {INDEX: table})), HOME)

    assert wide.css_first(".across .prose-block .block table") is not None
    assert wide.css_first(".two") is None
    assert page_of(published_site(), HOME).css_first(".two .prose-block") is not None


def test_rows_and_pairs_are_told_apart() -> None:
    """More pairs than rows that were tried is no mistake, and the first screen says which is which."""
    text = said(page_of(published_site(), HOME).css_first(".claim .facts"))

    assert "5 replay failed of 40 rows attempted; rows are counted here, not pairs: what became of them" in text
