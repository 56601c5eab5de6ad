"""Strict JSON: numbers as they were written, every key once, and a place for each of them.

Promises mappings, lists, text, ``int``, ``Decimal`` (the digits as written), booleans and null. Refuses, with line and
column: duplicate keys, NaN and Infinity, lone surrogates and other unclean text, numbers of more than 100 characters,
nesting beyond 30 levels, trailing text. The grammar is left to the standard library; what it lets pass is found by
walking the same tokens, which also gives the places.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from generator.errors import Malformed, Place, refuse
from generator.evidence.naming import quoted, shortened
from generator.evidence.places import Loaded, Places
from generator.evidence.source_text import Lines, decode, forbidden_character, forbidden_in

MOST_BYTES = 16_000_000
MOST_LEVELS = 30
LONGEST_NUMBER = 100

# An unterminated string is one token as well: trying again at each of its quotes would take quadratic time.
_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{},:]|-?Infinity|NaN|-?[0-9][0-9.eE+-]*|true|false|null', re.DOTALL)

_ENDLESS_EXPONENT = re.compile(r"[eE][+-]?[0-9]{4}")


def load_json(content: bytes, path: str, first_line: int = 1) -> Loaded:
    """Return the data of a JSON text with the places of its keys; ``Malformed`` where it is not strict JSON.

    ``first_line`` is the line of the file that the text starts on: a row is read by itself.
    """
    if len(content) > MOST_BYTES:
        raise refuse(
            Malformed,
            Place(path, first_line),
            found=f"{len(content)} bytes",
            expected=f"at most {MOST_BYTES} bytes",
            remedy="Keep rows in rows.jsonl, one object a line.",
        )
    walk = _Walk(decode(content, path, first_line), path, first_line)
    walk.refuse_lenient_tokens()
    data = walk.parse()
    return Loaded(data, walk.places())


def parse_foreign(text: str, path: str, *, first_line: int = 1, most_levels: int = MOST_LEVELS) -> object:
    """Return the data of a JSON text that others wrote: as strict as ``load_json``, but any text may stand in it.

    What of it is used is judged where it is used. ``Malformed`` says where it is not strict JSON.
    """
    walk = _Walk(text, path, first_line)
    walk.refuse_lenient_tokens(most_levels)
    return walk.parse_once()


@dataclass(slots=True)
class _Frame:
    """One open object or array; ``key`` is the key or index of the value that comes next."""

    keys: tuple[str | int, ...]
    is_object: bool
    key: str | int | None
    seen: dict[str, tuple[int, int]]

    def next_keys(self) -> tuple[str | int, ...]:
        return self.keys if self.key is None else (*self.keys, self.key)


class _Walk:
    """One JSON text, walked token by token."""

    def __init__(self, text: str, path: str, first_line: int) -> None:
        self._text = text
        self._path = path
        self._lines = Lines(text, first_line)

    def refuse_lenient_tokens(self, most_levels: int = MOST_LEVELS) -> None:
        """Refuse what the standard library would read or choke on: NaN, endless numbers, hostile nesting."""
        level = 0
        for match in _TOKEN.finditer(self._text):
            token = match.group()
            level += (token in ("[", "{")) - (token in ("]", "}"))
            if level > most_levels:
                raise self._refused(match.start(), "deeper nesting", f"at most {most_levels} levels", "Nest less.")
            if token.endswith("Infinity") or token == "NaN":
                raise self._refused(match.start(), token, "a finite number or null", "Write null for not recorded.")
            if len(token) > LONGEST_NUMBER and token[0] in "-0123456789":
                expected = f"at most {LONGEST_NUMBER} characters"
                raise self._refused(match.start(), f"a number of {len(token)} characters", expected, "Shorten it.")
            if _ENDLESS_EXPONENT.search(token) and token[0] in "-0123456789":
                raise self._refused(
                    match.start(), shortened(token), "an exponent of at most three digits", "Correct it."
                )

    def parse_once(self) -> object:
        """Return the data; ``Malformed`` where the text is not JSON, or a key stands twice."""
        is_twice = False

        def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
            nonlocal is_twice
            data = dict(pairs)
            is_twice = is_twice or len(data) < len(pairs)
            return data

        data = self.parse(once)
        if is_twice:
            self.places(any_text=True)
        return data

    def parse(self, pairs: Callable[[list[tuple[str, object]]], object] | None = None) -> object:
        """Return the data; ``Malformed`` where the text is not JSON."""
        try:
            return json.loads(self._text, parse_float=Decimal, object_pairs_hook=pairs)
        except json.JSONDecodeError as error:
            remedy = (
                "Write the minus sign U+2212 as -." if "\u2212" in self._text else "Check commas, quotes, brackets."
            )
            found = f"{self._around(error.pos)} ({error.msg})"
            raise self._refused(error.pos, found, "JSON", remedy) from error

    def places(self, *, any_text: bool = False) -> Places:
        """Return the places of all keys of a text that is JSON; ``Malformed`` at a duplicate key or unclean text."""
        positions: dict[tuple[str | int, ...], tuple[int, int]] = {}
        open_frames: list[_Frame] = []
        for match in _TOKEN.finditer(self._text):
            token, position = match.group(), self._lines.of(match.start())
            if token[0] == '"' and not any_text:
                self._refuse_unclean(token, match.start())
            frame = open_frames[-1] if open_frames else None
            if token in ("]", "}"):
                open_frames.pop()
            elif token == ",":
                self._advance(frame)
            elif token != ":":
                if frame and frame.is_object and frame.key is None:
                    self._take_key(frame, json.loads(token), match.start())
                    continue
                keys = frame.next_keys() if frame else ()
                positions[keys] = frame.seen[str(frame.key)] if frame and frame.is_object else position
                if token in ("[", "{"):
                    open_frames.append(_Frame(keys, token == "{", None if token == "{" else 0, {}))
        return Places(self._path, positions)

    @staticmethod
    def _advance(frame: _Frame | None) -> None:
        if frame is not None:
            frame.key = frame.key + 1 if isinstance(frame.key, int) else None

    def _take_key(self, frame: _Frame, key: str, offset: int) -> None:
        if key in frame.seen:
            line = frame.seen[key][0]
            raise self._refused(
                offset, f"the key {quoted(key)} again", f"it once (line {line})", "Keep one of the two."
            )
        frame.seen[key] = self._lines.of(offset)
        frame.key = key

    def _refuse_unclean(self, token: str, offset: int) -> None:
        character = forbidden_in(json.loads(token)) if "\\" in token else None
        if character:
            raise Malformed([forbidden_character(character, Place(self._path, *self._lines.of(offset)))])

    def _around(self, offset: int) -> str:
        rest = self._text[offset : offset + 20].split("\n")[0]
        return quoted(rest) if rest else "the end of the text"

    def _refused(self, offset: int, found: str, expected: str, remedy: str) -> Exception:
        place = Place(self._path, *self._lines.of(offset))
        return refuse(Malformed, place, found=found, expected=expected, remedy=remedy)
