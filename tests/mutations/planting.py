"""Changes one value of a file by its keys, wherever it stands and however it is quoted."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import yaml

from tests.mutations.text_fields import KEY, Keys


@dataclass(frozen=True, slots=True)
class Spot:
    """One text of a file: the keys of its field, its value, where it starts and ends, and the lines it stands on."""

    keys: Keys
    value: str
    start: int
    end: int
    lines: range

    def planted(self, text: str, change: Callable[[str], str]) -> str:
        """Return the file with this value changed, in quotes."""
        return text[: self.start] + json.dumps(change(self.value)) + text[self.end :]


def spots(text: str) -> tuple[Spot, ...]:
    """Return every scalar of a file in YAML or JSON, and every key of its mappings; front matter counts as YAML."""
    head = text[: text.index("\n---", 4)] if text.startswith("---\n") else text
    node = yaml.compose(head.replace("@", "_"))
    return tuple(_walk(node, (), node)) if node is not None else ()


def _walk(node: yaml.Node, keys: Keys, key: yaml.Node) -> Iterator[Spot]:
    if isinstance(node, yaml.ScalarNode):
        yield _spot(node, keys, key)
    elif isinstance(node, yaml.SequenceNode):
        for each in node.value:
            yield from _walk(each, (*keys, "*"), each)
    elif isinstance(node, yaml.MappingNode):
        for name, value in node.value:
            yield _spot(name, (*keys, KEY), name)
            yield from _walk(value, (*keys, str(name.value)), name)


def _spot(node: yaml.ScalarNode, keys: Keys, key: yaml.Node) -> Spot:
    lines = range(key.start_mark.line + 1, node.end_mark.line + 2)
    return Spot(keys, str(node.value), node.start_mark.index, node.end_mark.index, lines)


def leaves(value: object, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    """Yield every value of a JSON document that holds no other, with its keys."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        yield keys, value
    for key, each in inner or ():
        yield from leaves(each, (*keys, key))


def with_value(whole: object, keys: tuple[str | int, ...], value: object) -> object:
    """Return a copy of a JSON document with one value changed."""
    changed = json.loads(json.dumps(whole))
    at = changed
    for key in keys[:-1]:
        at = at[key]
    at[keys[-1]] = value
    return changed
