"""Marks of pairs in charts: each at its values and on its side, each range with its count, and none left out.

A mark that calls a pair worse, even or better by its class must say what the primary figure says of that pair alone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from selectolax.lexbor import LexborNode

from generator.guard.drawings import Drawing, fraction
from generator.guard.remarks import Remark
from generator.printing.spreads import ALL, ALONE, AMOUNTS, SIDES, Spread

FULLEST = 8
"""The radius of the dot of the fullest cell."""


def check_pair(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a dot that stands for a pair: at its value alone, or at control and treatment."""
    unit = node.attributes.get("data-unit") or ""
    cell, (what, _, name) = f"cell:{drawing.pairs}/{unit}", drawing.show.partition(".")
    drawing.shown.append(unit)
    spread = _spread(drawing)
    if spread is not None:
        yield from _on_its_side(drawing, node, spread.side(drawing.value(f"{cell}/{ALONE}.{spread.figure}")))
    if what == AMOUNTS:
        yield from drawing.across(node, "cx", drawing.value(f"{cell}/control.{name}"))
        yield from drawing.upward(node, "cy", drawing.value(f"{cell}/treatment.{name}"))
    else:
        yield from drawing.across(node, "cx", drawing.value(f"{cell}/{drawing.show}"))
        yield from drawing.inside(node, "cy")


def check_column(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a column over a range of values: its width is the range, its height the count of pairs."""
    name = node.attributes.get("data-range") or ""
    ends, n = _ends(name, 2), drawing.value(f"cell:{drawing.pairs}#{ALONE}.{name}")
    drawing.shown.append(name)
    if ends is None or n is None or drawing.up is None or not _are_on(drawing, ends):
        yield drawing.unknown(node)
        return
    spread = _spread(drawing)
    if spread is not None:
        yield from _on_its_side(drawing, node, spread.side_of_range(*ends))
    start, end = sorted(drawing.along.position(value) for value in ends)
    top, base = drawing.up.position(n), drawing.up.position(Fraction(0))
    yield from drawing.equal(node, "x", start, "where its range starts")
    yield from drawing.equal(node, "width", end - start, "as wide as its range")
    yield from drawing.equal(node, "y", top, f"the height of {n}")
    yield from drawing.equal(node, "height", base - top, f"the height of {n}")


def check_cell(drawing: Drawing, node: LexborNode) -> Iterator[Remark]:
    """Check a dot that stands for all pairs of a cell: in its middle, its area the count of pairs."""
    name = node.attributes.get("data-cell-of") or ""
    ends, n = _ends(name, 4), drawing.value(f"cell:{drawing.pairs}#{AMOUNTS}.{name}")
    drawing.shown.append(name)
    up, largest = drawing.up, drawing.largest
    if ends is None or n is None or up is None or not largest or not _are_on(drawing, ends):
        yield drawing.unknown(node)
        return
    x, y = (
        (drawing.along.position(ends[0]) + drawing.along.position(ends[1])) / 2,
        (up.position(ends[2]) + up.position(ends[3])) / 2,
    )
    yield from drawing.equal(node, "cx", x, "the middle of its cell")
    yield from drawing.equal(node, "cy", y, "the middle of its cell")
    yield from drawing.equal(node, "r", Fraction(FULLEST * math.sqrt(n / largest)), f"by the count {n}")


def check_all_shown(drawing: Drawing) -> Iterator[Remark]:
    """Check that every pair is shown, and none twice."""
    if not drawing.pairs:
        return
    run, comparison = _named(drawing)
    what = drawing.show.partition(".")[0]
    expected = drawing.page.checks.catalogue.every(run, comparison, what)
    repeated = [name for name, n in Counter(drawing.shown).items() if n > 1]
    if expected is None or repeated:
        yield drawing.wrong(
            f"a chart of pairs that shows {repeated or drawing.pairs} again or for nothing", "each pair"
        )
    elif drawing.shown and ":" in drawing.shown[0] and drawing.shown[0] not in expected:
        yield from _check_counts(drawing, what)
    elif missing := sorted(expected - set(drawing.shown)):
        yield drawing.wrong(f"a chart of pairs without {', '.join(missing[:5])}", "every pair that enters the figures")


def _check_counts(drawing: Drawing, what: str) -> Iterator[Remark]:
    """Check that the ranges of a drawing hold all pairs, and that the fullest is the one that others are held to."""
    counts = [drawing.value(f"cell:{drawing.pairs}#{what}.{name}") or Fraction(0) for name in drawing.shown]
    whole = drawing.value(f"cell:{drawing.pairs}#{what}.{ALL}")
    if sum(counts) != whole:
        yield drawing.wrong(f"a chart of pairs that counts {sum(counts)}", f"all of them, {whole}")
    if drawing.largest is not None and drawing.largest != max(counts):
        yield drawing.wrong(f"dots held to a count of {drawing.largest}", f"the fullest cell, {max(counts)}")


def _on_its_side(drawing: Drawing, node: LexborNode, expected: str) -> Iterator[Remark]:
    classes = frozenset((node.attributes.get("class") or "").split())
    if classes & SIDES != {expected}:
        found = " and ".join(sorted(classes & SIDES)) or "nothing"
        yield drawing.wrong(f"the mark <{node.tag}> of a pair, called {found}", f"{expected}, as its value says")


def _spread(drawing: Drawing) -> Spread | None:
    return drawing.page.checks.catalogue.spread(*_named(drawing))


def _named(drawing: Drawing) -> tuple[str, str]:
    """Return the run and the comparison that a drawing shows."""
    run, _, comparison = drawing.pairs.removesuffix("]").partition("[")
    return run, comparison


def _ends(name: str, n: int) -> list[Fraction] | None:
    found = [fraction(part) for part in name.split(":")]
    ends = [end for end in found if end is not None]
    return ends if len(ends) == len(found) == n else None


def _are_on(drawing: Drawing, ends: list[Fraction]) -> bool:
    axes = [drawing.along] * 2 + ([drawing.up] * 2 if drawing.up is not None else [])
    return all(axis.low <= end <= axis.high for axis, end in zip(axes, ends, strict=False))
