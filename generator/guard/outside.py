"""The guard over a Markdown file that the site does not hold: a README, release notes, a post.

Promises: text, code, tables, footnotes, titles, alternative texts and the visible parts of HTML are read; a marked
figure must show what is published, to the byte; a code span that is a name is one. Refuses every other number, number
word, claim and verdict word, with line and column. Nothing is rendered and nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin

from generator.errors import Missing, Place, Problem
from generator.guard.image_names import words_of
from generator.guard.numbered_lists import typed_starts
from generator.guard.struck_outside import struck_html, struck_inline
from generator.guard.template_texts import html_texts
from generator.printing.cited import Cited
from generator.printing.markdown import DEEPEST, ROLE, Block, buried_blocks, crowded_paragraphs, pieces
from generator.printing.markers import LITERAL, VERDICT, Marker, fenced, is_within
from generator.printing.scanning import without_marks
from generator.printing.shapes import shape_of
from generator.printing.source_check import Locate, check_inline, check_text
from generator.printing.touching import NUMBER_MARK, OTHER_MARK, VERDICT_MARK
from generator.verdicts.words import WORDS

_NOTHING = "\u200b"
_MARK_OF = {LITERAL: OTHER_MARK, VERDICT: VERDICT_MARK}
_IMAGE = re.compile(
    r"<(?:img|source|image)\b[^<>]*?\s(?:src|srcset|href)\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s<>]+)", re.IGNORECASE
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TERMS = frozenset({word.shown for word in WORDS} | {word.word for word in WORDS})
_ROLE = re.compile(r"\{(fig|id)\}`([^`]+)`(, which displays it)?")
_ADVICE = (
    "Mark a figure (<!-- proofpage:fig suite/figure -->...<!-- /proofpage -->) and run proofpage sync; put a name "
    "into a code span; for a number of another kind, write <!-- proofpage:literal REASON -->...<!-- /proofpage -->."
)


def check_outside(text: str, path: str, markers: Sequence[Marker], cited: Cited) -> Iterator[Problem]:
    """Yield everything that no figure stands behind in a Markdown file, and every marker that is out of date."""
    for marker in markers:
        yield from _out_of_date(text, marker, cited)
    read = _without_marked(without_marks(text), markers)
    lines = read.split("\n")
    crowded = list(crowded_paragraphs(read, path))
    if crowded:
        yield from crowded
        return
    tokens = _reader().parse(read)
    yield from buried_blocks(tokens, path)
    for token in tokens:
        block = Block(path, token.map[0] if token.map else 0, lines)
        for problem in _check(token, block, cited):
            yield replace(problem, remedy=_advice(problem.remedy))
    yield from typed_starts(tokens, path)


def _reader() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": True, "maxNesting": DEEPEST})
    return parser.enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)


def _out_of_date(text: str, marker: Marker, cited: Cited) -> Iterator[Problem]:
    if marker.kind == LITERAL:
        return
    try:
        expected = cited.text(marker.kind, marker.reference, marker.place)
    except Missing as refusal:
        yield from refusal.problems
        return
    shown = text[marker.inner_start : marker.inner_end]
    if shown != expected:
        remedy = "Run proofpage sync on the file."
        yield Problem(marker.place, f"{shown[:200]!r}", f"{expected!r}, as it is published", remedy, marker.reference)


def _without_marked(text: str, markers: Sequence[Marker]) -> str:
    """Return the text with a mark for everything marked and nothing for comments, each character where it was."""
    read = text
    for marker in markers:
        mark = _MARK_OF.get(marker.kind, NUMBER_MARK)
        marked = text[marker.start : marker.end]
        read = read[: marker.start] + _filled(mark, marked) + read[marker.end :]
    shown = fenced(read)
    return _COMMENT.sub(
        lambda match: match.group() if _is_code(match, shown) else _filled(_NOTHING, match.group()), read
    )


def _is_code(comment: re.Match[str], shown: Sequence[range]) -> bool:
    """Whether a comment stands in code, where a reader sees it: in a block, fenced or indented, or in a code span."""
    before = comment.string[comment.string.rfind("\n", 0, comment.start()) + 1 : comment.start()]
    return is_within(comment.start(), shown) or before.startswith(("    ", "\t")) or before.count("`") % 2 == 1


def _filled(first: str, text: str) -> str:
    return first + "".join(each if each == "\n" else _NOTHING for each in text[1:])


def _advice(remedy: str) -> str:
    """Return what to do where no role is rendered."""
    role = _ROLE.search(remedy)
    if role is None or role[2] == "...":
        return _ADVICE
    if role[1] == "id":
        return f"It looks like a name: put it into a code span, `{role[2]}`."
    return f"Mark it, <!-- proofpage:fig {role[2]} -->...<!-- /proofpage -->, and run proofpage sync."


def _check(token: Token, block: Block, cited: Cited) -> Iterator[Problem]:
    if token.type == "inline":
        _name_code(token)
        source = token.content

        def locate(at: int) -> Place:
            return block.place(source, at)

        yield from check_inline(token, locate, figures=cited.displayed, cleaned=str)
        yield from struck_inline(token, locate)
        for child in token.children or ():
            if child.type == "html_inline":
                yield from _check_html(child.content, lambda at: locate(0), cited)
            elif child.type == "image":
                yield from _check_address(str(child.attrs["src"]), locate(max(source.find("!["), 0)), cited)
    elif token.type in ("fence", "code_block"):
        inner = Block(block.path, block.first + (token.type == "fence"), block.lines)
        yield from check_text(token.content, lambda at: inner.place(token.content, at), figures=cited.displayed)
    elif token.type == "html_block":
        yield from _check_html(token.content, lambda at: block.place(token.content, at), cited)
        yield from struck_html(token.content, lambda at: block.place(token.content, at))


def _check_address(address: str, where: Place, cited: Cited) -> Iterator[Problem]:
    """Read what the address of an image says: a badge's message, and a file's name."""
    yield from check_text(words_of(address), lambda at: where, figures=cited.displayed)


def _check_html(html: str, locate: Locate, cited: Cited) -> Iterator[Problem]:
    for image in _IMAGE.finditer(html):
        for each in re.split(r",\s+", unescape(image[1].strip("\"'"))):
            yield from _check_address(each.split(" ")[0], locate(image.start()), cited)
    for visible in html_texts(html):
        yield from check_text(visible.text, _moved(locate, visible.start), figures=cited.displayed)


def _moved(locate: Locate, start: int) -> Locate:
    return lambda at: locate(start + at)


def _name_code(inline: Token) -> None:
    """Take code spans that are a name or a verdict word for what they are."""
    for piece in tuple(pieces(inline)):
        if piece.is_code and (shape_of(piece.text) is not None or piece.text in _TERMS):
            piece.token.type = ROLE
            piece.token.meta.update(name="id", at=piece.at)
