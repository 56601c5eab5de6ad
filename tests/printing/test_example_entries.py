"""Examples in the catalogue: each as its source has it, under its file and line, and of the documentation alone."""

from __future__ import annotations

from dataclasses import replace

from generator.evidence.content import Document
from generator.printing.elements import Element
from generator.printing.example_entries import example_entries, example_key, is_documentation
from tests.printing import constructed


def entries(text: str, path: str = "content/docs/a.md") -> dict[str, Element]:
    """Return the entries of a project with one document."""
    archive = constructed.archive()
    name = path.removeprefix("content/").removesuffix(".md")
    content = replace(archive.content, documents={name: Document(path, text)})
    found = list(example_entries(replace(archive, content=content)))
    assert len(found) == len({element.key for element in found})
    return {element.key: element for element in found}


def test_an_example_is_known_by_its_line_and_as_it_was_written() -> None:
    """Blanks, markup and quotes included; without the end of its last line."""
    found = entries(
        'Text.\n\n```{example} a.yaml\n a: "<b>" & 43 %\n\n b\n```\n\n````{example}\n```{figures} x\n```\n````\n'
    )
    assert {"docs/a:3": ' a: "<b>" & 43 %\n\n b', "docs/a:9": "```{figures} x\n```"} == {
        key: element.text for key, element in found.items()
    }
    assert (
        '<code class="example" data-example="docs/a:3"> a: &quot;&lt;b&gt;&quot; &amp; 43 %\n\n b</code>'
        == found["docs/a:3"].html
    )
    assert "docs/a:3" == example_key("content/docs/a.md", 3)


def test_windows_line_ends_change_nothing() -> None:
    """Lines are counted, and text is kept, as Markdown reads them."""
    assert {"docs/a:3": "b: 1\nc"} == {
        k: e.text for k, e in entries("A\r\n\r\n```{example}\r\nb: 1\r\nc\r\n```\r\n").items()
    }


def test_nothing_outside_the_documentation_is_an_example() -> None:
    """Nor is any other block of code."""
    assert {} == entries("```{example}\n43\n```\n", "content/a.md")
    assert {} == entries("```yaml\na\n```\n\n```{figures} x\n```\n")
    assert is_documentation("content/docs/a.md")
    assert not is_documentation("content/docs.md")


def test_a_reference_brings_its_elements_once() -> None:
    """However many pages ask for it; another subject stays out."""
    once, again = entries("```{reference} suite\n```\n"), entries("```{reference} suite\n```\n" * 2)
    assert set(once) == set(again)
    assert any(key.startswith("reference/suite/") for key in once)
    assert not any(key.startswith("reference/run/") for key in once)
    assert {} == entries("```{reference} nothing\n```\n")
