"""Loaded data to models: every fault of a file becomes a problem with its place, what was found and what to do.

Promises that all faults of one file are found together, and that a key under a model's Python name (``class_``) is as
unknown as any other.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from generator.errors import Malformed, Problem
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.places import Loaded
from generator.evidence.scalars import SHAPES

M = TypeVar("M", bound=BaseModel)
Keys = tuple[str | int, ...]

_KEY = "[key]"  # how pydantic marks that a key is at fault, and not its value


def validate(model: type[M], loaded: Loaded) -> M:
    """Return the data as a model; ``Malformed`` with every fault where it is none."""
    try:
        return model.model_validate(loaded.data, by_alias=True, by_name=False)
    except ValidationError as error:
        raise Malformed(_problems(model, loaded, error)) from error


def _problems(model: type[BaseModel], loaded: Loaded, error: ValidationError) -> list[Problem]:
    faults: dict[tuple[Keys, bool], list[dict[str, Any]]] = {}
    for fault in error.errors(include_url=False):
        if fault["type"] == "too_short" and fault["input"]:
            continue  # a list whose items are at fault counts as empty: the items have problems of their own
        keys = _keys_in(loaded.data, fault["loc"])
        # A missing key has no place of its own, so several of one mapping must not melt into one problem.
        own = (*keys, f"+{fault['loc'][-1]}") if fault["type"] == "missing" else keys
        faults.setdefault((own, _KEY in fault["loc"]), []).append({**fault, "keys": keys})
    problems = [_problem(model, loaded, group) for group in faults.values()]
    return sorted(problems, key=lambda problem: (problem.where.line or 0, problem.where.column or 0))


def _keys_in(data: Any, location: Sequence[str | int]) -> Keys:
    """Return the part of a location that leads through the data: pydantic adds the names of union members."""
    keys: list[str | int] = []
    for step in location:
        in_mapping = isinstance(data, dict) and step in data
        in_list = isinstance(data, list) and isinstance(step, int) and step < len(data)
        if in_mapping or in_list:
            data = data[step]
            keys.append(step)
    return tuple(keys)


def _problem(model: type[BaseModel], loaded: Loaded, faults: list[dict[str, Any]]) -> Problem:
    first = faults[0]
    keys: Keys = first["keys"]
    where = loaded.places.of(keys)
    if first["type"] == "missing":
        name = str(first["loc"][-1])
        return Problem(where, f"no key {name!r}{_inside(keys)}", f"the key {name!r}", f"Add {name}: ... here.")
    if first["type"] == "extra_forbidden":
        known = _known_keys(model, keys[:-1])
        name = str(keys[-1])
        remedy = suggestion(name, known, otherwise="Remove it, or check the spelling.")
        return Problem(where, f"the unknown key {quoted(name)}{_inside(keys[:-1])}", listed(known), remedy)
    expected = " or ".join(dict.fromkeys(_expected(fault) for fault in faults))
    if _KEY in first["loc"]:
        return Problem(where, f"the key {quoted(keys[-1])}", expected, "Rename the key.")
    found = f"{quoted(first['input'])} as {_spelt(keys)}" if keys else quoted(first["input"])
    return Problem(where, found, expected, _remedy(first))


def _inside(keys: Keys) -> str:
    return f" in {_spelt(keys)}" if keys else ""


def _spelt(keys: Keys) -> str:
    return ".".join(quoted(key).strip("'") for key in keys)


_EXPECTED: Mapping[str, Callable[[dict[str, Any]], str]] = {
    "value_error": lambda context: str(context["error"]).replace(" is needed", ""),
    "literal_error": lambda context: str(context["expected"]),
    "string_pattern_mismatch": lambda context: SHAPES.get(context["pattern"], "text of another form"),
    "string_too_long": lambda context: f"at most {context['max_length']} characters",
    "string_too_short": lambda context: f"at least {context['min_length']} characters",
    "too_short": lambda context: f"at least {context['min_length']} of them",
    "greater_than_equal": lambda context: f"a whole number of at least {context['ge']}",
    "string_type": lambda _: "text",
    "bool_type": lambda _: "plain true or false",
    "tuple_type": lambda _: "a list",
    "dict_type": lambda _: "a mapping",
    "model_type": lambda _: "a mapping",
}


def _expected(fault: dict[str, Any]) -> str:
    words = _EXPECTED.get(fault["type"])
    return words(fault.get("ctx", {})) if words else str(fault["msg"])


def _remedy(fault: dict[str, Any]) -> str:
    if isinstance(fault["input"], str) and "\u2212" in fault["input"]:
        return "Write the minus sign U+2212 as -."
    if fault["type"] == "string_type" and fault["input"] is not None:
        return "Quote it if it is text."
    return "Correct the value."


def _known_keys(model: type[BaseModel], keys: Keys) -> tuple[str, ...]:
    """Return the keys of the model that a path of keys leads to."""
    kind: Any = model
    for key in keys:
        if _is_model(kind):
            kind = next(field.annotation for name, field in kind.model_fields.items() if key in (field.alias, name))
        else:
            kind = typing.get_args(kind)[-1 if typing.get_origin(kind) is dict else 0]
        kind = _without_none(kind)
    return tuple(field.alias or name for name, field in kind.model_fields.items()) if _is_model(kind) else ()


def _without_none(kind: Any) -> Any:
    if typing.get_origin(kind) in (types.UnionType, typing.Union):
        return next(member for member in typing.get_args(kind) if member is not type(None))
    return kind


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)
