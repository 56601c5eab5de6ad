"""Excluded runs on the site: said wherever such a run stands, counted in every list, and nowhere what a suite shows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.audit.auditing import audit
from generator.audit.model import Asked
from generator.build import Options, build_site
from generator.messages.summarizing import summary_message
from generator.pages.rendering import render_site
from generator.printing.cited import read_numbers
from generator.summary import summarize
from tests.audit.made import copied, refused, replaced, sealed_again, told
from tests.evidence.test_exclusions import SINGLE, excluding, three_runs
from tests.exports.test_api import faults
from tests.pages.made import facts_of, page_of, section, spaced
from tests.projects import SUITE

BOUND = "exclusions: {runs: [{run: two, reason: 'It shows {fig}`example/token_reduction@two` with a warm cache.'}]}\n"
SAID = "It shows 55.56 % GO excluded from rows with a warm cache."
PLAIN = "It shows 55.56 % (GO, excluded) with a warm cache."
NOTICE = f"This run is excluded: {SAID} It stays in the evidence and is recomputed like every other run"
Read = Callable[[str], LexborHTMLParser]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of a project whose newest run is excluded."""
    root = three_runs().write(tmp_path_factory.mktemp("excluded"), {SUITE: SINGLE + BOUND, "proof/history.jsonl": ""})
    return build_site(Options(root)).target


@pytest.fixture(scope="module")
def page(site: Path) -> Read:
    """Return what reads a page of that site."""
    return lambda path: LexborHTMLParser((site / path / "index.html").read_text("utf-8"))


@pytest.mark.parametrize("path", ["runs/two", "report/two", "figures/example/token_reduction"])
def test_every_page_of_an_excluded_run_says_so_with_the_reason(page: Read, path: str) -> None:
    """A reader learns it before any figure of the run, that nothing rests on it, and that the data were known."""
    text = spaced(page(path).css_first("main"))
    assert NOTICE in text
    assert "so this was decided with its data in sight." in text


def test_a_run_that_counts_says_nothing_of_exclusions(page: Read) -> None:
    """The notice stands where it is true."""
    assert "is excluded" not in spaced(page("runs/one").css_first("main"))


@pytest.mark.parametrize("path", ["runs", "suites/example"])
def test_lists_of_runs_mark_it_and_count_it(page: Read, path: str) -> None:
    """Its row stands among the others, with the reason; how many of how many are excluded is said below."""
    part = page(path).css_first("main") if path == "runs" else section(page(path), "runs")
    assert part is not None
    rows = {spaced(row).partition(" ")[0]: spaced(row) for row in part.css("tbody tr")}

    assert {"one", "two", "old"} == set(rows)
    assert f"two Excluded: {SAID}" in rows["two"]
    assert "GO excluded" in rows["two"]
    assert "xcluded" not in rows["one"] + rows["old"]
    assert "Excluded: 1 of 3 runs." in spaced(part)


def test_the_suite_lists_it_with_the_reason_and_shows_another(page: Read) -> None:
    """Under its exclusions; where the suite stands, the newest run that counts does."""
    suite = page("suites/example")
    assert f"Runs that do not count two {SAID}" in spaced(section(suite, "exclusions"))
    assert "Run one , measured on" in spaced(section(suite, "state"))
    assert "Run one" in spaced(section(page("."), "headline"))
    assert "Excluded: 1 of 3 runs." in spaced(page(".").body)


def test_every_number_of_it_is_marked(page: Read) -> None:
    """As a stale run's numbers are: the mark stands inside the bound element."""
    figures = page("runs/two").css("main data.figure")
    assert figures
    assert all("excluded" in spaced(figure) for figure in figures)


def test_machines_read_the_reason_and_the_other_run_first(site: Path) -> None:
    """``latest-numbers.json`` and the files of the interface tell it; badges show what the suite shows."""
    latest = json.loads((site / "latest-numbers.json").read_text("utf-8"))
    own = json.loads((site / "api/v1/runs/two.json").read_text("utf-8"))
    listed = json.loads((site / "api/v1/runs.json").read_text("utf-8"))

    assert [("one", "current", None), ("old", "current", None), ("two", "excluded", PLAIN)] == [
        (run["run_id"], run["freshness"], run.get("excluded")) for run in latest["runs"]
    ]
    assert ["two"] == [run["run_id"] for run in latest["runs"] if "excluded" in run]
    assert PLAIN == own["run"]["excluded"]
    assert {"one": "current", "old": "current", "two": "excluded"} == {
        run["run_id"]: run["freshness"] for run in listed["runs"]
    }
    assert "33.33 % (GO)" == json.loads((site / "badges/example.json").read_text("utf-8"))["message"]
    assert [] == [*faults(latest), *faults(own), *faults(listed)]


def test_a_text_elsewhere_means_it_only_by_its_name(site: Path) -> None:
    """Numbers of a site that are cited without a run are never those of an excluded one."""
    numbers = read_numbers((site / "latest-numbers.json").read_bytes(), "latest-numbers.json")
    assert "33.33 % (GO)" in numbers.figures["example/token_reduction"]
    assert ("55.56 % (GO, excluded)",) == numbers.figures["example/token_reduction@two"]
    assert not any("excluded" in text for name in numbers.figures if "@" not in name for text in numbers.figures[name])


def test_a_copy_of_the_site_is_verified_and_a_hidden_exclusion_is_not(site: Path, tmp_path: Path) -> None:
    """All of it is computed again from the copy; who takes the mark or the reason away is found."""
    assert audit(copied(site, tmp_path / "same"), Asked()).site is not None

    forged = copied(site, tmp_path / "forged")
    replaced(forged, "latest-numbers.json", '"freshness": "excluded"', '"freshness": "current"')
    sealed_again(forged)
    assert "latest-numbers.json" in told(refused(forged))


def test_a_suite_that_excludes_every_run_says_so(tmp_path: Path) -> None:
    """It shows no number, and nowhere that no run is recorded."""
    root = three_runs().write(tmp_path, {**excluding("one", "two", "old"), "proof/history.jsonl": ""})
    rendered = render_site(facts_of(root))

    for path in ("index.html", "suites/index.html", "suites/example/index.html", "figures/index.html"):
        text = spaced(page_of(rendered, path).css_first("main"))
        assert "Every recorded run" in text, path
        assert "No run" not in text, path
    assert "Excluded: 3 of 3 runs." in spaced(page_of(rendered, "suites/example/index.html").body)
    assert "example, which excludes every run that it has" in summary_message(summarize(root))
