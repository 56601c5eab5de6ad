"""The documentation of the reference site tells what this version does: its commands, and examples that are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.errors import Place
from generator.evidence.content import Document
from generator.evidence.formats import FORMATS
from generator.evidence.json_source import load_json
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from generator.figures.language.parsing import parse
from tests.documented_commands import PAGE, commands_page

DOCS = Path(__file__).parents[1] / "content" / "docs"
EXAMPLE = re.compile(r"^(?P<fence>`{3,})\{example\}[^\n]*\n(?P<text>.*?)^(?P=fence)$", re.M | re.S)
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(DOCS.glob("*.md"))}
EXAMPLES = [(name, match["text"]) for name, text in TEXTS.items() for match in EXAMPLE.finditer(text)]
WHOLE = [(name, text) for name, text in EXAMPLES if re.match(r'\W*"?schema', text) and "figures:" not in text]


def test_the_page_of_commands_is_what_the_command_line_says() -> None:
    """Where this fails, run: make docs."""
    assert commands_page() == PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "text"), WHOLE)
def test_a_whole_file_in_an_example_is_one_of_its_format(name: str, text: str) -> None:
    """Read by the very models; the suite that is shown in pieces is not whole."""
    spoken = re.search(r"proofpage/([a-z]+)/v1", text)
    assert spoken is not None
    if spoken[1] == "suite":
        assert "suites" == name
        return
    load = load_json if text.startswith("{") else load_yaml
    validate(FORMATS[spoken[1]], load(text.encode(), f"content/docs/{name}.md"))


def test_there_are_whole_examples() -> None:
    """Of the methodology, a run, recorded values and an intent at least."""
    assert len(WHOLE) > 4


def test_the_pieces_of_the_suite_make_a_suite() -> None:
    """Put together, the examples of the page about suites are read as one file."""
    pieces = [text for name, text in EXAMPLES if name == "suites" and not text.startswith(("display", "version"))]
    validate(FORMATS["suite"], load_yaml("".join(pieces).encode(), "content/docs/suites.md"))


@pytest.mark.parametrize("formula", re.findall(r"^ *formula: (.+)$", "".join(text for _, text in EXAMPLES), re.M))
def test_every_formula_of_an_example_is_one(formula: str) -> None:
    """In the language of formulas."""
    parse(formula, Place("content/docs/formulas.md"))


def test_the_start_page_leads_to_every_page() -> None:
    """Once each, and every other link inside leads to a page that there is."""
    links = re.findall(r"\(/docs/([a-z-]+)/\)", TEXTS["index"])
    assert sorted(TEXTS.keys() - {"index"}) == sorted(links)
    for document in (Document(name, text) for name, text in TEXTS.items()):
        assert set(re.findall(r"\(/docs/([a-z-]+)/\)", document.text)) <= TEXTS.keys()


def test_every_other_tool_is_named_with_its_source() -> None:
    """Each entry of the comparison links to the tool, and to where what is said of it can be read."""
    entries = re.split(r"^- ", TEXTS["comparison"], flags=re.M)[1:]
    for entry in (entry.partition("\n\n")[0] for entry in entries):
        assert len(re.findall(r"\]\(https://[^)]+\)", entry)) > 1, entry
