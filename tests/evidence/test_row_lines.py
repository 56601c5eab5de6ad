"""The lines of a row file are split and parsed strictly."""

from __future__ import annotations

import gzip

import pytest

from generator.errors import Malformed
from generator.evidence.row_lines import LONGEST_LINE, read_lines
from tests.evidence.sentences import refused


def _parsed(path: str, content: bytes) -> list[tuple[int, object]]:
    return [(line.number, line.parse()) for line in read_lines(path, content)]


@pytest.mark.parametrize(
    "content", [b'{"a": 1}\n\n{"a": 2}\n', b'{"a": 1}\r\n \r\n{"a": 2}', b'{"a": 1}\n \n{"a": 2}\n\n']
)
def test_blank_lines_hold_no_row_and_lines_may_end_in_cr_lf(content: bytes) -> None:
    """Rows keep their line numbers whatever stands between them, plain and gzipped."""
    expected = [(1, {"a": 1}), (3, {"a": 2})]
    assert expected == _parsed("r.jsonl", content)
    assert expected == _parsed("r.jsonl.gz", gzip.compress(content))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b'{"a": 1}\n{"a": 1, "a": 2}', "r.jsonl:2:10: found the key 'a' again; expected it once (line 2)."),
        (b'{"a": 1}\n{"a": NaN}', "r.jsonl:2:7: found NaN; expected a finite number or null."),
        (b"\n\n{'a': 1}", "r.jsonl:3:2: found \"'a': 1}\" (Expecting property name enclosed in double quotes)"),
        (b'\xef\xbb\xbf{"a": 1}', "r.jsonl:1:1: found a byte order mark; expected UTF-8 text without one."),
        (b'\n{"a": "\xff"}', "r.jsonl:2:8: found the byte 0xff, which is not UTF-8"),
        (b'{"a": 1} {"a": 2}', "r.jsonl:1:10: found '{\"a\": 2}' (Extra data)"),
        (b'{"a": ' + b"[" * 100_000, "r.jsonl:1:36: found deeper nesting; expected at most 30 levels."),
        (b'{"a": 1e99999999999999999999}', "r.jsonl:1:7: found 1e99999999999999999999; expected an exponent"),
        (b'{"a": ' + b"9" * 5000 + b"}", "r.jsonl:1:7: found a number of 5000 characters"),
    ],
)
def test_a_line_that_is_not_strict_json_is_refused(content: bytes, sentence: str) -> None:
    """The place is the line of the file and the column of the line."""
    (found,) = refused(_parsed, "r.jsonl", content, kind=Malformed)
    assert found.startswith(sentence)


def test_an_endless_line_is_refused() -> None:
    """A line, unpacked or not, may not grow without bound."""
    content = gzip.compress(b"{}\n" + b" " * (LONGEST_LINE + 1))
    (found,) = refused(_parsed, "r.jsonl.gz", content, kind=Malformed)
    assert found.startswith("r.jsonl.gz:2: found a longer line; expected lines of at most 8000000 bytes.")


@pytest.mark.parametrize(
    "content",
    [b"not gzip", gzip.compress(b'{"a": 1}\n' * 99, mtime=0)[:-9], gzip.compress(b"{}", mtime=0)[:-8] + b"x" * 8],
)
def test_broken_gzip_is_refused(content: bytes) -> None:
    """A file that is cut, changed or not gzip at all is no row file."""
    (found,) = refused(_parsed, "r.jsonl.gz", content, kind=Malformed)
    assert found.startswith("r.jsonl.gz: found broken gzip after line ")


def test_a_key_is_placed_on_its_line() -> None:
    """A fault can point at the key of its value."""
    (line,) = read_lines("r.jsonl", b'{"a": 1, "b": 2}')
    assert ["r.jsonl:1:10", "r.jsonl:1:1"] == [str(line.place("b")), str(line.place("c"))]
