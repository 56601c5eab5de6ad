"""The blocks of totals and of subgroups: each figure with its verdict, its n and its interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.evidence.suites import Suite
from generator.figures.model import INCLUDING_EXCLUDED, Figure
from generator.figures.report_declarations import is_money
from generator.pages.facts import NOT_RECORDED, ProjectFacts, listed, say
from generator.pages.figure_views import FigureView, figure_link, figure_view, member_title
from generator.pages.report.choosing import Chosen, figures_named, members_of
from generator.pages.report.comparisons import anchored, captioned
from generator.pages.report.document import NOTHING, Block, Cell, Heading, Row, Table, heading, number
from generator.pages.subgroups import overlap
from generator.printing.elements import DEPTH_WORDS, Sentence

NO_MONEY = Sentence(("No amount of money is stated: this report names no figure in money.",))
PRICED = Sentence(("Amounts of money were made with the price table whose digest stands under Signed.",))
NO_INTERVAL = Sentence(("none",))
_TOTALS = Sentence(("Totals, each with the verdict of the run",))


def totals_block(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Block:
    """Return the block of totals, one table for each comparison."""
    tables = tuple(_totals(facts, suite, run, chosen, comparison) for comparison in suite.comparisons)
    return Block("totals", "Totals", notes=tuple(_money(facts, suite, run, chosen)), tables=tables)


def subgroups_block(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Block | None:
    """Return the block of the totals once more per subgroup; None where no total has one."""
    wholes = [
        whole
        for comparison in suite.comparisons
        for whole in figures_named(facts, suite, run, chosen.by_subgroup, comparison)
    ]
    tables = tuple(_subgroups(facts, suite, whole) for whole in wholes)
    overlaps = (overlap(facts, whole, list(members_of(facts, whole.key))) for whole in wholes)
    notes = tuple(dict.fromkeys(sentence for sentence in overlaps if sentence is not None))
    return Block("by-subgroup", "By subgroup", notes=notes, tables=tables) if tables else None


def figure_rows(facts: ProjectFacts, figures: Iterable[Figure]) -> tuple[Row, ...]:
    """Return a row for each figure: what it is, its value with its verdict, its n, and how sure it is."""
    return tuple(_row(facts, figure, _called(facts, figure)) for figure in figures)


def figure_headings(subject: str = "Figure") -> tuple[Heading, ...]:
    """Return the heads of the columns of such rows."""
    names = (subject, "Value and verdict", "n", "Evidence", "Interval")
    return tuple(heading(name, is_number=name == "n") for name in names)


def _totals(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen, comparison: str) -> Table:
    wholes = figures_named(facts, suite, run, chosen.totals, comparison)
    put_back = (
        figure for whole in wholes for figure in members_of(facts, whole.key) if figure.key.member == INCLUDING_EXCLUDED
    )
    anchor, caption = anchored(suite, comparison, "totals-table"), captioned(facts, suite, comparison, _TOTALS)
    return Table(anchor, caption, figure_headings(), figure_rows(facts, (*wholes, *put_back)))


def _subgroups(facts: ProjectFacts, suite: Suite, whole: Figure) -> Table:
    parts = suite.figures[whole.key.figure].where
    members = (figure for figure in members_of(facts, whole.key) if figure.key.member in parts)
    rows = tuple(_row(facts, figure, member_title(facts, figure.key) or NOTHING) for figure in members)
    anchor = ".".join(part for part in ("by-subgroup", whole.key.figure, whole.key.comparison) if part)
    return Table(anchor, figure_link(facts, whole), figure_headings("Subgroup"), rows)


def _called(facts: ProjectFacts, figure: Figure) -> Sentence:
    member = member_title(facts, figure.key)
    return figure_link(facts, figure) if member is None else say(figure_link(facts, figure), ", ", member)


def _row(facts: ProjectFacts, figure: Figure, subject: Sentence) -> Row:
    view = figure_view(facts, figure)
    value = say(view.element) if view.reason is None else say(view.element, ": ", view.reason)
    return Row(subject, (Cell(value), _n(view), Cell(_evidence(figure)), Cell(_interval(view))))


def _n(view: FigureView) -> Cell:
    if not view.measured:
        return Cell(NOTHING)
    return Cell(NOT_RECORDED) if view.n is None else number(view.n)


def _evidence(figure: Figure) -> Sentence:
    """Return the class of a figure and how deep its recomputation went."""
    if figure.evidence_class is None or figure.depth is None:
        return NOTHING
    return Sentence((f"{figure.evidence_class.word}, {DEPTH_WORDS[figure.depth.word]}",))


def _interval(view: FigureView) -> Sentence:
    if view.interval is not None:
        return view.interval
    return NO_INTERVAL if view.no_interval is None else say("withheld: ", view.no_interval)


def _money(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Iterator[Sentence]:
    """Say which table prices what is shown, or why no money is."""
    shown = [name for name in (*chosen.totals, *chosen.by_pattern) if is_money(suite.figures[name])]
    if shown:
        yield PRICED
    elif not chosen.unpriced:
        yield NO_MONEY
    if chosen.unpriced:
        figures = figures_named(facts, suite, run, chosen.unpriced, next(iter(suite.comparisons)))
        titles = listed(*(figure_link(facts, figure) for figure in figures))
        yield say("Left out, since the run pins no price table that would say what they were made with: ", titles, ".")
