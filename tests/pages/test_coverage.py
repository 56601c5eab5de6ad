"""Measured coverage beside what is promised: for every method that it was measured of, wherever that is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.errors import Missing
from generator.pages.rendering import render_site
from tests.figures.constructed import Pair, Suite, Yaml, project_files, rows_lines
from tests.pages.made import facts_of, page_of, section, spaced
from tests.projects import METHODOLOGY, METHODOLOGY_TEXT, ROWS, write_project

SHARE: Yaml = {
    "formula": "sum(treatment.hits) / sum(treatment.trials)",
    "unit": "share",
    "display": "percent.1",
    "by": "setting",
    "interval": {"method": "wilson"},
}
MIDDLE: Yaml = {"formula": "median(treatment.hits)", "interval": {"method": "bootstrap", "resample": "independent"}}
COUNT: Yaml = {"type": "integer", "arms": ["tool"]}
SUITE = Suite(
    {
        "promised": {"formula": "median(control.level)", "unit": "share", "display": "percent.0"},
        "measured": SHARE,
        "middle": MIDDLE,
        "called": "mean_difference(treatment.hits).low",
    },
    columns={
        "hits": COUNT,
        "trials": COUNT,
        "setting": {"type": "text", "arms": ["base"]},
        "level": {"type": "decimal", "arms": ["base"]},
    },
)
SETTINGS = (
    "wilson: skewed, n 10",
    "wilson: skewed, n 27",
    "bootstrap_median, independent: skewed, n 27",
    "bootstrap_median, clustered: skewed, 5 clusters",
    "bootstrap_median, independent: skewed, n 100",
    "mean_difference: discrete, n 10",
)
PAIRS: list[Pair] = [
    ({"setting": setting, "level": 1}, {"hits": 90 + at, "trials": 100}) for at, setting in enumerate(SETTINGS)
]
COVERAGE = "coverage:\n  - {promised: example/promised, measured: example/measured}\n"


def _write(root: Path, coverage: str) -> Path:
    files = project_files(SUITE, {ROWS: "".join(rows_lines(PAIRS)), "proof/history.jsonl": ""})
    return write_project(root, {**files, METHODOLOGY: METHODOLOGY_TEXT + coverage})


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built and guarded site of a project that measured a few methods."""
    root = _write(tmp_path_factory.mktemp("measured"), COVERAGE)
    build_site(Options(root, base_url="https://example.org"))
    return root


def _row(root: Path, heading: str, name: str) -> str:
    page = page_of(render_site(facts_of(root)), "methodology/index.html")
    rows = [spaced(row) for row in section(page, heading).css("tbody tr")]
    return next(row for row in rows if row.startswith(name))


def test_the_methodology_prints_it_beside_each_method(root: Path) -> None:
    """A function of formulas, and a method that formulas cannot call, each with all its settings and their counts."""
    wilson, drawn = _row(root, "functions", "wilson"), _row(root, "methods", "bootstrap_median")
    assert "A figure : promised 100 %" in wilson
    assert "skewed, n 10 : 90.0 %" in wilson
    assert "( 90 / 100 ; 82.6 % to 94.5 % )" in wilson
    assert "skewed, n 27 : 91.0 %" in wilson
    assert "clustered: skewed, 5 clusters : 93.0 %" in drawn
    assert drawn.index("independent: skewed, n 27 : 92.0 %") < drawn.index("independent: skewed, n 100 : 94.0 %")
    assert "promised" not in _row(root, "functions", "sign_test")


def test_the_page_of_a_figure_prints_what_made_its_interval(root: Path) -> None:
    """Of that way of resampling alone; and of the methods that its formula calls."""
    middle = (root / "site/figures/example/middle/index.html").read_text(encoding="utf-8")
    assert "example/measured@first-run[bootstrap_median, independent: skewed, n 27]" in middle
    assert "example/measured@first-run[bootstrap_median, clustered: skewed, 5 clusters]" not in middle
    called = (root / "site/figures/example/called/index.html").read_text(encoding="utf-8")
    assert "example/measured@first-run[mean_difference: discrete, n 10]" in called


def test_the_page_of_a_suite_leads_there(root: Path) -> None:
    """From every interval whose making was tried."""
    text = (root / "site/suites/example/index.html").read_text(encoding="utf-8")
    assert "How often such intervals hold the truth" in text


def test_a_project_without_prints_nothing(tmp_path: Path) -> None:
    """Nothing is promised and nothing made up."""
    root = _write(tmp_path, "")
    build_site(Options(root, base_url="https://example.org"))
    assert "promised" not in _row(root, "functions", "wilson")
    for page in ("figures/example/middle", "suites/example"):
        text = (root / "site" / page / "index.html").read_text(encoding="utf-8")
        assert "How often such intervals" not in text
        assert "How well the method keeps its promise" not in text


@pytest.mark.parametrize("name", ["promised", "measured"])
def test_a_figure_that_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    """At its place in the methodology."""
    root = _write(tmp_path, COVERAGE.replace(f"example/{name}", "example/mesured"))
    with pytest.raises(Missing, match=r"proof/methodology\.yaml:\d+:.* the unknown figure 'example/mesured'"):
        render_site(facts_of(root))
