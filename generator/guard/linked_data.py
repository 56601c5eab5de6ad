"""JSON-LD inside a page, leaf by leaf: each is what was noted when the page was made, bound, and in its place.

Promises: a value that was added, changed, moved or left out is found, whatever it is; a digest is that of the very file
that stands beside it. Refuses numbers and other values that are no texts, since nothing can bind them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.guard.json_files import at_path, read_json
from generator.guard.json_leaves import Path, dotted, leaves, read_leaf
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.json_ld import DIGEST, NOTE, noted_as

TYPE = "application/ld+json"
"""The type of a script that is a page as data."""
ADDRESSES = frozenset({"@context", "url", "contentUrl", "license"})
"""Keys whose values are addresses, which machines follow and nobody reads."""
_ADDRESS = re.compile(r"[^\s<>\"]+")
REMEDY = "Take it from the view of the page; nothing is written into linked data by hand."


def read_json_ld(page: Page, text: str) -> Iterator[Remark]:
    """Yield everything in a block of JSON-LD that is not what was noted for the page."""
    yield from read_json(page, text.encode("utf-8"), lambda document: _read(page, document))


def _read(page: Page, document: object) -> Iterator[Remark]:
    seen: set[str] = set()
    for path, value in leaves(document):
        is_digest = path[-1:] == (DIGEST,)
        note = noted_as(path, "" if is_digest else str(value))
        seen.add(note)
        if note not in page.plain_texts or not isinstance(value, str):
            found = f"{str(value)[:200]!r} at {dotted(path)}"
            yield page.remark("JSON-LD", found, "a value that was noted for this place", REMEDY)
            yield from read_leaf(page, path, value)
        elif is_digest:
            yield from _read_digest(page, document, path, value)
        else:
            yield from _read_bound(page, note, path, value)
    for note in page.plain_texts:
        if note.startswith(NOTE) and note not in seen:
            found = f"no value {note.removeprefix(NOTE)[:200]!r}"
            yield page.remark("JSON-LD", found, "every value that was noted", REMEDY)


def _read_bound(page: Page, note: str, path: Path, value: str) -> Iterator[Remark]:
    channel = f"JSON-LD value {dotted(path)}"
    if path[-1] in ADDRESSES and _ADDRESS.fullmatch(value):
        return
    marked = page.mark(value, page.plain_texts[note])
    yield from page.missing(marked.missing, channel)
    yield from page.scan(marked.text, channel)


def _read_digest(page: Page, document: object, path: Path, value: str) -> Iterator[Remark]:
    """Hold a digest against the file of the site that is named beside it."""
    beside = at_path(document, path[:-1])
    name = str(beside.get("name")) if isinstance(beside, dict) else ""
    expected = page.digest(name)
    if value != expected:
        held = "a file of the site" if expected is None else f"the digest of {name}, {expected}"
        yield page.remark("JSON-LD", f"{value[:100]!r} at {dotted(path)}", held, REMEDY)
