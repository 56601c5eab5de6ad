"""YAML as source text: every scalar stays what was written, so that ``49.50`` and ``415e898`` survive.

Promises mappings, lists and text; only plain ``null``, ``true`` and ``false`` mean something. Refuses, with line and
column: duplicate keys, keys that are no text, empty values, anchors, aliases, tags, merges, directives, several
documents, tabs, unclean text, and anything too large or too deep. PyYAML is used for its events alone, so nothing is
constructed and nothing recurses. A plain scalar in a flow collection ends at a comma, which would tear
``quantile(x, 0.5)`` apart: one with unbalanced brackets is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.errors import Malformed, Place, refuse
from generator.evidence.naming import quoted, shortened
from generator.evidence.places import Loaded, Places
from generator.evidence.source_text import Lines, check_characters, decode, forbidden_character, forbidden_in

MOST_BYTES = 500_000
MOST_LEVELS = 30
IMPLICIT = {"null": None, "true": True, "false": False}

_AT_SIGHT = (
    (re.compile("\t"), "a tab", "spaces", "Replace tabs by spaces."),
    (re.compile("^%", re.MULTILINE), "a directive", "no directive", "Remove the line, or indent it if it is text."),
    # PyYAML looks far ahead at each opening bracket, in quadratic time.
    (
        re.compile(rf"(?:[\[{{][ \r\n]*){{{MOST_LEVELS + 1}}}"),
        "deeper nesting",
        f"at most {MOST_LEVELS} levels",
        "Nest less deeply.",
    ),
)

Position = tuple[int, int]


def load_yaml(content: bytes, path: str) -> Loaded:
    """Return the data of a YAML file with the places of its keys; ``Malformed`` where it is not strict YAML."""
    if len(content) > MOST_BYTES:
        raise refuse(
            Malformed,
            Place(path),
            found=f"{len(content)} bytes",
            expected=f"at most {MOST_BYTES} bytes",
            remedy="Keep rows and other data out of YAML files.",
        )
    return parse_yaml(decode(content, path), path)


def parse_yaml(text: str, path: str) -> Loaded:
    """Return the data of a YAML text with the places of its keys, as ``load_yaml`` does."""
    check_characters(text, path)
    _refuse_at_sight(text, path)
    builder = _Builder(path)
    try:
        for event in _events(text):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        raise _broken(path, error) from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # an escape beyond Unicode reaches chr()
        raise builder.refused(builder.last, "broken YAML", "valid YAML", "Check the escapes here.") from error
    return builder.result()


def _events(text: str) -> Iterator[Any]:
    return iter(yaml.parse(text, Loader=yaml.SafeLoader))


def _refuse_at_sight(text: str, path: str) -> None:
    for pattern, found, expected, remedy in _AT_SIGHT:
        match = pattern.search(text)
        if match:
            where = Place(path, *Lines(text).of(match.start()))
            raise refuse(Malformed, where, found=found, expected=expected, remedy=remedy)


def _broken(path: str, error: yaml.MarkedYAMLError) -> Exception:
    mark = error.problem_mark or error.context_mark
    where = Place(path, mark.line + 1, mark.column + 1) if mark else Place(path)
    reason = ": ".join(part for part in (error.context, error.problem) if part)
    return refuse(
        Malformed,
        where,
        found=f"broken YAML ({shortened(reason, 150)})",
        expected="valid YAML",
        remedy="Check indentation, colons and brackets here; quote text that holds ': ' or ' #'.",
    )


@dataclass(slots=True)
class _Frame:
    """One open mapping or list."""

    data: dict[str, object] | list[object]
    keys: tuple[str | int, ...]
    flow: bool
    key: str | None = None
    seen: dict[str, Position] = field(default_factory=dict)


class _Builder:
    """Takes the events of one document and builds its data without recursion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.last: Position = (1, 1)
        self._positions: dict[tuple[str | int, ...], Position] = {}
        self._texts: dict[tuple[str | int, ...], Position] = {}
        self._open: list[_Frame] = []
        self._documents = 0
        self._data: object = None

    def refused(self, where: Position, found: str, expected: str, remedy: str) -> Exception:
        """Return a refusal at a position of the file."""
        return refuse(Malformed, Place(self.path, *where), found=found, expected=expected, remedy=remedy)

    def result(self) -> Loaded:
        """Return what was built; ``Malformed`` if the file holds no document."""
        if not self._documents:
            raise self.refused((1, 1), "an empty file", "a mapping", "Write the file, or remove it.")
        return Loaded(self._data, Places(self.path, self._positions, self._texts))

    def take(self, event: Any) -> None:
        """Take the next event."""
        self.last = (event.start_mark.line + 1, event.start_mark.column + 1)
        match event:
            case yaml.DocumentStartEvent():
                self._start_document()
            case yaml.AliasEvent():
                raise self.refused(
                    self.last, f"the alias {quoted(event.anchor)}", "the value itself", "Write it out again."
                )
            case yaml.ScalarEvent():
                self._refuse_node_properties(event)
                self._take_scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._refuse_node_properties(event)
                self._open_collection(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._open.pop()

    def _start_document(self) -> None:
        self._documents += 1
        if self._documents > 1:
            raise self.refused(self.last, "a second document", "one document", "Remove the line ---.")

    def _refuse_node_properties(self, event: Any) -> None:
        if event.anchor is not None:
            raise self.refused(self.last, f"the anchor {quoted(event.anchor)}", "no anchor", "Remove the anchor.")
        if event.tag is not None:
            raise self.refused(self.last, f"the tag {quoted(event.tag)}", "no tag", "Remove it; quote what is text.")

    def _open_collection(self, event: Any) -> None:
        if len(self._open) >= MOST_LEVELS:
            raise self.refused(self.last, "deeper nesting", f"at most {MOST_LEVELS} levels", "Nest less deeply.")
        if self._open and self._awaits_key(self._open[-1]):
            raise self.refused(self.last, "a collection as a key", "text as a key", "Write the key as text.")
        data: dict[str, object] | list[object] = {} if isinstance(event, yaml.MappingStartEvent) else []
        keys = self._place_value(data)
        self._open.append(_Frame(data, keys, event.flow_style))

    def _take_scalar(self, event: Any) -> None:
        frame = self._open[-1] if self._open else None
        plain = event.implicit[0]
        if plain and frame is not None and frame.flow:
            self._refuse_torn(event.value)
        character = forbidden_in(event.value)
        if character:
            raise Malformed([forbidden_character(character, Place(self.path, *self.last))])
        if frame is not None and self._awaits_key(frame):
            self._take_key(frame, event.value, plain=plain)
        elif plain and event.value == "":
            raise self.refused(self.last, "an empty value", "a value", "Write null where nothing was recorded, or ''.")
        else:
            keys = self._place_value(IMPLICIT.get(event.value, event.value) if plain else event.value)
            if event.start_mark.line == event.end_mark.line:
                self._texts[keys] = (self.last[0], self.last[1] + (0 if plain else 1))

    def _refuse_torn(self, text: str) -> None:
        if any(text.count(opening) != text.count(closing) for opening, closing in ("()", "[]", "{}")):
            remedy = "Quote it, or put it in a block list: a comma ends plain text inside [ ] and { }."
            raise self.refused(self.last, f"{quoted(text)} inside [ ] or {{ }}", "balanced brackets", remedy)

    def _take_key(self, frame: _Frame, key: str, *, plain: bool) -> None:
        if plain and key == "<<":
            raise self.refused(self.last, "a merge (<<)", "the keys themselves", "Write the keys out again.")
        if plain and (key in IMPLICIT or key == ""):
            found = f"the key {key}" if key else "an empty key"
            raise self.refused(self.last, found, "text as a key", "Quote the key.")
        if key in frame.seen:
            line = frame.seen[key][0]
            remedy = "Keep one of the two."
            raise self.refused(self.last, f"the key {quoted(key)} again", f"it once (line {line})", remedy)
        frame.seen[key] = self.last
        frame.key = key

    def _place_value(self, value: object) -> tuple[str | int, ...]:
        if not self._open:
            self._data = value
            self._positions[()] = self.last
            return ()
        frame = self._open[-1]
        if isinstance(frame.data, dict):
            key, frame.key = frame.key or "", None
            frame.data[key] = value
            keys = (*frame.keys, key)
            self._positions[keys] = frame.seen[key]
            return keys
        frame.data.append(value)
        keys = (*frame.keys, len(frame.data) - 1)
        self._positions[keys] = self.last
        return keys

    @staticmethod
    def _awaits_key(frame: _Frame) -> bool:
        return isinstance(frame.data, dict) and frame.key is None
