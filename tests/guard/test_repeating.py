"""What is alike on many pages is read once, and passed by only where it would be judged as it was before."""

from __future__ import annotations

from typing import cast

import pytest

from generator.guard import pages
from generator.guard.attributes import Attributes
from generator.guard.files import TEXT_RULES
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from tests.guard.sites import SHARE, catalogue, check, found, html, page

TEXT = "A share of it"
LINKED = f'<li><a href="x.html" title="{TEXT}">more</a></li>'
IN_LIST = "<ul>{}</ul>"


def same(body: str, *, pages: int = 3) -> dict[str, bytes]:
    """Return pages with the same in each."""
    return {f"{name}/index.html": page(body) for name in "abcdefgh"[:pages]}


@pytest.mark.parametrize("part", [LINKED, f'<li><p title="{TEXT}">more</p></li>', f'<li title="{TEXT}">more</li>'])
def test_a_text_that_the_side_table_of_one_page_names_is_read_there(part: str) -> None:
    """On the other pages it is a plain text, and nothing was found in it."""
    body = IN_LIST.format(part)
    check(same(body))
    said = found(same(body), heads={"c/index.html": {TEXT: (SHARE,)}})
    assert f"a text without the plain form of {SHARE} " in said


@pytest.mark.parametrize("inner", [IN_LIST.format(LINKED), f'<p title="{TEXT}">more</p>'])
def test_a_part_around_known_parts_and_tags_knows_what_these_asked_for(inner: str) -> None:
    """What is inside is known by then, so that it is not asked for again."""
    files = {**same(inner), **{f"{name}.html": page(f"<nav>{inner}</nav>") for name in "xyz"}}
    check(files)
    assert SHARE in found(files, heads={"z.html": {TEXT: (SHARE,)}})


@pytest.mark.parametrize("wrong", ["43.14", "<b>half</b>", html(SHARE).replace("43.14", "43.15")])
@pytest.mark.parametrize("around", ["<ul><li>{}</li></ul>", "<footer>{}</footer>", "<p>{}</p>", "<p title='x'>{}</p>"])
def test_what_is_wrong_is_said_on_every_page(wrong: str, around: str) -> None:
    """A part with something wrong in it is never passed by."""
    assert "index.html and 2 more" in found(same(around.format(wrong)))


def test_what_an_image_may_have_is_refused_on_a_page() -> None:
    """A colour of its own is no fault of a picture in a file, which is read first, and one of a page."""
    drawn = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'.format('<g fill="red"></g>' * 3).encode()
    check({"assets/mark.svg": drawn})
    assert "the colour fill='red'" in found({"assets/mark.svg": drawn}, body='<p><g fill="red"></g></p>')


def test_an_example_of_the_documentation_is_refused_elsewhere() -> None:
    """However often the documentation shows it in the very same part, and however early it is read."""
    example = next(one for one in catalogue().values() if one.kind == "example")
    framed = f'<figure class="shown"><figcaption>Example</figcaption><pre>{example.html}</pre></figure>'
    body = f"<ul><li>{framed}</li></ul>"
    docs = {f"docs/{name}/index.html": page(body) for name in "abc"}
    check(docs)
    assert f"{example.binding} outside docs/" in found({**docs, "index.html": page(), "z/index.html": page(body)})


def test_every_page_counts_what_its_parts_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is passed by is counted as if it had been read, so that rules on what stands together hold."""
    noted: list[list[str]] = []
    real = pages.read_page

    def read_page(page: Page, text: str) -> list[Remark]:
        remarks = real(page, text)
        noted.append(page.noted)
        return remarks

    monkeypatch.setitem(cast(dict[str, object], TEXT_RULES), ".html", read_page)
    check(same(IN_LIST.format(f"<li>{html(SHARE)}</li>" * 2), pages=4))
    assert [[SHARE, "literal:0.05", SHARE, SHARE]] * 4 == noted[:4]


def test_what_is_alike_is_read_twice_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second reading is the one that is kept, since most parts are met once in all."""
    read: list[str] = []

    def read_attributes(page: Page, tag: str, attributes: Attributes) -> list[Remark]:
        read.append(tag)
        return []

    monkeypatch.setattr(pages, "read_attributes", read_attributes)
    check(same('<ul><li><i class="a">more</i></li></ul>', pages=8))
    assert ["i", "i"] == [tag for tag in read if tag == "i"]
