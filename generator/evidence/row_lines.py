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


def read_lines(path: str, content: bytes) -> Iterator[RowLine]:
    """Yield the lines of a row file that are not blank; ``Malformed`` at broken gzip or an endless line."""
    stream: io.BufferedIOBase = io.BytesIO(content)
    if path.endswith(".gz"):
        stream = gzip.GzipFile(fileobj=stream)
    number = 0
    try:
        while line := stream.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                raise _refused(path, number, "a longer line", f"lines of at most {LONGEST_LINE} bytes", "Split it.")
            if line.strip():
                yield RowLine(path, number, line.removesuffix(b"\n").removesuffix(b"\r"))
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        found = f"broken gzip after line {number}"
        raise _refused(path, None, found, "a whole gzip file", "Compress the rows again.") from error


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
