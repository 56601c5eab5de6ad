"""Colours and motion as readers ask for them: accessibility rules, colours that a reader chose, and no movement."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

from tests.browser.opening import KINDS, WIDTHS

MARKS = """() => {
  const faint = [];
  const rgb = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  const differs = (colour) => {
    const [own, under] = [rgb(colour), rgb(paper)];
    return (own[3] ?? 1) > 0 && Math.max(...[0, 1, 2].map((at) => Math.abs(own[at] - under[at]))) > 100;
  };
  let count = 0;
  const look = (element, which, properties, pseudo) => {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) return;
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === "none") return;
    count += 1;
    const shown = properties.map((name) => style[name]).filter((each) => each && each !== "none");
    if (!shown.some(differs)) faint.push(`${which}: ${shown}`);
  };
  for (const each of document.querySelectorAll(".verdict, .state")) {
    look(each, each.textContent, ["borderTopColor"], "::before");
  }
  for (const each of document.querySelectorAll('.verdict[data-word="GO"], .verdict[data-word="NO-GO"]')) {
    look(each, `filled ${each.textContent}`, ["backgroundColor"], "::before");
  }
  for (const each of document.querySelectorAll("main svg :is(line, circle, path, rect, polyline, polygon, text)")) {
    look(each, `${each.tagName} ${each.getAttribute("class") ?? ""}`, ["stroke", "fill"], null);
  }
  return { faint: [...new Set(faint)], count };
}"""
"""Shapes and marks of charts that can hardly be told from the paper, and how many were looked at."""
MOVES = """() => [...document.querySelectorAll("*")].flatMap((each) => [null, "::before", "::after"].map((part) => {
  const style = getComputedStyle(each, part);
  const stands = style.transitionDuration === "0s" && style.animationName === "none";
  return !stands || style.scrollBehavior === "smooth" ? `${each.tagName} ${each.className}` : null;
})).filter(Boolean)"""


@pytest.mark.parametrize(("scheme", "width"), [("light", WIDTHS[-1]), ("dark", WIDTHS[0])])
def test_accessibility_rules_find_nothing(browser: Browser, site: Path, scheme: str, width: int) -> None:
    """axe-core has no finding on one page of each kind: at a desk in the light, and on a phone in the dark.

    The list of all figures, whose rows are those of other tables, is long and read in the light alone.
    """
    context = browser.new_context(
        color_scheme="dark" if scheme == "dark" else "light", viewport={"width": width, "height": 900}, bypass_csp=True
    )
    page = context.new_page()
    found: list[str] = []
    for path in (kind for kind in KINDS if scheme == "light" or kind != "figures/index.html"):
        page.goto((site / path).as_uri())
        results = Axe().run(page, options={"resultTypes": ["violations"]})
        found += [f"{path}: {each['id']}: {each['nodes'][0]['html'][:200]}" for each in results.response["violations"]]
    context.close()

    assert [] == found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_that_a_reader_chose_keep_every_mark(browser: Browser, site: Path, scheme: str) -> None:
    """Shapes of verdicts and marks of charts stand out from the paper, be it white or black, as filled as before."""
    context = browser.new_context(forced_colors="active", color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    faint: list[str] = []
    for path in KINDS:
        page.goto((site / path).as_uri())
        looked = page.evaluate(MARKS)
        faint += [f"{path}: {each}" for each in looked["faint"]]
        if path == KINDS[0]:
            assert looked["count"] > 20
    context.close()

    assert [] == faint


def test_nothing_moves_for_a_reader_who_asks_for_stillness(browser: Browser, site: Path) -> None:
    """No transition and no animation with reduced motion; without, the one link that comes into sight does move."""
    moving = []
    for motion in ("reduce", "no-preference"):
        context = browser.new_context(reduced_motion="reduce" if motion == "reduce" else "no-preference")
        page = context.new_page()
        page.goto((site / KINDS[0]).as_uri())
        moving.append(page.evaluate(MOVES))
        context.close()

    assert [[], ["A skip"]] == moving
