"""The methodology: its prose, and what is declared, from the constants that the code itself uses."""

from __future__ import annotations

from pathlib import Path

from generator.figures.language.functions import FUNCTIONS
from generator.pages.rendering import render_site
from tests.pages.made import constructed, page_of, published_site, said, section, spaced

PAGE = "methodology/index.html"


def test_defaults_are_those_of_the_evidence() -> None:
    """No number of the method stands only in prose."""
    text = spaced(section(page_of(published_site(), PAGE), "defaults"))

    assert "Confidence level of intervals 0.95" in text
    assert "Resamples 10,000 Seed 20260924" in text


def test_every_formula_function_is_listed_with_its_docstring() -> None:
    """From the registry that the parser uses, so none is missing and none is described twice."""
    rows = section(page_of(published_site(), PAGE), "functions").css("tbody tr")

    assert len(FUNCTIONS) == len(rows)
    for function, row in zip(FUNCTIONS.values(), rows, strict=True):
        text = said(row)
        assert text.startswith(function.signature)
        assert function.doc in text
        assert (function.source or "").replace("``", "") in text


def test_methods_that_formulas_cannot_call_are_listed_too() -> None:
    """Resampling, families, verdicts and checks of records."""
    text = spaced(section(page_of(published_site(), PAGE), "methods"))

    for name in ("bootstrap_median", "median_limit", "benjamini_hochberg", "grim", "assess_sameness"):
        assert name in text


def test_declared_literals_are_listed_with_their_reasons(tmp_path: Path) -> None:
    """An exemption from the rule is public."""
    literals = "schema: proofpage/literals/v1\nliterals:\n  - {text: '0.05', reason: A convention of the field.}\n"
    page = page_of(render_site(constructed(tmp_path, {"content/literals.yaml": literals})), PAGE)

    assert "0.05 A convention of the field. Uses in prose: 0 ." == spaced(section(page, "literals").css_first("dl"))


def test_without_literals_the_page_says_that_there_are_none() -> None:
    """A boundary that nothing crosses is worth saying."""
    assert "No number on this site stands without a figure" in said(
        section(page_of(published_site(), PAGE), "literals")
    )


def test_measured_coverage_stands_beside_every_interval() -> None:
    """Whatever makes an interval or tests something was tried, and all that came out of it is printed."""
    page = page_of(published_site(), PAGE)
    rows = {
        said(row.css_first("th, td")).partition("(")[0].partition("fields")[0]: said(row)
        for row in page.css("tbody tr")
    }
    makes_intervals = (
        *("mean_difference", "clustered_mean_difference", "hodges_lehmann", "wilson", "clopper_pearson"),
        *("bootstrap_median", "bootstrap_by_weights", "median_limit", "stratified_median_limit"),
    )

    for name in makes_intervals:
        assert "Intervals that held the truth: promised 95 %" in rows[name]
    for name in ("wilcoxon", "sign_test", "mcnemar", "tost", "non_inferiority"):
        assert "Tests that found something where nothing was: promised 5 %" in rows[name]
    assert "skewed in clusters, 5 clusters: 80.0 %" in rows["bootstrap_by_weights"]
    assert "promised" not in rows["brier"]
