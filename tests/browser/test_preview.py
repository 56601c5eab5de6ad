"""The preview in a real browser: a page that reloads by itself, and a refusal over it that comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.build import Options, Workshop
from generator.preview.outcomes import Outcome
from generator.preview.running import run_preview
from tests.preview.made import nothing_shown, until
from tests.projects import INDEX, INDEX_TEXT, write_project

PATIENCE_MS = 60_000
"""Builds share the processors with all other tests."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open an empty page of a small window."""
    opened = browser.new_page(viewport={"width": 500, "height": 300})
    opened.set_default_timeout(PATIENCE_MS)
    yield opened
    opened.close()


def test_a_page_follows_its_sources(tmp_path: Path, page: Page) -> None:
    """Saved prose shows at the place scrolled to; a refusal is announced over the page, and clears when mended."""
    root = write_project(tmp_path)
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    options = Options(root)
    told: list[Outcome] = []
    open_workshop = partial(Workshop, options)
    with run_preview(options, open_workshop, port=0, tell=told.append, progress=nothing_shown) as running:
        until(lambda: len(told) == 1)
        page.goto(running.address)
        page.evaluate("scrollTo(0, 250)")
        (root / INDEX).write_text(INDEX_TEXT + "\nSaved words.\n", encoding="utf-8")
        expect(page.get_by_text("Saved words.")).to_be_attached(timeout=PATIENCE_MS)
        page.wait_for_function("scrollY === 250")

        (root / INDEX).write_text(INDEX_TEXT + "\nSaved words, and 42 <b>more</b>.\n", encoding="utf-8")
        refusal = page.get_by_role("alertdialog", name="The build was refused")
        expect(refusal).to_be_visible(timeout=PATIENCE_MS)
        expect(refusal).to_be_focused()
        assert 0 == refusal.evaluate("dialog => dialog.scrollTop")
        expect(refusal).to_contain_text(f"where{INDEX}:5:18founda number, '42', in the sentence ")
        expect(page.get_by_text("Saved words.", exact=True)).to_be_attached()
        assert 250 == page.evaluate("scrollY")

        (root / INDEX).write_text(INDEX_TEXT + "\nSaved words.\n", encoding="utf-8")
        expect(refusal).not_to_be_attached(timeout=PATIENCE_MS)
    assert [] == faults
