"""Pages whose elements lie deep in each other: refused at their line before they are parsed."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from generator.errors import Place
from generator.guard import pages
from generator.guard.nesting import DEEPEST
from tests.guard.sites import check, page, problems

TOO_DEEP = "the element <{}> inside more than 256 others (nesting, in the output file {})"


def drawing(inner: str) -> bytes:
    """Return a drawing of its own, which may hold anything that is no text."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inner}</svg>'.encode()


@pytest.mark.parametrize("lost", ["", "</x>", "</p>", "</div></div>"])
def test_a_page_of_start_tags_is_refused_at_the_line_of_the_tag(lost: str) -> None:
    """End tags of what is not open are no end of anything."""
    refused = problems({"deep/index.html": f"<b>{lost}\n".encode() * 20_000})
    found = TOO_DEEP.format("b", "deep/index.html")
    assert [(Place("deep/index.html", DEEPEST + 1), found)] == [(one.where, one.found) for one in refused]


@pytest.mark.parametrize("tag", ["div", "DIV", "span", "x-y", "div/", "div class='/'"])
def test_a_page_too_deep_is_never_parsed(monkeypatch: pytest.MonkeyPatch, tag: str) -> None:
    """The parser looks through all that is open at many a tag, so it must not see such a page."""

    parsed: list[str] = []

    def parse(html: str) -> LexborHTMLParser:
        parsed.append(html)
        return LexborHTMLParser(html)

    monkeypatch.setattr(pages, "LexborHTMLParser", parse)
    name = tag.partition(" ")[0].rstrip("/").lower()
    refused = problems({"deep.html": f"<{tag}>".encode() * (DEEPEST + 1)})
    assert [TOO_DEEP.format(name, "deep.html")] == [problem.found for problem in refused]
    assert [page().decode()] == parsed


@pytest.mark.parametrize("tag", ["div", "span"])
def test_a_page_as_deep_as_may_be_is_read(tag: str) -> None:
    """The limit itself is no refusal."""
    check({"deep.html": f"<{tag}>".encode() * DEEPEST + b"word"})


@pytest.mark.parametrize(
    "body",
    [
        "<ul>" + "<li>word" * 1000 + "</ul>",
        "<p>word" * 1000,
        "<table>" + "<tr><td>word<td>word" * 500 + "</table>",
        "word<br>" * 1000,
        "<div><b>word</b></div>" * 1000,
    ],
)
def test_many_elements_beside_each_other_are_not_deep(body: str) -> None:
    """Not even where their end tags may be left out."""
    check(body=body)


def test_the_marks_of_a_drawing_are_not_deep() -> None:
    """A mark closes itself in a drawing."""
    check({"assets/mark.svg": drawing('<rect width="1" height="1"/>' * 1000)})
    assert "inside more than 256 others" in problems({"assets/mark.svg": drawing("<g>" * 1000)})[0].found
