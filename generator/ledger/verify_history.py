#!/usr/bin/env python3
"""Check history.jsonl: that every line is canonical, numbered without a gap, and chained to the line before it.

Standard library only, Python 3.9 or later: python verify_history.py [FILE or SITE FOLDER] [--since SIZE:HEAD]

Promises: it only reads and hashes bytes; it names every line that does not hold, and says what it proved and what it
cannot. Exit code 1 refuses what is not such a ledger; 2 means that it could not look.

A line is a JSON object in the canonical form of RFC 8785, narrowed: strings, whole numbers within 2^53 - 1, true,
false, null, arrays, objects with sorted keys, and no fractions. A line's digest is the SHA-256 of its bytes without
the line feed; ``prev`` is the digest of the line before, and 64 zeros in the first.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

ZEROS = "0" * 64
EMPTY = f"0:{ZEROS}"  # the checkpoint of an empty ledger, which commits to nothing
LARGEST = 2**53 - 1
UTF16 = partial(str.encode, encoding="utf-16-be", errors="surrogatepass")
CHECKPOINT = re.compile(r"(0|[1-9][0-9]{0,11}):([0-9a-f]{64})")
NEVER_EDITED = "Restore the ledger from a copy; lines are never edited, a correction is appended."


@dataclass(frozen=True)
class Finding:
    """What does not hold, where (line and column from 1), and what to do."""

    line: int
    column: int | None
    found: str
    expected: str
    remedy: str = NEVER_EDITED

    def __str__(self) -> str:
        column = "" if self.column is None else f", column {self.column}"
        return f"line {self.line}{column}: found {self.found}; expected {self.expected}. {self.remedy}"


@dataclass(frozen=True)
class History:
    """A ledger as it was read; trust its records only where there are no findings."""

    records: tuple[dict[str, Any], ...]
    digests: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def size(self) -> int:
        """The number of complete lines."""
        return len(self.digests)

    @property
    def head(self) -> str:
        """The digest of the last complete line, 64 zeros where there is none."""
        return self.digests[-1] if self.digests else ZEROS

    @property
    def checkpoint(self) -> str:
        """``SIZE:HEAD``, which commits to every byte of every line."""
        return f"{self.size}:{self.head}"


class NotCanonical(ValueError):
    """A line or a value is outside the canonical form; carries what was found and what was expected."""

    def __init__(self, found: str, expected: str, column: int | None = None) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found, self.expected, self.column = found, expected, column


def read_history(content: bytes) -> History:
    """Return the ledger in these bytes, with a finding for everything that does not hold."""
    *lines, tail = content.split(b"\n")
    records, digests, findings, previous = [], [], [], ZEROS
    for number, line in enumerate(lines, 1):
        try:
            records.append(parse_line(line))
            findings += _chain_findings(records[-1], number, previous)
        except NotCanonical as problem:
            findings.append(Finding(number, problem.column, problem.found, problem.expected))
        digests.append(previous := hashlib.sha256(line).hexdigest())
    if tail:
        findings.append(_torn(tail, len(lines) + 1, previous, len(content) - len(tail)))
    return History(tuple(records), tuple(digests), tuple(findings))


def parse_line(line: bytes) -> dict[str, Any]:
    """Return the object that a line holds; ``NotCanonical`` unless the bytes are its canonical form."""
    text = _decode(line)
    try:
        # Plain lines, quickly; in ASCII the order of code points is that of UTF-16, and a key written again is gone.
        record = _PLAIN.decode(text)
        if isinstance(record, dict) and text.isascii() and _SORTED.encode(record) == text:
            return record
        written = _ENCODER.encode(record := _DECODER.decode(text))
    except json.JSONDecodeError as error:
        raise NotCanonical(f"no JSON ({error.msg})", "a JSON object", error.colno) from error
    except RecursionError as error:
        raise NotCanonical("brackets nested too deeply", "a flat JSON object") from error
    if not isinstance(record, dict):
        raise NotCanonical(f"a JSON {type(record).__name__}", "a JSON object")
    if written != text:
        start = _first_difference(text, written)
        shown = slice(max(0, start - 16), start + 16)
        raise NotCanonical(f"{text[shown]!a}", f"{written[shown]!a}, its canonical form", start + 1)
    return record


def canonical(value: object) -> bytes:
    """Return the canonical bytes of a value; ``NotCanonical`` where the value is outside the narrowed domain."""
    try:
        return _ENCODER.encode(_ordered(value)).encode()
    except UnicodeEncodeError as error:
        raise NotCanonical("a lone surrogate", "text that UTF-8 can hold") from error


def check_since(history: History, checkpoint: str) -> Finding | None:
    """Return what contradicts a checkpoint that somebody kept, or None; ``ValueError`` if it is no checkpoint."""
    if (match := CHECKPOINT.fullmatch(checkpoint)) is None:
        raise ValueError(f"{checkpoint!r} is no checkpoint: SIZE:HEAD, a number and 64 hexadecimal digits")
    size, head = int(match[1]), match[2]
    found = f"digest {(ZEROS, *history.digests)[size]}" if size <= history.size else "no such line"
    if found == f"digest {head}":
        return None
    remedy = f"The ledger of {history.size} lines is not the one of the checkpoint, continued: keep both and ask why."
    return Finding(size, None, found, f"digest {head}, as in the checkpoint", remedy)


def _decode(line: bytes) -> str:
    if not line:
        raise NotCanonical("an empty line", "a JSON object in every line")
    if line.startswith(b"\xef\xbb\xbf"):
        raise NotCanonical("a byte order mark", "UTF-8 without a mark", 1)
    if line.endswith(b"\r"):
        raise NotCanonical("a carriage return before the line feed", "a line feed alone; see .gitattributes", len(line))
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotCanonical(f"byte 0x{line[error.start]:02x}, no UTF-8", "UTF-8", error.start + 1) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record, keys = dict(pairs), [key for key, _ in pairs]
    in_order = sorted(keys) if "".join(keys).isascii() else sorted(keys, key=UTF16)
    if len(record) != len(pairs):
        again = next(key for key, following in zip(in_order, in_order[1:]) if key == following)
        raise NotCanonical(f"key {again!a} more than once in an object", "every key only once")
    if keys != in_order:
        late = keys[_first_difference(keys, in_order)]
        raise NotCanonical(f"key {late!a} out of order", "keys sorted by their UTF-16 code units")
    return record


@lru_cache(maxsize=4096)
def _number(text: str) -> int:
    if len(text) <= 17 and text.lstrip("-").isdigit() and abs(int(text)) <= LARGEST:
        return int(text)
    expected = f'a whole number up to {LARGEST} either way, all else as text, such as "0.25" or "1/4"'
    raise NotCanonical(f"the number {text[:24]}", expected)


def _ordered(value: object) -> object:
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return _number(str(value))
    if isinstance(value, (list, tuple)):
        return [_ordered(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: _ordered(value[key]) for key in sorted(value, key=UTF16)}
    raise NotCanonical(f"a {type(value).__name__}", "text, whole number, true, false, null, array or object")


def _first_difference(one: str | list[str], other: str | list[str]) -> int:
    return next((at for at, (left, right) in enumerate(zip(one, other)) if left != right), min(len(one), len(other)))


def _chain_findings(record: dict[str, Any], number: int, previous: str) -> list[Finding]:
    findings, seq, prev = [], record.get("seq"), record.get("prev")
    if type(seq) is not int or seq != number:
        findings.append(Finding(number, None, f"seq {str(seq)[:80]}", f"seq {number}: no line removed, added or moved"))
    if prev != previous:
        expected = f"{previous}, the digest of the line before (zeros before the first)"
        findings.append(Finding(number, None, f"prev {str(prev)[:80]}", expected))
    return findings


def _torn(tail: bytes, number: int, previous: str, offset: int) -> Finding:
    keep = f"Keep the {len(tail)} bytes from offset {offset} in another file"
    remedy = f"An append was cut short. {keep}, cut the ledger to {offset} bytes, and append again."
    with suppress(NotCanonical):
        if not _chain_findings(parse_line(tail), number, previous):
            remedy = "The line is complete but for that: append a line feed."
    return Finding(number, None, "a last line without a line feed", "a line feed after every line", remedy)


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_number, parse_float=_number, parse_constant=_number)
_PLAIN = json.JSONDecoder(parse_int=_number, parse_float=_number, parse_constant=_number)
_SORTED = json.JSONEncoder(ensure_ascii=False, sort_keys=True, check_circular=False, separators=(",", ":"))
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)

PROVED = (
    "Every line is canonical: its content can be written in no other bytes.",
    "Lines are numbered and chained: none was edited, removed or moved without writing all lines after it anew.",
)
NOT_PROVED = (
    "That the evidence is true: a ledger keeps what was published, not how it was measured.",
    "That every run was recorded: what was never appended leaves no trace.",
)
ANCHORED = "The ledger begins, byte for byte, with the lines that your checkpoint committed to."
UNANCHORED = "That the whole ledger was not rewritten, or cut at its end: that takes an earlier checkpoint (--since)."


def main(arguments: list[str] | None = None) -> int:
    """Check a ledger from the command line; 0 where it holds, 1 where it does not, 2 where it could not be read."""
    parser = argparse.ArgumentParser(description="Check that history.jsonl was only ever added to.")
    parser.add_argument("ledger", nargs="?", type=Path, default=Path(__file__).parent, help="the file or its folder")
    parser.add_argument("--since", metavar="SIZE:HEAD", default=EMPTY, help="a checkpoint that you kept")
    options = parser.parse_args(arguments)
    try:
        ledger = options.ledger / "history.jsonl" if options.ledger.is_dir() else options.ledger
        history = read_history(ledger.read_bytes())
        findings = [each for each in (*history.findings, check_since(history, options.since)) if each is not None]
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if findings:
        print(*(f"{ledger.name}: {finding}" for finding in findings), sep="\n", file=sys.stderr)
        return 1
    anchor = [] if options.since == EMPTY else [ANCHORED]
    print("Proved:", *PROVED, *anchor, sep="\n  - ")
    print("Not proved:", *NOT_PROVED, *([] if anchor else [UNANCHORED]), sep="\n  - ")
    print(f"Checkpoint, to keep for the next time:\n  {history.checkpoint}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
