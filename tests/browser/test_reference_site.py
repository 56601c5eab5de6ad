"""What the reference site says, as a real browser shows it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.opening import REAL, RUN


def figure_text(page: Page, key: str) -> str:
    """Return what the first element of a figure shows."""
    return " ".join(page.locator(f'[data-figure="{key}"]').first.inner_text().split())


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (f"token_weighted_reduction@{RUN}", "43.14 % NARROW freshness unknown from totals"),
        (f"median_reduction@{RUN}", "25.26 % NARROW freshness unknown as recorded"),
        (f"median_reduction@{RUN}[large_context]", "43.17 % NARROW freshness unknown as recorded"),
        (f"median_reduction@{RUN}[code_generation]", "39.47 % NARROW freshness unknown as recorded"),
        (f"parity_rate@{RUN}", "26.2 % NARROW freshness unknown from totals"),
    ],
)
def test_the_home_page_shows_each_figure_with_verdict_and_depth(
    site: Path, page: Page, figure: str, shown: str
) -> None:
    """Value, verdict and depth stand in one element."""
    page.goto((site / "index.html").as_uri())

    assert shown == figure_text(page, f"{REAL}/{figure}")


def test_no_interval_is_shown_where_none_was_recorded(site: Path, page: Page) -> None:
    """The page says that there is none, and has no bound of one."""
    page.goto((site / "figures" / REAL / "token_weighted_reduction" / "index.html").as_uri())

    assert "none was recorded" in page.locator("main").inner_text()
    assert page.locator('[data-node$="#low"], [data-node$="#high"]').count() == 0


def test_the_retired_headline_stays_in_the_history(site: Path, page: Page) -> None:
    """The older figure stands in the history with its verdict, and as superseded."""
    page.goto((site / "history" / "index.html").as_uri())

    row = page.locator("tr", has_text="8.85 %").first.inner_text()
    assert "NARROW" in row
    assert "superseded" in row


def test_suites_without_a_run_say_what_is_still_asked_for(site: Path, page: Page) -> None:
    """An empty state lists the unmet thresholds and shows no measured value."""
    for suite in ("agent-tasks", "total-tokens"):
        page.goto((site / "suites" / suite / "index.html").as_uri())

        assert "the rule asks for" in page.locator("main").inner_text()
        assert page.locator(".figure[value]").count() == 0
