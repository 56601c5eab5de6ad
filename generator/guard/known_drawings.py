"""Drawings held against those that the shipped templates print of the same evidence, mark by mark.

Promises: where a project draws with a template of its own, each drawing has exactly the marks, sizes, classes, labels
and notes of a shipped one, under its caption; a strip stands in the row of its own figure. Refuses a drawing without an
axis: nothing could say where its marks belong, and a picture of another kind is a file of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.guard.drawings import AXIS
from generator.guard.out_of_sight import folded_forms
from generator.guard.page_context import Page
from generator.guard.remarks import Remark

_UP = re.compile(r"^(?:\.\./)+")
_MARKS = "[data-to], [data-at]"
_FIGURE = "figure:"


def known_drawings(pages: Iterable[str]) -> frozenset[str]:
    """Return the form of every drawing with an axis on some pages, and of everything that they fold away."""
    read = [LexborHTMLParser(html) for html in pages]
    folded = {form for page in read for form in folded_forms(page)}
    return frozenset(folded | {_form(node) for page in read for node in page.css(f"svg[{AXIS}]")})


def check_drawing(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield what is wrong with a drawing as a whole: with what is drawn, and with where it stands."""
    if AXIS not in node.attributes:
        if page.path.endswith(".html"):
            remedy = "Draw it from the view of a chart; put a picture that shows no values into a file, and name that."
            yield page.remark("chart", "a drawing without an axis", "drawings whose marks can be computed", remedy)
        return
    known = page.checks.drawings
    if known is not None and _form(node) not in known:
        remedy = "Print it with the macros of the shipped charts.html; your own templates decide where it stands."
        found = f"a drawing on the axis {node.attributes[AXIS]!r} with other marks than are computed for it"
        yield page.remark("chart", found, "the very marks, sizes, classes and texts, under their caption", remedy)
    yield from _in_its_row(page, node)


def _in_its_row(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield a remark on a drawing of one figure that stands in the row of another."""
    mark = node.css_first(_MARKS)
    named = "" if mark is None else mark.attributes.get("data-to") or mark.attributes.get("data-at") or ""
    around = node.parent
    while named.startswith(_FIGURE) and around is not None and around.tag not in ("body", "figure"):
        first = around.css_first("[data-figure]")
        if first is not None:
            if f"{_FIGURE}{first.attributes['data-figure']}" != named:
                found = f"the drawing of {named} in the row of {first.attributes['data-figure']}"
                yield page.remark("chart", found, "each drawing beside its own figure", "Draw it in its own row.")
            return
        around = around.parent


def _form(node: LexborNode) -> str:
    """Return everything that a reader sees of a drawing, with its caption; blanks and the depth of a page aside."""
    return "\n".join([_caption(node), *_parts(node)])


def _parts(node: LexborNode) -> Iterator[str]:
    if not node.is_element_node:
        text = " ".join((node.text_content or "").split())
        yield from (text,) if text else ()
        return
    attributes = {name: _UP.sub("", value or "") for name, value in node.attributes.items()}
    yield f"<{node.tag} {sorted(attributes.items())}>"
    child = node.child
    while child is not None:
        yield from _parts(child)
        child = child.next
    yield f"</{node.tag}>"


def _caption(node: LexborNode) -> str:
    """Return the caption of a drawing that names one; a strip is named by its row."""
    around = node.parent if node.attributes.get("aria-labelledby") else None
    while around is not None and around.tag != "figure":
        around = around.parent
    caption = None if around is None else around.css_first("figcaption")
    return "" if caption is None else f"{caption.attributes.get('id')}: {' '.join(caption.text().split())}"
