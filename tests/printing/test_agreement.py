"""Nouns agree with their counts, on every page and in every sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.pages.facts import say
from generator.pages.rendering import render_site
from generator.printing.agreement import NOUNS, counted, in_words
from generator.printing.elements import Element, plain, value_element
from generator.units import counted as counted_words
from tests.pages.made import constructed, page_of, spaced
from tests.projects import ROWS, SUITE, SUITE_TEXT

DISAGREES = re.compile(rf"(?<![\w.,/:-])1 (?:[a-z]+ )?(?:{'|'.join(NOUNS)})\b")


def count(text: str) -> Element:
    """Return a count as pages print it."""
    return value_element("node", "made", display=text, value=text)


@pytest.mark.parametrize(
    ("number", "after", "told"),
    [
        ("1", " pairs", "1 pair"),
        ("2", " pairs", "2 pairs"),
        ("21", " runs", "21 runs"),
        ("1", " valid pairs; the rule asks", "1 valid pair; the rule asks"),
        ("1", " strata with valid pairs", "1 stratum with valid pairs"),
        ("1", " of all pairs", "1 of all pairs"),
    ],
)
def test_a_noun_agrees_with_the_count_before_it(number: str, after: str, told: str) -> None:
    """The next word, or the one behind it; nouns that something else counts stay as they are."""
    assert told == plain(say(count(number), after))


def test_templates_and_tooltips_and_messages_agree_too() -> None:
    """Three ways in, one rule."""
    assert "1 neighbouring value" == plain(counted(count("1"), "neighbouring values"))
    assert ("1 pair", "30 pairs") == (in_words(count("1"), "pairs"), in_words(count("30"), "pairs"))
    assert ("1 line", "1,200 lines") == (counted_words(1, "line"), counted_words(1200, "line"))


def test_no_page_of_a_single_pair_counts_it_in_the_plural(tmp_path: Path) -> None:
    """A project with one pair of everything."""
    rows = "".join(
        f'{{"pair_id": "a", "arm": "{arm}", "tokens": {tokens}, "score": 1, "kind": "x"}}\n'
        for arm, tokens in (("base", 200), ("tool", 100))
    )
    suite = SUITE_TEXT.replace("min_valid_pairs: 30", "min_valid_pairs: 1")
    site = render_site(constructed(tmp_path, {ROWS: rows, SUITE: suite}))
    pages = {path: spaced(page_of(site, path).css_first("main")) for path, _ in site.html_pages()}

    assert "over 1 pair" in pages["index.html"]
    assert {} == {path: found for path, text in pages.items() if (found := DISAGREES.findall(text))}
