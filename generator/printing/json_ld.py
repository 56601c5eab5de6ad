"""JSON-LD as it stands inside a page: one value a line, and every leaf noted by its place with what it shows.

Promises: no text, however hostile, can end the element that the data stands in, since ``<``, ``>`` and ``&`` are
written as escapes. The digest of a file is filled in when the file is made; until then a mark keeps its place, which
no text can look like.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.evidence.artifacts import Artifact
from generator.printing.elements import Element, Sentence, bindings, plain

NOTE = "JSON-LD "
"""How the notes on leaves begin in the side table of a page."""
DIGEST = "sha256"
_ESCAPES = {"&": "\\u0026", "<": "\\u003c", ">": "\\u003e"}
_OPEN = re.compile(f'(?<="{DIGEST}": )null')
_MARK = re.compile(rb"<!--sha256 ([^>]*?)-->")

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class FileDigest:
    """The digest of a file of the site, named by its path; it stands under the key ``sha256``."""

    path: str


Leaf = str | Element | Sentence | FileDigest
Node = Leaf | Mapping[str, "Node"] | Sequence["Node"]


@dataclass(frozen=True, slots=True)
class JsonLd:
    """A document as the text of its element, and the notes by which the guard reads it."""

    text: str
    noted: Mapping[str, tuple[str, ...]]
    """From the note on each leaf to the bindings of what it shows, in order."""


def write_json_ld(document: Mapping[str, Node]) -> JsonLd:
    """Return a document as it is written into a page."""
    leaves = list(_leaves(document, ()))
    noted = {noted_as(path, _text(leaf) or ""): bindings(*_shown(leaf)) for path, leaf in leaves}
    text = json.dumps(_plain(document), indent=1, ensure_ascii=False)
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    paths = iter([leaf.path for _, leaf in leaves if isinstance(leaf, FileDigest)])
    return JsonLd(_OPEN.sub(lambda _: f'"<!--sha256 {next(paths)}-->"', text), noted)


def noted_as(path: Path, text: str) -> str:
    """Return the note on a leaf: its place and its text, or nothing where that is the digest of a file."""
    return f"{NOTE}{'/'.join(map(str, path))} = {text}"


def with_digests(page: bytes, content_of: Callable[[str], bytes | Artifact | None]) -> bytes:
    """Return a page with the digest of every file that it names; a file that is not there stays marked."""

    def digest(mark: re.Match[bytes]) -> bytes:
        content = content_of(mark[1].decode("utf-8"))
        return mark[0] if content is None else digest_of(content).encode("ascii")

    return _MARK.sub(digest, page)


def digest_of(content: bytes | Artifact) -> str:
    """Return the SHA-256 of a file of the site."""
    return content.sha256 if isinstance(content, Artifact) else hashlib.sha256(content).hexdigest()


def _leaves(node: Node, path: Path) -> Iterator[tuple[Path, Leaf]]:
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(node, str | Element | Sentence | FileDigest):
        yield path, node
    else:
        for at, value in enumerate(node):
            yield from _leaves(value, (*path, at))


def _plain(node: Node) -> object:
    if isinstance(node, Mapping):
        return {key: _plain(value) for key, value in node.items()}
    if isinstance(node, str | Element | Sentence | FileDigest):
        return _text(node)
    return [_plain(value) for value in node]


def _text(leaf: Leaf) -> str | None:
    """Return what a leaf says; None for the digest of a file, which is known later."""
    match leaf:
        case Element():
            return leaf.text
        case Sentence():
            return plain(leaf)
        case FileDigest():
            return None
    return leaf


def _shown(leaf: Leaf) -> tuple[Element | Sentence, ...]:
    return (leaf,) if isinstance(leaf, Element | Sentence) else ()
