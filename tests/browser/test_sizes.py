"""What a browser loads for the home page stays small."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.browser.opening import watched

LARGEST = 150_000


def test_the_home_page_with_everything_it_loads(browser: Browser, address: str) -> None:
    """Page, style sheet, pictures and scripts together, unpacked, under 150 kB."""
    context = browser.new_context()
    faults: list[str] = []
    page = watched(context, address, faults)
    loaded = {}
    page.on("requestfinished", lambda request: loaded.update({request.url: request}))
    page.goto(f"{address}index.html", wait_until="networkidle")
    sizes = {url.removeprefix(address): len(each.response().body()) for url, each in list(loaded.items())}
    context.close()

    assert [] == faults
    assert {"index.html", "assets/style.css"} <= sizes.keys()
    assert 30_000 < sum(sizes.values()) < LARGEST
