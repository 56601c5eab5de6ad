"""The text that a template itself holds, with everything else blanked out, so that positions stay what they were."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from jinja2 import Environment

from generator.guard.channels import BREAKING_TAGS, is_machine_meta, is_visible
from generator.printing.scanning import without_marks
from generator.printing.touching import OTHER_MARK

_NOTHING = "\u200b"
_SILENT = re.compile(r"<!--.*?-->|<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"</?([A-Za-z][\w:-]*)([^<>]*)>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_ATTRIBUTE = re.compile(r"([A-Za-z_:@][\w:.-]*)\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+)")


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A text of a template that a reader meets, and where it starts in the file."""

    text: str
    start: int
    channel: str


def visible_texts(environment: Environment, source: str) -> Iterator[VisibleText]:
    """Yield the text between the tags as one, and the visible attributes of every tag."""
    yield from html_texts(_without_statements(environment, source))


def html_texts(source: str) -> Iterator[VisibleText]:
    """Yield the text between the tags of a piece of HTML as one, and the visible attributes of every tag."""
    text = _SILENT.sub(_blank, source)
    for tag in _TAG.finditer(text):
        yield from _visible_attributes(tag)
    between = _TAG.sub(_blank_tag, text)
    yield VisibleText(_ENTITY.sub(_decoded, between), 0, "text")


def _without_statements(environment: Environment, source: str) -> str:
    """Return the template with a mark for each printed value, and nothing for statements and comments."""
    pieces: list[str] = []
    inside = ""
    for _, kind, value in environment.lex(source):
        if kind.endswith("_begin") and kind != "raw_begin":
            inside = kind.removesuffix("_begin")
            pieces.append(_filled(OTHER_MARK if inside == "variable" else _NOTHING, value))
        elif kind.endswith("_end") and kind != "raw_end":
            inside = ""
            pieces.append(_filled(_NOTHING, value))
        elif kind == "data" and not inside:
            pieces.append(without_marks(value))
        else:
            pieces.append(_filled(_NOTHING, value))
    return "".join(pieces)


def _filled(first: str, value: str) -> str:
    """Return a replacement of the same length that keeps the line breaks."""
    rest = "".join(character if character == "\n" else _NOTHING for character in value[1:])
    return (value[:1] if value[:1] == "\n" else first) + rest if value else ""


def _blank(match: re.Match[str]) -> str:
    return "".join(character if character == "\n" else " " for character in match.group())


def _blank_tag(match: re.Match[str]) -> str:
    """Blank out a tag: nothing where text runs on through it, blanks where it breaks the line."""
    return _blank(match) if match[1].lower() in BREAKING_TAGS else _filled(_NOTHING, match.group())


def _decoded(match: re.Match[str]) -> str:
    return html.unescape(match.group()).ljust(len(match.group()), _NOTHING)[: len(match.group())]


def _visible_attributes(tag: re.Match[str]) -> Iterator[VisibleText]:
    name = tag[1].lower()
    attributes = {match[1].lower(): match[2].strip("\"'") for match in _ATTRIBUTE.finditer(tag[2])}
    said = attributes.get("name") or attributes.get("property") or ""
    if name == "meta" and (is_machine_meta(said, attributes.get("content", "")) or "http-equiv" in attributes):
        return
    for match in _ATTRIBUTE.finditer(tag[2]):
        if is_visible(name, match[1].lower()):
            quoted = match[2][0] in "\"'"
            text = _ENTITY.sub(_decoded, match[2][quoted : len(match[2]) - quoted])
            yield VisibleText(text, tag.start(2) + match.start(2) + quoted, f"{match[1]} of <{name}>")
