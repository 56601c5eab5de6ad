"""The links and pictures that a Markdown file asks for: every address as it was written, and where it stands.

Promises: inline links, links by reference and pictures alike; where a reference gives the address, the line of the text
that uses it is told. Refuses (as problems) a link that Markdown did not take, since its reader would meet brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.token import Token

from generator.errors import Place, Problem
from generator.evidence.content import Document
from generator.printing.markdown import Block, pieces, reader
from generator.printing.source_check import Locate

_ADDRESSES = {"link_open": "href", "image": "src"}
_UNTAKEN = re.compile(r"\]\(\s*<?((?:javascript|vbscript|file|data):[^)\s]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WrittenLink:
    """An address as prose asks for it."""

    address: str
    place: Place


def written_links(document: Document) -> Iterator[WrittenLink]:
    """Yield every link and picture of a file, in order."""
    lines = document.text.split("\n")
    for token in reader().parse(document.text):
        if token.type == "inline":
            yield from _in_text(token, Block(document.path, token.map[0] if token.map else 0, lines))


def untaken_links(inline: Token, locate: Locate) -> Iterator[Problem]:
    """Yield the links of one text that Markdown left as they were written, since it follows no such scheme."""
    for piece in pieces(inline):
        for match in () if piece.is_role or piece.is_code else _UNTAKEN.finditer(piece.text):
            yield Problem(
                locate(piece.at + match.start(1)),
                f"a link to {match[1]!r}, whose scheme no page follows",
                "an address of the site, or of the schemes http, https or mailto",
                "Link to a page or a file, or leave the link out.",
            )


def _in_text(inline: Token, block: Block) -> Iterator[WrittenLink]:
    cursor = 0
    for token in inline.children or ():
        if token.type in _ADDRESSES:
            address = str(token.attrs[_ADDRESSES[token.type]])
            at = inline.content.find(f"({address}", cursor)
            cursor = cursor if at < 0 else at + 1
            where = block.place(inline.content, cursor)
            yield WrittenLink(address, where if at >= 0 else Place(where.path, where.line))
