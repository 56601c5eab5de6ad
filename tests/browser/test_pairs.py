"""Tables of pairs in a real browser: complete without any script, and with it sorted and filtered by keyboard too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from generator.build import Options, build_site
from generator.printing import pair_lists
from tests.many_pairs import write_many_pairs

PAIRS = 50
PAGES = ("runs/first-run/index.html", "runs/first-run/pairs/2/index.html")
WIDTHS = (360, 768, 1440)
VALID = "#table-pairs-main-valid"
OTHERS = "#table-pairs-main-others"
TOKENS, KIND = 4, 8
"""The columns of the control's tokens and of the kind, behind the unit, its status, the reason and its own value."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose run has two pages of pairs."""
    root = write_many_pairs(tmp_path_factory.mktemp("project"), PAIRS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pair_lists, "MOST_PAIRS", 30)
        build_site(Options(root))
    return root / "site"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page; whatever goes wrong in it fails the test."""
    context = browser.new_context()
    faults: list[str] = []
    yield opened(context, faults)
    context.close()
    assert faults == []


def opened(context: BrowserContext, faults: list[str]) -> Page:
    """Return a new page that notes messages, errors and requests to anywhere but files."""
    page = context.new_page()
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda r: faults.append(r.url) if not r.url.startswith("file:") else None)
    return page


def column(page: Page, caption: str, at: int) -> list[str]:
    """Return what the cells of a column show, in the rows that are in sight."""
    rows = page.locator(f"table:has({caption}) tbody tr:visible")
    shown: list[str] = rows.evaluate_all("(rows, at) => rows.map(row => row.cells[at].textContent)", at)
    return shown


def whole(texts: list[str]) -> list[int]:
    """Return displayed whole numbers."""
    return [int(text.replace(",", "")) for text in texts]


def test_without_scripts_everything_is_there_and_nothing_is_offered(site: Path, browser: Browser) -> None:
    """All rows in sight on their page, the links lead on and back, and there is no button and no list of choices."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / PAGES[0]).as_uri())
    found = [page.locator(".pairs tbody tr:visible").count()]
    page.get_by_role("link", name="Go on to page 2").click()
    assert page.url.endswith(PAGES[1])
    found.append(page.locator(".pairs tbody tr:visible").count())
    offered = page.locator(".pairs button, select").count()
    page.get_by_role("link", name="Page 1").first.click()
    assert page.url.endswith(f"{PAGES[0]}#pairs-main")
    context.close()

    assert ([30, 20], 0) == (found, offered)


def test_pairs_are_chosen_by_status_and_stratum_and_let_go(site: Path, page: Page) -> None:
    """Only pairs that fit stay in sight, a table without any goes, and what is shown is said, without a number."""
    page.goto((site / PAGES[0]).as_uri())
    choices = page.get_by_role("group", name="Which pairs of this page are shown")
    status, kind = choices.get_by_label("Status"), choices.get_by_label("kind")
    told = page.get_by_role("status")

    status.focus()
    page.keyboard.type("miss")
    assert ["missing", "missing"] == column(page, OTHERS, 1)
    assert not page.locator(VALID).is_visible()
    assert "Only pairs of this page that fit are shown." == told.inner_text()

    status.select_option("valid")
    kind.select_option("long")
    assert {("valid", "long")} == set(zip(column(page, VALID, 1), column(page, VALID, KIND), strict=True))

    status.select_option("incomparable")
    kind.select_option("short")
    assert not page.locator(".pairs tbody tr:visible").count()
    assert "No pair of this page fits." == told.inner_text()

    status.select_option("")
    kind.select_option("")
    assert PAIRS - 20 == page.locator(".pairs tbody tr:visible").count()
    assert "All pairs of this page are shown." == told.inner_text()


def test_a_column_is_sorted_by_its_exact_values_and_back(site: Path, page: Page) -> None:
    """By keyboard: up, down, and the order of the page again; what was not measured stays behind in both directions."""
    page.goto((site / PAGES[0]).as_uri())
    values = whole(column(page, VALID, TOKENS))
    heading = page.locator(f"table:has({VALID}) thead th").nth(TOKENS)
    orders = []
    for _ in range(3):
        heading.locator("button").focus()
        page.keyboard.press("Enter")
        orders.append((heading.get_attribute("aria-sort"), whole(column(page, VALID, TOKENS))))
    told = page.get_by_role("status").inner_text()
    behind = []
    for _ in range(2):
        page.locator(f"table:has({OTHERS}) thead button").nth(TOKENS + 1).click()
        behind.append(column(page, OTHERS, TOKENS + 1)[1:])

    assert values != sorted(values)
    assert [("ascending", sorted(values)), ("descending", sorted(values)[::-1]), (None, values)] == orders
    assert "In the order of the page again." == told
    assert [["not measured", "not measured"]] * 2 == behind


def test_tables_of_pairs_are_readable_at_every_width(site: Path, page: Page) -> None:
    """They scroll inside their own box, each column in reach, the unit kept in sight, also while it is focused."""
    page.goto((site / PAGES[0]).as_uri())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth"), width
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    box, row = page.locator(f".scroll:has({VALID})"), page.locator(f"table:has({VALID}) tbody tr").first
    box.focus()
    box.evaluate("box => { box.scrollLeft = box.scrollWidth; }")
    unit, last, frame = (each.bounding_box() for each in (row.locator("th"), row.locator("td").last, box))

    assert unit is not None
    assert last is not None
    assert frame is not None
    assert frame["x"] <= unit["x"] < frame["x"] + 2
    assert unit["x"] + unit["width"] <= last["x"]
    assert last["x"] + last["width"] <= frame["x"] + frame["width"] + 1


def test_accessibility_rules_find_nothing_on_pages_of_pairs(site: Path, browser: Browser) -> None:
    """Sorted and filtered, contrast of buttons and choices in the dark included."""
    context = browser.new_context(color_scheme="dark", bypass_csp=True)
    page = context.new_page()
    page.goto((site / PAGES[1]).as_uri())
    page.locator(".pairs thead button").first.click()
    page.locator(".tools select").first.select_option(index=1)
    found = [violation["id"] for violation in Axe().run(page).response["violations"]]
    context.close()

    assert [] == found
