"""Texts that cannot hold elements: heads, attributes, SVG and JSON texts. Their bindings are named beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.guard.binding import mark_of
from generator.printing.catalogue import Catalogue
from generator.printing.scanning import without_marks


@dataclass(frozen=True, slots=True)
class Marked:
    """A text with the plain forms of its bindings replaced by marks."""

    text: str
    found: tuple[str, ...]
    missing: tuple[str, ...]
    """Bindings that were named and whose plain form is not there, in order, as the catalogue has it."""


def mark_in_order(text: str, bindings: Iterable[str], catalogue: Catalogue) -> Marked:
    """Replace the plain form of each binding by its mark, each looked for after the one before."""
    rest, done = without_marks(text), ""
    found: list[str] = []
    missing: list[str] = []
    for binding in bindings:
        element = catalogue.get(binding)
        is_plain = element is not None and element.text != "" and element.kind != "example"
        at = rest.find(element.text) if element is not None and is_plain else -1
        if element is None or at < 0:
            missing.append(binding)
            continue
        done += rest[:at] + mark_of(binding)
        rest = rest[at + len(element.text) :]
        found.append(binding)
    return Marked(done + rest, tuple(found), tuple(missing))


def explain_missing(missing: Iterable[str], catalogue: Catalogue) -> Iterator[str]:
    """Yield, for each binding that is not there, what its text would have to hold."""
    for binding in missing:
        element = catalogue.get(binding)
        yield f"{binding} ({element.text!r})" if element else f"the unknown {binding}"
