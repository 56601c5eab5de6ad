"""Lists that are looked for together: the very matches of looking for each at every place."""

from __future__ import annotations

import re
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.printing.vocabulary import (
    NUMBER_WORDS,
    SAMENESS_WORDS,
    SUPERIORITY_WORDS,
    VAGUE_AMOUNTS,
    VERDICT_CLAIMS,
    VERDICT_WORDS,
    one_of,
)
from generator.printing.word_lists import WordLists

LISTS = (NUMBER_WORDS, SAMENESS_WORDS, SUPERIORITY_WORDS, VAGUE_AMOUNTS, VERDICT_CLAIMS, VERDICT_WORDS)
SHIPPED = WordLists(*LISTS)
ENTRIES = [entry for entries in LISTS for entry in entries]
WORDS = sorted({word for entry in ENTRIES for word in re.findall("[a-z]+", entry)})
OTHERS = ["in", "a", "the", "of", "one", "than", "x", "tenth", "halfway", "7", "43.14", "1,200", "\ufffc"]
LISTED = st.sampled_from(ENTRIES).flatmap(
    lambda entry: st.from_regex(re.compile(entry.replace("\\s", " "), re.ASCII), fullmatch=True)
)
PIECES = st.lists(
    st.one_of(LISTED, *[st.sampled_from(WORDS)] * 4, *[st.sampled_from(OTHERS)] * 2, st.text("ehnot1", max_size=3)),
    max_size=12,
)
GAPS = st.lists(st.sampled_from([" ", " ", " ", "  ", "\n", "-", ". ", ""]), min_size=12, max_size=12)


def found(lists: WordLists, text: str) -> list[list[tuple[int, int]]]:
    """Return where each list matches."""
    return [[match.span() for match in matches] for matches in lists.find(text)]


def found_anywhere(lists: tuple[tuple[str, ...], ...], text: str) -> list[list[tuple[int, int]]]:
    """Return where each list matches, looked for at every place of a text."""
    return [[match.span() for match in one_of(entries).finditer(text)] for entries in lists]


@settings(deadline=None, max_examples=60)
@given(PIECES, GAPS)
def test_looking_at_beginnings_finds_what_looking_everywhere_finds(pieces: list[str], gaps: list[str]) -> None:
    """Whatever stands in a text: listed words, cut or joined, numbers and plain words in any order."""
    text = "".join(piece + gap for piece, gap in zip(pieces, gaps, strict=False))
    assert found_anywhere(LISTS, text) == found(SHIPPED, text)


@pytest.mark.parametrize(
    ("entries", "text"),
    [
        (("no-?go", "go"), "no-go, nogo and go"),
        (("a", "a b", "a b c"), "a b c"),
        (("(?<!at )most of", "of it"), "at most of it, most of it"),
        (("veinti[a-z]+",), "veintiuno veinti"),
        (("(?:the )?same", "theme"), "the same theme, the theme, same"),
        (("a(?:b{2,3})?c",), "abc abbc abbbc ac"),
        (("won['\u2019]t", "won"), "won't, won, wont"),
    ],
)
def test_lists_where_the_order_and_the_surroundings_matter(entries: tuple[str, ...], text: str) -> None:
    """The first entry that fits is taken, none inside another, and what must not stand before is seen."""
    assert found_anywhere((entries,), text) == found(WordLists(entries), text)


@pytest.mark.parametrize("entries", [(r"(?P<a>t[aeiou])(?P=a)", "to"), (r"\W+x", "y"), ("[^b]c", "c"), ("d*",)])
def test_a_list_whose_beginnings_cannot_be_read_is_looked_for_everywhere(entries: tuple[str, ...]) -> None:
    """An entry that may begin with no letter, or that is not understood, costs time and no match."""
    text = "toto to x -x .c dd to"
    assert found_anywhere((entries,), text) == found(WordLists(entries), text)
    assert any(found(WordLists(entries), text))


def test_under_another_parser_every_list_is_looked_for_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """What reads the expressions is a part of Python that may change: then a search costs time and no match."""
    monkeypatch.setitem(sys.modules, "generator.printing.beginnings", None)
    text = "twice as much of it went away, no-go"
    assert found_anywhere(LISTS, text) == found(WordLists(*LISTS), text)
    assert any(found(WordLists(*LISTS), text))
