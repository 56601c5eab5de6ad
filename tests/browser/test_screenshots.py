"""The pictures in the README are those that the command took, and it can tell when they are out of date."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

from tests.browser.screenshots import NOTES, PAGES, PROJECT, SHOTS, digest_of_page, older_than_their_pages

LARGEST = 300_000
"""Bytes; whoever opens the README loads all of them."""


def test_the_readme_shows_every_picture_as_it_was_taken() -> None:
    """Nobody can put another picture in its place by hand, or leave one out."""
    shown = re.findall(r"!\[[^\]]+\]\(\.github/screenshots/(\w+)\.png\)", (PROJECT / "README.md").read_text("utf-8"))
    notes = json.loads(NOTES.read_text(encoding="utf-8"))
    pictures = {name: (SHOTS / f"{name}.png").read_bytes() for name in PAGES}

    assert list(PAGES) == shown == list(notes)
    assert {name: note["picture_sha256"] for name, note in notes.items()} == {
        name: sha256(picture).hexdigest() for name, picture in pictures.items()
    }
    assert [] == [name for name, picture in pictures.items() if not 10_000 < len(picture) < LARGEST]


def test_a_picture_is_older_when_its_page_or_the_style_changed(tmp_path: Path) -> None:
    """The footer, which changes with every build, does not make it older; a page that is gone does."""
    page, style = tmp_path / "index.html", tmp_path / "assets" / "style.css"
    style.parent.mkdir()
    style.write_text("p {}", encoding="utf-8")
    page.write_text('<p>words</p><footer class="site-footer">one</footer>', encoding="utf-8")
    notes = tmp_path / "taken.json"
    digest = digest_of_page(tmp_path, "index.html")
    notes.write_text(json.dumps({"home": {"page": "index.html", "page_sha256": digest}}), encoding="utf-8")

    page.write_text('<p>words</p><footer class="site-footer">two</footer>', encoding="utf-8")
    assert [] == older_than_their_pages(tmp_path, notes)
    style.write_text("p { color: red }", encoding="utf-8")
    assert ["home"] == older_than_their_pages(tmp_path, notes)
    style.write_text("p {}", encoding="utf-8")
    page.write_text("<p>other words</p>", encoding="utf-8")
    assert ["home"] == older_than_their_pages(tmp_path, notes)
    page.unlink()
    assert ["home"] == older_than_their_pages(tmp_path, notes)
