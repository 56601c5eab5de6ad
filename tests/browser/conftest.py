"""One Chromium for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import start


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium."""
    with sync_playwright() as playwright:
        started = start(playwright)
        yield started
        started.close()
