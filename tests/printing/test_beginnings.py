"""How the matches of an expression may begin."""

from __future__ import annotations

import pytest

from generator.printing.beginnings import beginnings


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("half", {"half"}),
        ("halves?", {"halv"}),
        ("go", {"go"}),
        ("no-?go", {"no", "nogo"}),
        ("(?:the\\s+)?same", {"the", "same"}),
        ("two|ten\\b|(?<!a )on", {"two", "ten", "on"}),
        ("a[bc]{1,2}", {"ab", "ac", "abb", "abc", "acb", "acc"}),
        ("o(?:ne|[^n])", {"one", "o", *(f"o{letter}" for letter in "abcdefghijklmnopqrstuvwxyz0123456789")}),
        ("(?:un)*do", {"do", "undo", "unun"}),
    ],
)
def test_an_expression_tells_how_its_matches_begin(pattern: str, expected: set[str]) -> None:
    """Up to four letters of the first word; fewer where the word may be over."""
    assert frozenset(expected) == beginnings(pattern)


@pytest.mark.parametrize("pattern", ["", "x*", "-x", "[^a]b", r"(a)\1", "(?>a)b"])
def test_nothing_is_said_of_an_expression_that_is_not_understood(pattern: str) -> None:
    """Nor of one that may begin with no letter at all."""
    assert beginnings(pattern) is None
