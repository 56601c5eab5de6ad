"""Elements and attributes that stretch, shrink, colour or mark what is shown without a word of a style sheet.

Promises: none of them stands on a page, since a style sheet is held to a closed list and markup would go round it: no
element takes a width, a border or a font from an attribute, no field says by a check mark how it went, formulas of
MathML are plain signs with nothing bound among them, and small print is not made smaller again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from selectolax.lexbor import LexborNode

from generator.guard.binding import KINDS
from generator.guard.page_context import Page
from generator.guard.remarks import Remark

Attributes = Mapping[str, str | None]
PRESENTING_TAGS = frozenset({"font", "basefont", "center", "big", "spacer", "multicol"})
"""Elements that say nothing but how what they hold looks."""
PRESENTING = frozenset(
    {
        *("width", "height", "border", "hspace", "vspace", "cellpadding", "cellspacing", "size", "cols", "rows"),
        *("align", "valign", "char", "charoff", "face", "rules", "frame", "nowrap", "noshade", "compact", "clear"),
        *("background", "bordercolor", "bordercolorlight", "bordercolordark", "text", "link", "alink", "vlink"),
        *("marginwidth", "marginheight", "topmargin", "leftmargin", "rightmargin", "bottommargin"),
        *("srcset", "sizes", "imagesrcset", "imagesizes", "contenteditable", "checked", "aria-checked", "aria-pressed"),
    }
)
"""Attributes that give an element a size, a ground, a line or a mark, or let a reader change it."""
SIZED_IN_DRAWINGS = frozenset(
    {"svg", "rect", "image", "use", "foreignobject", "symbol", "mask", "pattern", "filter", "text", "tspan"}
)
"""Elements of drawings, whose width and height are judged with the drawing."""
MATH_TAGS = frozenset(
    {
        *("math", "mrow", "mi", "mn", "mo", "mtext", "ms", "msup", "msub", "msubsup", "munder", "mover"),
        *("munderover", "mmultiscripts", "mfrac", "msqrt", "mroot", "mtable", "mtr", "mtd", "semantics"),
        *("annotation", "annotation-xml"),
    }
)
"""What a formula may be made of: signs, and where they stand to each other."""
MATH_ATTRIBUTES = frozenset({"display", "xmlns", "encoding", "id", "lang"})
"""The attributes that these may have."""
FIELDS = frozenset({"", "text", "search"})
"""The fields that a page may have: their words are read, and no mark or bar is drawn in them."""
SHRINKING = frozenset({"small", "sub", "sup", "rt", "code", "kbd", "samp", "tt", "h5", "h6"})
"""Elements that show what they hold smaller than what is around them."""
OF_BOUND = frozenset({"verdict", "depth", "mark"})
"""Classes of the parts of bound elements, which are smaller, too, and belong to nothing else."""
_SHRINKING = ", ".join(sorted(SHRINKING))
_DEEPEST = 2
_ENCODED = re.compile(r"charset\s*=\s*[\"']?\s*(?!utf-?8\b)", re.IGNORECASE)
_CLASSES = "Leave it out; colours, spaces and sizes come from the style sheet, under a class of your own."


def is_presenting(tag: str) -> bool:
    """Whether an element has to be looked at each time it is met, with what it holds."""
    return tag in SHRINKING or tag in PRESENTING_TAGS or tag == "math"


def check_presentation(page: Page, node: LexborNode, tag: str) -> Iterator[Remark]:
    """Yield what is wrong with an element that says how what it holds looks."""
    if tag in PRESENTING_TAGS:
        yield page.remark(f"<{tag}>", f"the element <{tag}>", "elements that say what their words are", _CLASSES)
    elif tag == "math":
        yield from _formula(page, node)
    elif tag in SHRINKING:
        yield from _shrunk(page, node, tag)


def check_attribute(page: Page, tag: str, name: str, text: str) -> Iterator[Remark]:
    """Yield a remark on an attribute that presents, and on one that says in which letters the page is written."""
    channel, value = f"{name} of <{tag}>", text.strip().lower()
    is_of_drawing = name in ("width", "height") and (tag in SIZED_IN_DRAWINGS or tag.startswith("fe"))
    if name in PRESENTING and not is_of_drawing:
        found = f"the attribute {name}={text[:20]!r}"
        yield page.remark(channel, found, "elements without attributes of presentation", _CLASSES)
    if tag == "input" and name == "type" and value not in FIELDS:
        remedy = "Say in words what it shows."
        yield page.remark(channel, f"a field of the type {text[:20]!r}", "fields for words", remedy)
    if (name == "charset" and value not in ("utf-8", "utf8")) or (name == "content" and _ENCODED.search(value)):
        yield page.remark(channel, f"the encoding {text[:40]!r}", "pages in UTF-8", 'Write <meta charset="utf-8">.')
    if name == "class" and not OF_BOUND.isdisjoint(text.split()):
        remedy = "Print the bound element as it is, and give what is around it a class of your own."
        expected = "classes of bound elements on these alone"
        yield page.remark(channel, f"the class {text[:40]!r} on what is not bound", expected, remedy)
    if name == "src" and "#" in text and tag in ("img", "input"):
        expected = "pictures shown as they are"
        yield page.remark(channel, f"a picture cut by its address, {text[:80]!r}", expected, "Remove what follows #.")


def _formula(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield a remark for every part of a formula that is not a plain sign."""
    for each in node.css("*"):
        tag = each.tag or ""
        if not KINDS.keys().isdisjoint(each.attributes) or "data-bound" in each.attributes:
            found = "a bound element inside a formula, where it could shrink or fade"
            yield page.remark("<math>", found, "bound elements in the text", "Print it outside <math>.")
            return
        if tag not in MATH_TAGS:
            remedy = "Write the formula with plain signs alone."
            yield page.remark("<math>", f"the element <{tag}> inside a formula", "signs of a formula", remedy)
        for name in sorted(each.attributes.keys() - MATH_ATTRIBUTES):
            found = f"the attribute {name} of <{tag}> inside a formula"
            yield page.remark("<math>", found, "formulas without attributes of presentation", "Remove it.")


def _shrunk(page: Page, node: LexborNode, tag: str) -> Iterator[Remark]:
    """Yield a remark where small print is made smaller again: by its like, or by others more than once."""
    for each in node.css(_SHRINKING):
        if each.mem_id == node.mem_id:
            continue
        around = _shrinking_around(each)
        if each.tag == tag or len(around) >= _DEEPEST:
            found = f"<{each.tag}> inside <{tag}>, smaller and smaller"
            yield page.remark(f"<{tag}>", found, "small print that is made small once", "Take one of them away.")
            return


def _shrinking_around(node: LexborNode) -> list[str]:
    around, tags = node.parent, []
    while around is not None:
        if around.tag in SHRINKING:
            tags.append(around.tag)
        around = around.parent
    return tags
