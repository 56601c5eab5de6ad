"""Words of language models stand only where a suite or a run is about them."""

from __future__ import annotations

import re
from pathlib import Path

from generator.pages.rendering import render_site
from tests.pages.made import FLAGSHIP, constructed, page_of, published_site, said
from tests.projects import RUN, RUN_TEXT, SUITE, SUITE_TEXT

WORDS = re.compile(r"model|provider|tokenizer|finance|parity|prompt|judge|price", re.IGNORECASE)
PATHS = ("runs/first-run/index.html", "report/first-run/index.html", "index.html", "suites/example/index.html")
TIMES = {SUITE: SUITE_TEXT.replace("unit: tokens", "unit: ms")}


def words(folder: Path, changes: dict[str, str]) -> set[str]:
    """Return the words of language models on the pages of a run and of its suite."""
    site = render_site(constructed(folder, {**changes}))
    return {word.lower() for path in PATHS for word in WORDS.findall(said(page_of(site, path).css_first("main")))}


def test_times_of_queries_have_no_tokenizer(tmp_path: Path) -> None:
    """Nothing is called not recorded that there never was; where tokens are counted, it is."""
    assert set() == words(tmp_path / "times", TIMES)
    assert {"model", "provider", "tokenizer", "finance", "parity", "price"} <= words(tmp_path / "tokens", {})


def test_what_a_run_records_is_shown_whatever_is_measured(tmp_path: Path) -> None:
    """A provider that a run names is a fact of it."""
    assert "provider" in words(tmp_path, {**TIMES, RUN: RUN_TEXT + "provider: somebody\n"})


def test_a_retired_suite_of_which_little_is_recorded_keeps_its_gaps() -> None:
    """Where no column is declared, nobody can tell what there was, so what is missing is said to be missing."""
    for run in ("cl-pg-3-gate", FLAGSHIP):
        assert "the tokenizer" in said(page_of(published_site(), f"runs/{run}/index.html").css_first("main"))
