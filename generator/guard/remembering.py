"""What an earlier reading of the guard is still good for: files that it would read, and judge, as it did then.

Promises: nothing is remembered but files in which nothing was wrong, under a digest of everything that the guard read
them by: the whole project, their bytes, and their side table. The one thing that may differ is the build's own counts,
and these only where they stand as the whole elements of the catalogue in the footer: then they are what they must be,
in a place where such elements were found to be in order. A file that holds a count anywhere else is read again whenever
one of them changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.cache.memory import Shelf
from generator.cache.storage import key_of
from generator.printing.catalogue import Catalogue

_COUNTS = (b"count:", b"data-count")
_FOOTER = b"\0footer\0"


@dataclass(frozen=True, slots=True)
class Remembered:
    """The files that were read before."""

    shelf: Shelf[list[str]]
    ground: str
    """The digest of everything that the catalogue and the table of figures were computed from, but the counts."""
    footer: bytes
    """The counts as every footer prints them."""

    def reading(self, catalogue: Catalogue) -> Reading:
        """Return what one reading of a site needs to find its files."""
        counts = {element.key: element.html for element in catalogue.of_kind("count")}
        form = self.footer
        for name, html in counts.items():
            form = form.replace(html.encode("utf-8"), f"\0{name}\0".encode())
        return Reading(self, hashlib.sha256(form).hexdigest(), key_of(json.dumps(counts)))


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a site."""

    remembered: Remembered
    form: str
    """The digest of the footer but for the counts that stand in it."""
    counts: str
    """The digest of the counts."""

    def key(self, path: str, content: bytes, plain_texts: Mapping[str, tuple[str, ...]]) -> str:
        """Return the key of a file: the digest of everything that it is read by."""
        named = json.dumps(sorted(plain_texts.items()))
        is_page = path.endswith(".html") and self.remembered.footer != b""
        rest = content.replace(self.remembered.footer, _FOOTER) if is_page else content
        holds_counts = not is_page or "count:" in named or any(mark in rest for mark in _COUNTS)
        parts = (path, hashlib.sha256(rest).hexdigest(), named, self.form, self.counts if holds_counts else "")
        return key_of(self.remembered.ground, *parts)

    def recall(self, key: str) -> Iterable[str] | None:
        """Return the bindings that a file shows; None where it has to be read."""
        return self.remembered.shelf.recall(key)

    def keep(self, key: str, noted: Iterable[str]) -> None:
        """Keep the bindings that were counted on a file that was found in order."""
        self.remembered.shelf.keep(key, sorted(set(noted)))
