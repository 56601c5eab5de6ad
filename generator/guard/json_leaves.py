"""The leaves of a JSON document one by one, and the rule for those that no format says more about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.claiming_names import tells_a_result
from generator.printing.shapes import SHAPES

Path = tuple[str | int, ...]
_ADDRESS = re.compile(r"https?://[^\s]+")


def leaves(document: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield every value that is no object and no array, with the keys that lead to it."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from leaves(value, (*path, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from leaves(value, (*path, index))
    else:
        yield path, document


def read_keys(page: Page, document: object, path: Path = ()) -> Iterator[Remark]:
    """Yield the keys that tell a result: no rule reads them, so they only name."""
    pairs = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in pairs:
        if isinstance(key, str) and tells_a_result(key):
            found = f"the key {key[:100]!r} of {dotted(path) or 'the file'}"
            yield page.remark("JSON", found, "keys that only name", "Put it into a value.")
        yield from read_keys(page, value, (*path, key))


def dotted(path: Path) -> str:
    """Return a path of keys as it is written: ``runs[0].figures[2].value``."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).removeprefix(".")


def read_leaf(page: Page, path: Path, value: object) -> Iterator[Remark]:
    """Read a leaf as a reader would: an identifier, an address, or a text without numbers of its own."""
    channel = f"JSON value {dotted(path)}"
    if isinstance(value, bool) or value is None:
        return
    if not isinstance(value, str):
        remedy = "Publish it as a figure, or as one of the counts of the build."
        yield page.remark(channel, f"the bare number {value}", "numbers that a rule of the format binds", remedy)
    elif not _ADDRESS.fullmatch(value) and not is_identifier(page, value):
        yield from page.read_plain(value, channel)


def is_identifier(page: Page, text: str) -> bool:
    """Whether a text is an identifier of any shape."""
    return any(page.checks.catalogue.identifies(shape, text) for shape in SHAPES)
