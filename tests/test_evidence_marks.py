"""Stale, dirty and unknown evidence, on every surface of a built site at once; over a constructed project."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.build import Options, build_site
from tests.pages.test_history import ledger
from tests.projects import LEDGER, RUN, RUN_TEXT, SUITE, SUITE_TEXT, write_project

TOOL = b"print('tool')\n"
DIGEST = sha256(TOOL).hexdigest()


def _project(root: Path, *, dirty: str = "false", suite: str = "") -> Path:
    """Write a project that depends on a file, recorded as it is, with a published line of its one run."""
    (root / "src").mkdir(parents=True)
    (root / "src" / "tool.py").write_bytes(TOOL)
    run = RUN_TEXT.replace("dirty: null", f"dirty: {dirty}")
    run = run.replace("inputs: null", f"inputs: {{src/tool.py: {DIGEST}}}")
    depends = f"depends_on: ['src/*.py']\n{suite}"
    return write_project(root, {RUN: run, SUITE: SUITE_TEXT + depends, LEDGER: ledger({})})


def _marks(root: Path, selector: str, *, as_of: str | None = None) -> set[tuple[str, ...]]:
    """Return the sets of marks that elements carry on any page of the built site."""
    build_site(Options(root, as_of=as_of))
    pages = (LexborHTMLParser(path.read_text("utf-8")) for path in (root / "site").rglob("*.html"))
    elements = [element for page in pages for element in page.css(selector)]
    assert elements
    return {tuple(mark.text() for mark in element.css(".mark")) for element in elements}


def _latest(root: Path) -> Any:
    return json.loads((root / "site" / "latest-numbers.json").read_bytes())


def _badges(root: Path) -> set[str]:
    """Return what the badges of the built site say: of the suite and of the site, for services and drawn."""
    folder = root / "site" / "badges"
    said = {json.loads(path.read_bytes())["message"] for path in folder.glob("*.json")}
    drawn = (LexborHTMLParser(path.read_text("utf-8")) for path in folder.glob("*.svg"))
    return said | {page.css("text")[-1].text() for page in drawn}


def test_a_touched_file_makes_the_run_stale_everywhere_at_once(tmp_path: Path) -> None:
    """The next build marks every figure, every history row, the heads, every badge and JSON entry, and the feed."""
    root = _project(tmp_path / "project")
    assert ({()}, {()}) == (_marks(root, ".figure"), _marks(root, ".ledger"))
    assert {"33.33 % (GO)"} == _badges(root)
    assert "stale" not in (root / "site" / "feed.xml").read_text("utf-8")
    (root / "src" / "tool.py").write_bytes(TOOL + b"#")
    assert ({("stale",)}, {("stale",)}) == (_marks(root, ".figure"), _marks(root, ".ledger"))
    home = LexborHTMLParser((root / "site" / "index.html").read_text("utf-8"))
    history = LexborHTMLParser((root / "site" / "history" / "index.html").read_text("utf-8"))
    description = home.css_first("meta[name=description]")
    rows = [row.text(separator=" ") for row in history.css("tbody tr") if "Evidence today" in row.text()]
    run = _latest(root)["runs"][0]
    assert description is not None
    assert "33.33 % (GO, stale)" in (description.attributes["content"] or "")
    assert [True] == ["stale" in row for row in rows]
    assert {"33.33 % (GO, stale)"} == _badges(root)
    assert "(GO, stale)" in (root / "site" / "feed.xml").read_text("utf-8")
    assert "stale" == run["freshness"]
    assert {("stale", False)} == {(figure["freshness"], figure["dirty"]) for figure in run["figures"]}


def test_the_file_is_named_with_both_digests(tmp_path: Path) -> None:
    """A reader can see which file it was, on the page of the run and in the file for machines."""
    root = _project(tmp_path / "project")
    (root / "src" / "tool.py").write_bytes(TOOL + b"#")
    build_site(Options(root))
    page = LexborHTMLParser((root / "site" / "runs" / "first-run" / "index.html").read_text("utf-8"))
    named = page.css_first(".decisive li")
    now = sha256(TOOL + b"#").hexdigest()
    assert named is not None
    assert f"src/tool.py: recorded with {DIGEST}, now {now}" == named.text()
    expected = [{"path": "src/tool.py", "recorded": DIGEST, "now": now}]
    assert expected == _latest(root)["runs"][0]["freshness_files"]


def test_a_dirty_run_marks_all_it_touches(tmp_path: Path) -> None:
    """Fresh files do not make up for a working tree that nobody can look up."""
    root = _project(tmp_path / "project", dirty="true")
    assert ({("dirty",)}, {("dirty",)}) == (_marks(root, ".figure"), _marks(root, ".ledger"))
    assert {True} == {figure["dirty"] for figure in _latest(root)["runs"][0]["figures"]}


def test_what_was_not_recorded_marks_all_it_touches(tmp_path: Path) -> None:
    """Without a recorded state of the tree nobody can say that the evidence is current."""
    root = _project(tmp_path / "project", dirty="null")
    assert {("freshness unknown",)} == _marks(root, ".figure")


@pytest.mark.parametrize(("as_of", "marks"), [("2026-02-14", ()), ("2026-02-15", ("stale",))])
def test_evidence_past_its_last_day_is_stale(tmp_path: Path, as_of: str, marks: tuple[str, ...]) -> None:
    """The day is the one that the site speaks of, never a clock's."""
    root = _project(tmp_path / "project", suite="expires_after_days: 30\n")
    assert {marks} == _marks(root, ".figure", as_of=as_of)
    assert "2026-02-14" == _latest(root)["runs"][0]["expires"]
