"""Holds the marks of a chart against the values that they stand for: every place is computed again from the axis.

Promises: in a drawing that names an axis (``data-axis``), each mark names the value behind it and lies where that value
lies, and each tick lies where it says; where a drawing names pairs (``data-pairs``), each of them has its mark. Refuses
a mark without a value, one out of place or of another shape, a tick without an axis, and whatever moves marks at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from selectolax.lexbor import LexborNode

from generator.guard.drawings import AXIS, CLOSE, REMEDY, Drawing, fraction, place, read_drawing
from generator.guard.page_context import Page
from generator.guard.pair_marks import check_all_shown, check_cell, check_column, check_pair
from generator.guard.remarks import Remark
from generator.printing.elements import unbound
from generator.printing.spreads import ALONE, NEUTRAL
from generator.printing.verdict_shapes import STRIKE, shape_of

LARGEST_DOT = 6
"""The greatest radius of a dot that stands for a single value."""
REACH = 24
"""How far from its point a label may stand."""
NUDGE = 16
"""How far a label may be moved from its own place."""
_WORDS = frozenset({"title", "desc", "tspan"})
_AROUND = frozenset({"g", "a"})


def check_geometry(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield everything in a drawing with an axis that does not lie where its value lies."""
    drawing = read_drawing(page, node)
    if isinstance(drawing, str):
        yield page.remark("chart", f"the axis {drawing!r}", "LOW:HIGH:START:END", REMEDY)
        return
    for mark in node.css("*"):
        if mark.mem_id == node.mem_id or mark.tag is None:  # nodes are equal by their whole text, which takes long
            continue
        if "transform" in mark.attributes:
            yield drawing.wrong(f"the mark <{mark.tag}> of a chart, moved by transform", "marks at their places")
        if mark.tag not in _WORDS | _AROUND:
            yield from _check_mark(drawing, mark)
    yield from check_all_shown(drawing)


def check_rows(page: Page, node: LexborNode) -> Iterator[Remark]:
    """Yield a remark where the drawings of one chart, below each other, do not share their axis."""
    axes = dict.fromkeys(drawing.attributes.get(AXIS) for drawing in node.css(f"svg[{AXIS}]"))
    if len(axes) > 1:
        found = f"rows of one chart on different axes, {' and '.join(map(repr, axes))}"
        yield page.remark("chart", found, "one axis for all rows of a chart", REMEDY)


def _check_mark(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    match node.tag:
        case "circle":
            yield from _circle(drawing, node)
        case "line":
            yield from _line(drawing, node)
        case "rect":
            yield from _bar(drawing, node)
        case "path":
            yield from _shape(drawing, node)
        case "text":
            yield from _text(drawing, node)
        case _:
            yield drawing.unknown(node)


def _circle(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    attributes, radius = node.attributes, place(node, "r")
    if "data-cell-of" in attributes:
        yield from check_cell(drawing, node)
        return
    if radius is None or not 0 < radius <= LARGEST_DOT:
        yield drawing.wrong("a dot of a chart of another size", "dots of a size that says nothing")
    if "data-unit" in attributes:
        yield from check_pair(drawing, node)
    elif "data-at" in attributes:
        yield from drawing.across(node, "cx", drawing.value(attributes["data-at"]))
        yield from drawing.inside(node, "cy")
    else:
        yield drawing.unknown(node)


def _line(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    attributes = node.attributes
    kind = attributes.get("class") or ""
    if kind == "course":
        yield from _course(drawing, node)
    elif kind == "band":
        at = drawing.value(attributes.get("data-at"))
        yield from (*drawing.across(node, "x1", at), *drawing.across(node, "x2", at))
        yield from drawing.upward(node, "y1", drawing.value(attributes.get("data-from")))
        yield from drawing.upward(node, "y2", drawing.value(attributes.get("data-to")))
    elif "data-from" in attributes and "data-to" in attributes:
        yield from drawing.across(node, "x1", drawing.value(attributes["data-from"]))
        yield from drawing.across(node, "x2", drawing.value(attributes["data-to"]))
    elif kind == "neutral":
        yield from _neutral(drawing, node, "x1", "x2")
    elif kind in ("zero", "grid"):
        value = Fraction(0) if kind == "zero" else fraction(attributes.get("data-tick") or "")
        yield from (*drawing.across(node, "x1", value), *drawing.across(node, "x2", value))
    elif kind in ("ground", "rung"):
        value = Fraction(0) if kind == "ground" else fraction(attributes.get("data-tick") or "")
        yield from (*drawing.upward(node, "y1", value), *drawing.upward(node, "y2", value))
    else:
        yield from _fixed_line(drawing, node, kind)


def _neutral(drawing: Drawing, node: LexborNode, *places: str) -> Iterator[Remark]:
    """Check the line of no effect or its label: of the pairs that the drawing shows, and where that value lies."""
    attributes, expected = node.attributes, f"cell:{drawing.pairs}#{ALONE}.{NEUTRAL}"
    named = unbound(attributes.get("data-bound") or "") if node.tag == "text" else (expected,)
    if attributes.get("data-at") != expected or tuple(named) != (expected,):
        yield drawing.wrong("a line of no effect of something else", "that of the pairs of the drawing")
    for name in places:
        yield from drawing.across(node, name, drawing.value(attributes.get("data-at")))


def _fixed_line(drawing: Drawing, node: LexborNode, kind: str) -> Iterator[Remark]:
    """Check a line that stands for no value: along the axis, or where both axes are equal."""
    axis, up, ends = drawing.along, drawing.up, (place(node, "x1"), place(node, "x2"))
    if kind == "base":
        if set(ends) != {axis.start, axis.end}:
            yield drawing.wrong(f"a base from {ends[0]} to {ends[1]}", "one from end to end of the axis")
    elif kind == "identity" and up is not None:
        is_shared = (axis.low, axis.high, axis.is_log) == (up.low, up.high, up.is_log)
        if (*ends, place(node, "y1"), place(node, "y2")) != (axis.start, axis.end, up.start, up.end) or not is_shared:
            yield drawing.wrong("a line of equal values out of place", "one along the diagonal of one axis for both")
    else:
        yield drawing.unknown(node)


def _course(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a line from one point to another."""
    attributes = node.attributes
    for number, end in (("1", ""), ("2", "-end")):
        yield from drawing.across(node, f"x{number}", drawing.value(attributes.get(f"data-at{end}")))
        yield from drawing.upward(node, f"y{number}", drawing.value(attributes.get(f"data-up{end}")))


def _bar(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a bar from nought to a value, or a column over a range of values."""
    attributes = node.attributes
    if "data-range" in attributes:
        yield from check_column(drawing, node)
        return
    value, axis = drawing.value(attributes.get("data-to")), drawing.along
    if value is None or not axis.low <= min(value, Fraction(0)) <= max(value, Fraction(0)) <= axis.high:
        yield drawing.unknown(node)
        return
    start, end = sorted((axis.position(Fraction(0)), axis.position(value)))
    yield from drawing.equal(node, "x", start, "where its bar starts")
    yield from drawing.equal(node, "width", end - start, f"how far {value} is from nought")
    yield from drawing.inside(node, "y")


def _shape(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a point: where it stands, and that its shape is that of its verdict word."""
    attributes = node.attributes
    if "data-at" not in attributes or "data-up" not in attributes:
        yield drawing.unknown(node)
        return
    at, up = drawing.value(attributes.get("data-at")), drawing.value(attributes.get("data-up"))
    word, parts = drawing.word(attributes.get("data-up")), (attributes.get("d") or "").split(" ", 3)
    x, y = (fraction(part) for part in parts[1:3]) if len(parts) == 4 and parts[0] == "M" else (None, None)
    known = [STRIKE] if attributes.get("class") == "strike" else [shape_of(word)] if word is not None else []
    if x is None or y is None or at is None or up is None or drawing.up is None or parts[3] not in known:
        yield drawing.wrong("a mark of a chart in another shape than that of its verdict", "the shape of its word")
        return
    for axis, value, found in ((drawing.along, at, x), (drawing.up, up, y)):
        is_on = axis.low <= value <= axis.high
        if not is_on or abs(axis.position(value) - found) > CLOSE:
            yield drawing.wrong(f"the mark <path> of a chart at {float(found):g}", f"the place of {value}")


def _text(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    attributes = node.attributes
    kind, tick = attributes.get("class") or "", node.css_first("[data-scale]")
    for name in ("dx", "dy"):
        moved = place(node, name)
        if name in attributes and (moved is None or not -NUDGE <= moved <= NUDGE):
            yield drawing.wrong(f"a text of a chart, moved by {attributes[name]}", "texts at their places")
    if tick is not None:
        value = fraction((tick.attributes.get("data-scale") or "").rpartition(":")[2])
        yield from drawing.upward(node, "y", value) if kind == "side" else drawing.across(node, "x", value)
    elif kind == "neutral":
        yield from _neutral(drawing, node, "x")
    elif kind in ("label", "when"):
        yield from _label(drawing, node, kind)
    elif kind == "note" and "data-bound" not in attributes:
        yield from drawing.inside(node, "y")
    else:
        yield drawing.unknown(node)


def _label(drawing: Drawing, node: LexborNode, kind: str) -> Iterator[Remark]:
    """Check a text beside a point: of the line that the point stands for, and near it."""
    attributes = node.attributes
    at, line = attributes.get("data-at") or "", (attributes.get("data-at") or "").removesuffix("#seq")
    subject = line.removeprefix("node:ledger:")
    own = (f"{line}#", f"ledger:{subject}/", f"verdict:ledger:{subject}")
    named = unbound(attributes.get("data-bound") or "")
    if not named or not all(name.startswith(own[:2]) or name == own[2] for name in named):
        yield drawing.wrong("a text of a chart beside the point of something else", "the text of its own point")
    if kind == "when":
        yield from drawing.across(node, "x", drawing.value(at))
        return
    up, value, height = drawing.up, drawing.value(attributes.get("data-up")), place(node, "y")
    is_known = up is not None and value is not None and height is not None and up.low <= value <= up.high
    if not is_known or up is None or value is None or abs(up.position(value) - (height or 0)) > REACH:
        yield drawing.wrong("a text of a chart far from its point", "texts beside their points")
