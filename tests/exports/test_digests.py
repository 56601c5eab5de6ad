"""The digests in latest-numbers.json: whatever changes in an artifact changes the digest beside each figure of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from generator.build import Options, build_site
from tests.projects import LEDGER, ROWS, ROWS_TEXT, RUN, write_project

LINES = ROWS_TEXT.splitlines(keepends=True)


def _stated(folder: Path, rows: str) -> tuple[Path, dict[str, set[str]]]:
    """Build the site over these rows; return the project, and by path every digest that a figure states of it."""
    root = write_project(folder, {ROWS: rows, LEDGER: ""})
    build_site(Options(root, as_of="2026-02-01"))
    stated: dict[str, set[str]] = {}
    for path, digest in _inputs(json.loads((root / "site" / "latest-numbers.json").read_bytes())):
        stated.setdefault(path, set()).add(digest)
    return root, stated


def _inputs(document: dict[str, list[dict[str, list[dict[str, list[dict[str, str]]]]]]]) -> Iterator[tuple[str, str]]:
    for run in document["runs"]:
        for figure in run["figures"]:
            assert figure["inputs"]
            yield from ((source["path"], source["sha256"]) for source in figure["inputs"])


CHANGES = {
    "a value": ROWS_TEXT.replace('"tokens": 100', '"tokens": 101', 1),
    "a decimal of equal value": ROWS_TEXT.replace("0.95", "0.950", 1),
    "a value that no figure reads": ROWS_TEXT.replace("0.80", "0.81", 1),
    "the order of two rows": "".join([LINES[1], LINES[0], *LINES[2:]]),
    "a blank": ROWS_TEXT.replace('": ', '":  ', 1),
    "a blank line": f"{ROWS_TEXT}\n",
    "the ends of lines": ROWS_TEXT.replace("\n", "\r\n"),
    "no end of the last line": ROWS_TEXT.removesuffix("\n"),
    "a row left out": "".join(LINES[:-1]),
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_content_changes_the_digest(tmp_path: Path, change: str) -> None:
    """Also one that changes no figure; the digest is that of the very bytes, and of the manifest that pins them."""
    _, before = _stated(tmp_path / "before", ROWS_TEXT)
    root, after = _stated(tmp_path / "after", CHANGES[change])
    assert ROWS in before
    assert RUN in before
    assert before.keys() == after.keys()
    assert {path: {sha256((root / path).read_bytes()).hexdigest()} for path in after} == after
    assert {ROWS, RUN} == {path for path in after if after[path] != before[path]}


def test_unchanged_content_keeps_its_digest(tmp_path: Path) -> None:
    """In another folder, too."""
    assert _stated(tmp_path / "one", ROWS_TEXT)[1] == _stated(tmp_path / "other", ROWS_TEXT)[1]
