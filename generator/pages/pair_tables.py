"""The pairs of a run as tables: what became of each, with its reason, the worst before the others.

Promises: every table says which pairs it holds, from which to which, and how many there are; it leads to the page
before and to the page after. See ``pair_pages`` for the pages behind the page of the run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.pair_places import FIRST, list_anchor, list_target, unit_anchor
from generator.pages.suite_rules import comparison_title
from generator.pages.views import View
from generator.printing.cells import BOTH
from generator.printing.elements import Element, Sentence
from generator.printing.listed_columns import strata_of
from generator.printing.page_cutting import PairPage
from generator.printing.pair_lists import FAILED, PAIRS, PairList
from generator.printing.spreads import ALONE


@dataclass(frozen=True, slots=True)
class PairRow(View):
    """A pair: what its unit is called, its status, why, and its values, in the order of the columns."""

    anchor: str
    unit: Element
    status: str
    reason: Element | None
    excluded: Element | None
    values: tuple[Element | None, ...]


@dataclass(frozen=True, slots=True)
class PairRows:
    """The rows of a table, each made when it is printed: thousands of them take more room than their bytes."""

    listing: Listing
    positions: Sequence[int]

    def __iter__(self) -> Iterator[PairRow]:
        return (self.listing.row(at) for at in self.positions)

    def __reduce__(self) -> tuple[object, ...]:
        """Tell the rows themselves, one after the other, to whoever takes the digest of a page's values."""
        return (list, (), None, iter(self))

    def __len__(self) -> int:
        return len(self.positions)


@dataclass(frozen=True, slots=True)
class Part(View):
    """Some of the pairs of one kind, all that a page holds: from which to which, and of how many."""

    first: Element
    last: Element
    all: Element
    rows: PairRows


@dataclass(frozen=True, slots=True)
class Heading(View):
    """The heading of a column; ``divides`` where pairs are told apart by what stands in it: a label or a stratum.

    Both arms of a pair agree on a stratum, so only one of its columns divides them.
    """

    title: Sentence
    divides: bool


@dataclass(frozen=True, slots=True)
class PageLink(View):
    """A link to a page of pairs, with the kinds of pairs it holds."""

    number: Element
    target: str
    holds: str


@dataclass(frozen=True, slots=True)
class PairTable(View):
    """The pairs of a run under one comparison that stand on one page; ``others`` do not enter the figures.

    ``ordered`` is False where nothing says which pair is worse. ``all`` counts the pairs of all pages, ``entering`` and
    ``outside`` those of each kind; ``further`` are, on the page of the run, the pages behind it.
    """

    anchor: str
    failed: bool
    """Whether only pairs are listed whose answer did not pass."""
    comparison: Sentence
    columns: tuple[Heading, ...]
    ordered: bool
    by_label: bool
    all: Element
    entering: Element
    outside: Element
    pages: Element
    valid: Part | None
    others: Part | None
    before: PageLink | None
    after: PageLink | None
    further: tuple[PageLink, ...]


def pair_tables(facts: ProjectFacts, suite: Suite, run: str) -> tuple[PairTable, ...]:
    """Return the first page of every comparison of a run whose rows are public; none where they are private."""
    return tuple(Listing(facts, suite, pairs, PAIRS).table(FIRST) for pairs in listed_pairs(facts, suite, run))


def listed_pairs(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[Pairs]:
    """Yield the pairs of a run under each comparison; none where its rows are private."""
    found = (facts.archive.pairs.get((run, name)) for name in suite.comparisons)
    return (pairs for pairs in found if pairs is not None)


class Listing:
    """One list of the pairs of a run under one comparison, to be put on pages."""

    def __init__(self, facts: ProjectFacts, suite: Suite, pairs: Pairs, kind: str) -> None:
        self._facts = facts
        self._suite = suite
        self._of = pairs
        self.kind = kind
        self.pairs: PairList = facts.printer.pair_list(kind, pairs)

    def table(self, number: int) -> PairTable:
        """Return what stands on one page."""
        page, pages = self.pairs.pages[number - 1], self.pairs.pages
        return PairTable(
            anchor=list_anchor(self._suite, self.kind, self._of.comparison),
            failed=self.kind == FAILED,
            comparison=self.comparison(),
            columns=tuple(_heading(self._facts, self._suite, name, self.pairs.columns) for name in self.pairs.columns),
            ordered=self.pairs.is_ordered,
            by_label=self.kind == PAIRS and labelled_side(self._suite, self._of.comparison) is not None,
            all=self.count(""),
            entering=self.count("/entering"),
            outside=self.count("/outside"),
            pages=self.count("/pages"),
            valid=self._part(number, "entering", page.entering, self.pairs.entering),
            others=self._part(number, "outside", page.outside, self.pairs.outside),
            before=self._link(pages[number - 2]) if number > FIRST else None,
            after=self._link(pages[number]) if number < len(pages) else None,
            further=tuple(self._link(further) for further in pages[FIRST:]) if number == FIRST else (),
        )

    def count(self, name: str) -> Element:
        """Return a count of this list by the end of its name."""
        return self._facts.printer.count(f"{self.pairs.name}{name}")

    def target(self, number: int) -> str:
        """Return the address of a page."""
        return list_target(self._suite, self._of, self.kind, number)

    def comparison(self) -> Sentence:
        """Return what the comparison is called."""
        return comparison_title(self._facts, self._suite, self._of.comparison)

    def row(self, at: int) -> PairRow:
        """Return one pair; where only failing pairs are listed, its anchor is told from that among all pairs."""
        pair = self._facts.printer.pair(self._of, at, self.pairs.columns)
        anchor = f"{'failed-' if self.kind == FAILED else ''}{unit_anchor(self._of, at)}"
        return PairRow(anchor, pair.unit, pair.status.replace("_", " "), pair.reason, pair.excluded, pair.values)

    def _part(self, number: int, kind: str, places: range, order: Sequence[int]) -> Part | None:
        if not places:
            return None
        return Part(
            first=self.count(f"/{number}.{kind}.first"),
            last=self.count(f"/{number}.{kind}.last"),
            all=self.count(f"/{kind}"),
            rows=PairRows(self, order[places.start : places.stop]),
        )

    def _link(self, page: PairPage) -> PageLink:
        return PageLink(self.count(f"/{page.number}"), self.target(page.number), _held(page))


def _held(page: PairPage) -> str:
    """Return in words which kinds of pairs a page holds."""
    if page.entering:
        return "pairs that enter the figures" + (" and pairs that do not" if page.outside else "")
    return "pairs that do not enter the figures"


def _heading(facts: ProjectFacts, suite: Suite, cell: str, cells: Sequence[str]) -> Heading:
    side, _, name = cell.partition(".")
    if side == ALONE:
        return Heading(Sentence(("Primary figure, pair alone",)), divides=False)
    path, title = facts.archive.suite_path(suite.id), suite.columns[name].title
    spoken = facts.prose(title, path, "columns", name, "title", suite=suite.id) if title else None
    divides = name in _dividing(suite) and (side != "treatment" or f"control.{name}" not in cells)
    shared = () if side == BOTH else (f", {side}",)
    return Heading(say(spoken or facts.name(name, path, "columns", name), *shared), divides)


def _dividing(suite: Suite) -> frozenset[str]:
    """Return the columns by which pairs are told apart: of labels, of categories, and of strata."""
    labels = (suite.labels.column, suite.labels.category) if suite.labels else ()
    return strata_of(suite) | frozenset(name for name in labels if name is not None)
