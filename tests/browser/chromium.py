"""Starts the Chromium of this machine."""

from __future__ import annotations

import shutil

from playwright.sync_api import Browser, Playwright


def start(playwright: Playwright) -> Browser:
    """Return the Chromium that stands in ``PATH``, started."""
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    return playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
