"""The reference site in a real browser: what it says, that it can be read everywhere, and that it asks nobody."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from generator.build import Options, build_site

PROJECT = Path(__file__).parents[2]
REAL = "real-developer-transcripts"
RUN = "cl-realdata-cc-2026-06-18"
ABORTED = "net::ERR_ABORTED"
"""What a browser says of a picture that it no longer waits for, since the next page is being opened."""
WIDTHS = (360, 768, 1440)
KINDS = (
    "index.html",
    "suites/total-tokens/index.html",
    f"runs/{RUN}/index.html",
    f"figures/{REAL}/median_reduction/index.html",
    "history/index.html",
    "methodology/index.html",
    f"report/{RUN}/index.html",
    "reproduce/index.html",
    "404.html",
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the reference site, built from a copy of the project."""
    root = tmp_path_factory.mktemp("reference") / "project"
    for folder in ("proof", "content", "templates"):
        shutil.copytree(PROJECT / folder, root / folder)
    build_site(Options(root))
    return root / "site"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page that keeps count of faults and of requests to anywhere but the site's files."""
    context = browser.new_context()
    opened = context.new_page()
    yield opened
    context.close()


def addresses(site: Path) -> list[str]:
    """Return every page of the site, as a path inside it."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html") if "proof" not in path.parts)


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


def test_the_report_prints_to_two_sheets_of_a4(site: Path, page: Page) -> None:
    """The report of the published run fits on two sheets, without the site's header and footer, and with its end."""
    page.goto((site / "report" / RUN / "index.html").as_uri())
    page.emulate_media(media="print")
    printed = page.pdf(prefer_css_page_size=True)

    assert 2 == len(re.findall(rb"/Type\s*/Page\b", printed))
    assert re.search(rb"/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]", printed)
    assert page.locator("#signed").is_visible()
    assert not page.locator("footer.site-footer").is_visible()
    assert not page.locator("header.site-header").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_reads_at_every_width(site: Path, browser: Browser, scheme: str) -> None:
    """No page scrolls sideways, logs a fault, or asks for anything outside the site's folder."""
    context = browser.new_context(color_scheme=scheme, java_script_enabled=True)  # type: ignore[arg-type]
    opened = context.new_page()
    faults: list[str] = []
    opened.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("request", lambda r: faults.append(r.url) if not r.url.startswith(site.as_uri()) else None)
    opened.on("requestfailed", lambda r: faults.append(f"failed: {r.url}") if r.failure != ABORTED else None)
    for address in addresses(site):
        opened.goto((site / address).as_uri())
        for width in WIDTHS:
            opened.set_viewport_size({"width": width, "height": 900})
            if opened.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                faults.append(f"{address} scrolls sideways at {width}")
    context.close()

    assert faults == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_accessibility_rules_find_nothing(site: Path, browser: Browser, scheme: str) -> None:
    """axe-core has no finding on one page of each kind, contrast included."""
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)  # type: ignore[arg-type]
    opened = context.new_page()
    found: list[str] = []
    for address in KINDS:
        opened.goto((site / address).as_uri())
        results = Axe().run(opened)
        found += [f"{address}: {violation['id']}" for violation in results.response["violations"]]
    context.close()

    assert found == []


def test_every_link_and_anchor_resolves(site: Path, page: Page) -> None:
    """Every relative link leads to a file of the site, and every anchor to an element."""
    broken: list[str] = []
    for address in addresses(site):
        page.goto((site / address).as_uri())
        address_of = "node => new URL(node.getAttribute('href'), location).href"
        links = page.eval_on_selector_all("a[href], link[href]", f"nodes => nodes.map({address_of})")
        for link in {link for link in links if link.startswith("file:")}:
            path, _, anchor = link.removeprefix("file://").partition("#")
            target = Path(path)
            if not target.is_file() or (anchor and f'id="{anchor}"' not in target.read_text(encoding="utf-8")):
                broken.append(f"{address}: {link}")

    assert broken == []
