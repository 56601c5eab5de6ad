"""Which pairs of a run stand on which page: all of them, each once, the first page with the worst and the lost.

Promises: pages are cut by the evidence alone, by the order of the pairs and the bytes of their elements, so that
what a page says of itself can be held against it. No page holds more than ``MOST_PAIRS``, nor more than ``MOST_BYTES``
of pairs unless a single one is larger. Of the room of a page, pairs that do not enter the figures take up to half while
there are others, so that neither kind hides the other. Lists are called ``pairs/run[comparison]`` (every pair),
``failed/run[comparison]`` (those whose answer did not pass, of which the page of the run holds the first few),
``labelled/...`` and ``hurt/...`` (the first of those that a judge labelled; the rest stand among the pairs). Counted of
each are:

    (the name alone)   all its pairs                  /pages    the pages that list them
    /entering          pairs that enter the figures   /outside  pairs that do not
    /2                 the page's own number          /2.entering.first, /2.entering.last, /2.outside.first, ...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.figures.judged import unit_labels
from generator.figures.single_pairs import enters_figures
from generator.printing.cells import Cells, pairs_key
from generator.printing.elements import Element, value_element
from generator.printing.listed_columns import listed_columns
from generator.printing.page_cutting import PairPage, Room, cut
from generator.printing.pair_order import LABELS_WORST_FIRST, failing, hurt_first, worst_first

MOST_PAIRS = 2_000
MOST_BYTES = 1_100_000
"""What the pairs of a page may take, so that with all that stands around them a page stays under 1.5 MB."""
MOST_APART = 200
APART_BYTES = 100_000
"""What the first page, which holds much else, may list of the pairs that failed or that a judge labelled."""
PAIRS, FAILED, LABELLED, HURT = "pairs", "failed", "labelled", "hurt"

_AROUND_ROW = 150
_AROUND_CELL = 9
"""Bytes of a table's own tags around a pair and around each of its elements."""


@dataclass(frozen=True, slots=True, eq=False)
class PairList:
    """Some or all pairs of a run under one comparison, as positions among its units, and the pages that list them.

    ``is_ordered`` is False where nothing says which pair is worse: then they stand in the order of their keys.
    """

    name: str
    columns: tuple[str, ...]
    entering: tuple[int, ...]
    outside: tuple[int, ...]
    is_ordered: bool
    pages: tuple[PairPage, ...]
    page_numbers: npt.NDArray[np.int64]
    """By position the number of the page that lists a pair, nought for one that this list leaves out."""


class PairLists:
    """The lists of a project, each made when it is first asked for."""

    def __init__(self, archive: Archive, cells: Cells) -> None:
        self._archive = archive
        self._cells = cells
        self._pairs = {pairs_key(*name): pairs for name, pairs in archive.pairs.items()}
        self._lists: dict[str, PairList] = {}
        self._counts: dict[str, Mapping[str, int]] = {}

    def of(self, kind: str, pairs: Pairs) -> PairList:
        """Return a list of a run's pairs under a comparison: ``PAIRS``, ``FAILED``, ``LABELLED`` or ``HURT``."""
        name = f"{kind}/{pairs_key(pairs.run, pairs.comparison)}"
        if name not in self._lists:
            suite = self._archive.suites[self._archive.runs[pairs.run].suite]
            self._lists[name] = self._made(name, kind, suite, pairs)
        return self._lists[name]

    def find(self, key: str) -> Element | None:
        """Return a count by its name ``pairs/run[comparison]...``, or None where nothing has that name."""
        kind, _, rest = key.partition("/")
        of, mark, counted = rest.partition("/")
        name = f"{kind}/{of}"
        if kind not in (PAIRS, FAILED, LABELLED, HURT) or of not in self._pairs:
            return None
        if name not in self._counts:
            self._counts[name] = dict(_counts(self.of(kind, self._pairs[of])))
        number = self._counts[name].get(mark + counted)
        return None if number is None else value_element("count", key, display=f"{number:,}", value=str(number))

    def _made(self, name: str, kind: str, suite: Suite, pairs: Pairs) -> PairList:
        order = worst_first(self._archive, suite, pairs) if kind == PAIRS else None
        chosen = self._chosen(kind, suite, pairs, order)
        enters = enters_figures(pairs)
        if kind in (LABELLED, HURT):
            enters = np.ones(len(pairs.units), dtype=np.bool_)
        positions = np.array(chosen, dtype=np.int64)
        entering, outside = positions[enters[positions]], positions[~enters[positions]]
        columns = listed_columns(self._archive, suite, pairs, self._cells.spreads.of(pairs.run, pairs.comparison))
        sizes = self._sizes(pairs, columns, positions)
        pages = tuple(cut(sizes[entering], sizes[outside], **self._rooms(kind, pairs)))
        pages = pages[:1] if kind in (LABELLED, HURT) else pages
        ordered = tuple(entering.tolist()), tuple(outside.tolist())
        numbers = _page_numbers(pages, entering, outside, len(pairs.units))
        return PairList(name, columns, *ordered, order is not None, pages, numbers)

    def _chosen(self, kind: str, suite: Suite, pairs: Pairs, order: Sequence[int] | None) -> Sequence[int]:
        """Return the positions that a list holds, in its order."""
        everything: Sequence[int] = range(len(pairs.units)) if order is None else order
        if kind == PAIRS:
            return hurt_first(suite, pairs, everything)
        if kind == FAILED:
            parity = suite.report.parity if suite.report else None
            return failing(self._archive, suite, pairs, parity) if parity else ()
        wanted = LABELS_WORST_FIRST if kind == LABELLED else ("hurt",)
        labels = unit_labels(pairs, suite)
        return [at for at in hurt_first(suite, pairs, everything) if labels[at] in wanted]

    def _rooms(self, kind: str, pairs: Pairs) -> Mapping[str, Room]:
        """Return the room of the first page, which the comparisons of a run share, and that of each further page."""
        sharing = sum(run == pairs.run for run, _ in self._archive.pairs)
        most = (MOST_PAIRS, MOST_BYTES) if kind == PAIRS else (min(MOST_APART, MOST_PAIRS), APART_BYTES)
        return {
            "first": Room(max(most[0] // sharing, 2), most[1] // sharing),
            "further": Room(max(MOST_PAIRS, 2), MOST_BYTES),
        }

    def _sizes(self, pairs: Pairs, columns: Sequence[str], positions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the bytes that each pair of a list takes on a page, by its position."""
        around = _AROUND_ROW + len(pairs.comparison.encode("utf-8"))
        sizes = np.zeros(len(pairs.units), dtype=np.int64)
        for at in positions.tolist():
            sizes[at] = around + sum(map(_bytes, self._cells.row(pairs, at, columns)))
        return sizes


def _bytes(element: Element) -> int:
    return _AROUND_CELL + len(element.html.encode("utf-8"))


def _page_numbers(
    pages: Sequence[PairPage], entering: npt.NDArray[np.int64], outside: npt.NDArray[np.int64], units: int
) -> npt.NDArray[np.int64]:
    numbers = np.zeros(units, dtype=np.int64)
    for page in pages:
        numbers[entering[page.entering.start : page.entering.stop]] = page.number
        numbers[outside[page.outside.start : page.outside.stop]] = page.number
    return numbers


def _counts(of: PairList) -> Iterator[tuple[str, int]]:
    yield "", len(of.entering) + len(of.outside)
    yield "/entering", len(of.entering)
    yield "/outside", len(of.outside)
    yield "/pages", len(of.pages)
    for page in of.pages:
        yield f"/{page.number}", page.number
        for kind, places in (("entering", page.entering), ("outside", page.outside)):
            if places:
                yield f"/{page.number}.{kind}.first", places.start + 1
                yield f"/{page.number}.{kind}.last", places.stop
