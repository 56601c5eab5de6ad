"""Walks one HTML or SVG file: bound elements are compared whole, and every other channel that a reader meets is read.

Promises: text is read block by block across inline elements, so that ``4<b>3</b>`` is one number; attributes, head
texts, SVG texts, styles and JSON-LD are read too. Refuses what it could not read (``template``, frames, inline scripts)
instead of passing it by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.guard.attributes import holds_svg_text, read_attributes
from generator.guard.binding import BOUND, REBUILD, mark_of
from generator.guard.channels import BREAKING_TAGS, REFUSED_TAGS
from generator.guard.drawings import AXIS
from generator.guard.empty_elements import begins_nothing, check_empty, check_table, is_blank
from generator.guard.geometry import check_geometry, check_rows
from generator.guard.known_drawings import check_drawing
from generator.guard.linked_data import TYPE as LINKED_DATA
from generator.guard.linked_data import read_json_ld
from generator.guard.nesting import check_nesting
from generator.guard.out_of_sight import check_sight, is_watched
from generator.guard.page_context import Page
from generator.guard.places import check_places
from generator.guard.positions import OF_PLACES, misplacement
from generator.guard.presentation import check_presentation, is_presenting
from generator.guard.remarks import Remark
from generator.guard.repeating import REPEATED, Part
from generator.guard.styles import read_style_sheet
from generator.printing.elements import unbound
from generator.printing.misplaced import LITERAL, NAME
from generator.printing.scanning import without_marks
from generator.printing.source_check import ROLES

_WHOLE_TAGS = frozenset({"style", "script", "title", "text", "tspan", "desc", "textPath"})
"""Elements that may be read as one text."""
_PARTS = frozenset({"data-word", "data-depth", "data-class"})
"""Attributes of what stands inside bound elements alone: a verdict, a depth, a mark of modelled values."""
_CODE_TAGS = frozenset({"code", "pre", "kbd", "samp"})
_LEFT_OVER = re.compile(rf"\{{(?:{'|'.join(ROLES)})\}}|\{{\{{|\{{%")
_NEW_LINES = frozenset({"br", "svg"})
_COUNTED = _CODE_TAGS | {"svg"}
"""Elements that change how everything inside them is read."""
_ALONE = _WHOLE_TAGS | {"figure", "table"}
"""Elements that are judged by what they hold, so that a start tag in order says nothing of the next one like it."""


@dataclass(frozen=True, slots=True)
class _Started:
    """A part as it stands in the page, and how much was said, noted and asked for before it."""

    html: str
    remarks: int
    noted: int
    asked: int


_Opened = tuple[LexborNode, str, bool, _Started | None]
"""An element whose children are being read, its name, whether it is hidden, and what it started."""


def read_page(page: Page, html: str) -> list[Remark]:
    """Return everything that is wrong with a page, and count what is bound on it; one too deep is not read."""
    return list(check_nesting(page, html)) or _Walk(page).read(html)


class _Walk:
    """One pass over the tree of a page, in the order of reading."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.alike = page.checks.alike(page.path)
        self.remarks: list[Remark] = []
        self.run: list[str] = []
        self.named: list[tuple[int, str]] = []
        """The names and literals of the run, each with the place of its mark among the pieces."""
        self.svg = self.code = 0
        self.axes: list[bool] = []
        """For every drawing around a place, whether it names an axis."""
        self.hidden = 0
        self.opened: list[_Opened] = []

    def read(self, html: str) -> list[Remark]:
        """Read a page: children before what stands behind, without recursion, since nesting may be deep."""
        node, opened = LexborHTMLParser(html).root, self.opened
        while node is not None or opened:
            if node is None:
                node, tag, is_hidden, started = opened.pop()
                if is_hidden or started is not None or tag in _COUNTED:
                    self._leave(tag, started, is_hidden=is_hidden)
                elif self.run:
                    self._break(tag)
                node = node.next
                continue
            tag = node.tag or ""
            if not node.is_element_node:
                self._leaf(node, tag)
            elif self._enter(node, tag):
                if node.child is None:
                    self.remarks += check_empty(self.page, node)
                node = node.child
                continue
            node = node.next
        self._end_run()
        return self.remarks

    def _enter(self, node: LexborNode, tag: str) -> bool:
        """Read an element itself; return whether its children are to be read too."""
        started = None
        if tag in REPEATED and not (self.svg or self.code or self.hidden):
            self._end_run()
            html = node.html or ""
            known = self.alike.part(html, self.page.plain_texts)
            if known is not None:
                self._repeat(known)
                return False
            started = self._started(html)
        attributes = node.attributes
        start = (tag, *attributes.items())
        asked = self.alike.start(start, self.page.plain_texts)
        if asked is not None:
            self.page.asked.extend(asked)
            self._break(tag)
        elif not self._read_element(node, tag, attributes, start):
            return False
        self.opened.append((node, tag, "hidden" in attributes, started))
        return True

    def _leave(self, tag: str, started: _Started | None, *, is_hidden: bool) -> None:
        if tag == "svg":
            self.axes.pop()
            self.svg -= 1
        elif tag in _CODE_TAGS:
            self.code -= 1
        self.hidden -= is_hidden
        self._break(tag)
        if started is not None:
            self._keep(started)

    def _started(self, html: str) -> _Started | None:
        """Return what is needed to know a part again; None for one that need not be known."""
        if not self.alike.is_worth_keeping(html):
            return None
        return _Started(html, len(self.remarks), len(self.page.noted), len(self.page.asked))

    def _repeat(self, part: Part) -> None:
        """Note what a part shows that was read before, byte for byte, and nothing found in it."""
        self.page.asked.extend(part.asked)
        for binding in part.shown:
            self.page.note(binding)

    def _keep(self, started: _Started) -> None:
        """Keep a part in which nothing was found, with what it shows and what it asked the side table for."""
        if len(self.remarks) == started.remarks:
            shown, asked = self.page.noted[started.noted :], self.page.asked[started.asked :]
            self.alike.keep_part(started.html, Part(tuple(shown), tuple(dict.fromkeys(asked))), self.page.plain_texts)

    def _leaf(self, node: LexborNode, tag: str) -> None:
        """Read a text; a blank one, or a comment, may be all that the element around it holds."""
        text = (node.text_content or "") if tag == "-text" else ""
        if is_blank(text) and begins_nothing(node):
            self.remarks += check_empty(self.page, node.parent)
        if text:
            self._text(text)

    def _text(self, text: str) -> None:
        if not self.run and text.isspace():
            return
        self.run.append(text if text.isascii() else without_marks(text))
        left = None if self.code or "{" not in text else _LEFT_OVER.search(text)
        if left:
            remedy = "Write the role and its text without a blank between them; show syntax inside code only."
            self._say(
                "text", f"markup that was not taken, {left.group()!r}", "rendered text", remedy, words=left.group()
            )

    def _read_element(
        self, node: LexborNode, tag: str, attributes: dict[str, str | None], start: tuple[object, ...]
    ) -> bool:
        """Read an element whose like was not met before; return whether its children are to be read too."""
        binding = self.page.checks.bindings.binding_of(node, attributes)
        if binding is not None:
            self._compare(binding, node)
            return False
        said, noted, asked = len(self.remarks), len(self.page.noted), len(self.page.asked)
        self._break(tag)
        if tag in REFUSED_TAGS:
            remedy = "Write what it holds into the page itself."
            self._say(f"<{tag}>", f"the element <{tag}>", "elements whose content can be checked", remedy)
            return False
        if tag == "data" or attributes.get("class") == "v" or not _PARTS.isdisjoint(attributes):
            self._say("text", f"a part of a bound element alone: {node.html or ''!r:.200}", BOUND, REBUILD)
        if attributes:
            self.remarks += read_attributes(self.page, tag, attributes)
        if tag in _WHOLE_TAGS and self._read_whole(node, tag):
            return False
        if tag == "svg":
            self.axes.append(AXIS in attributes)
            self.remarks += check_geometry(self.page, node) if AXIS in attributes else ()
            self.remarks += check_drawing(self.page, node)
        self.remarks += check_rows(self.page, node) if tag == "figure" else ()
        self.remarks += check_table(self.page, node) if tag == "table" else ()
        is_seen = not (is_watched(tag, attributes) or is_presenting(tag))
        if not is_seen:
            self.remarks += check_sight(self.page, node, tag, attributes)
            self.remarks += check_presentation(self.page, node, tag)
        is_hidden = "hidden" in attributes
        if is_hidden or tag in _COUNTED:
            self.svg += tag == "svg"
            self.code += tag in _CODE_TAGS
            self.hidden += is_hidden
        elif is_seen and said == len(self.remarks) and noted == len(self.page.noted) and tag not in _ALONE:
            self.alike.keep_start(start, asked=self.page.asked[asked:], named=self.page.plain_texts)
        return True

    def _break(self, tag: str) -> None:
        if tag in _NEW_LINES:
            self.run.append("\n")
        elif self.run and tag in BREAKING_TAGS:
            self._end_run()

    def _end_run(self) -> None:
        if not self.run:
            return
        run = tuple(self.run)
        self.run.clear()
        if not self.alike.has_run(run):
            remarks = list(self.page.scan_pieces(run))
            self.remarks += remarks
            if not remarks:
                self.alike.keep_run(run)
        if self.named:
            self.remarks += check_places(self.page, run, self.named)
            self.named.clear()

    def _compare(self, binding: str, node: LexborNode) -> None:
        """Hold a bound element against the catalogue, and against the places where its kind may stand."""
        mismatch = self.page.checks.bindings.mismatch(binding, node)
        if mismatch is not None:
            words = " ".join(node.text().split())[:80]
            self._say("text", mismatch.found, mismatch.expected, mismatch.remedy, words=words)
        elif self.hidden:
            self._say("text", f"{binding} where nobody sees it", "bound elements in sight", "Show it, or leave it out.")
        elif not (self.svg or binding.startswith(OF_PLACES)) or self._is_in_place(binding, node):
            self.page.note(binding)
        if binding.startswith((NAME, LITERAL)):
            self.named.append((len(self.run), binding))
        self.run.append(mark_of(binding))

    def _is_in_place(self, binding: str, node: LexborNode) -> bool:
        """Whether an element stands where its kind may; it is said where it does not."""
        wrong = misplacement(binding, node, self.page.path, in_drawing=self.svg > 0, on_axis=any(self.axes))
        if wrong is not None:
            self._say("text", wrong.found, wrong.expected, wrong.remedy)
        return wrong is None

    def _read_whole(self, node: LexborNode, tag: str) -> bool:
        """Read an element whose text is no text of the body; return whether it was one."""
        if tag == "style":
            self.remarks += read_style_sheet(self.page, node.text())
        elif tag == "script":
            self._read_script(node.text(), node.attributes)
        elif tag == "title" and not self.svg:
            self.remarks += self.page.read_plain(node.text(), "<title>")
        elif self.svg and holds_svg_text(tag) and "data-bound" in node.attributes:
            marked = self.page.mark(node.text(), unbound(node.attributes["data-bound"] or ""))
            self.remarks += self.page.missing(marked.missing, f"text of <{tag}>")
            self.remarks += self.page.scan(marked.text, f"text of <{tag}>")
        else:
            return False
        return True

    def _read_script(self, text: str, attributes: dict[str, str | None]) -> None:
        if attributes.get("type") == LINKED_DATA:
            self.remarks += read_json_ld(self.page, text)
        elif text.strip():
            remedy = "Put the script into a file of its own and name it in src."
            self._say("<script>", "a script inside the page", "scripts in files of their own", remedy)

    def _say(self, channel: str, found: str, expected: str, remedy: str, *, words: str = "") -> None:
        self.remarks.append(self.page.remark(channel, found, expected, remedy, words=words))
