"""A drawing with an axis while it is read: the values behind its marks, and whether each lies where its value lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html import unescape

from selectolax.lexbor import LexborNode

from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.printing.axes import Axis, parse_axis

AXIS, AXIS_UP, PAIRS, SHOW = "data-axis", "data-axis-up", "data-pairs", "data-show"
CLOSE = Fraction(51, 100)
"""How far a place may be from where it belongs: half a unit of the drawing, and what writing it down rounds."""
REMEDY = "Draw it from the view of the chart, which computes every place."
_VALUE = re.compile(r' value="([^"]*)"')
_WORD = re.compile(r' data-verdict="([^"]*)"')
_PLACE = re.compile(r"-?\d{1,6}(?:\.\d{1,6})?")


@dataclass(frozen=True, slots=True)
class Drawing:
    """One drawing: its axes, how large it is (None where it does not say), and the pairs that it shows."""

    page: Page
    along: Axis
    up: Axis | None
    size: tuple[Fraction, Fraction] | None
    pairs: str
    show: str
    largest: Fraction | None
    shown: list[str] = field(default_factory=list)
    """The units, or the ranges, that have a mark so far."""

    def value(self, binding: str | None) -> Fraction | None:
        """Return the exact value of what the catalogue has under a binding; a cell may show it and write no other."""
        found, element = self._in_html(_VALUE, binding), self.page.checks.catalogue.get(binding or "")
        if found is None and element is not None and element.kind == "cell":
            found = element.text
        return fraction(found) if found is not None else None

    def word(self, binding: str | None) -> str | None:
        """Return the verdict word of what the catalogue has under a binding."""
        return self._in_html(_WORD, binding)

    def across(self, node: LexborNode, name: str, value: Fraction | None) -> Iterator[Remark]:
        """Check a place along the axis."""
        yield from self._placed(node, name, value, self.along)

    def upward(self, node: LexborNode, name: str, value: Fraction | None) -> Iterator[Remark]:
        """Check a place on the axis that runs upwards."""
        yield from self._placed(node, name, value, self.up)

    def inside(self, node: LexborNode, name: str) -> Iterator[Remark]:
        """Check that a height without a value is in sight."""
        at, highest = place(node, name), self.size[1] if self.size else None
        if at is None or at < 0 or (highest is not None and at > highest):
            yield self.wrong(f"the mark <{node.tag}> of a chart at {name} {_said(at)}", "a place inside the drawing")

    def equal(self, node: LexborNode, name: str, expected: Fraction, what: str) -> Iterator[Remark]:
        """Check a length or a place that is computed from others."""
        at = place(node, name)
        if at is None or abs(at - expected) > CLOSE:
            yield self.wrong(
                f"the mark <{node.tag}> of a chart with {name} {_said(at)}", f"{float(expected):.2f}, {what}"
            )

    def unknown(self, node: LexborNode) -> Remark:
        """Return the remark on a mark that names no value."""
        return self.wrong(
            f"the mark <{node.tag}> of a chart, which names no value", "marks that name the value behind them"
        )

    def wrong(self, found: str, expected: str) -> Remark:
        """Return a remark on the drawing."""
        return self.page.remark("chart", found, expected, REMEDY)

    def _placed(self, node: LexborNode, name: str, value: Fraction | None, axis: Axis | None) -> Iterator[Remark]:
        at = place(node, name)
        if value is None or at is None or axis is None or not axis.low <= value <= axis.high:
            found = f"the mark <{node.tag}> of a chart, whose value is not known or not on the axis"
            yield self.wrong(found, "a value of the catalogue on the axis")
        elif abs(axis.position(value) - at) > CLOSE:
            found = f"the mark <{node.tag}> of a chart at {name} {float(at):g}"
            yield self.wrong(found, f"{float(axis.position(value)):.2f}, where {value} lies")

    def _in_html(self, pattern: re.Pattern[str], binding: str | None) -> str | None:
        element = self.page.checks.catalogue.get(binding or "")
        found = pattern.search(element.html) if element is not None else None
        return unescape(found[1]) if found else None


def read_drawing(page: Page, node: LexborNode) -> Drawing | str:
    """Return a drawing, or what it names instead of an axis."""
    attributes = node.attributes
    along, up = parse_axis(attributes.get(AXIS) or ""), parse_axis(attributes.get(AXIS_UP) or "")
    if along is None:
        return attributes.get(AXIS) or ""
    if AXIS_UP in attributes and up is None:
        return attributes[AXIS_UP] or ""
    sizes = [fraction(part) for part in (attributes.get("viewbox") or attributes.get("viewBox") or "").split()]
    size = (sizes[2], sizes[3]) if len(sizes) == 4 and sizes[2] is not None and sizes[3] is not None else None
    largest = fraction(attributes.get("data-largest") or "")
    pairs, show = attributes.get(PAIRS) or "", attributes.get(SHOW) or ""
    return Drawing(page, along, up, size, pairs, show, largest)


def place(node: LexborNode, name: str) -> Fraction | None:
    """Return a geometry attribute as a number, None where it is none."""
    text = node.attributes.get(name)
    return fraction(text) if text and _PLACE.fullmatch(text) else None


def fraction(text: str) -> Fraction | None:
    """Return a text as an exact number, None where it is none."""
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None


def _said(at: Fraction | None) -> str:
    return "nothing" if at is None else f"{float(at):g}"
