"""The lines of a row file, each parsed strictly: plain or gzipped, LF or CR LF, blank lines left out.

A fast parser reads what is plain; where it balks, the strict one is asked, which knows the column of the fault.
"""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from generator.errors import Malformed, Place, refuse
from generator.evidence.json_source import MOST_LEVELS, load_json
from generator.evidence.source_text import decode

LONGEST_LINE = 8_000_000
BLOCK_BYTES = 1_000_000
"""How much of a file is read at a time: enough for thousands of rows, little beside a million of them."""

NEWLINE = b"\n"


@dataclass(frozen=True, slots=True)
class RowLine:
    """One line of a row file, without its end; ``number`` counts from 1."""

    path: str
    number: int
    content: bytes

    def parse(self) -> object:
        """Return the value of the line; ``Malformed`` where it is not strict JSON."""
        text = decode(self.content, self.path, self.number)
        if self.content.count(b"[") + self.content.count(b"{") <= MOST_LEVELS:
            try:
                return _DECODER.decode(text)
            except (ValueError, ArithmeticError):
                pass  # the strict parser says why, and where
        return load_json(self.content, self.path, self.number).data

    def place(self, key: str | None = None) -> Place:
        """Return where the line, or a key of the object on it, stands; a key that is not there stands at the object."""
        try:
            return load_json(self.content, self.path, self.number).places.of((key,) if key is not None else ())
        except Malformed as refusal:  # unclean text, which the fast parser lets pass, knows its own place
            return refusal.problems[0].where


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a row file, the first of them with its number; every line ends, the last one as well."""

    path: str
    first_number: int
    content: bytes


def read_blocks(path: str, content: bytes) -> Iterator[Block]:
    """Yield a row file in blocks of whole lines; ``Malformed`` at broken gzip or an endless line."""
    number, rest = 1, b""
    for piece in _pieces(path, content):
        if isinstance(piece, Exception):
            found = f"broken gzip after line {number - 1 + rest.count(NEWLINE)}"
            if NEWLINE in rest:
                yield Block(path, number, rest[: rest.rindex(NEWLINE) + 1])
            raise _refused(path, None, found, "a whole gzip file", "Compress the rows again.") from piece
        rest += piece
        if len(rest) >= BLOCK_BYTES and NEWLINE in rest:
            end = rest.rindex(NEWLINE) + 1
            yield Block(path, number, rest[:end])
            number, rest = number + rest.count(NEWLINE, 0, end), rest[end:]
        if len(rest) > LONGEST_LINE + BLOCK_BYTES:
            break
    if rest:
        yield Block(path, number, rest if rest.endswith(NEWLINE) else rest + NEWLINE)


def read_lines(path: str, content: bytes) -> Iterator[RowLine]:
    """Yield the lines of a row file that are not blank; ``Malformed`` at broken gzip or an endless line."""
    for block in read_blocks(path, content):
        yield from lines_of(block)


def lines_of(block: Block) -> Iterator[RowLine]:
    """Yield the lines of a block that are not blank; ``Malformed`` at an endless line."""
    for number, line in enumerate(io.BytesIO(block.content), block.first_number):
        if len(line) > LONGEST_LINE:
            expected = f"lines of at most {LONGEST_LINE} bytes"
            raise _refused(block.path, number, "a longer line", expected, "Split it.")
        if line.strip():
            yield RowLine(block.path, number, line.removesuffix(b"\n").removesuffix(b"\r"))


def _pieces(path: str, content: bytes) -> Iterator[bytes | Exception]:
    """Yield a file piece by piece, unpacked; an error of unpacking comes after all that stands before it."""
    if not path.endswith(".gz"):
        yield from (content[start : start + BLOCK_BYTES] for start in range(0, len(content), BLOCK_BYTES))
        return
    stream = gzip.GzipFile(fileobj=io.BytesIO(content))
    parts: list[bytes] = []
    try:
        while part := stream.read1(BLOCK_BYTES):
            parts.append(part)
            if sum(map(len, parts)) >= BLOCK_BYTES:
                yield b"".join(parts)
                parts.clear()
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        yield b"".join(parts)
        yield error
        return
    yield b"".join(parts)


def _refused(path: str, line: int | None, found: str, expected: str, remedy: str) -> Exception:
    return refuse(Malformed, Place(path, line), found=found, expected=expected, remedy=remedy)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) < len(pairs):
        raise ValueError("a key stands twice")
    return row


def _no_constant(name: str) -> object:
    raise ValueError(name)


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=Decimal, parse_constant=_no_constant)
