"""From checked Markdown tokens to HTML, elements in place: headings get anchors, links work from the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from generator.printing.blocks import BlockRequest
from generator.printing.elements import Element
from generator.printing.markdown import ROLE

Show = Callable[[Element], str]
"""Gives the HTML of an element that stands outside links, with the link around it."""
Link = Callable[[str], str]
"""Turns the address of a link or image into one that works from the page."""


def render(markdown: MarkdownIt, tokens: list[Token], *, show: Show, link: Link) -> Iterator[str | BlockRequest]:
    """Yield the HTML of tokens whose roles hold their elements, and the blocks between; it can be done again."""
    anchors: set[str] = set()
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", _anchor(tokens[index + 1], anchors))
        elif token.type == "fence" and "parts" in token.meta:
            token.content, token.type = _code(token), "html_block"
        _dress(token.children or (), show=show, link=link)
    piece: list[Token] = []
    for token in tokens:
        if "request" in token.meta:
            yield str(markdown.renderer.render(piece, markdown.options, {}))
            yield token.meta["request"]
            piece = []
        else:
            piece.append(token)
    yield str(markdown.renderer.render(piece, markdown.options, {}))


def _dress(tokens: Sequence[Token], *, show: Show, link: Link) -> None:
    inside = 0
    for token in tokens:
        if token.type == "link_open":
            address = token.meta.setdefault("address", str(token.attrs["href"]))
            token.attrSet("href", link(address))
            if address.startswith(("http:", "https:", "//")):
                token.attrSet("rel", "noopener noreferrer")
        elif token.type == "image":
            token.attrSet("src", link(token.meta.setdefault("address", str(token.attrs["src"]))))
        elif token.type == ROLE:
            element: Element = token.meta["element"]
            html = element.html if inside or "code" in token.meta else show(element)
            token.meta["html"] = f"<code>{html}</code>" if "code" in token.meta else html
        inside += token.nesting if token.type in ("link_open", "link_close") else 0


def _code(token: Token) -> str:
    """Return a code block with elements in it; they stand without links, since code is copied."""
    parts: list[str | Element] = token.meta["parts"]
    html = "".join(part.html if isinstance(part, Element) else escape(part, quote=False) for part in parts)
    return f'<pre><code class="language-{escape(token.info.split()[0])}">{html}</code></pre>\n'


def _anchor(inline: Token, taken: set[str]) -> str:
    """Return an address for a heading: its words but not its figures, and a number where it is taken."""
    words = "".join(token.content for token in inline.children or () if token.type != ROLE)
    slug = re.sub(r"[^\w]+", "-", words.lower()).strip("-")[:80] or "section"
    anchor, number = slug, 2
    while anchor in taken:
        anchor, number = f"{slug}-{number}", number + 1
    taken.add(anchor)
    return anchor
