"""JSON of a site, which anybody may have written: every key once, and leaves by names that stay when order changes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from generator.errors import Malformed, Place, refuse


def read_json(content: bytes, path: str) -> object:
    """Return a document; raises ``Malformed`` where it is none, or holds a key twice."""
    try:
        return json.loads(content, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise refuse(
            Malformed,
            Place(path),
            found=f"a file that is not JSON ({str(error)[:200]})",
            expected="JSON with every key once",
            remedy="Take the file again from where the site is published.",
        ) from error


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def named_leaves(document: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield every value with its path; list items are named by what they are (``figures[suite/figure@run].value``)."""
    if isinstance(document, dict):
        if not document:
            yield path, "an empty object"
        for key, value in document.items():
            yield from named_leaves(value, f"{path}.{key}" if path else key)
    elif isinstance(document, list):
        yield f"{path}.length", len(document)
        for name, value in zip(_names(document), document, strict=True):
            yield from named_leaves(value, f"{path}[{name}]")
    else:
        yield path, document


def _names(items: Sequence[object]) -> list[str]:
    """Return a name for each item: what identifies it, where that is there and no other item has it; else its place."""
    names = [_name(item) for item in items]
    return [name if name and names.count(name) == 1 else str(at) for at, name in enumerate(names)]


def _name(item: object) -> str | None:
    if not isinstance(item, dict):
        return None
    if isinstance(item.get("key"), str):
        return str(item["key"])
    suite, run = item.get("suite"), item.get("run_id")
    return f"{suite}@{run}" if isinstance(suite, str) and isinstance(run, str) else None
