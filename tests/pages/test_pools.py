"""Pooled runs on the page: which runs are shown as one, which are not and why, on every surface that shows them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.pages.rendering import render_site
from generator.pages.site import Site
from tests.pages.made import facts_of, page_of, said, section, spaced
from tests.pooled import FIRST, SECOND, Runs

POOL = "runs/pool+example/index.html"
SUITE = "suites/example/index.html"
LEFT = "left out: its provider is another than that of the newest run that is pooled"
AGAIN = (*SECOND, ("a", 70, 50, "0.8"))


@pytest.fixture
def runs() -> Runs:
    """Two runs that are pooled and share a unit, and an older one of another provider."""
    return (
        Runs().add("one", FIRST).add("two", AGAIN, "2026-02-01").add("odd-3", FIRST[:2], "2026-01-01", provider="Z 9")
    )


@pytest.fixture
def site(tmp_path: Path, runs: Runs) -> Site:
    """The site of those runs."""
    return render_site(facts_of(runs.write(tmp_path)))


@pytest.mark.parametrize("path", [POOL, SUITE])
def test_every_run_stands_there_pooled_or_with_its_reason(site: Site, path: str) -> None:
    """Nothing is hidden: each run has a row, its pairs, and the reason where it is left out; all are counted."""
    pooling = section(page_of(site, path), "pooling")
    rows = [[spaced(cell) for cell in row.css("th, td")] for row in pooling.css("tbody tr")]

    assert [["two", "pooled"], ["one", "pooled"], ["odd-3", LEFT]] == [[row[0], row[-1]] for row in rows]
    assert "Pooled as pool+example : 2 of 3 runs." in spaced(pooling)
    assert "Units that stand in several of the pooled runs: 1 ." in spaced(pooling)


def test_the_suite_and_the_home_page_show_the_pooled_figure(site: Site) -> None:
    """What a suite that pools leads with is the figure over all pooled pairs, named as such."""
    for path, heading in ((SUITE, "state"), ("index.html", "headline")):
        part = section(page_of(site, path), heading)
        figure = part.css_first(".figure")
        assert figure is not None
        assert "example/token_reduction@pool+example" == figure.attributes["data-figure"]
        assert "Pooled runs pool+example" in spaced(part)


def test_a_run_by_itself_says_nothing_of_pools(site: Site) -> None:
    """The page of a single run shows its own figures and is not touched by pooling."""
    page = page_of(site, "runs/one/index.html")

    assert page.css_first("#pooling") is None
    assert {"one"} == {
        (node.attributes["data-figure"] or "").partition("@")[2].partition("[")[0] for node in page.css(".figure")
    }


def test_explain_names_the_runs_behind_a_pooled_figure(site: Site) -> None:
    """The first case is the pooled one, with links to the runs and the row files of both."""
    case = page_of(site, "figures/example/token_reduction/index.html").css_first(".case")

    assert "Pooled runs pool+example" in spaced(case)
    assert "Runs that are pooled one , two" in spaced(case)
    assert all(f"proof/runs/{run}/rows.jsonl" in said(case) for run in ("one", "two"))


def test_without_a_pool_the_page_says_why(tmp_path: Path) -> None:
    """Where fewer than two runs can be pooled, the newest is shown, and each run has its reason."""
    root = Runs().add("one", FIRST).add("two", SECOND, "2026-02-01", tokenizer="null").write(tmp_path)
    pooling = spaced(section(page_of(render_site(facts_of(root)), SUITE), "pooling"))

    assert "No runs can be pooled, so the newest is shown by itself." in pooling
    assert "left out: its tokenizer is not recorded" in pooling
    assert "left out: there is no other run that it could be pooled with" in pooling


def test_the_built_site_passes_the_guard_and_machines_read_the_same(tmp_path: Path, runs: Runs) -> None:
    """All of it is bound, and latest-numbers.json tells the pooled runs and those left out."""
    root = runs.write(tmp_path)
    build_site(Options(root))
    latest = json.loads((root / "site/latest-numbers.json").read_text("utf-8"))

    left_out = [{"run_id": "odd-3", "reason": LEFT.removeprefix("left out: ")}]
    pool = {"suite": "example", "run_id": "pool+example", "runs": ["one", "two"], "left_out": left_out}
    assert [pool] == latest["pools"]
    assert [("pool+example", ["one", "two"]), ("two", None), ("one", None), ("odd-3", None)] == [
        (run["run_id"], run["pooled"]) for run in latest["runs"]
    ]
