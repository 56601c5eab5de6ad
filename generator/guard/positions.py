"""Where the kinds of bound elements may stand: axis ticks on an axis, examples in their frames in the documentation.

Promises that a kind with a place of its own is in order nowhere else, and that nothing else takes that place.
"""

from __future__ import annotations

from typing import NamedTuple

from selectolax.lexbor import LexborNode

from generator.guard.page_context import DOCS

OF_PLACES = ("scale:", "example:")
"""Kinds of bound elements that may stand in some places only."""


class Misplaced(NamedTuple):
    """What stands where its kind may not, what is expected there, and what to do."""

    found: str
    expected: str
    remedy: str


def misplacement(binding: str, node: LexborNode, path: str, *, in_drawing: bool, on_axis: bool) -> Misplaced | None:
    """Return what is wrong with the place of a bound element; None where its kind may stand."""
    is_scale = binding.startswith("scale:")
    if is_scale is not in_drawing and (is_scale or node.tag in ("data", "span")):
        expected = "axis ticks inside SVG, and there no other bound element"
        remedy = "In SVG, print the plain form and name it in data-bound; outside, print a figure."
        return Misplaced(f"{binding} {'outside' if is_scale else 'inside'} SVG", expected, remedy)
    if binding.startswith("example:") and not path.startswith(DOCS):
        return Misplaced(f"{binding} outside {DOCS}", "examples in the documentation alone", "Show a figure.")
    if binding.startswith("example:docs/") and not _is_framed(node):
        expected = "examples in a figure of the class shown, under a caption that begins with 'Example'"
        return Misplaced(f"{binding} without its frame", expected, "Keep the frame of the shipped template.")
    if is_scale and not on_axis:
        remedy = "Name the axis of the drawing in data-axis."
        return Misplaced(f"{binding} in a drawing without an axis", "axis ticks on an axis", remedy)
    return None


def _is_framed(node: LexborNode) -> bool:
    """Whether an example stands in its frame, whose first words say that it is one, and fills it alone."""
    block = node.parent
    frame = None if block is None else block.parent
    if block is None or frame is None or (block.tag, frame.tag) != ("pre", "figure"):
        return False
    caption = frame.css_first("figcaption")
    is_named = caption is not None and caption.parent == frame and caption.text().strip().startswith("Example")
    return is_named and "shown" in (frame.attributes.get("class") or "").split() and block.text() == node.text()
