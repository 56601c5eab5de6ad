"""Elements in which something bound is not seen, or is taken back: closed, never drawn, read to nobody, struck through.

Promises: what is struck through is a value of a ledger line that a later line replaced, or a claim that was withdrawn;
what is folded away is what a shipped page folds away under the same words. Refuses everything else that is bound and
stands where a reader does not meet it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.guard.binding import KINDS
from generator.guard.page_context import Page
from generator.guard.remarks import Remark

UNSEEN_TAGS = frozenset(
    {
        *("dialog", "datalist", "noscript", "option", "optgroup", "rp", "meter", "progress"),
        *("symbol", "defs", "clippath", "mask", "marker", "pattern"),
        *("metadata", "switch", "foreignobject"),
    }
)
"""Elements whose content no browser shows as it stands, or only some, or only when a script asks for it."""
UNSEEN_ATTRIBUTES: Mapping[str, str] = {"popover": "", "inert": "", "aria-hidden": "true"}
"""Attributes that do the same to any element, with the value that does so where it is not every value."""
STRIKING_TAGS = frozenset({"s", "del", "strike"})
"""Elements that take back what stands in them."""
WATCHED = UNSEEN_TAGS | STRIKING_TAGS | {"details"}
BOUND_INSIDE = ", ".join(f"[{name}]" for name in (*KINDS, "data-bound"))
_OF_LINE = re.compile(r"(?:ledger:|(?:verdict|node):ledger:)(?P<seq>\d+)(?=[/#]|$)")
_WITHDRAWN = "Withdrawn"


def is_watched(tag: str, attributes: Mapping[str, str | None]) -> bool:
    """Whether what stands in an element has to be looked at once more."""
    return tag.lower() in WATCHED or not UNSEEN_ATTRIBUTES.keys().isdisjoint(attributes)


def check_sight(page: Page, node: LexborNode, tag: str, attributes: Mapping[str, str | None]) -> Iterator[Remark]:
    """Yield what is wrong with what an element holds, by whether a reader meets it and as what."""
    name = tag.lower()
    for attribute, value in UNSEEN_ATTRIBUTES.items():
        if attribute in attributes and tag != "svg" and value in ("", (attributes[attribute] or "").lower()):
            yield from _unseen(page, node, f"{attribute} of <{tag}>")
    if name in UNSEEN_TAGS:
        yield from _unseen(page, node, f"<{tag}>")
    elif name in STRIKING_TAGS:
        yield from _struck(page, node, tag)
    elif name == "details" and "open" not in attributes:
        yield from _folded(page, node)


def folded_forms(root: LexborHTMLParser | LexborNode) -> Iterator[str]:
    """Return what the closed parts of a page fold away: each binding, under the words that open it."""
    for details in root.css("details"):
        if "open" not in details.attributes:
            yield from (form for form, _ in _forms(details))


def _unseen(page: Page, node: LexborNode, where: str) -> Iterator[Remark]:
    inside = _first_bound(node)
    if inside is not None:
        found = f"{_shown(page, inside)} where nobody sees it, in {where}"
        yield page.remark(where, found, "bound elements in sight", "Show it on the page itself, or leave it out.")


def _struck(page: Page, node: LexborNode, tag: str) -> Iterator[Remark]:
    if _is_withdrawn_claim(node):
        return
    standing = [each for each in node.css(BOUND_INSIDE) if not _is_replaced(page, each)]
    typed = " ".join(_typed(node).split())
    if standing or typed:
        what = _shown(page, standing[0]) if standing else f"the words {typed[:80]!r}"
        expected = "values of replaced ledger lines, and withdrawn claims, as all that is struck through"
        remedy = "Print it unstruck; to take a published value back, correct or withdraw its line of the ledger."
        words = typed[:80] if typed and not standing else ""
        yield page.remark(f"<{tag}>", f"{what} struck through", expected, remedy, words=words)


def _is_replaced(page: Page, node: LexborNode) -> bool:
    """Whether a bound element shows what a ledger line published that a later one corrected or withdrew."""
    binding = page.checks.bindings.binding_of(node, node.attributes) or ""
    match = _OF_LINE.match(binding)
    return match is not None and f"node:ledger:{match['seq']}#replaced_by" in page.checks.catalogue


def _is_withdrawn_claim(node: LexborNode) -> bool:
    """Whether the sentence of a claim is struck, beside the word that says so."""
    heading = node.parent
    claim = None if heading is None else heading.parent
    if claim is None or claim.tag != "article" or "claimed" not in (claim.attributes.get("class") or "").split():
        return False
    said = claim.css_first(".retired > strong")
    return said is not None and said.text().strip() == _WITHDRAWN


def _folded(page: Page, node: LexborNode) -> Iterator[Remark]:
    known = page.checks.drawings
    hidden = [] if known is None else [each for form, each in _forms(node) if form not in known]
    if hidden:
        found = f"{_shown(page, hidden[0])} folded away, where no shipped page folds it"
        remedy = "Write <details open>, or print it outside; what the shipped pages fold may stay folded."
        yield page.remark("<details>", found, "bound elements in sight, before anything is opened", remedy)


def _forms(details: LexborNode) -> Iterable[tuple[str, LexborNode]]:
    summary = details.css_first("summary")
    words = "" if summary is None else " ".join(summary.text().split())
    in_summary = set() if summary is None else {each.mem_id for each in summary.css(BOUND_INSIDE)}
    for each in details.css(BOUND_INSIDE):
        if each.mem_id not in in_summary:
            yield f"folded under {words!r}: {_binding(each)}", each


def _binding(node: LexborNode) -> str:
    name = next(name for name in (*KINDS, "data-bound") if name in node.attributes)
    return f"{name}={node.attributes[name]}"


def _first_bound(node: LexborNode) -> LexborNode | None:
    return next((each for each in node.css(BOUND_INSIDE)), None)


def _shown(page: Page, node: LexborNode) -> str:
    return page.checks.bindings.binding_of(node, node.attributes) or f"the text bound to {_binding(node)!r:.120}"


def _typed(node: LexborNode) -> str:
    """Return the words in an element that stand in no bound element."""
    if node.tag == "-text":
        return node.text_content or ""
    if any(name in node.attributes for name in KINDS):
        return ""
    parts, child = [], node.child
    while child is not None:
        parts.append(_typed(child) if child.tag == "-text" or child.is_element_node else "")
        child = child.next
    return " ".join(parts)
