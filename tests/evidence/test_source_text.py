"""Bytes become clean text, or are refused where they are not."""

from __future__ import annotations

import pytest

from generator.evidence.source_text import Lines, decode, forbidden_in
from tests.evidence.sentences import refused


def test_clean_text_is_read_whole() -> None:
    """Letters of any script, CR LF and tabs are text."""
    assert "naïve 日本\r\n\t−1\n" == decode("naïve 日本\r\n\t−1\n".encode(), "f")


@pytest.mark.parametrize(
    "character", ["\x00", "\x1b", "\x7f", "\x85", "\u061c", "\u200f", "\u2029", "\u202e", "\u2066", "\ufeff"]
)
def test_characters_that_hide_are_refused(character: str) -> None:
    """Control characters and marks that turn the reading direction are refused with their place and number."""
    expected = (
        f"f:2:3: found the character U+{ord(character):04X}; expected text without control characters, "
        "lone surrogates and direction marks. Remove the character."
    )
    assert [expected] == refused(decode, f"a\nbb{character}".encode(), "f")
    assert character == forbidden_in(f"x{character}")


def test_a_lone_carriage_return_is_refused() -> None:
    """A CR that no LF follows would be a line end to some readers and none to others."""
    (sentence,) = refused(decode, b"a\rb", "f")
    assert sentence.startswith("f:1:2: found the character U+000D;")


def test_a_row_knows_its_line() -> None:
    """A part of a file is refused at its line of the file."""
    (sentence,) = refused(decode, b"a\xff", "f", 7)
    assert sentence.startswith("f:7:2: found the byte 0xff")


def test_lines_count_from_one() -> None:
    """The first character is line 1, column 1; the one after a line feed begins the next line."""
    lines = Lines("ab\nc")
    assert [(1, 1), (1, 3), (2, 1)] == [lines.of(offset) for offset in (0, 2, 3)]
