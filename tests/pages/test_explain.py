"""The page that explains a figure: anybody can do the sum again, and find the bytes that it starts from."""

from __future__ import annotations

from tests.pages.made import FLAGSHIP, REAL, page_of, published, published_site, said, section, spaced

PAGE = f"figures/{REAL}/token_weighted_reduction/index.html"


def test_the_formula_is_the_canonical_text() -> None:
    """It is what the build evaluates."""
    assert "1 - sum(treatment.input_tokens) / sum(control.input_tokens)" == said(
        page_of(published_site(), PAGE).css_first(".formula-line")
    )


def test_the_sum_has_its_numbers_in_place_and_an_exact_value() -> None:
    """The display is rounded from the exact fraction, which is shown as well."""
    sums = [said(item) for item in page_of(published_site(), PAGE).css(".sums dd")]

    assert ["1 - 512588 / 901550", "194481/450775"] == sums


def test_each_step_says_where_its_value_comes_from() -> None:
    """The leaves name the artifact that they were recorded in; the last step is the figure."""
    rows = section(page_of(published_site(), PAGE), FLAGSHIP).css("table")[0].css("tbody tr")

    assert [
        f"sum(treatment.input_tokens) 512588 42 recorded in proof/runs/{FLAGSHIP}/recorded.json",
        f"sum(control.input_tokens) 901550 42 recorded in proof/runs/{FLAGSHIP}/recorded.json",
        "sum(treatment.input_tokens) / sum(control.input_tokens) 0.568563030337... 42 computed",
        "1 - sum(treatment.input_tokens) / sum(control.input_tokens) 0.431436969663... 42 computed",
    ] == [said(row) for row in rows]


def test_class_depth_and_the_missing_interval_are_told_in_words() -> None:
    """A depth without its meaning would be a badge."""
    text = spaced(section(page_of(published_site(), PAGE), FLAGSHIP).css_first(".facts"))

    assert "Depth recomputed from recorded sums and counts; the rows behind them are not public" in text
    assert "Class of evidence derived: arithmetic over observed or counted values" in text
    assert "Interval none was recorded or computed, so none is shown" in text


def test_each_artifact_has_its_digest_and_links_to_its_copy() -> None:
    """The copy is the very file whose digest is printed."""
    artifact = published().archive.artifacts[f"proof/runs/{FLAGSHIP}/recorded.json"]
    row = next(r for r in page_of(published_site(), PAGE).css("tr") if artifact.sha256 in said(r))
    link = row.css_first("a")
    assert link is not None

    assert f"../../../{artifact.path}" == link.attributes["href"]
    assert artifact is published_site().files[artifact.path]


def test_all_members_of_a_figure_are_explained_on_its_page() -> None:
    """The whole and every subgroup, each with its own sum."""
    cases = page_of(published_site(), f"figures/{REAL}/median_reduction/index.html").css(".case h2")

    assert [
        f"Run {FLAGSHIP}",
        f"Run {FLAGSHIP}: Sessions with more than 8,000 input tokens",
        f"Run {FLAGSHIP}: Code generation",
    ] == [said(case) for case in cases]


def test_the_history_of_a_figure_is_on_its_page() -> None:
    """What was published is held beside what is computed today."""
    rows = section(page_of(published_site(), PAGE), "history").css("tbody tr")

    assert [
        f"2 43.14 % NARROW freshness unknown Token-weighted input-token reduction 42 from totals {FLAGSHIP} 2026-W25"
    ] == [said(row) for row in rows]


def test_a_figure_without_a_run_has_a_page_without_a_number() -> None:
    """Its formula is public before anything is measured."""
    page = page_of(published_site(), "figures/agent-tasks/helped_share/index.html")

    assert "There is no value: no run is recorded yet. Nothing stands in for it." == said(
        page.css_first(".case .empty")
    )


def test_every_figure_of_the_table_has_a_page() -> None:
    """Whatever a page links to exists, generated figures included."""
    missing = [
        key
        for key in published().table.figures
        if f"figures/{key.suite}/{key.figure}/index.html" not in published_site().files
    ]

    assert [] == missing


def test_a_recorded_value_says_whether_it_can_be_true() -> None:
    """With the power of the check; where no check applies, that is said too."""

    def facts_of_page(name: str) -> str:
        page = page_of(published_site(), f"figures/{REAL}/{name}/index.html")
        return spaced(section(page, FLAGSHIP).css_first(".facts"))

    assert "Can it be true no check applies: what it would need" in facts_of_page("parity_floor")
    assert "yes, the funnel adds up . The check would have refused" in facts_of_page("funnel.replayed").replace(
        "adds up.", "adds up ."
    )
