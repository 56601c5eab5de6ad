"""Hostile strings in every place that evidence can put a string: escaped or refused, never executed, never a path
outside the site."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.errors import Refusal
from tests.projects import METHODOLOGY, METHODOLOGY_TEXT, RUN, RUN_TEXT, SUITE, SUITE_TEXT, write_project

HOSTILE = {
    "script": "<script>alert('x')</script>",
    "quotes": "\"'`><img src=x onerror=alert(document.domain)>",
    "climbing": "../../../outside",
    "reversed": "\u202egnp.exe\u2066",
    "endless": "A" * 100_000,
    "template": "{{ figure }}{% include 'x' %}",
    "entity": "&lt;script&gt;&#x41;",
    "null": "nul\\0byte",
}


def quoted(text: str) -> str:
    """Return a text as a YAML double-quoted scalar."""
    escaped = "".join(f"\\u{ord(c):04x}" if ord(c) > 126 else c for c in text.replace("\\", "\\\\").replace('"', '\\"'))
    return f'"{escaped}"'


def placed(place: str, text: str) -> Mapping[str, str | bytes | None]:
    """Return the changes that put a string into one place of the example project."""
    value = quoted(text)
    match place:
        case "run id":
            return {RUN: RUN_TEXT.replace("id: first-run", f"id: {value}")}
        case "dataset name":
            return {RUN: RUN_TEXT.replace("name: constructed", f"name: {value}")}
        case "subgroup label":
            return {SUITE: SUITE_TEXT.replace("  large:", f"  {value}:").replace("[large]", f"[{value}]")}
        case "subgroup title":
            return {SUITE: SUITE_TEXT.replace("parameters:", f"subgroup_titles:\n  large: {value}\nparameters:")}
        case "figure title":
            return {SUITE: SUITE_TEXT.replace("title: Median reduction", f"title: {value}")}
        case "figure disclaimer":
            return {SUITE: SUITE_TEXT.replace("not: a saving on a bill", f"not: {value}")}
        case "suite title":
            return {SUITE: SUITE_TEXT.replace("title: An example", f"title: {value}")}
        case "model name":
            return {RUN: RUN_TEXT.replace("rows:", f"models: {{worker: {value}}}\nrows:")}
        case "unit":
            return {SUITE: SUITE_TEXT.replace("unit: score\n    display", f"unit: {value}\n    display")}
        case _:
            return {METHODOLOGY: METHODOLOGY_TEXT.replace("text: Long work gains the most.", f"text: {value}")}


def refusal_of(root: Path) -> Refusal | None:
    """Build a project; return the refusal, if it is refused."""
    try:
        build_site(Options(root))
    except Refusal as refusal:
        return refusal
    return None


PLACES = (
    "run id",
    "dataset name",
    "subgroup label",
    "subgroup title",
    "figure title",
    "figure disclaimer",
    "suite title",
    "model name",
    "unit",
    "hypothesis",
)


@pytest.mark.parametrize("name", sorted(HOSTILE))
@pytest.mark.parametrize("place", PLACES)
def test_a_hostile_string_is_escaped_or_refused(place: str, name: str, tmp_path: Path) -> None:
    """Whatever a string says, the page either shows it as text or is not built; nothing leaves the site's folder."""
    root = write_project(tmp_path / "project", placed(place, HOSTILE[name]))
    refusal = refusal_of(root)
    if refusal is not None:
        assert all(problem.where.path and problem.expected and problem.remedy for problem in refusal.problems)
        assert all(len(problem.found) < 5_000 for problem in refusal.problems)
        assert not (root / "site").exists()
        return
    pages = {path: path.read_text(encoding="utf-8") for path in (root / "site").rglob("*.html")}
    assert pages
    for text in pages.values():
        assert "<script>alert" not in text
        assert "<img src=x" not in text
    assert {path.name for path in tmp_path.iterdir()} == {"project"}
    assert {path.name for path in root.iterdir()} == {"content", "proof", "site"}


def test_most_places_show_what_is_merely_odd(tmp_path: Path) -> None:
    """An odd but harmless title is no reason to refuse: it is escaped and shown."""
    root = write_project(tmp_path / "project", placed("figure title", 'Tokens <b>"saved"</b> & more'))

    build_site(Options(root))

    home = (root / "site" / "suites" / "example" / "index.html").read_text(encoding="utf-8")
    assert "Tokens &lt;b&gt;" in home
    assert "<b>&#34;saved" not in home
