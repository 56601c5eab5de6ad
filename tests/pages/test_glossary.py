"""The glossary explains every term once, and every use of a term leads to its line."""

from __future__ import annotations

import re

from generator.pages.figure_views import CLASS_MEANINGS, DEPTH_MEANINGS
from generator.pages.funnel import STATUS_MEANINGS
from generator.verdicts.words import WORDS
from tests.pages.made import page_of, published_site

PAGE = "glossary/index.html"


def test_every_word_of_a_verdict_has_one_line() -> None:
    """The closed list of words is there whole, each word under an anchor of its own."""
    page = page_of(published_site(), PAGE)

    assert [word.meaning for word in WORDS] == [
        line.text() for word in WORDS for line in page.css(f"#{word.anchor} > dd")
    ]


def test_what_pages_print_beside_numbers_has_a_line() -> None:
    """Depths, classes of evidence and statuses of pairs come from the tables that pages print."""
    lines = [line.text() for line in page_of(published_site(), PAGE).css(".glossary dd")]

    printed = [*CLASS_MEANINGS.values(), *DEPTH_MEANINGS.values(), *STATUS_MEANINGS.values()]
    assert [] == [meaning for meaning in printed if meaning not in lines]


def test_no_two_lines_share_an_anchor() -> None:
    """A link to a term can lead to one line only."""
    anchors = [line.attributes["id"] for line in page_of(published_site(), PAGE).css(".glossary > div")]

    assert len(anchors) == len(set(anchors)) > len(WORDS)


def test_every_use_leads_to_a_line() -> None:
    """A term in a heading, and a word of a verdict anywhere, is a link to an anchor that the glossary has."""
    site = published_site()
    anchors = {node.attributes["id"] for node in page_of(site, PAGE).css("[id]")}
    used = {
        anchor
        for path, content in site.files.items()
        if path.endswith(".html") and isinstance(content, bytes)
        for anchor in re.findall(r'glossary/index\.html#([\w-]+)"', content.decode("utf-8"))
    }

    assert {"n", "depth", "evidence", "gate-narrow"} - used == set()
    assert used - anchors == set()
