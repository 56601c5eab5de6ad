"""From the rows to the site: how they are cut into files is nothing, and what they hold is everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.errors import Refusal
from tests.projects import ROWS, ROWS_TEXT, RUN, RUN_TEXT, write_project

LEDGER = {"proof/history.jsonl": ""}


def built(root: Path, changes: dict[str, str | bytes | None]) -> dict[str, dict[str, object]]:
    """Build a project; return the figures of its ``latest-numbers.json`` and the digests of what they rest on."""
    build_site(Options(write_project(root, {**LEDGER, **changes})))
    document = json.loads((root / "site" / "latest-numbers.json").read_bytes())
    (run,) = document["runs"]
    digests = {item["path"]: item["sha256"] for entry in run["figures"] for item in entry["inputs"]}
    return {"figures": {entry["key"]: (entry["value"], entry["n"]) for entry in run["figures"]}, "digests": digests}


def test_splitting_rows_over_files_changes_no_figure(tmp_path: Path) -> None:
    """The same rows in another order and in two files give the same values to the last bit."""
    lines = ROWS_TEXT.splitlines(keepends=True)[::-1]
    manifest = RUN_TEXT.replace("files: [rows.jsonl]", "files: [one.jsonl, two.jsonl]")
    folder = "proof/runs/first-run"
    split: dict[str, str | bytes | None] = {ROWS: None, RUN: manifest, f"{folder}/two.jsonl": "".join(lines[:3])}
    split[f"{folder}/one.jsonl"] = "".join(lines[3:])
    assert built(tmp_path / "one", {})["figures"] == built(tmp_path / "two", split)["figures"]


@pytest.mark.parametrize(("old", "new"), [("100", "101"), ("}\n", " }\n"), ('"short"', '"brief"')])
def test_every_change_of_content_changes_the_digest(tmp_path: Path, old: str, new: str) -> None:
    """Whether or not a figure moves, the published digest of the rows does."""
    before = built(tmp_path / "one", {})["digests"]
    after = built(tmp_path / "two", {ROWS: ROWS_TEXT.replace(old, new, 1)})["digests"]
    assert before[ROWS] != after[ROWS]


def test_a_row_with_a_prompt_is_refused_and_nothing_of_it_reaches_the_site(tmp_path: Path) -> None:
    """The column is named, its text is not, and the site of before stays as it was."""
    built(tmp_path, {})
    before = (tmp_path / "site" / "latest-numbers.json").read_bytes()
    (tmp_path / ROWS).write_text(ROWS_TEXT.replace("}", ', "prompt": "SECRET"}', 1))
    with pytest.raises(Refusal, match="found the undeclared column 'prompt'"):
        build_site(Options(tmp_path))
    assert before == (tmp_path / "site" / "latest-numbers.json").read_bytes()
    assert not any(b"SECRET" in path.read_bytes() for path in (tmp_path / "site").rglob("*") if path.is_file())
