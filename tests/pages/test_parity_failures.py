"""The pairs whose answer did not pass: listed on the page of their run, and as many as the count says."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Contradiction
from generator.pages.parity_failures import failure_tables
from generator.pages.rendering import render_site
from tests.native import RUN, native_project
from tests.pages.made import facts_of, page_of, said, section


def test_the_run_page_lists_exactly_the_failing_pairs(tmp_path: Path) -> None:
    """A score below the bar fails, a score at the bar passes, and a judge without a score fails."""
    page = page_of(render_site(facts_of(native_project(tmp_path))), f"runs/{RUN}/index.html")
    rows = section(page, "parity-failed").css("tbody tr")
    assert ["c", "d", "f"] == [said(row.css_first("th")) for row in rows]


def test_the_run_page_leads_to_its_report(tmp_path: Path) -> None:
    """And the report's trail leads back to the run."""
    site = render_site(facts_of(native_project(tmp_path)))
    assert page_of(site, f"runs/{RUN}/index.html").css_first(f'a[href="../../report/{RUN}/index.html"]') is not None
    assert page_of(site, f"report/{RUN}/index.html").css_first(f'nav a[href="../../runs/{RUN}/index.html"]') is not None


def test_a_count_of_other_pairs_is_refused(tmp_path: Path) -> None:
    """A figure that counts something else than the list shows would mislead whoever follows the link."""
    root = native_project(tmp_path)
    suite = root / "proof/suites/native-export.yaml"
    suite.write_text(suite.read_text().replace("formula: count(not passed)", "formula: count(passed)"))
    made = facts_of(root)
    with pytest.raises(
        Contradiction, match="found 4 as parity_failed of the run native-run, where passed is false for 3"
    ):
        failure_tables(made, made.archive.suites["native-export"], RUN)
