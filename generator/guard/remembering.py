"""What an earlier reading of the guard is still good for: files that it would read, and judge, as it did then.

Promises: nothing is remembered but files in which nothing was wrong, under a digest of everything that the guard read
them by: the whole project, their bytes, their side table, and the drawings that there may be. A file that names the
digests of others is good for as long as each of these has the digest that it had. The one thing that may differ is the
build's own counts, and these only where they stand as the whole elements of the catalogue in the footer: then they are
what they must be, in a place where such elements were found to be in order. A file that holds a count anywhere else is
read again whenever one of them changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from generator.cache.memory import Shelf
from generator.cache.storage import key_of
from generator.guard.page_context import Checks, Page

_COUNTS = (b"count:", b"data-count")
_FOOTER = b"\0footer\0"


@dataclass(frozen=True, slots=True)
class Remembered:
    """The files that were read before."""

    shelf: Shelf[dict[str, Any]]
    ground: str
    """The digest of everything that the catalogue and the table of figures were computed from, but the counts."""
    footer: bytes
    """The counts as every footer prints them."""

    def reading(self, checks: Checks) -> Reading:
        """Return what one reading of a site needs to find its files."""
        counts = {element.key: element.html for element in checks.catalogue.of_kind("count")}
        form = self.footer
        for name, html in counts.items():
            form = form.replace(html.encode("utf-8"), f"\0{name}\0".encode())
        drawings = None if checks.drawings is None else sorted(checks.drawings)
        ground = key_of(self.ground, json.dumps(drawings), hashlib.sha256(form).hexdigest())
        return Reading(self, ground, key_of(json.dumps(counts)))


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a site."""

    remembered: Remembered
    ground: str
    """The digest of everything that all files are read by alike, with the footer but for the counts in it."""
    counts: str
    """The digest of the counts."""

    def key(self, page: Page, content: bytes) -> str:
        """Return the key of a file: the digest of everything that it is read by but other files."""
        named = json.dumps(sorted(page.plain_texts.items()))
        is_page = page.path.endswith(".html") and self.remembered.footer != b""
        rest = content.replace(self.remembered.footer, _FOOTER) if is_page else content
        holds_counts = not is_page or "count:" in named or any(mark in rest for mark in _COUNTS)
        parts = (page.path, hashlib.sha256(rest).hexdigest(), named, self.counts if holds_counts else "")
        return key_of(self.ground, *parts)

    def recall(self, key: str, page: Page) -> Iterable[str] | None:
        """Return the bindings that a file shows; None where it has to be read."""
        known = self.remembered.shelf.recall(key)
        if known is None or any(page.digest(path) != was for path, was in known["digests"].items()):
            return None
        shown: list[str] = known["shown"]
        return shown

    def keep(self, key: str, page: Page) -> None:
        """Keep the bindings that were counted on a file that was found in order, and what it was held against."""
        self.remembered.shelf.keep(key, {"shown": sorted(set(page.noted)), "digests": page.digests})
