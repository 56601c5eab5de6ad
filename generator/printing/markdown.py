"""Markdown as it is written here: CommonMark with tables, footnotes and roles, no raw HTML, each piece with its place.

Promises: a role token knows where it stood, so that errors can point at it; HTML in a source is text like any other.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.myst_role import myst_role_plugin
from mdit_py_plugins.myst_role.index import myst_role

from generator.errors import Place, Problem

ROLE = "myst_role"
MOST_BRACKETS = 2_000
"""In one paragraph; a long table of links has a few hundred."""
DEEPEST = 20
"""How many blocks are read inside each other, of which a list takes two; the parser leaves out what lies deeper."""
_HOLDING_BLOCKS = frozenset({"blockquote_open", "list_item_open", "footnote_reference_open", "footnote_open"})
_PARAGRAPH_ENDS = re.compile(r"(?<=\n)(?=\s*\n)")
_LETTERS = string.ascii_lowercase


@cache
def reader() -> MarkdownIt:
    """Return the parser for prose; it keeps nothing of what it has parsed."""
    parser = MarkdownIt("commonmark", {"html": False, "maxNesting": DEEPEST}).enable("table").use(myst_role_plugin)
    parser.inline.ruler.at(ROLE, _positioned_role)
    parser.use(footnote_plugin, inline=False, move_to_end=True)
    parser.add_render_rule("footnote_caption", _footnote_letter)
    parser.add_render_rule("footnote_block_open", _footnotes_open)
    parser.add_render_rule(ROLE, _role)
    return parser


def _role(
    renderer: RendererProtocol, tokens: Sequence[Token], at: int, options: OptionsDict, environment: EnvType
) -> str:
    del renderer, options, environment
    return str(tokens[at].meta["html"])


def _footnote_letter(
    renderer: RendererProtocol, tokens: Sequence[Token], at: int, options: OptionsDict, environment: EnvType
) -> str:
    """Return the mark of a footnote: a letter, since a number on a page is a measurement."""
    del renderer, options, environment
    number, letters = int(tokens[at].meta["id"]), ""
    while number >= 0:
        number, letter = number // len(_LETTERS) - 1, _LETTERS[number % len(_LETTERS)]
        letters = letter + letters
    return f"[{letters}]"


def _footnotes_open(
    renderer: RendererProtocol, tokens: Sequence[Token], at: int, options: OptionsDict, environment: EnvType
) -> str:
    del renderer, tokens, at, options, environment
    return '<section class="footnotes">\n<ol class="footnotes-list" type="a">\n'


def _positioned_role(state: StateInline, silent: bool) -> bool:
    start = state.pos
    if state.src[start] != "{" or not myst_role(state, silent):
        return False
    if not silent:
        state.tokens[-1].meta["at"] = start
    return True


def crowded_paragraphs(text: str, path: str) -> Iterator[Problem]:
    """Yield the paragraphs with so many brackets that parsing their links takes time that grows as the square."""
    line = 1
    for paragraph in _PARAGRAPH_ENDS.split(text):
        brackets = paragraph.count("[")
        if brackets > MOST_BRACKETS:
            found, expected = f"a paragraph with {brackets:,} opening brackets", f"at most {MOST_BRACKETS:,}"
            first = line + len(paragraph) - len(paragraph.lstrip("\n"))
            yield Problem(Place(path, first), found, expected, "Split the paragraph with empty lines.")
        line += paragraph.count("\n")


def buried_blocks(tokens: Sequence[Token], path: str) -> Iterator[Problem]:
    """Yield the first quotation or entry of a list that lies so deep that the parser leaves out what it holds."""
    for token in tokens:
        if token.type in _HOLDING_BLOCKS and token.level >= DEEPEST - 1:
            found = "quotations or lists inside each other, deeper than Markdown is read"
            expected = f"fewer than {DEEPEST} levels, of which a list takes two"
            remedy = "Take the text out of some of them; what lies so deep is on no page."
            yield Problem(Place(path, (token.map or (0,))[0] + 1), found, expected, remedy)
            return


@dataclass(frozen=True, slots=True)
class Piece:
    """One visible piece of an inline text, or a role; ``at`` is where it starts in the source of the inline text."""

    text: str
    at: int
    token: Token

    @property
    def is_role(self) -> bool:
        """Whether the piece is a role, whose text is a reference and not text to read."""
        return self.token.type == ROLE

    @property
    def is_code(self) -> bool:
        """Whether the piece is a code span."""
        return self.token.type == "code_inline"


def pieces(inline: Token) -> Iterator[Piece]:
    """Yield the text, code and roles of an inline token in order of reading; images are not text."""
    cursor = 0
    for token in inline.children or ():
        if token.type == ROLE:
            cursor = token.meta["at"]
            yield Piece(token.content, cursor, token)
            cursor += len(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            yield Piece("\n", cursor, token)
        elif token.type in ("text", "code_inline"):
            found = inline.content.find(token.content, cursor)
            cursor = cursor if found < 0 else found
            yield Piece(token.content, cursor, token)
            cursor += len(token.content) if found >= 0 else 0


@dataclass(frozen=True, slots=True)
class Block:
    """Where a block of text stands: its file, its first line (from 0), and the lines of the file."""

    path: str
    first: int
    lines: Sequence[str]

    def place(self, source: str, at: int) -> Place:
        """Return line and column of a position in the block's own text, as far as they can be told."""
        above, line = source[:at].count("\n"), source[:at].rpartition("\n")[2]
        number = self.first + above
        if number >= len(self.lines):
            return Place(self.path, number + 1)
        whole = (source[:at] + source[at:].partition("\n")[0]).rpartition("\n")[2].strip()
        start = self.lines[number].find(whole)
        indent = len(line) - len(line.lstrip())
        return Place(self.path, number + 1, start + len(line) - indent + 1 if start >= 0 else None)
