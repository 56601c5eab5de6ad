"""Whoever has only a keyboard reaches everything, in order, and sees where they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.opening import KINDS, WIDTHS

LISTEN = """() => {
  const stops = [...document.querySelectorAll('a[href], button, summary, select, [tabindex="0"]')]
    .filter((each) => each.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true }));
  window.stops = stops.length;
  window.reached = [];
  document.addEventListener("focusin", ({ target }) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(target);
    const rings = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && outlineColor !== "rgba(0, 0, 0, 0)";
    const { top, bottom } = target.getBoundingClientRect();
    reached.push([stops.indexOf(target), rings, bottom > 0 && top < innerHeight]);
  });
}"""
"""Notes for each stop which it is, whether a ring is drawn around it, and whether it is in sight."""


@pytest.mark.parametrize("width", [WIDTHS[0], WIDTHS[-1]])
def test_the_tab_key_reaches_every_stop_in_order(browser: Browser, address: str, width: int) -> None:
    """Each link, button, summary, list of choices and frame, in the order of the page, with a ring and in sight."""
    context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    for path in KINDS[:1] if width == WIDTHS[0] else (kind for kind in KINDS if kind != "figures/index.html"):
        page.goto(address + path)
        page.evaluate(LISTEN)
        stops = page.evaluate("window.stops")
        for _ in range(stops):
            page.keyboard.press("Tab")
        reached = page.evaluate("window.reached")
        if [[at, True, True] for at in range(stops)] != reached:
            first = next((at for at, each in enumerate(reached) if each != [at, True, True]), len(reached))
            faults.append(f"{path}: stop {first} of {stops}, reached as {reached[first : first + 1]}")
        assert stops > 10
    context.close()

    assert [] == faults


def test_the_first_stop_leads_past_the_header(browser: Browser, address: str) -> None:
    """The link is out of sight until it has focus; it takes the reader to the content, and Tab goes on from there."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}index.html")
    skip = page.locator(".skip")
    before = skip.bounding_box()
    page.keyboard.press("Tab")
    after = skip.bounding_box()
    page.keyboard.press("Enter")
    arrived = page.evaluate("document.activeElement.id")
    page.keyboard.press("Tab")
    inside = page.evaluate("document.activeElement.closest('main') !== null")
    context.close()

    assert before is not None
    assert after is not None
    assert before["y"] + before["height"] < 0 <= after["y"]
    assert ("content", True) == (arrived, inside)


def test_what_is_folded_opens_by_keyboard(browser: Browser, address: str) -> None:
    """Enter on a summary unfolds it, without any script."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}history/index.html")
    folded = page.locator("details").first
    table = folded.locator("table")
    closed = table.is_visible()
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    opened = table.is_visible()
    context.close()

    assert (False, True) == (closed, opened)
