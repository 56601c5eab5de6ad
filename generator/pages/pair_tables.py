"""The pairs of a run as tables: what became of each, with its reason, the worst before the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs, Unit
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.label_views import label_rank, unit_anchor
from generator.pages.pair_order import worst_first
from generator.pages.suite_rules import comparison_title
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class PairRow(View):
    """A pair: what its unit is called, its status, why, and the values of both arms, in the order of the columns."""

    anchor: str
    unit: Element
    status: str
    reason: Element | None
    excluded: Element | None
    values: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class PairTable(View):
    """All pairs of a run under one comparison; ``ordered`` is False where nothing says which pair is worse."""

    anchor: str
    comparison: Sentence
    columns: tuple[Sentence, ...]
    valid: tuple[PairRow, ...]
    others: tuple[PairRow, ...]
    ordered: bool
    by_label: bool


def pair_tables(facts: ProjectFacts, suite: Suite, run: str) -> tuple[PairTable, ...]:
    """Return a table for every comparison of a run whose rows are public; none where they are private."""
    found = ((name, facts.archive.pairs.get((run, name))) for name in suite.comparisons)
    return tuple(_table(facts, suite, pairs) for _, pairs in found if pairs is not None)


def _table(facts: ProjectFacts, suite: Suite, pairs: Pairs) -> PairTable:
    order = _order(facts, suite, pairs)
    chosen = order if order is not None else range(len(pairs.units))
    return table_of(facts, suite, pairs, chosen, anchor=f"pairs-{pairs.comparison}", ordered=order is not None)


def table_of(
    facts: ProjectFacts,
    suite: Suite,
    pairs: Pairs,
    positions: Sequence[int],
    *,
    anchor: str,
    ordered: bool,
    prefix: str = "",
) -> PairTable:
    """Return the table of some pairs in the order of their positions; ``prefix`` tells its anchors from another's."""
    columns = [name for name in suite.columns if name in pairs.control or name in pairs.treatment]
    arms = suite.comparisons[pairs.comparison]
    sides = {"control": arms.control, "treatment": arms.treatment}
    cells = [f"{side}.{name}" for name in columns for side, arm in sides.items() if suite.columns[name].is_of(arm)]
    rows = [(pairs.units[at], _row(facts, pairs, at, cells, prefix)) for at in positions]
    return PairTable(
        anchor=anchor,
        comparison=comparison_title(facts, suite, pairs.comparison),
        columns=tuple(_heading(facts, suite, cell) for cell in cells),
        valid=tuple(row for unit, row in rows if enters(unit)),
        others=tuple(row for unit, row in rows if not enters(unit)),
        ordered=ordered,
        by_label=labelled_side(suite, pairs.comparison) is not None,
    )


def enters(unit: Unit) -> bool:
    """Whether a unit enters the figures."""
    return unit.status == "valid" and unit.excluded is None


def _order(facts: ProjectFacts, suite: Suite, pairs: Pairs) -> Sequence[int] | None:
    """Return the positions of pairs, the worst before the better: by label where there are any, hurt before all."""
    order, ranks = worst_first(facts.archive, suite, pairs), label_rank(suite, pairs)
    if ranks is None:
        return order
    return sorted(order if order is not None else range(len(pairs.units)), key=lambda at: ranks[at])


def _row(facts: ProjectFacts, pairs: Pairs, at: int, cells: Sequence[str], prefix: str) -> PairRow:
    unit = pairs.units[at]

    def told(facet: str, text: str | None) -> Element | None:
        return None if text is None else facts.printer.unit(pairs.run, pairs.comparison, unit, facet)

    return PairRow(
        anchor=f"{prefix}{unit_anchor(pairs, at)}",
        unit=facts.printer.unit(pairs.run, pairs.comparison, unit),
        status=unit.status.replace("_", " "),
        reason=told("reason", unit.reason),
        excluded=told("excluded", unit.excluded),
        values=tuple(facts.printer.cell(pairs.run, pairs.comparison, unit, cell) for cell in cells),
    )


def _heading(facts: ProjectFacts, suite: Suite, cell: str) -> Sentence:
    side, _, name = cell.partition(".")
    path, title = facts.archive.suite_path(suite.id), suite.columns[name].title
    spoken = facts.prose(title, path, "columns", name, "title", suite=suite.id) if title else None
    return say(spoken or facts.name(name, path, "columns", name), f", {side}")
