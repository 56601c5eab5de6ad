"""The leaves of a JSON document one by one, and the rule for those that no format says more about."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
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


def read_json_ld(page: Page, text: str) -> Iterator[Remark]:
    """Read a block of JSON-LD leaf by leaf."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        yield page.remark("JSON-LD", "a block that is not JSON", "JSON", "Mend the template.")
        return
    for path, value in leaves(document):
        yield from read_leaf(page, path, value)


def is_identifier(page: Page, text: str) -> bool:
    """Whether a text is an identifier of any shape."""
    return any(page.checks.catalogue.identifies(shape, text) for shape in SHAPES)
