"""How deep the elements of a page lie in each other, told from its tags before it is parsed.

Promises that a page which is parsed lies no deeper than ``DEEPEST``, since a parser that follows the standard looks
through all open elements at many a tag, so that a page of nothing but start tags would keep it busy for minutes. Tags
that close themselves or whose end may be left out are no nesting; an end tag closes what has its name, and no more than
is open, so that end tags of nothing hide nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from generator.guard.page_context import Page
from generator.guard.remarks import Remark

DEEPEST = 256
"""How many elements may lie in each other; browsers stop at about twice as many."""
_NAME = re.compile(r"<(/?[a-zA-Z][^\s/<>]*)")
_TAG = re.compile(r"<(?P<end>/?)(?P<name>[a-zA-Z][^\s/<>]*)(?P<rest>[^<>]*)")
_VOID = frozenset(
    {
        *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"),
        *("html", "head", "body", "p", "li", "dt", "dd", "option", "colgroup"),
        *("thead", "tbody", "tfoot", "tr", "td", "th"),
    }
)
"""Elements that hold nothing, and those that end without an end tag where the next of their kind begins."""


def check_nesting(page: Page, html: str) -> Iterator[Remark]:
    """Yield a remark on the first tag that lies too deep; it has a line of the file."""
    if html.count("<") - html.count("</") <= DEEPEST:
        return
    tag = _too_deep(html) if _may_be_too_deep(html) else None
    if tag is not None:
        found = f"the element <{tag['name'][:20].lower()}> inside more than {DEEPEST} others"
        remedy = "Close the elements before it; nothing else of the file was read."
        line = html.count("\n", 0, tag.start()) + 1
        yield page.remark("nesting", found, f"elements at most {DEEPEST} deep", remedy, line=line)


def _may_be_too_deep(html: str) -> bool:
    """Whether a page may be too deep, told quickly: no tag is taken to close itself."""
    opened: dict[str, int] = {}
    depth = 0
    for name in _NAME.findall(html):
        if name in _VOID:
            continue
        if name[0] != "/":
            opened[name] = opened.get(name, 0) + 1
            depth += 1
            if depth > DEEPEST:
                return True
        elif opened.get(name[1:]):
            opened[name[1:]] -= 1
            depth -= 1
    return False


def _too_deep(html: str) -> re.Match[str] | None:
    opened: Counter[str] = Counter()
    depth = 0
    for tag in _TAG.finditer(html):
        name = tag["name"].lower()
        if name in _VOID:
            continue
        if tag["end"]:
            if opened[name]:
                opened[name] -= 1
                depth -= 1
        elif not (opened["svg"] and tag["rest"].endswith("/")):
            opened[name] += 1
            depth += 1
            if depth > DEEPEST:
                return tag
    return None
