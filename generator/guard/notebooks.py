"""Notebooks: published byte for byte, without outputs, their prose read like any other.

Promises that no number stands in a notebook that nobody computed: outputs belong to whoever runs it. Literals in code
are inputs and are left alone; its comments are prose. Refuses outputs, execution counts, attachments, and kinds of
cells that it could not read.
"""

from __future__ import annotations

import io
import json
import tokenize
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark

FORMAT = 4
KEYS = {
    "markdown": frozenset({"cell_type", "id", "metadata", "source"}),
    "code": frozenset({"cell_type", "id", "metadata", "source", "outputs", "execution_count"}),
}
_CLEAR = "Clear all outputs before it is committed: whoever runs it gets them again."


def read_notebook(page: Page, text: str) -> Iterator[Remark]:
    """Yield everything that is wrong with a notebook."""
    try:
        notebook = json.loads(text)
    except (ValueError, RecursionError):
        notebook = None
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(notebook, dict) or notebook.get("nbformat") != FORMAT or not isinstance(cells, list):
        yield page.remark(
            "notebook", "a file that is no notebook of the current format", "a notebook", "Save it again."
        )
        return
    for cell in cells:
        yield from _read_cell(page, cell if isinstance(cell, dict) else {})


def _read_cell(page: Page, cell: dict[str, object]) -> Iterator[Remark]:
    kind = str(cell.get("cell_type"))
    unknown = sorted(set(cell) - KEYS.get(kind, frozenset()))
    if unknown:
        expected = "cells of Markdown and code, without attachments"
        yield page.remark("notebook cell", f"{', '.join(unknown)} in a cell of the kind {kind}", expected, "Remove it.")
        return
    source = cell.get("source", "")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    if kind == "markdown":
        yield from page.read_plain(text, "Markdown cell")
        return
    if cell.get("outputs") or cell.get("execution_count") is not None:
        expected = "code cells without outputs and execution counts"
        yield page.remark("code cell", f"outputs of the cell {text[:60]!r}", expected, _CLEAR)
    yield from _read_comments(page, text)


def _read_comments(page: Page, code: str) -> Iterator[Remark]:
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (tokenize.TokenError, SyntaxError):
        yield page.remark("code cell", f"code that is not Python, {code[:60]!r}", "plain Python", "Mend the cell.")
        return
    for token in tokens:
        if token.type == tokenize.COMMENT:
            yield from page.read_plain(token.string, "comment in a code cell")
