"""How often the prose uses each declared literal, counted in the sources that its roles stand in.

Promises: a role in a sentence, a heading, a table, a footnote, or a code block that asks for roles counts once; syntax
that is only shown does not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from generator.evidence.archive import Archive
from generator.evidence.scalars import Record
from generator.printing.elements import Element, literal_element, value_element
from generator.printing.markdown import pieces, reader

ROLE = "literal"
_FENCED = re.compile(r"\{literal\}`([^`\n]+)`")


def literal_entries(archive: Archive) -> Iterator[Element]:
    """Yield each declared literal, and the count of its uses: ``literals#0.uses`` for the first."""
    used: Counter[str] = Counter()
    for text in _prose(archive):
        if "{literal}" in text:
            used.update(_uses(text))
    for at, literal in enumerate(archive.content.literals.literals):
        count = used[literal.text]
        yield literal_element(literal.text)
        yield value_element("node", uses_key(at), display=f"{count:,}", value=str(count))


def uses_key(at: int) -> str:
    """Return the key of the node that counts the uses of a declared literal, by its place in the list."""
    return f"literals#{at}.uses"


def _prose(archive: Archive) -> Iterator[str]:
    yield from (document.text for document in archive.content.documents.values())
    models: tuple[object, ...] = (
        *(archive.content.settings, archive.content.literals, archive.content.claims, archive.methodology),
        *(*archive.suites.values(), *archive.runs.values(), *archive.recorded.values()),
    )
    for model in models:
        yield from _texts(model)


def _texts(value: object) -> Iterator[str]:
    """Yield every text inside a model."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Record):
        for name in type(value).model_fields:
            yield from _texts(getattr(value, name))
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _texts(inner)


def _uses(text: str) -> Iterator[str]:
    for token in reader().parse(text):
        if token.type == "inline":
            yield from (piece.text for piece in pieces(token) if piece.is_role and piece.token.meta.get("name") == ROLE)
        elif token.type == "fence" and "roles" in token.info.split()[1:]:
            yield from _FENCED.findall(token.content)
