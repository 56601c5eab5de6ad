"""How the pairs of a run are spread: the value of each pair alone, and how many lie in a range, for charts.

    RUN[COMPARISON]/UNIT/alone.FIGURE       the primary figure applied to a pair alone
    RUN[COMPARISON]#alone.neutral           what the primary figure says of a pair whose arms are equal
    RUN[COMPARISON]#alone.WHICH             pairs with such a value: ``all``; ``below``, ``at``, ``above`` the neutral
    RUN[COMPARISON]#alone.LOW:HIGH          how many lie from a value up to, and without, another
    RUN[COMPARISON]#amounts.WHICH           pairs with amounts of both arms; ``below``: the treatment's is the lower
    RUN[COMPARISON]#amounts.X:X:Y:Y         how many have a control in the one range and a treatment in the other

Promises: only pairs that enter the figures, and every one of them that has a value; each is computed when it is first
asked for, since a count goes through all pairs, and a page and its guard ask for each several times.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import numpy as np

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.figures.single_pairs import both_sides, compared_column, entering, neutral_value, single_values
from generator.figures.vectors import Mask, Numbers, compare_numbers, constant, exact_column
from generator.printing.amounts import as_written
from generator.printing.axes import display_of
from generator.printing.elements import Element, cell_element
from generator.units import parse_display, show

ALONE, AMOUNTS = "alone", "amounts"
ALL, BELOW, AT, ABOVE, NEUTRAL = "all", "below", "at", "above", "neutral"
WORSE, EVEN, BETTER, PLAIN = "worse", "even", "better", "plain"
SIDES = frozenset({WORSE, EVEN, BETTER, PLAIN})
"""What a pair is called, by the primary figure applied to it alone; plain where nothing says so."""
_SIDES_OF_LINE = {BELOW: "<", AT: "==", ABOVE: ">"}
_COUNT = re.compile(r"(?P<run>[^\[\]/#]+)\[(?P<comparison>[^\[\]/#]+)\]#(?P<what>alone|amounts)\.(?P<which>.+)")


@dataclass(frozen=True, slots=True)
class Spread:
    """What is known of the pairs of a run under a comparison, by their positions; empty where there is nothing."""

    figure: str
    """The id of the primary figure."""
    alone: Mapping[int, Fraction]
    are_shares: bool
    column: str | None
    amounts: Mapping[int, tuple[Fraction, Fraction]]
    """Control and treatment of the column."""
    better: str | None
    """Which way the primary figure is the better, where the suite says so."""
    neutral: Fraction | None
    """What the primary figure says of a pair whose arms are equal, where that is one value."""

    @property
    def is_directed(self) -> bool:
        """Whether a pair can be called worse or better."""
        return self.better is not None and self.neutral is not None

    def heights(self, what: str) -> Mapping[int, Fraction]:
        """Return what is below, at or above a line: the values alone, or the treatment less the control."""
        if what == ALONE:
            return self.alone
        return {at: treatment - control for at, (control, treatment) in self.amounts.items()}

    def side(self, value: Fraction | None) -> str:
        """Return what a value alone says of the treatment: ``worse``, ``even``, ``better``; ``plain`` if nothing."""
        if value is None or self.neutral is None or self.better is None:
            return PLAIN
        if value == self.neutral:
            return EVEN
        return BETTER if (value > self.neutral) is (self.better == "higher") else WORSE

    def side_of_range(self, low: Fraction, high: Fraction) -> str:
        """Return what a range of values, without its upper end, says; a range around the neutral value says nothing."""
        if self.neutral is None or low < self.neutral < high:
            return PLAIN
        return self.side(low if high <= self.neutral else high)


class Spreads:
    """Computes the spread of a run's pairs, and each count of them, once: when it is asked for."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._known: dict[tuple[str, str], Spread | None] = {}
        self._counts: dict[str, Element | None] = {}
        self._columns: dict[tuple[str, str, str], tuple[Numbers, ...]] = {}

    def of(self, run: str, comparison: str) -> Spread | None:
        """Return the spread of a run's pairs; None where its rows are not public."""
        key = run, comparison
        if key not in self._known:
            pairs = self._archive.pairs.get(key)
            self._known[key] = None if pairs is None else self._spread(pairs)
        return self._known[key]

    def find(self, key: str) -> Element | None:
        """Return the element of a count of pairs, or None where there is no such count."""
        if key not in self._counts:
            self._counts[key] = self._counted(key)
        return self._counts[key]

    def _counted(self, key: str) -> Element | None:
        match = _COUNT.fullmatch(key)
        spread = self.of(match["run"], match["comparison"]) if match else None
        if match is None or spread is None:
            return None
        if (match["what"], match["which"]) == (ALONE, NEUTRAL):
            return self._neutral(key, match["run"], spread)
        line = spread.neutral if match["what"] == ALONE else Fraction(0)
        n = _count(self._points(match["run"], match["comparison"], match["what"]), line, match["which"])
        return None if n is None else cell_element(key, display=as_written(n), value=str(n))

    def _points(self, run: str, comparison: str, what: str) -> tuple[Numbers, ...]:
        """Return the values alone, or the control and the treatment of every pair that has both, as columns."""
        key, spread = (run, comparison, what), self.of(run, comparison)
        if key not in self._columns and spread is not None:
            points = zip(*spread.amounts.values(), strict=True) if spread.amounts else ((), ())
            axes = (spread.alone.values(),) if what == ALONE else points
            self._columns[key] = tuple(exact_column(list(values)) for values in axes)
        return self._columns[key]

    def _neutral(self, key: str, run: str, spread: Spread) -> Element | None:
        """Return the element of the neutral value, displayed as the figure is, with no more decimals than it needs."""
        if spread.neutral is None:
            return None
        spec = self._archive.suites[self._archive.batch(run).suite].figures[spread.figure]
        display = display_of([spread.neutral], parse_display(str(spec.display)))
        return cell_element(key, display=show(spread.neutral, display, ""), value=str(spread.neutral))

    def alone(self, key: str, pairs: Pairs, figure: str, at: int) -> Element | None:
        """Return the element of a pair's value under the primary figure, None where it has none."""
        spread = self.of(pairs.run, pairs.comparison)
        if spread is None or figure != spread.figure or at not in spread.alone:
            return None
        spec = self._archive.suites[self._archive.batch(pairs.run).suite].figures[figure]
        shown = _shown(spread.alone[at], _display(str(spec.display)), spec.unit)
        return cell_element(key, display=shown, value=str(spread.alone[at]))

    def _spread(self, pairs: Pairs) -> Spread:
        suite = self._archive.suites[self._archive.batch(pairs.run).suite]
        found = single_values(self._archive, suite, pairs)
        column = compared_column(self._archive, suite, pairs.comparison)
        values = found.values if found else {}
        return Spread(
            figure=suite.publication.primary,
            alone={at: values[at] for at in entering(pairs) if at in values},
            are_shares=found is not None and found.are_shares,
            column=column,
            amounts=both_sides(pairs, column) if column else {},
            better=suite.figures[suite.publication.primary].better,
            neutral=neutral_value(self._archive, suite, pairs) if values else None,
        )


def _count(points: Sequence[Numbers], line: Fraction | None, which: str) -> int | None:
    """Return how many points there are, lie on a side of a line, or in ranges; one column of them for each axis."""
    if which == ALL:
        return len(points[0].defined)
    if which in _SIDES_OF_LINE:
        height = points[0] if len(points) == 1 else points[1] - points[0]
        return None if line is None else int(_holds(_SIDES_OF_LINE[which], height, line).sum())
    return _within(points, which)


def _within(points: Sequence[Numbers], ranges: str) -> int | None:
    """Return how many points lie in ranges ``LOW:HIGH``, one for each axis, each without its upper end."""
    try:
        ends = [Fraction(end) for end in ranges.split(":")]
    except (ValueError, ZeroDivisionError):
        return None
    if len(ends) != 2 * len(points) or ":".join(map(str, ends)) != ranges:
        return None
    bounds = zip(points, list(pairwise(ends))[::2], strict=True)
    inside = [_holds(">=", column, low) & _holds("<", column, high) for column, (low, high) in bounds]
    return int(np.logical_and.reduce(inside).sum())


def _holds(operator: str, column: Numbers, line: Fraction) -> Mask:
    return compare_numbers(operator, column, constant(line, len(column.defined))).holds


_display = lru_cache(maxsize=1 << 8)(parse_display)
_shown = lru_cache(maxsize=1 << 15)(show)
