"""Walks one HTML or SVG file: bound elements are compared whole, and every other channel that a reader meets is read.

Promises: text is read block by block across inline elements, so that ``4<b>3</b>`` is one number; attributes, head
texts, SVG texts, styles and JSON-LD are read too. Refuses what it could not read (``template``, frames, inline scripts)
instead of passing it by.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.guard.attributes import holds_svg_text, read_attributes
from generator.guard.binding import BOUND, REBUILD, mark_of
from generator.guard.channels import BREAKING_TAGS, REFUSED_TAGS, is_visible
from generator.guard.drawings import AXIS
from generator.guard.empty_elements import begins_nothing, check_empty, check_table, is_blank
from generator.guard.geometry import check_geometry, check_rows
from generator.guard.known_drawings import check_drawing
from generator.guard.linked_data import TYPE as LINKED_DATA
from generator.guard.linked_data import read_json_ld
from generator.guard.out_of_sight import check_sight, is_watched
from generator.guard.page_context import Page
from generator.guard.places import check_places
from generator.guard.remarks import Remark
from generator.guard.styles import read_style_sheet
from generator.printing.elements import unbound
from generator.printing.misplaced import LITERAL, NAME
from generator.printing.scanning import without_marks
from generator.printing.source_check import ROLES

_WHOLE_TAGS = frozenset({"style", "script", "title", "text", "tspan", "desc", "textPath"})
"""Elements that may be read as one text."""
_PARTS = frozenset({"data-word", "data-depth", "data-class"})
"""Attributes of what stands inside bound elements alone: a verdict, a depth, a mark of modelled values."""
DOCS = "docs/"
"""The folder of the documentation, the only pages that show examples."""
_CODE_TAGS = frozenset({"code", "pre", "kbd", "samp"})
_LEFT_OVER = re.compile(rf"\{{(?:{'|'.join(ROLES)})\}}|\{{\{{|\{{%")


_REPEATED = frozenset({"header", "nav", "footer", "tr", "li"})
"""Parts that many pages have alike; each is a block, so no text runs on into it or out of it."""
_MOST_REPEATED = 20_000


@dataclass(frozen=True, slots=True)
class _Started:
    """A part as it stands in the page, and how many remarks and bindings there were before it."""

    html: str
    remarks: int
    noted: int


def read_page(page: Page, html: str) -> list[Remark]:
    """Return everything that is wrong with a page, and count what is bound on it."""
    return _Walk(page).read(html)


def _is_framed(node: LexborNode) -> bool:
    """Whether an example stands in its frame, whose first words say that it is one, and fills it alone."""
    block = node.parent
    frame = None if block is None else block.parent
    if block is None or frame is None or (block.tag, frame.tag) != ("pre", "figure"):
        return False
    caption = frame.css_first("figcaption")
    is_named = caption is not None and caption.parent == frame and caption.text().strip().startswith("Example")
    return is_named and "shown" in (frame.attributes.get("class") or "").split() and block.text() == node.text()


class _Walk:
    """One pass over the tree of a page, in the order of reading."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.remarks: list[Remark] = []
        self.run: list[str] = []
        self.named: list[tuple[int, str]] = []
        """The names and literals of the run, each with the place of its mark among the pieces."""
        self.svg = self.code = 0
        self.axes: list[bool] = []
        """For every drawing around a place, whether it names an axis."""
        self.hidden = 0

    def read(self, html: str) -> list[Remark]:
        node = LexborHTMLParser(html).root
        opened: list[tuple[LexborNode, str, bool, _Started | None]] = []
        while node is not None or opened:
            if node is None:
                parent, tag, hidden, started = opened.pop()
                self._leave(tag, hidden=hidden)
                if started is not None:
                    self._remember(started)
                node = parent.next
                continue
            tag, inner = node.tag or "", None
            if not node.is_element_node:
                self._leaf(node, tag)
            else:
                started = self._started(node, tag)
                if started is not None and started.html in self.page.checks.repeated:
                    self._repeat(started)
                    node = node.next
                    continue
                attributes = node.attributes
                if self._enter(node, tag, attributes):
                    opened.append((node, tag, "hidden" in attributes, started))
                    inner = node.child
                    if inner is None:
                        self.remarks += check_empty(self.page, node)
                        node = None
                        continue
            node = inner or node.next
        self._end_run()
        return self.remarks

    def _started(self, node: LexborNode, tag: str) -> _Started | None:
        """Return what is needed to know a part again that many pages have alike; None for others, and for drawings."""
        if tag not in _REPEATED or self.svg or self.code or self.hidden:
            return None
        self._end_run()
        if node.css_first("svg") is not None:
            return None
        return _Started(node.html or "", len(self.remarks), len(self.page.noted))

    def _repeat(self, started: _Started) -> None:
        """Note what a part shows that was read before, byte for byte, and nothing found in it."""
        for binding in self.page.checks.repeated[started.html]:
            self.page.note(binding)

    def _remember(self, started: _Started) -> None:
        """Keep a part in which nothing was found, and on which the side table of this file has no say."""
        repeated = self.page.checks.repeated
        if len(self.remarks) != started.remarks or len(repeated) >= _MOST_REPEATED:
            return
        shown = unescape(started.html)
        if not any(map(shown.__contains__, self.page.plain_texts)):
            repeated[started.html] = tuple(self.page.noted[started.noted :])

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

    def _enter(self, node: LexborNode, tag: str, attributes: dict[str, str | None]) -> bool:
        """Read an element itself; return whether its children are to be read too."""
        plain: tuple[object, ...] = (tag, *attributes.items())
        if plain in self.page.checks.plain:
            self._break(tag)
            return True
        binding = self.page.checks.bindings.binding_of(node, attributes)
        if binding is not None:
            self._compare(binding, node, tag)
            return False
        said = len(self.remarks)
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
        is_seen = not is_watched(tag, attributes)
        self.remarks += () if is_seen else check_sight(self.page, node, tag, attributes)
        is_counted = tag in ("svg", "figure") or tag in _CODE_TAGS or tag in _WHOLE_TAGS or "hidden" in attributes
        if is_counted:
            self.svg += tag == "svg"
            self.code += tag in _CODE_TAGS
            self.hidden += "hidden" in attributes
        elif is_seen and said == len(self.remarks) and not any(is_visible(tag, name) for name in attributes):
            self.page.checks.plain.add(plain)
        return True

    def _leave(self, tag: str, *, hidden: bool) -> None:
        if tag == "svg":
            self.axes.pop()
            self.svg -= 1
        elif tag in _CODE_TAGS:
            self.code -= 1
        self.hidden -= hidden
        self._break(tag)

    def _break(self, tag: str) -> None:
        if tag in ("br", "svg"):
            self.run.append("\n")
        elif self.run and tag in BREAKING_TAGS:
            self._end_run()

    def _end_run(self) -> None:
        if not self.run:
            return
        run = tuple(self.run)
        self.run.clear()
        if run not in self.page.checks.clean:
            remarks = list(self.page.scan_pieces(run))
            self.remarks += remarks
            if not remarks:
                self.page.checks.clean.add(run)
        if self.named:
            self.remarks += check_places(self.page, run, self.named)
            self.named.clear()

    def _compare(self, binding: str, node: LexborNode, tag: str) -> None:
        mismatch = self.page.checks.bindings.mismatch(binding, node)
        is_scale = binding.startswith("scale:")
        if mismatch is not None:
            words = " ".join(node.text().split())[:80]
            self._say("text", mismatch.found, mismatch.expected, mismatch.remedy, words=words)
        elif self.hidden:
            self._say("text", f"{binding} where nobody sees it", "bound elements in sight", "Show it, or leave it out.")
        elif is_scale is not (self.svg > 0) and (is_scale or tag in ("data", "span")):
            expected = "axis ticks inside SVG, and there no other bound element"
            remedy = "In SVG, print the plain form and name it in data-bound; outside, print a figure."
            self._say("text", f"{binding} {'outside' if is_scale else 'inside'} SVG", expected, remedy)
        elif binding.startswith("example:") and not self.page.path.startswith(DOCS):
            self._say("text", f"{binding} outside {DOCS}", "examples in the documentation alone", "Show a figure.")
        elif binding.startswith("example:docs/") and not _is_framed(node):
            expected = "examples in a figure of the class shown, under a caption that begins with 'Example'"
            self._say("text", f"{binding} without its frame", expected, "Keep the frame of the shipped template.")
        elif is_scale and not any(self.axes):
            remedy = "Name the axis of the drawing in data-axis."
            self._say("text", f"{binding} in a drawing without an axis", "axis ticks on an axis", remedy)
        else:
            self.page.note(binding)
        if binding.startswith((NAME, LITERAL)):
            self.named.append((len(self.run), binding))
        self.run.append(mark_of(binding))

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
