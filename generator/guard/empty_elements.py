"""Elements that hold nothing: with a line, a ground or a width from a style sheet they draw a bar that nobody computed.

Promises: what may be empty is a closed list: what has no content of its own, cells of a table, parts of drawings, whose
marks are computed, and what the shipped templates wrap around a part that a page may not have. Refuses any other
element without a word in it, blanks and invisible characters aside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.guard.style_selectors import OF_CELLS

MAY_BE_EMPTY = frozenset(
    {
        *("area", "br", "col", "img", "input", "link", "meta", "source", "track", "wbr", "head", "body", "title"),
        *("script", "style", "textarea", "template", "select", "option"),
        *("th", "td", "colgroup", "tbody", "thead", "hr"),
    }
)
"""Elements that may hold nothing; those of a drawing may, too."""
_PLAIN_ONLY = frozenset({"hr", "th", "td", "colgroup", "tbody", "thead"})
"""Elements that may, as long as they have no size and no class of their own."""
_SHOWS_NOTHING = frozenset({"area", "br", "col", "hr", "link", "meta", "wbr"})
WRAPPERS = frozenset(
    {
        *("against", "block", "prose-block", "two", "across", "aside", "about", "cards", "definitions", "thresholds"),
        *("glossary", "formulas", "facts", "conditions", "plain", "pages", "decisive", "claims", "boundary", "sums"),
        *("strip-rows", "notes", "hypotheses", "compact", "footnotes-list"),
    }
)
"""Classes by which the shipped templates wrap what a page may have none of."""
_WRAPPING_TAGS = frozenset({"div", "section", "dl", "dd", "ul", "ol"})
_LISTS = frozenset({"ul", "ol", "dl"})
"""Lists may be without an entry, as long as no attribute marks them."""
_ALIGNED = re.compile(r"\s*text-align\s*:\s*[a-z]+\s*;?\s*")
_SIZES = frozenset({"style", "width", "height", "size", "bgcolor"})
_INVISIBLE = " \t\n\r\f\v\u00a0\u00ad\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u2028\u2029\u202f\u205f\u2060\u2800\u3000\u3164\ufeff"  # noqa: E501


def is_blank(text: str) -> bool:
    """Whether a text shows nothing."""
    return not text.strip(_INVISIBLE)


def begins_nothing(node: LexborNode) -> bool:
    """Whether a first blank text or comment is followed by nothing that shows: the element around it is empty."""
    if node.prev is not None:
        return False
    after: LexborNode | None = node
    while after is not None:
        if after.tag == "-text":
            if not is_blank(after.text_content or ""):
                return False
        elif after.is_element_node and after.tag not in _SHOWS_NOTHING:
            return False
        after = after.next
    return True


def check_empty(page: Page, node: LexborNode | None) -> Iterator[Remark]:
    """Yield a remark on an element that holds nothing and may not."""
    if node is not None and node.tag in _SHOWS_NOTHING and _may_be_empty(node):
        node = node.parent if begins_nothing(node) else None
    if node is None or _may_be_empty(node) or not page.path.endswith(".html") or _is_drawn(node):
        return
    named = node.attributes.get("class")
    what = f"the empty element <{node.tag}>" + (f" of the class {named!r}" if named else "")
    remedy = "Remove it, or give it its words; draw amounts with the charts, whose marks are computed."
    yield page.remark(f"<{node.tag}>", what, "elements that hold something: an empty one can draw a bar", remedy)


def check_table(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield a remark on a table without a word in it."""
    if is_blank(node.text()) and node.css_first("svg, img, input") is None:
        remedy = "Remove it, or give it its words."
        yield page.remark("<table>", "the empty element <table>", "tables that hold something", remedy)


def _may_be_empty(node: LexborNode) -> bool:
    attributes = node.attributes
    classes = set((attributes.get("class") or "").split())
    is_sized = not _SIZES.isdisjoint(attributes) and _ALIGNED.fullmatch(attributes.get("style") or "") is None
    if node.tag in _PLAIN_ONLY and (is_sized or not classes <= OF_CELLS):
        return False
    is_wrapper = node.tag in _WRAPPING_TAGS and bool(classes) and classes <= WRAPPERS and not is_sized
    is_list = node.tag in _LISTS and not attributes
    return is_wrapper or is_list or node.tag in MAY_BE_EMPTY


def _is_drawn(node: LexborNode) -> bool:
    around: LexborNode | None = node
    while around is not None:
        if around.tag == "svg":
            return True
        around = around.parent
    return False
