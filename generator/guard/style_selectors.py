"""Whom a selector means: a part of a bound element, something that may be one, or surely none.

Promises: only a tag that no bound element has, or a class that none has, tells that none is meant; everything else
(``*``, ``:nth-child(2)``, ``[title]``, ``a``) may mean one.
"""

from __future__ import annotations

import re

_NEVER_PARTS = frozenset(
    {
        *("html", "body", "main", "header", "footer", "nav", "section", "article", "aside", "div", "address", "hr"),
        *("h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol", "li", "dl", "dt", "dd", "blockquote", "pre"),
        *("table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption", "figure", "figcaption", "details"),
        *("summary", "button", "select", "input", "label", "form", "img", "picture", "svg", "g", "line", "circle"),
        *("rect", "path", "polyline", "polygon", "strong", "em", "b", "i", "small", "kbd"),
    }
)
"""Tags that no bound element and none of its parts has."""
_OF_BOUND = frozenset(
    {
        *("figure", "verdict", "ledger", "parameter", "node", "cell", "count", "literal", "formula", "depth", "class"),
        *("scale", "mark", "term", "v", "id", "explain", "gloss", "example", "documented", "state", "struck", "gap"),
    }
)
"""Classes of bound elements, of their parts, and of links in them."""
_OF_TABLES = frozenset({"table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption"})
OF_CELLS = frozenset({"number", "prose", "digest", "inner", "deep", "deeper", "deepest", "root", "pairs"})
"""Tags of tables, and classes that the shipped templates give to them."""
_INSIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_STRINGS = re.compile(r"\"[^\"]*\"|'[^']*'")
_HELD = "%"
"""Stands for what was in brackets; no selector has it of its own."""
_CLASSES = re.compile(r"\.([a-z_-][a-z0-9_-]*)")


def last_compound(selector: str) -> str:
    """Return the last part of a selector, that which names whom it means, with what stands in brackets left out."""
    text = _STRINGS.sub("", selector.lower())
    while _INSIDE.search(text):
        text = _INSIDE.sub(_HELD, text)
    return re.split(r"[\s>+~]+", text.strip())[-1]


def may_be_part(selector: str) -> bool:
    """Whether a selector could mean a bound element or a part of one."""
    compound = last_compound(selector)
    classes = _CLASSES.findall(compound)
    if _OF_BOUND.intersection(classes):
        return True
    tag = re.match(r"[a-z][a-z0-9-]*", compound)
    return not (classes or compound.startswith(":root") or (tag is not None and tag.group() in _NEVER_PARTS))


def is_beside(selector: str) -> bool:
    """Whether a selector means something drawn beside an element, or a piece of it, by a pseudo-element."""
    compound = last_compound(selector)
    return "::" in compound or re.search(r":(?:before|after|first-line|first-letter)(?![\w-])", compound) is not None


def is_drawn(selector: str) -> bool:
    """Whether a selector means the place before or behind an element, where a rule may draw a shape."""
    return re.search(r":(?:before|after)$", last_compound(selector)) is not None


def tag_of(selector: str) -> str:
    """Return the tag that a selector names for whom it means; nothing where it names none."""
    tag = re.match(r"[a-z][a-z0-9-]*", last_compound(selector))
    return tag.group() if tag is not None else ""


def may_be_root(selector: str) -> bool:
    """Whether a selector could mean the root, whose size of text all others are measured by."""
    compound = last_compound(selector)
    return tag_of(selector) == "html" or compound.startswith((":", "*", _HELD))


def may_be_cell(selector: str) -> bool:
    """Whether a selector could mean a piece of a table, which keeps its place by being shown as one."""
    compound = last_compound(selector)
    is_open = compound.startswith((":", "*", _HELD))
    return is_open or tag_of(selector) in _OF_TABLES or not OF_CELLS.isdisjoint(_CLASSES.findall(compound))
