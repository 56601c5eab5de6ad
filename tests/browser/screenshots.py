"""Takes the screenshot that the README shows, from the site in ``site/``: ``make screenshots``."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import start

PROJECT = Path(__file__).parents[2]
SHOTS = PROJECT / ".github" / "screenshots"
PAGES = {"home": "index.html"}


def take_screenshots() -> None:
    """Write one picture a page, at desktop width and in light colours."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = start(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 940})
        for name, address in PAGES.items():
            page.goto((PROJECT / "site" / address).as_uri())
            page.screenshot(path=SHOTS / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    take_screenshots()
