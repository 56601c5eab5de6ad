"""Found values are quoted so that any terminal can print them, and misspelt names find their neighbour."""

from __future__ import annotations

import pytest

from generator.evidence.naming import nearest, quoted, suggestion


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "null"),
        (True, "true"),
        (43, "43"),
        ("a'b", '"a\'b"'),
        ("\u202e\ud800\x1b", "'\\u202e\\ud800\\x1b'"),
        ({"a": 1}, "a mapping with 1 key"),
        ([1, 2], "a list with 2 items"),
        ("x" * 100_000, "'" + "x" * 59 + "... (100002 characters)"),
    ],
)
def test_a_found_value_is_quoted_short_and_printable(value: object, text: str) -> None:
    """Nothing that stood in a file can break a message, by length or by its characters."""
    assert text == quoted(value)


def test_the_nearest_name_is_suggested() -> None:
    """A misspelt name finds its neighbour; a foreign one gets the other sentence."""
    assert "tokens" == nearest("tokns", ["score", "tokens"])
    assert "Did you mean 'tokens'?" == suggestion("tokns", ["tokens"], otherwise="Declare it.")
    assert "Declare it." == suggestion("prompt", ["tokens"], otherwise="Declare it.")
