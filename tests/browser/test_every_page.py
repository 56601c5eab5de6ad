"""Every page of the reference site, laid out by a browser at every width, on screen and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.opening import ENLARGED, KINDS, SHEET, WIDTHS, addresses, watched

SURVEY = Path(__file__).with_name("survey.js").read_text(encoding="utf-8")


ALIKE = ("figures/", "compare/")
"""Folders of many pages from one template: all are read at the narrowest width, and one of them at every width."""


def is_one_of_many(path: str) -> bool:
    """Whether a page has one of its like among the kinds."""
    return path.startswith(ALIKE) and path not in KINDS


def surveyed(page: Page, address: str, width: int) -> list[str]:
    """Return what is wrong with the layout of the page that is open; a page without text is wrong too."""
    page.set_viewport_size({"width": width, "height": 900})
    found = page.evaluate(SURVEY)
    faults = found["faults"] if found["boxes"] else ["no text at all"]
    return [f"{address} at {width}: {fault}" for fault in faults]


def test_every_page_reads_from_a_path_of_a_host(site: Path, address: str, browser: Browser) -> None:
    """In light colours, at three widths and on paper: nothing overlaps, is cut or scrolls sideways.

    Of pages that only differ by their figure, each is read on a phone.
    """
    context = browser.new_context(color_scheme="light")
    faults: list[str] = []
    page = watched(context, address, faults)
    for path in addresses(site):
        page.emulate_media(media="screen")
        page.goto(address + path)
        for width in WIDTHS[:1] if is_one_of_many(path) else WIDTHS:
            faults += surveyed(page, path, width)
        if not is_one_of_many(path):
            page.emulate_media(media="print")
            faults += surveyed(page, f"{path} on paper", SHEET)
    context.close()

    assert [] == faults


def test_every_page_reads_from_files_without_scripts(site: Path, browser: Browser) -> None:
    """In dark colours, enlarged four times (narrower than any phone) and on a tablet: the promises hold as well."""
    context = browser.new_context(color_scheme="dark", java_script_enabled=False)
    faults: list[str] = []
    page = watched(context, site.as_uri(), faults)
    for path in addresses(site):
        page.goto((site / path).as_uri())
        for width in (ENLARGED,) if is_one_of_many(path) else (ENLARGED, WIDTHS[1]):
            faults += surveyed(page, path, width)
    context.close()

    assert [] == faults


@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("<p>first</p><p style='margin-top:-2.2em'>second</p>", 'overlap: "first" and "second"'),
        (
            "<p>calm</p><svg width='40' height='20'><text x='2' y='15'>a long label</text></svg>",
            'cut off: "a long label"',
        ),
        ("<p style='width:3em;overflow:hidden;white-space:nowrap'>more than fits</p>", 'cut off: "more than fits"'),
        ("<p style='margin-left:-3em'>left of the sheet</p>", 'out of reach: "left of the sheet"'),
        ("<p style='width:900px'>wide</p>", "scrolls sideways: 908 in 360"),
        (
            "<details><summary>more</summary><p>a</p><p style='margin-top:-1.9em'>b</p></details>",
            'overlap: "b" and "a"',
        ),
        (
            "<p style='margin-bottom:-2em'>above</p><div style='overflow-x:auto'><p>in</p></div>",
            'overlap: "above" and "the frame in"',
        ),
    ],
)
def test_what_is_planted_is_found(page: Page, planted: str, fault: str) -> None:
    """The survey finds text over text, cut text, text out of reach, and a page that is too wide."""
    page.set_content(planted)

    assert [f"x at 360: {fault}"] == surveyed(page, "x", 360)


def test_what_is_sound_is_let_pass(page: Page) -> None:
    """Text in columns, on tight lines, and in a frame that scrolls beside other text."""
    page.set_content(
        "<div style='display:flex;line-height:1.1'><div style='width:100px;overflow-x:auto;white-space:nowrap'>far "
        "more than fits into it</div><p>beside it, on several lines, one below the other</p></div>"
    )

    assert [] == surveyed(page, "x", 360)
