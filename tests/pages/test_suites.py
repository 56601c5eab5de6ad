"""The page of a suite: what it declares, how it stands, and what its publication rule still asks for."""

from __future__ import annotations

from tests.pages.made import REAL, page_of, published_site, said, section, spaced

PAGE = f"suites/{REAL}/index.html"


def test_every_condition_of_the_gate_has_both_sides_and_its_state() -> None:
    """Held, not held and undecidable are told apart in words."""
    conditions = section(page_of(published_site(), PAGE), "gate").css(".condition")

    assert ["held", "undecidable", "held"] == [said(item.css_first(".state")) for item in conditions]
    assert "Here: 0.431436969663... against 0" in said(conditions[0])


def test_a_gate_that_came_after_its_data_says_so() -> None:
    """A reader must know that the rule could have been chosen to fit."""
    assert "Declared afterwards." in said(section(page_of(published_site(), PAGE), "gate"))


def test_every_threshold_of_the_publication_rule_is_met_or_has_its_sentence() -> None:
    """What is met is listed as well, so that nothing is asked for in secret."""
    rows = section(page_of(published_site(), PAGE), "publication").css(".thresholds > div")

    assert [
        ("at least 30 valid pairs", "met"),
        ("current evidence", "not met"),
        ("a clean working tree", "not met"),
    ] == [(said(row.css_first("dt")), said(row.css_first(".state"))) for row in rows]
    assert "whether the working tree held uncommitted changes is not recorded" in said(rows[2])


def test_parameters_come_with_their_source() -> None:
    """No constant hides in a formula, and each says where it comes from."""
    text = spaced(section(page_of(published_site(), PAGE), "parameters"))

    assert "parity_bar 0.90 score The sealed document of the run" in text


def test_every_declared_figure_is_there_with_its_formula() -> None:
    """A formula is printed once, however many subgroups there are."""
    formulas = [said(item) for item in section(page_of(published_site(), PAGE), "figures").css(".formulas dd")]

    assert "1 - sum(treatment.input_tokens) / sum(control.input_tokens)" == formulas[0]
    assert len(set(formulas)) == len(formulas)


def test_a_suite_without_a_run_lists_every_threshold_as_unmet() -> None:
    """Nothing measured is nothing met."""
    page = page_of(published_site(), "suites/total-tokens/index.html")
    states = {said(state) for state in section(page, "publication").css(".state")}

    assert {"not met"} == states
    assert "no cluster with a valid pair is recorded; the rule asks for 10" in said(section(page, "publication"))


def test_hypotheses_are_not_results() -> None:
    """They stand under a heading that says so, on the page of their own suite only."""
    own = page_of(published_site(), "suites/total-tokens/index.html")

    assert "Hypotheses, which are no results" == said(section(own, "hypotheses").css_first("h2"))
    assert page_of(published_site(), PAGE).css_first("#hypotheses") is None


def test_a_retired_suite_says_what_took_its_place() -> None:
    """Its figures stay, and nobody takes them for current."""
    text = said(page_of(published_site(), "suites/agent-flan-gate/index.html").css_first(".retired"))

    assert "Retired, kept as history; superseded on 2026-06-26 by cl-realdata-cc-2026-06-18." == text


def test_the_list_leads_with_the_headline_suite_and_ends_with_the_retired() -> None:
    """What stands comes before what was."""
    titles = [said(card) for card in page_of(published_site(), "suites/index.html").css(".card h3")]

    assert "Real developer transcripts" == titles[0]
    assert "Agent-FLAN gate" == titles[-1]
