"""BY PATTERN: each figure for every pattern, p-values raw and adjusted over their declared family.

Promises: the note that patterns overlap stands above the table wherever a pair can list several; the row of all pairs
stands first, so that nobody adds up the others; a p-value never stands without the adjusted one.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.suites import Suite
from generator.figures.model import INCLUDING_EXCLUDED, Figure, FigureKey
from generator.pages.facts import ProjectFacts, say
from generator.pages.figure_views import facet, figure_link
from generator.pages.report.choosing import Chosen, figures_named, members_of
from generator.pages.report.comparisons import anchored, captioned
from generator.pages.report.document import NOTHING, Block, Cell, Heading, Row, Table, heading, number
from generator.printing.elements import Sentence

OVERLAP = Sentence(
    (
        "A pair counts under every pattern that it lists. Patterns overlap, and their rows do not add up to the whole; "
        "the row of all pairs is no sum of the others.",
    )
)
PARTITION = Sentence(("Every pair counts under one pattern alone, that of its control.",))
ADJUSTED = "adjusted by Benjamini-Hochberg"
_CAPTION = Sentence(("All pairs, then each pattern",))


def patterns_block(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Block | None:
    """Return the block of patterns; None where the suite splits no figure by a column."""
    if not chosen.by_pattern:
        return None
    column = suite.figures[chosen.by_pattern[0]].by
    is_list = column is not None and suite.columns[column].type == "list"
    tables = tuple(_table(facts, suite, run, chosen, comparison) for comparison in suite.comparisons)
    notes = (OVERLAP if is_list else PARTITION, *_families(facts, suite, run, chosen))
    return Block("by-pattern", "By pattern", notes=notes, tables=tables)


def _families(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Iterator[Sentence]:
    """Say over which tests the p-values are adjusted."""
    named: set[str] = set()
    for comparison in suite.comparisons:
        for whole in figures_named(facts, suite, run, chosen.by_pattern, comparison):
            for figure in (whole, *members_of(facts, whole.key)):
                family = figure.adjusted.family if figure.adjusted else None
                if family is not None and family not in named:
                    named.add(family)
                    node = facts.printer.node
                    parts = ("Adjusted over the declared family ", node(figure.key, "family"), ", tests in it: ")
                    yield say(*parts, node(figure.key, "family_size"), "; a withheld test counts as one.")


def _table(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen, comparison: str) -> Table:
    wholes = figures_named(facts, suite, run, chosen.by_pattern, comparison)
    labels = dict.fromkeys(
        figure.key.member
        for whole in wholes
        for figure in members_of(facts, whole.key)
        if figure.key.member != INCLUDING_EXCLUDED and figure.key.member not in suite.figures[whole.key.figure].where
    )
    rows = [_row(facts, suite, wholes, Sentence(("All pairs",)), None)]
    rows += [_row(facts, suite, wholes, _label(facts, wholes, label), label) for label in labels if label is not None]
    return Table(
        anchored(suite, comparison, "by-pattern-table"),
        captioned(facts, suite, comparison, _CAPTION),
        tuple(_headings(facts, suite, wholes)),
        tuple(rows),
    )


def _headings(facts: ProjectFacts, suite: Suite, wholes: tuple[Figure, ...]) -> Iterator[Heading]:
    yield heading("Pattern")
    yield heading("n", is_number=True)
    for whole in wholes:
        yield Heading(figure_link(facts, whole), number=True)
        if suite.figures[whole.key.figure].family is not None:
            yield heading(ADJUSTED, is_number=True)


def _row(facts: ProjectFacts, suite: Suite, wholes: tuple[Figure, ...], subject: Sentence, label: str | None) -> Row:
    figures = [facts.table.figures.get(_member(whole, label)) for whole in wholes]
    sizes = (None if figure is None else facet(facts, figure.key, "n") for figure in figures)
    n = next((size for size in sizes if size is not None), None)
    cells = [Cell(NOTHING) if n is None else number(n)]
    for figure, whole in zip(figures, wholes, strict=True):
        cells.append(Cell(NOTHING) if figure is None else _value(facts, figure))
        if suite.figures[whole.key.figure].family is not None:
            cells.append(_adjusted(facts, figure))
    return Row(subject, tuple(cells))


def _value(facts: ProjectFacts, figure: Figure) -> Cell:
    reason = facet(facts, figure.key, "reason")
    element = facts.printer.figure(figure.key)
    return number(element) if reason is None else number(element, ": ", reason)


def _adjusted(facts: ProjectFacts, figure: Figure | None) -> Cell:
    element = None if figure is None else facet(facts, figure.key, "adjusted.independent")
    return Cell(NOTHING) if element is None else number(element)


def _member(whole: Figure, label: str | None) -> FigureKey:
    key = whole.key
    return FigureKey(key.suite, key.figure, key.run, key.comparison, label)


def _label(facts: ProjectFacts, wholes: tuple[Figure, ...], label: str) -> Sentence:
    """Return what a pattern is called, as an element of the first figure that has it."""
    keys = (_member(whole, label) for whole in wholes)
    return say(next(facts.printer.node(key, "member") for key in keys if key in facts.table.figures))
