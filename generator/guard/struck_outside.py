"""What a Markdown file outside the site strikes through: nothing that is marked in it, since that takes it back.

Promises that a marked figure or verdict stands unstruck, between two tildes as in HTML, in one paragraph or block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from generator.errors import Problem
from generator.printing.source_check import Locate
from generator.printing.touching import MARKS

_STRUCK = re.compile(r"<(s|del|strike)\b[^<>]*>(?P<inside>.*?)(?:</\1\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_OPENS = re.compile(r"<(?:s|del|strike)\b", re.IGNORECASE)
_CLOSES = re.compile(r"</(?:s|del|strike)\b", re.IGNORECASE)
_EXPECTED = "marked figures and verdicts that stand"
_REMEDY = "Print it unstruck; to take a published value back, correct or withdraw its line of the ledger."


def struck_inline(token: Token, locate: Locate) -> Iterator[Problem]:
    """Yield a problem for each marked text of a paragraph that is struck through."""
    depth = 0
    for child in token.children or ():
        html = child.content if child.type == "html_inline" else ""
        depth += child.type == "s_open" or _OPENS.match(html) is not None
        depth -= child.type == "s_close" or _CLOSES.match(html) is not None
        depth = max(depth, 0)
        if depth and _is_marked(child.content):
            yield _problem(locate, max(token.content.find(child.content), 0))


def struck_html(html: str, locate: Locate) -> Iterator[Problem]:
    """Yield a problem for each marked text that a block of HTML strikes through."""
    for struck in _STRUCK.finditer(html):
        if _is_marked(struck["inside"]):
            yield _problem(locate, struck.start())


def _is_marked(text: str) -> bool:
    return any(mark in text for mark in MARKS)


def _problem(locate: Locate, at: int) -> Problem:
    return Problem(locate(at), "a marked text that is struck through", _EXPECTED, _REMEDY)
