"""One Chromium and one build of the reference site for all tests in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from generator.build import Options, build_site
from tests.browser.chromium import start
from tests.browser.opening import served

PROJECT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the reference site, built from a copy of the project."""
    root = tmp_path_factory.mktemp("reference") / "project"
    for folder in ("proof", "content", "templates"):
        shutil.copytree(PROJECT / folder, root / folder)
    build_site(Options(root))
    return root / "site"


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Serve the site from a path below the root of a host, and return where."""
    with served(site) as started:
        yield started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium."""
    with sync_playwright() as playwright:
        started = start(playwright)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page."""
    context = browser.new_context()
    yield context.new_page()
    context.close()
