"""Which rule each file of the site is read by; a file without a rule is refused, never passed by."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from generator.figures.model import FigureTable
from generator.guard.api_files import API, read_api
from generator.guard.characters import check_characters
from generator.guard.csv_files import is_table, read_table
from generator.guard.feeds import FEED, SITEMAP, read_xml
from generator.guard.json_files import LATEST, read_latest_numbers
from generator.guard.json_leaves import leaves, read_keys, read_leaf
from generator.guard.notebooks import read_notebook
from generator.guard.page_context import Page
from generator.guard.pages import read_page
from generator.guard.remarks import Remark
from generator.guard.scripts import read_script
from generator.guard.styles import read_style_sheet
from generator.printing.shapes import has_shape

MANIFEST = "manifest.json"
DEPENDED = "depends-on.json"
DIGESTS = frozenset({MANIFEST, DEPENDED})
SCHEMAS = "schemas/"
BADGES = "badges/"
ENDPOINT_VERSION = 1
"""The version of the format that badge services read."""
_SITEMAP_LINE = re.compile(r"Sitemap: https?://[^\s]+/sitemap\.xml")
SILENT = frozenset({".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico", ".woff", ".woff2"})
"""Files without text; pictures of numbers are beyond any guard."""
SILENT_NAMES = frozenset({".nojekyll", ".gitignore"})


def read_file(page: Page, content: bytes, table: FigureTable, copies: Mapping[str, bytes]) -> Iterator[Remark]:
    """Yield everything that is wrong with one file of the site."""
    path = PurePosixPath(page.path)
    is_silent = path.name in SILENT_NAMES or path.suffix in SILENT
    if not (is_silent or page.path in copies):
        yield from check_characters(page, content)
    if page.path in copies:
        if copies[page.path] != content:
            yield page.remark("file", "a copy that differs from what it copies", "the very bytes", "Copy it again.")
    elif is_silent:
        return
    elif page.path == LATEST:
        yield from read_latest_numbers(page, content, table)
    elif is_table(page.path):
        yield from read_table(page, content, table)
    elif page.path.startswith(API) and path.suffix == ".json":
        yield from read_api(page, content, table)
    elif page.path.startswith(BADGES) and path.suffix == ".json":
        yield from _read_endpoint(page, content)
    elif page.path in DIGESTS or page.path.startswith(SCHEMAS):
        yield from _read_machine_json(page, content)
    else:
        yield from _read_text(page, path.suffix, content)


def _read_text(page: Page, suffix: str, content: bytes) -> Iterator[Remark]:
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        yield page.remark("file", "bytes that are not UTF-8", "text in UTF-8", "Save it as UTF-8.")
        return
    if suffix in TEXT_RULES and (suffix != ".xml" or page.path in (FEED, SITEMAP)):
        yield from TEXT_RULES[suffix](page, text)
        return
    remedy = "Give its format a rule in the guard before it is published."
    yield page.remark("file", f"a file of the kind {suffix or page.path!r}", "a kind with a rule", remedy)


def _read_lines(page: Page, text: str) -> Iterator[Remark]:
    for line in text.splitlines():
        if not (page.checks.catalogue.identifies("checkpoint", line) or _SITEMAP_LINE.fullmatch(line)):
            yield from page.read_plain(line, "text")


TEXT_RULES: Mapping[str, Callable[[Page, str], Iterable[Remark]]] = {
    ".html": read_page,
    ".svg": read_page,
    ".css": read_style_sheet,
    ".js": read_script,
    ".ipynb": read_notebook,
    ".txt": _read_lines,
    ".xml": read_xml,
}
"""The rule of every kind of file that holds text."""


def _read_endpoint(page: Page, content: bytes) -> Iterator[Remark]:
    """Read what a badge service is given: its version of the format, and words that name their bindings."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        yield page.remark("JSON", "a file that is not JSON", "JSON", "Make it again.")
        return
    if not isinstance(document, dict) or document.get("schemaVersion") != ENDPOINT_VERSION:
        expected = f"an object with the schemaVersion {ENDPOINT_VERSION}"
        yield page.remark("JSON", f"{str(document)[:100]!r}", expected, "Make it again.")
        return
    yield from read_keys(page, document)
    for path, value in leaves({key: value for key, value in document.items() if key != "schemaVersion"}):
        yield from read_leaf(page, path, value)


def _read_machine_json(page: Page, content: bytes) -> Iterator[Remark]:
    """Read digests by path, or a schema: machines read them, and the first hold digests and nothing else."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        yield page.remark("JSON", "a file that is not JSON", "JSON", "Make it again.")
        return
    if page.path not in DIGESTS:
        return
    for _, value in leaves(document):
        is_absent = value is None and page.path == DEPENDED
        if not is_absent and not (isinstance(value, str) and _is_digest(value)):
            yield page.remark("JSON", f"{str(value)[:100]!r}", "digests of files", "Make it again.")


def _is_digest(value: str) -> bool:
    return has_shape("digest", value) or re.fullmatch("proofpage/[a-z/-]+v[0-9]+", value) is not None
