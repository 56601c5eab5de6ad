"""Holds the marks of a chart against the values that they stand for: every place is computed again from the axis.

Promises: in a drawing that names an axis (``data-axis``), each mark names the value behind it and lies where that value
lies, and each tick lies where it says. Refuses a mark without a value, one out of place, and a tick without an axis.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

from selectolax.lexbor import LexborNode

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.axes import Axis, parse_axis

AXIS = "data-axis"
CLOSE = Fraction(51, 100)
"""How far a place may be from where it belongs: half a unit of the drawing, and what writing it down rounds."""
REMEDY = "Draw it from the view of the chart, which computes every place."
_VALUE = re.compile(r' value="([^"]*)"')
_MARKS = frozenset({"circle", "line", "rect", "path", "polygon", "polyline", "ellipse", "text", "use", "image"})


def check_geometry(page: Page, drawing: LexborNode) -> Iterator[Remark]:
    """Yield everything in a drawing with an axis that does not lie where its value lies."""
    axis = parse_axis(drawing.attributes.get(AXIS) or "")
    if axis is None:
        yield page.remark("chart", f"the axis {drawing.attributes.get(AXIS)!r}", "LOW:HIGH:START:END", REMEDY)
        return
    for node in drawing.css("*"):
        if node.tag in _MARKS:
            yield from _check_mark(page, axis, node)


def _check_mark(page: Page, axis: Axis, node: LexborNode) -> Iterator[Remark]:
    attributes = node.attributes
    kind = attributes.get("class") or ""
    if node.tag == "circle" and "data-at" in attributes:
        yield from _placed(page, axis, node, "cx", _value(page, attributes["data-at"]))
    elif node.tag == "line" and "data-from" in attributes and "data-to" in attributes:
        yield from _placed(page, axis, node, "x1", _value(page, attributes["data-from"]))
        yield from _placed(page, axis, node, "x2", _value(page, attributes["data-to"]))
    elif node.tag == "line" and kind in ("zero", "grid"):
        yield from _upright(page, axis, node, kind)
    elif node.tag == "line" and kind == "base":
        ends = (_number(attributes.get("x1")), _number(attributes.get("x2")))
        if ends != (axis.start, axis.end):
            yield page.remark("chart", f"a base from {ends[0]} to {ends[1]}", "one from end to end of the axis", REMEDY)
    elif node.tag == "text" and (tick := node.css_first("[data-scale]")) is not None:
        yield from _placed(page, axis, node, "x", _tick_value(tick))
    else:
        found = f"the mark <{node.tag}> of a chart, which names no value"
        yield page.remark("chart", found, "marks that name the value behind them", REMEDY)


def _upright(page: Page, axis: Axis, node: LexborNode, kind: str) -> Iterator[Remark]:
    """Check a line across the axis: at nought, or at the tick that it names."""
    value = Fraction(0) if kind == "zero" else _scale_value(node.attributes.get("data-tick"))
    for name in ("x1", "x2"):
        yield from _placed(page, axis, node, name, value)


def _placed(page: Page, axis: Axis, node: LexborNode, name: str, value: Fraction | None) -> Iterator[Remark]:
    at = _number(node.attributes.get(name))
    if value is None or at is None or not axis.low <= value <= axis.high:
        found = f"the mark <{node.tag}> of a chart, whose value is not known or not on the axis"
        yield page.remark("chart", found, "a value of the catalogue on the axis", REMEDY)
    elif abs(axis.position(value) - at) > CLOSE:
        found = f"the mark <{node.tag}> of a chart at {name} {float(at):g}"
        yield page.remark("chart", found, f"{float(axis.position(value)):.2f}, where {value} lies", REMEDY)


def _value(page: Page, binding: str | None) -> Fraction | None:
    element = page.checks.catalogue.get(binding or "")
    found = _VALUE.search(element.html) if element is not None else None
    return _fraction(unescape(found[1])) if found else None


def _tick_value(node: LexborNode) -> Fraction | None:
    return _scale_value(node.attributes.get("data-scale"))


def _scale_value(text: str | None) -> Fraction | None:
    return _fraction((text or "").rpartition(":")[2])


def _number(text: str | None) -> Fraction | None:
    return _fraction(text) if text and re.fullmatch(r"-?\d{1,6}(?:\.\d{1,6})?", text) else None


def _fraction(text: str) -> Fraction | None:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
