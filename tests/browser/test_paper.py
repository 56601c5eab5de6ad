"""What comes out of a printer: whole, unfolded, and for the finance report on two sheets."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from unicodedata import normalize

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.browser.opening import REAL, RUN

SHEET = (595, 842)
"""A4 in points."""
TEXTS = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest(".trail, .tools, title, desc")) found.push(walker.currentNode.data);
  }
  return found;
}"""
FOLDED = ("index.html", "history/index.html", f"figures/{REAL}/token_weighted_reduction/index.html")


def printed(page: Page, path: Path) -> PdfReader:
    """Print a page of the site, on the paper that its style sheet asks for."""
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    return PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))


def letters(text: str) -> str:
    """Return a text without any space, since a printer sets lines anew, and without ligatures."""
    return re.sub(r"\s", "", normalize("NFKC", text))


def texts(page: Page) -> list[str]:
    """Return each piece of text of the main part, folded or not."""
    pieces: list[str] = page.evaluate(TEXTS)
    return [letters(piece) for piece in pieces if piece.strip()]


def test_the_report_is_printed_on_two_sheets_of_a4(site: Path, page: Page) -> None:
    """With everything that stands on its page, down to what signs it, and without the site's header and footer."""
    sheets = printed(page, site / "report" / RUN / "index.html")
    paper = letters("".join(sheet.extract_text() for sheet in sheets.pages)).lower()

    assert [SHEET] * 2 == [(round(sheet.mediabox.width), round(sheet.mediabox.height)) for sheet in sheets.pages]
    assert [] == [text for text in texts(page) if text.lower() not in paper]
    assert not page.locator("footer.site-footer").is_visible()
    assert not page.locator("header.site-header").is_visible()


@pytest.mark.parametrize("path", FOLDED)
def test_what_is_folded_on_screen_is_printed(site: Path, page: Page, path: str) -> None:
    """Nobody can unfold paper: every text of the page is on it."""
    paper = letters("".join(sheet.extract_text() for sheet in printed(page, site / path).pages))

    assert [] == [text for text in texts(page) if text not in paper]
