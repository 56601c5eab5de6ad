"""Notebooks are published without outputs, and their prose holds no number that nothing stands behind."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.errors import Unbound
from tests.guard.sites import check, found
from tests.projects import write_project

MARKDOWN: dict[str, object] = {
    "cell_type": "markdown",
    "id": "a",
    "metadata": {},
    "source": ["Plain prose.\n", "More of it."],
}
CODE: dict[str, object] = {
    "cell_type": "code",
    "id": "b",
    "metadata": {},
    "execution_count": None,
    "outputs": [],
    "source": ["x = 43.14  # an input\n", "print(x)"],
}


def notebook(*cells: dict[str, object]) -> bytes:
    """Return a notebook of some cells."""
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def test_a_notebook_without_outputs_passes() -> None:
    """Literals in code are inputs."""
    check({"n.ipynb": notebook(MARKDOWN, CODE)})


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ({**MARKDOWN, "source": "It saved 43.14 % of all tokens."}, "'43.14"),
        ({**MARKDOWN, "source": ["It saved ", "half of them."]}, "'half'"),
        ({**MARKDOWN, "attachments": {"a.png": {}}}, "attachments in a cell of the kind markdown"),
        ({**CODE, "outputs": [{"output_type": "stream", "name": "stdout", "text": "43.14"}]}, "outputs of the cell"),
        ({**CODE, "execution_count": 3}, "outputs of the cell"),
        ({**CODE, "source": "x = 1  # saves 43.14 %"}, "comment in a code cell"),
        ({**CODE, "source": "x = (1"}, "code that is not Python"),
        ({"cell_type": "raw", "id": "c", "metadata": {}, "source": "43.14"}, "in a cell of the kind raw"),
    ],
)
def test_what_a_reader_would_take_for_a_result_is_refused(cell: dict[str, object], sentence: str) -> None:
    """In prose, comments, outputs and pictures."""
    assert sentence in found({"n.ipynb": notebook(MARKDOWN, cell)})


@pytest.mark.parametrize("content", [b"{", b"[]", b'{"nbformat": 3, "cells": []}', b'{"nbformat": 4}'])
def test_what_is_no_notebook_is_refused(content: bytes) -> None:
    """Its format must be known to be read."""
    assert "no notebook" in found({"n.ipynb": content})


def test_a_notebook_is_published_byte_for_byte(tmp_path: Path) -> None:
    """With its digest in the manifest; a number typed into it stops the build and leaves the site as it was."""
    content = notebook(MARKDOWN, CODE)
    root = write_project(tmp_path, {"proof/history.jsonl": "", "content/walk.ipynb": content})
    build_site(Options(root))
    assert content == (root / "site" / "walk.ipynb").read_bytes()
    assert "walk.ipynb" in json.loads((root / "site" / "manifest.json").read_bytes())["files"]
    (root / "content/walk.ipynb").write_bytes(content.replace(b"Plain prose", b"It saved 43.14 %"))
    with pytest.raises(Unbound, match=r"content/walk\.ipynb:1"):
        build_site(Options(root))
    assert content == (root / "site" / "walk.ipynb").read_bytes()
