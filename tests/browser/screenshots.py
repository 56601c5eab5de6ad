"""Takes the pictures that the README shows, and says which of them are older than their pages.

``make screenshots`` takes them from the site in ``site/`` and notes beside them what each was taken of: the digest of
the page and its style sheet, and that of the picture. The footer, whose counts and commit change with every build, is
left out of it. ``make screenshots-check`` compares; it is no test, since any change of evidence changes pages, and a
picture can only be taken where there is a browser. That pictures and notes belong together is tested always.
"""

from __future__ import annotations

import json
import re
import sys
from hashlib import sha256
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import start

PROJECT = Path(__file__).parents[2]
SITE = PROJECT / "site"
SHOTS = PROJECT / ".github" / "screenshots"
NOTES = SHOTS / "taken.json"
RUN = "cl-realdata-cc-2026-06-18"
FIGURE = "real-developer-transcripts/token_weighted_reduction"
PAGES = {
    "home": "index.html",
    "run": f"runs/{RUN}/index.html",
    "explain": f"figures/{FIGURE}/index.html",
    "history": "history/index.html",
    "report": f"report/{RUN}/index.html",
}
"""Each picture with its page."""
FRAME = {"width": 1280, "height": 940}
_FOOTER = re.compile(r'<footer class="site-footer">.*?</footer>', re.DOTALL)


def digest_of_page(site: Path, path: str) -> str:
    """Return the digest of what a page looks like: its text without the footer, and the style sheet."""
    seen = _FOOTER.sub("", (site / path).read_text(encoding="utf-8"))
    return sha256(seen.encode() + (site / "assets" / "style.css").read_bytes()).hexdigest()


def take_pictures() -> None:
    """Write one picture a page, at desktop width and in light colours, and the notes."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    notes = {}
    with sync_playwright() as playwright:
        browser = start(playwright)
        page = browser.new_page(viewport=FRAME, color_scheme="light")  # type: ignore[arg-type]
        for name, path in PAGES.items():
            page.goto((SITE / path).as_uri())
            picture = page.screenshot(path=SHOTS / f"{name}.png")
            notes[name] = {
                "page": path,
                "page_sha256": digest_of_page(SITE, path),
                "picture_sha256": sha256(picture).hexdigest(),
            }
        browser.close()
    NOTES.write_text(json.dumps(notes, indent=2) + "\n", encoding="utf-8")


def older_than_their_pages(site: Path, notes: Path) -> list[str]:
    """Return the names of the pictures whose page looks different by now, or is gone."""
    return [
        name
        for name, note in json.loads(notes.read_text(encoding="utf-8")).items()
        if not (site / note["page"]).is_file() or note["page_sha256"] != digest_of_page(site, note["page"])
    ]


def main(arguments: list[str]) -> int:
    """Take the pictures, or with ``--check`` say which are out of date."""
    if arguments != ["--check"]:
        take_pictures()
        return 0
    older = older_than_their_pages(SITE, NOTES)
    for name in older:
        print(f"{name}.png is older than its page, {PAGES[name]}. Take it again: make screenshots", file=sys.stderr)
    return 1 if older else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
