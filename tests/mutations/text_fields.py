"""Every field of the evidence and of ``content/`` that holds free text, found from the models themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, StringConstraints
from pydantic.fields import FieldInfo

from generator.evidence.claims import Claims
from generator.evidence.content import Literals, SiteSettings
from generator.evidence.methodology import Methodology
from generator.evidence.runs import Recorded, Run, Sealed
from generator.evidence.suites import Suite

Keys = tuple[str, ...]
"""The keys that lead to a field; ``*`` stands for any key of a mapping and any place of a list."""

KEY = "*key*"
"""Stands for a key of a mapping that is a text itself."""

MODELS: Mapping[str, type[BaseModel]] = {
    "suite": Suite,
    "run": Run,
    "recorded": Recorded,
    "sealed": Sealed,
    "methodology": Methodology,
    "claims": Claims,
    "site": SiteSettings,
    "literals": Literals,
}
"""The formats that people write, by what their files are called here."""


def text_fields() -> frozenset[tuple[str, Keys]]:
    """Return every field of every format whose text no pattern bounds, with its format."""
    return frozenset((name, keys) for name, model in MODELS.items() for keys in _fields(model, ()))


def _fields(model: type[BaseModel], keys: Keys) -> Iterator[Keys]:
    for name, field in model.model_fields.items():
        yield from _texts(_annotation(field), (*keys, field.alias or name))


def _annotation(field: FieldInfo) -> Any:
    """Return the type of a field with what bounds it, which pydantic has taken apart."""
    return Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation


def _texts(annotation: Any, keys: Keys) -> Iterator[Keys]:
    """Yield where free texts stand inside a value of a type."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated and inner[0] is str:
        if not any(isinstance(each, StringConstraints) and each.pattern for each in inner[1:]):
            yield keys
    elif annotation is str:
        yield keys
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield from _fields(annotation, keys)
    elif origin is dict:
        if any(True for _ in _texts(inner[0], keys)):
            yield (*keys, KEY)
        yield from _texts(inner[1], (*keys, "*"))
    else:
        below = (*keys, "*") if origin is tuple else keys
        alternatives = inner if origin in (Union, UnionType) else inner[:1] if origin in (Annotated, tuple) else ()
        for each in alternatives:
            yield from _texts(each, below)


def is_at(keys: Keys, field: Keys) -> bool:
    """Whether the keys of a value lead to a field."""
    return len(keys) == len(field) and all(
        part in (key, "*") and (key != KEY or part == KEY) for part, key in zip(field, keys, strict=True)
    )
