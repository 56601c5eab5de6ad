"""The formats of the evidence, told from the models that read them: every field with its type, default and meaning.

Promises that nothing is told that the models do not do: keys, types, choices and defaults come from them, and what a
key means from ``suite_texts`` and ``file_texts``. A key without a meaning is shown without one; a test refuses that.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from generator.evidence.claims import Claims
from generator.evidence.content import Literals, SiteSettings
from generator.evidence.file_texts import FILE_TEXTS
from generator.evidence.ingest_spec import Ingest
from generator.evidence.intents import Intent
from generator.evidence.methodology import Methodology
from generator.evidence.record_spec import Recording
from generator.evidence.runs import Recorded, Run
from generator.evidence.scalars import (
    SHAPES,
    Address,
    ArtifactPath,
    Commit,
    Count,
    Day,
    Line,
    Name,
    Record,
    Sentinel,
    Sha256,
    Slug,
    Week,
    Whole,
    Written,
)
from generator.evidence.suite_texts import SUITE_TEXTS
from generator.evidence.suites import Suite

FORMATS: Mapping[str, type[Record]] = {
    "suite": Suite,
    "methodology": Methodology,
    "run": Run,
    "recorded": Recorded,
    "ingest": Ingest,
    "record": Recording,
    "intent": Intent,
    "claims": Claims,
    "site": SiteSettings,
    "literals": Literals,
}
"""Every format that somebody writes by hand, by the name that its ``schema:`` line has."""

FIELD_TEXTS: Mapping[str, Mapping[str, str]] = {**SUITE_TEXTS, **FILE_TEXTS}
"""What every key means, by the name of its model."""

_SCALARS: tuple[tuple[Any, str], ...] = (
    (Address, "address"),
    (ArtifactPath, "path under proof/"),
    (Commit, "commit"),
    (Count, "whole number"),
    (Day, "day"),
    (Line, "text"),
    (Name, "name"),
    (Sentinel, "value as it is written"),
    (Sha256, "digest"),
    (Slug, "id"),
    (Week, "week"),
    (Whole, "whole number"),
    (Written, "decimal number"),
)
_PLAIN = {bool: "true or false", int: "whole number", str: "text"}


@dataclass(frozen=True, slots=True)
class FieldDescription:
    """One key of a section; ``section`` is the path of the section that stands under it."""

    key: str
    kind: str
    is_required: bool
    default: str | None
    """What stands for a key that is left out; None where that is nothing."""
    text: str
    section: str | None


@dataclass(frozen=True, slots=True)
class SectionDescription:
    """A mapping in a file: where it stands (``figures.NAME``; empty for the file itself), and its keys."""

    path: str
    text: str
    fields: tuple[FieldDescription, ...]


@cache
def describe_format(name: str) -> tuple[SectionDescription, ...]:
    """Return every section of a format, the file itself first; a section that stands in several places is told once."""
    return tuple(_sections(FORMATS[name], "", {FORMATS[name]: ""}))


def describe_shapes() -> Mapping[str, str]:
    """Return what a name, an id, a day, ... must look like, by what ``FieldDescription.kind`` calls it."""
    found: dict[str, str] = {}
    for scalar, word in _SCALARS:
        patterns = (getattr(each, "pattern", None) for each in get_args(scalar)[1:])
        found.update((word, SHAPES[pattern]) for pattern in patterns if pattern in SHAPES)
    return found


def _sections(model: type[Record], path: str, places: dict[type[Record], str]) -> Iterator[SectionDescription]:
    """Yield a section and those below it; ``places`` is where each model is told, and grows."""
    hints = get_type_hints(model, include_extras=True)
    inner: list[type[Record]] = []
    fields: list[FieldDescription] = []
    for name, field in model.model_fields.items():
        key = field.alias or name
        record, behind = _record_in(hints[name])
        if record is not None and record not in places:
            places[record] = f"{path}{'.' if path else ''}{key}{behind}"
            inner.append(record)
        fields.append(_field(model, key, hints[name], field, None if record is None else places[record]))
    yield SectionDescription(path, _first_paragraph(model), tuple(fields))
    for record in inner:
        yield from _sections(record, places[record], places)


def _field(model: type[Record], key: str, annotation: Any, field: FieldInfo, section: str | None) -> FieldDescription:
    text = FIELD_TEXTS.get(model.__name__, {}).get(key, "")
    default = None if field.is_required() else _default(field.get_default(call_default_factory=True))
    kind = _kind(annotation)
    if not field.is_required() and default is None:
        kind = kind.removesuffix(" or null")
    return FieldDescription(key, kind, field.is_required(), default, text, section)


def _default(value: object) -> str | None:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join("null" if each is None else str(each) for each in value) or None
    return None if value is None or isinstance(value, Record | dict) else str(value)


def _record_in(annotation: Any) -> tuple[type[Record] | None, str]:
    """Return the section that an annotation leads to, and what its path has behind the key."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return annotation, ""
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType, Annotated):
        found = (_record_in(each) for each in arguments)
        return next(((record, place) for record, place in found if record is not None), (None, ""))
    if origin is dict:
        record, place = _record_in(arguments[1])
        return record, f".NAME{place}"
    if origin is tuple:
        record, place = _record_in(arguments[0])
        return record, f"[]{place}"
    return None, ""


def _kind(annotation: Any) -> str:
    """Return what a value must be, in words."""
    scalar = _scalar(annotation)
    if scalar is not None:
        return scalar
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, types.UnionType):
        kinds = [_kind(each) for each in arguments if each is not types.NoneType]
        return " or ".join(dict.fromkeys([*kinds, *(["null"] if types.NoneType in arguments else [])]))
    if origin is Literal:
        return " or ".join(f"``{each}``" for each in arguments)
    if origin is dict:
        return f"by {_kind(arguments[0])}: {_kind(arguments[1])}"
    if origin is tuple:
        return f"list: {_kind(arguments[0])}"
    return "section" if isinstance(annotation, type) and issubclass(annotation, Record) else _PLAIN[annotation]


def _scalar(annotation: Any) -> str | None:
    """Return the word for one value; what a model asks for besides, such as bounds, does not change the word."""
    if get_origin(annotation) is not Annotated:
        return None
    for scalar, word in sorted(_SCALARS, key=lambda each: -len(get_args(each[0]))):
        own = get_args(scalar)
        if get_args(annotation)[: len(own)] == own:
            return word
    return _kind(get_args(annotation)[0])


def _first_paragraph(model: type[Record]) -> str:
    return " ".join((model.__doc__ or "").split("\n\n")[0].replace("*", "").split())
