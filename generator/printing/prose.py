"""Prose with roles: one line of it to a sentence in parts, a Markdown file to HTML, both with the elements in place.

Promises: what comes out holds no number but those of elements. Refuses, with line and column and all at once, what
``source_check`` finds and every reference that leads nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from generator.errors import Malformed, Place, Problem, Refusal, Unbound
from generator.evidence.content import Document
from generator.printing.blocks import BlockRequest, is_block, read_block
from generator.printing.elements import Element, Sentence, Styled
from generator.printing.markdown import ROLE, Block, buried_blocks, crowded_paragraphs, pieces, reader
from generator.printing.references import Printer
from generator.printing.rendering import Link, Show, render
from generator.printing.scanning import is_clean, without_marks
from generator.printing.source_check import Locate, check_inline, check_text, mark_of, unknown_role
from generator.printing.written_links import untaken_links

Part = str | Element | Styled

_STYLES = {"em_open": "em", "strong_open": "strong", "link_open": "a"}
_TITLE_TOKENS = 3
"""A heading is opened, filled and closed."""
INVISIBLE = "\u200b"
"""Fills up the mark that stands for a role in a code block, so that positions stay what they were."""

_FENCED_ROLE = re.compile(r"\{([a-z]+)\}`([^`\n]+)`")


def read_sentence(text: str, place: Place, printer: Printer, *, suite: str | None = None) -> Sentence:
    """Return one line of prose as text and elements; ``suite`` is the one that short names belong to."""
    inline = reader().parseInline(text)[0]
    _name_code(inline, printer)

    def locate(at: int) -> Place:
        column = None if place.column is None or "\n" in text else place.column + at
        return Place(place.path, place.line, column)

    problems = [*check_inline(inline, locate, figures=printer.displayed), *_images(inline, locate)]
    refusals: list[Refusal] = [Unbound(problems)] if problems else []
    refusals += _resolve(inline, locate, printer, suite=suite)
    _raise(refusals)
    return Sentence(_parts(iter(inline.children or ())))


@dataclass(frozen=True, slots=True)
class Title:
    """The heading that a Markdown file begins with, and where it stands."""

    text: Sentence
    place: Place


@dataclass(frozen=True, slots=True)
class CheckedDocument:
    """A Markdown file in which nothing is unbound, its roles resolved; it can be rendered for any page."""

    _tokens: list[Token]
    title: Title | None = None

    def untitled(self) -> CheckedDocument:
        """Return the file without the title that it begins with: the page shows it itself."""
        return self if self.title is None else CheckedDocument(self._tokens[_TITLE_TOKENS:])

    def below_a_title(self) -> CheckedDocument:
        """Return the file with its title as a section, for a page whose title is another."""
        for token in self._tokens[:_TITLE_TOKENS] if self.title is not None else ():
            token.tag = token.tag.replace("h1", "h2")
        return self

    def parts(self, *, show: Show, link: Link) -> tuple[str | BlockRequest, ...]:
        """Return the file as HTML, and between its pieces the blocks that the page itself has to show.

        ``show`` gives the HTML of an element outside links, with the link around it; ``link`` turns the address of a
        link or an image into one that works from the page.
        """
        return tuple(render(reader(), self._tokens, show=show, link=link))


def read_document(document: Document, printer: Printer, *, suite: str | None = None) -> CheckedDocument:
    """Return a Markdown file with its roles resolved; a refusal holds everything that is wrong with it.

    In a code block whose language is followed by ``roles``, roles count.
    """
    lines = document.text.split("\n")
    crowded = list(crowded_paragraphs(document.text, document.path))
    if crowded:
        raise Malformed(crowded)
    tokens = reader().parse(document.text)
    buried = list(buried_blocks(tokens, document.path))
    if buried:
        raise Malformed(buried)
    refusals: list[Refusal] = []
    refusals += _repeated_titles(tokens, document.path)
    for token in tokens:
        block = Block(document.path, token.map[0] if token.map else 0, lines)
        refusals += _check_block(token, block, printer, suite=suite)
    _raise(refusals)
    return CheckedDocument(tokens, _title(tokens, document.path))


def _title(tokens: Sequence[Token], path: str) -> Title | None:
    if not tokens or tokens[0].tag != "h1":
        return None
    first = (tokens[0].map or (0,))[0]
    return Title(Sentence(_parts(iter(tokens[1].children or ()))), Place(path, first + 1))


def _repeated_titles(tokens: Sequence[Token], path: str) -> Iterator[Refusal]:
    """Yield the titles that do not begin the file: a page has a single one."""
    for token in tokens[1:]:
        if token.type == "heading_open" and token.tag == "h1":
            where, found = Place(path, (token.map or (0,))[0] + 1), "a title below the beginning of the file"
            remedy = "Begin a section: ## in place of #."
            yield Malformed([Problem(where, found, "a title in the first line alone", remedy)])


def _check_block(token: Token, block: Block, printer: Printer, *, suite: str | None) -> list[Refusal]:
    refusals: list[Refusal] = []
    if token.type == "inline":
        source = token.content
        _name_code(token, printer)

        def locate(at: int) -> Place:
            return block.place(source, at)

        problems = [*check_inline(token, locate, figures=printer.displayed), *untaken_links(token, locate)]
        refusals = _resolve(token, locate, printer, suite=suite)
    elif is_block(token):
        return _request(token, block, printer)
    elif token.type in ("fence", "code_block"):
        problems, refusals = _check_code(token, block, printer, suite=suite)
    else:
        problems = list(_numbered_list(token, block))
    return [Unbound(problems), *refusals] if problems else refusals


def _request(token: Token, block: Block, printer: Printer) -> list[Refusal]:
    """Put what a block asks for into its token; return what is wrong with it."""
    try:
        token.meta["request"] = read_block(token, block, printer)
    except Refusal as refusal:
        return [refusal]
    return []


def _name_code(inline: Token, printer: Printer) -> None:
    """Turn code spans that hold an identifier or a verdict word into its element: a name needs no role there."""
    for piece in tuple(pieces(inline)):
        if not piece.is_code or is_clean(piece.text):
            continue
        element = printer.identified(piece.text) or printer.term(piece.text)
        if element is not None:
            piece.token.type = ROLE
            piece.token.meta.update(name="id", at=piece.at, element=element, code=True)


def _resolve(inline: Token, locate: Locate, printer: Printer, *, suite: str | None) -> list[Refusal]:
    """Put the element of every role into its token; return what could not be found."""
    refusals: list[Refusal] = []
    for piece in pieces(inline):
        if piece.is_role and "element" not in piece.token.meta:
            try:
                piece.token.meta["element"] = _element(
                    piece.token.meta["name"], piece.text, printer, suite=suite, place=locate(piece.at)
                )
            except Refusal as refusal:
                refusals.append(refusal)
    return refusals


def _element(role: str, text: str, printer: Printer, *, suite: str | None, place: Place) -> Element:
    match role:
        case "fig":
            return printer.figure(text, suite=suite, place=place)
        case "param":
            return printer.parameter(text, suite=suite, place=place)
        case "verdict":
            return printer.verdict(text, suite=suite, place=place)
        case "formula":
            return printer.formula(text, suite=suite, place=place)
        case "id":
            return printer.identify(text, place=place)
        case "literal":
            return printer.literal(text, place=place)
    raise Unbound([unknown_role(role, place)])


def _check_code(
    token: Token, block: Block, printer: Printer, *, suite: str | None
) -> tuple[list[Problem], list[Refusal]]:
    """Look through a block of code; where it asks for roles, put its parts into the token."""
    inner = Block(block.path, block.first + (token.type == "fence"), block.lines)

    def locate(at: int) -> Place:
        return inner.place(token.content, at)

    refusals: list[Refusal] = []
    parts: list[Part] = []
    read, end = "", 0
    for match in _FENCED_ROLE.finditer(token.content if "roles" in token.info.split()[1:] else ""):
        try:
            element = _element(match[1], match[2], printer, suite=suite, place=locate(match.start()))
        except Refusal as refusal:
            refusals.append(refusal)
            continue
        before = token.content[end : match.start()]
        parts += [before, element]
        read += without_marks(before) + mark_of(match[1]).ljust(len(match[0]), INVISIBLE)
        end = match.end()
    if parts:
        token.meta["parts"] = [*parts, token.content[end:]]
    read += without_marks(token.content[end:])
    return list(check_text(read, locate, figures=printer.displayed)), refusals


def _numbered_list(token: Token, block: Block) -> Iterator[Problem]:
    if token.type == "ordered_list_open" and token.attrs.get("start") is not None:
        yield Problem(
            Place(block.path, block.first + 1),
            f"a list that starts at {token.attrs['start']}",
            "numbered lists that start at the beginning",
            "Start the list at its first number, or join it with the list before.",
        )


def _images(inline: Token, locate: Locate) -> Iterator[Problem]:
    if any(token.type == "image" for token in inline.children or ()):
        yield Problem(locate(0), "an image in a line of prose", "text, emphasis, code, links and roles", "Remove it.")


def _raise(refusals: Sequence[Refusal]) -> None:
    """Raise everything as one refusal, of the kind they all are."""
    problems = dict.fromkeys(problem for refusal in refusals for problem in refusal.problems)
    if problems:
        kinds = {type(refusal) for refusal in refusals}
        raise (kinds.pop() if len(kinds) == 1 else Refusal)(problems)


def _parts(tokens: Iterator[Token]) -> tuple[Part, ...]:
    """Return the parts up to the end of the style that was opened last."""
    parts: list[Part] = []
    for token in tokens:
        if token.nesting < 0:
            break
        if token.nesting > 0:
            inner = _parts(tokens)
            tag = _STYLES.get(token.type)
            href = str(token.attrs["href"]) if tag == "a" else None
            parts += inner if tag is None else [Styled(tag, inner, href)]
        elif token.type == ROLE:
            element = token.meta["element"]
            parts.append(Styled("code", (element,)) if token.meta.get("code") else element)
        elif token.type == "code_inline":
            parts.append(Styled("code", (token.content,)))
        else:
            parts.append(" " if token.type in ("softbreak", "hardbreak") else token.content)
    return tuple(parts)
