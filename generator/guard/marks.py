"""Counts what pages say is bound, by its marks alone and without parsing: what a footer prints before the guard reads.

Promises the counts of a site on which everything is bound right. On any other site they may be off, so nothing rests on
them: the guard counts again from the parsed bytes, and refuses a printed count that is not the count.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from html import unescape

from generator.cache.memory import Shelf
from generator.evidence.artifacts import Artifact
from generator.guard.binding import KINDS
from generator.guard.coverage import Coverage, Tally
from generator.printing.catalogue import Catalogue
from generator.printing.elements import unbound

_MARK = re.compile(
    rf'(?P<name>{"|".join(KINDS)})="(?P<key>[^"]*)"(?:[^<>]*>(?P<text>[^<]*))?|data-bound="(?P<bound>[^"]*)"'
)


def survey_marks(
    files: Mapping[str, bytes | Artifact],
    catalogue: Catalogue,
    *,
    heads: Mapping[str, Mapping[str, tuple[str, ...]]],
    shelf: Shelf[list[str]] | None = None,
) -> Coverage:
    """Return what the pages of a site say they show bound; ``shelf`` holds the marks of files that were read before."""
    tally = Tally()
    marked: set[str] = set()
    for path, content in files.items():
        if not isinstance(content, Artifact):
            marked.update(_known(path, content, shelf or Shelf()))
            marked.update(_named(heads.get(path, {})))
    for binding in marked:
        if binding in catalogue:
            tally.add(binding)
    return tally.coverage()


def _known(path: str, content: bytes, shelf: Shelf[list[str]]) -> list[str]:
    if not path.endswith((".html", ".svg")):
        return []
    key = hashlib.sha256(content).hexdigest()
    known = shelf.recall(key)
    return shelf.keep(key, sorted(set(_marked(content)))) if known is None else known


def _named(texts: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for bindings in texts.values():
        yield from bindings


def _marked(content: bytes) -> Iterator[str]:
    for match in _MARK.finditer(content.decode("utf-8", "replace")):
        if match["bound"] is not None:
            yield from unbound(unescape(match["bound"]))
        elif KINDS[match["name"]] == "id":
            yield f"id:{unescape(match['key'])}:{unescape(match['text'] or '')}"
        else:
            yield f"{KINDS[match['name']]}:{unescape(match['key'])}"
