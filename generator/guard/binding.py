"""Bound elements in the finished HTML: each is compared whole, as the parser reads it, with what the catalogue has."""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from generator.evidence.naming import suggestion
from generator.printing.catalogue import Catalogue
from generator.printing.touching import NUMBER_MARK, OTHER_MARK, VERDICT_MARK

KINDS = {
    "data-figure": "figure",
    "data-ledger": "ledger",
    "data-parameter": "parameter",
    "data-verdict-of": "verdict",
    "data-formula": "formula",
    "data-node": "node",
    "data-cell": "cell",
    "data-id": "id",
    "data-count": "count",
    "data-literal": "literal",
    "data-scale": "scale",
    "data-example": "example",
}
"""The attribute by which an element says what it shows, and the kind of its binding."""
_ORDER = tuple(KINDS)
OTHER_KINDS = frozenset({"verdict", "formula", "id"})
"""Kinds that show no number of their own."""
_OTHERS = tuple(f"{kind}:" for kind in sorted(OTHER_KINDS))

BOUND = "every bound element to be, whole, what was recomputed from the artifacts"
REBUILD = "Print the element from the view as it is; do not write or change it by hand."


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why a bound element is not what it says it is."""

    found: str
    expected: str
    remedy: str


class Bindings:
    """Compares bound elements with the catalogue; each right form is parsed once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._right: dict[str, str] = {}

    def binding_of(self, node: LexborNode, attributes: dict[str, str | None]) -> str | None:
        """Return what an element says it shows; None for an element that is not bound."""
        names = [name for name in attributes if name in KINDS]
        if not names:
            return None
        name = min(names, key=_ORDER.index) if len(names) > 1 else names[0]
        kind, key = KINDS[name], attributes[name] or ""
        return f"id:{key}:{node.text()}" if kind == "id" else f"{kind}:{key}"

    def mismatch(self, binding: str, node: LexborNode) -> Mismatch | None:
        """Return what is wrong with a bound element, None where it is whole and right."""
        element = self.catalogue.get(binding)
        if element is None:
            return self._unknown(binding, node)
        html = node.html or ""
        if html == element.html or html == self._right_form(binding, element.html):
            return None
        found = f"the element of {binding} showing {' '.join(node.text().split())[:200]!r}"
        if node.text() == _text(element.html):
            found = f"the element of {binding} with other tags or attributes than it has"
        return Mismatch(found, f"{_text(element.html)!r}, whole, as recomputed from the artifacts", REBUILD)

    def _right_form(self, binding: str, html: str) -> str:
        if binding not in self._right:
            self._right[binding] = _parsed(html)
        return self._right[binding]

    def _unknown(self, binding: str, node: LexborNode) -> Mismatch:
        kind, _, key = binding.partition(":")
        found = f"an element bound to the unknown {kind} {key[:200]!r}, showing {node.text()[:200]!r}"
        if kind == "id":
            return Mismatch(found, "an identifier of that shape", "A measured value is a figure, never an identifier.")
        known = [element.key for element in self.catalogue.of_kind(kind)]
        return Mismatch(found, BOUND, suggestion(key, known, otherwise=REBUILD))


def mark_of(binding: str) -> str:
    """Return what stands for a bound element while the text around it is looked through."""
    if binding.startswith("verdict:"):
        return VERDICT_MARK
    return OTHER_MARK if binding.startswith(_OTHERS) else NUMBER_MARK


def _parsed(html: str) -> str:
    """Return HTML as the parser writes it; SVG parts are parsed inside SVG."""
    outer = "svg" if html.startswith("<tspan") else "body"
    root = LexborHTMLParser(f"<{outer}>{html}</{outer}>").css_first(outer)
    child = root.child if root else None
    return (child.html or "") if child else ""


def _text(html: str) -> str:
    body = LexborHTMLParser(html).body
    return body.text() if body else ""
