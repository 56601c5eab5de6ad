"""Bytes to text that is safe to show: UTF-8 without a byte order mark, control characters or direction marks.

Refuses with line and column. Marks that turn the reading direction are refused because they make ``43`` read as
``34``; U+2028 and its like because editors and parsers disagree on whether they end a line.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from generator.errors import Malformed, Place, Problem, refuse

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_FORBIDDEN_BYTES = bytes(code for code in range(128) if _FORBIDDEN.match(chr(code)))
_UNCLEAN = re.compile(_FORBIDDEN.pattern + r"|\r(?!\n)")


class Lines:
    """Line and column, both from 1, of offsets in a text that starts on ``first_line`` of its file."""

    def __init__(self, text: str, first_line: int = 1) -> None:
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._first_line = first_line

    def of(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset."""
        index = bisect_right(self._starts, offset) - 1
        return index + self._first_line, offset - self._starts[index] + 1


def decode(content: bytes, path: str, first_line: int = 1) -> str:
    """Return the text of a file, or of one line of it; ``Malformed`` where it is not clean UTF-8."""
    if content.startswith(BYTE_ORDER_MARK):
        raise refuse(
            Malformed,
            Place(path, first_line, 1),
            found="a byte order mark",
            expected="UTF-8 text without one",
            remedy="Save the file as UTF-8 without a byte order mark (BOM).",
        )
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        raise refuse(
            Malformed,
            Place(path, *Lines(before, first_line).of(len(before))),
            found=f"the byte 0x{content[error.start]:02x}, which is not UTF-8",
            expected="UTF-8 text",
            remedy="Save the file as UTF-8.",
        ) from error
    check_characters(text, path, first_line)
    return text


def is_clean(content: bytes) -> bool:
    """Whether bytes are clean text, as ``decode`` would find; decided fast where they are plain ASCII."""
    if b"\r" in content and content.count(b"\r") != content.count(b"\r\n"):
        return False
    if content.isascii():
        return len(content) == len(content.translate(None, _FORBIDDEN_BYTES))
    try:
        return not _FORBIDDEN.search(content.decode("utf-8"))
    except UnicodeDecodeError:
        return False


def check_characters(text: str, path: str, first_line: int = 1) -> None:
    """Refuse a text of a file that holds a forbidden character or a lone carriage return."""
    match = _UNCLEAN.search(text)
    if match:
        where = Place(path, *Lines(text, first_line).of(match.start()))
        raise Malformed([forbidden_character(match.group(), where)])


def forbidden_in(value: str) -> str | None:
    """Return the first character of a value that must not stand in one, or None."""
    match = _FORBIDDEN.search(value)
    return match.group() if match else None


def forbidden_character(character: str, where: Place) -> Problem:
    """Return the problem of a character that must not stand in a text."""
    return Problem(
        where,
        found=f"the character U+{ord(character):04X}",
        expected="text without control characters, lone surrogates and direction marks",
        remedy="Remove the character.",
    )
