"""The shape of a line: all of its bytes but those of its values, learned from one line and found again in others.

Promises that a line has a shape only where every byte between its values is that of a line which the strict parser
read: the same keys, each once, in the same order. What stands in place of a value is left to be judged by itself; it
holds as many quotes as there, so no key can hide in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.errors import Malformed
from generator.evidence.pairs import Mask
from generator.evidence.row_lines import RowLine
from generator.evidence.spans import LONGEST_SPAN, Buffer, Positions, Spans

_KEY = re.compile(r'[{,][ ]*"([^"\\]*)"[ ]*:[ ]*')
_END = re.compile(r"[ ]*}[ ]*")
_VALUE = json.JSONDecoder()
_NEWLINE, _RETURN, _QUOTE, _BACKSLASH, _TAB = b'\n\r"\\\t'


@dataclass(frozen=True, slots=True)
class Shape:
    """The bytes around the values of a line: ``pieces`` has one more than there are ``fields``."""

    fields: tuple[str, ...]
    pieces: tuple[bytes, ...]
    quotes: tuple[int, ...]
    """How many quotes stand in each value."""

    @property
    def quotes_in_all(self) -> int:
        """The number of quotes on a line."""
        return sum(self.quotes) + 2 * len(self.fields)


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a block: where each begins and ends, its quotes, and whether it may be read by its shape."""

    buffer: Buffer
    begins: Positions
    ends: Positions
    quotes: Positions
    first_quotes: Positions
    quotes_counted: Positions
    is_plain: Mask

    def __len__(self) -> int:
        return len(self.begins)

    def filled(self) -> Positions:
        """Return the indices of the lines that are not blank."""
        is_filled = self.quotes_counted > 0
        for index in np.flatnonzero(~is_filled).tolist():
            is_filled[index] = bool(self.content(index).strip())
        return np.flatnonzero(is_filled)

    def content(self, index: int) -> bytes:
        """Return the bytes of one line, without its end."""
        return self.buffer.content[int(self.begins[index]) : int(self.ends[index])]


def split_block(content: bytes) -> Lines:
    """Return the lines of bytes that end with a line."""
    buffer = Buffer(content)
    found = buffer.bytes[: len(content)]
    newlines = np.flatnonzero(found == _NEWLINE)
    begins = np.concatenate([newlines[:1] * 0, newlines[:-1] + 1])
    ends = newlines - ((newlines > begins) & (found[newlines - 1] == _RETURN))
    quotes = np.flatnonzero(found == _QUOTE)
    first_quotes = np.searchsorted(quotes, begins)
    counted = np.searchsorted(quotes, ends) - first_quotes
    is_plain = np.ones(len(begins), dtype=np.bool_)
    if b"\\" in content or b"\t" in content:
        escaped = np.flatnonzero((found == _BACKSLASH) | (found == _TAB))
        is_plain[np.searchsorted(newlines, escaped)] = False
    return Lines(buffer, begins, ends, quotes, first_quotes, counted, is_plain)


def learn(line: RowLine) -> Shape | None:
    """Return the shape of a line that is strict JSON, an object of flat values without escapes; None of any other."""
    try:
        row = line.parse()
    except Malformed:
        return None
    text = line.content.decode("latin-1")  # a letter for each byte, so that places are those of the bytes
    if not isinstance(row, dict) or "\\" in text or any(isinstance(value, dict) for value in row.values()):
        return None
    return _walked(text, row)


def _walked(text: str, row: Mapping[str, object]) -> Shape | None:
    fields, pieces, quotes, at = [], [], [], 0
    while match := _KEY.match(text, at):
        end = _VALUE.raw_decode(text, match.end())[1]
        fields.append(match[1].encode("latin-1").decode())
        pieces.append(text[at : match.end()].encode("latin-1"))
        quotes.append(text.count('"', match.end(), end))
        at = end
    rest = _END.fullmatch(text, at)
    if rest is None or fields != list(row) or max(map(len, (*pieces, rest[0]))) > LONGEST_SPAN:
        return None
    return Shape(tuple(fields), (*pieces, rest[0].encode("latin-1")), tuple(quotes))


def match_shape(shape: Shape, lines: Lines, chosen: npt.NDArray[np.intp]) -> ShapedLines:
    """Return which of the chosen lines have the shape, with the spans of their values."""
    begin, end = lines.begins[chosen], lines.ends[chosen]
    first = lines.first_quotes[chosen]
    fits = (lines.quotes_counted[chosen] == shape.quotes_in_all) & lines.is_plain[chosen]
    chosen, begin, end, first = chosen[fits], begin[fits], end[fits], first[fits]
    spans: dict[str, Spans] = {}
    same, after, passed = np.ones(len(chosen), dtype=np.bool_), begin, 0
    for at, field in enumerate(shape.fields):
        piece = shape.pieces[at]
        value = lines.quotes[first + passed + 1] + (len(piece) - piece.rindex(b'"'))
        passed += 2 + shape.quotes[at]
        is_last = at + 1 == len(shape.fields)
        then = shape.pieces[at + 1]
        until = end - len(then) if is_last else lines.quotes[first + passed] - then.index(b'"')
        same &= (value - after == len(piece)) & lines.buffer.are(after, piece)
        same &= (until > value) & (until - value <= LONGEST_SPAN)
        spans[field] = Spans(lines.buffer, value, np.clip(until - value, 0, LONGEST_SPAN))
        after = until
    same &= lines.buffer.are(after, shape.pieces[-1])
    return ShapedLines(chosen[same], {field: found[np.flatnonzero(same)] for field, found in spans.items()})


@dataclass(frozen=True, slots=True)
class ShapedLines:
    """Lines of one shape, by their index, and the spans of their fields."""

    indices: npt.NDArray[np.intp]
    spans: Mapping[str, Spans]

    def __len__(self) -> int:
        return len(self.indices)
