"""The figures that are never shown alone, beside those of the totals, patterns and subgroups that demand them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey
from generator.pages.facts import ProjectFacts
from generator.pages.report.choosing import Chosen, figures_named, members_of
from generator.pages.report.document import Block, Table
from generator.pages.report.totals import figure_headings, figure_rows
from generator.printing.elements import Sentence

HURT_FIRST = "labels.hurt"


def company_block(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Block | None:
    """Return the block of everything that must stand on the same page; None where every figure may stand alone."""
    groups: dict[str, dict[FigureKey, Figure]] = {}
    for group in facts.table.groups_around(figure.key for figure in _shown(facts, suite, run, chosen)):
        known = {key: facts.table.figures[key] for key in group.keys if key in facts.table.figures}
        groups.setdefault(group.because, {}).update(known)
    tables = tuple(_table(facts, number, because, known) for number, (because, known) in enumerate(groups.items()))
    return Block("company", "Never shown alone", tables=tables) if tables else None


def _shown(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Iterator[Figure]:
    parity = (chosen.parity.failed, *chosen.parity.beside) if chosen.parity else ()
    names = dict.fromkeys((*chosen.totals, *chosen.by_pattern, *chosen.by_subgroup, *parity))
    for comparison in suite.comparisons:
        for whole in figures_named(facts, suite, run, names, comparison):
            yield from (whole, *members_of(facts, whole.key))


def _table(facts: ProjectFacts, number: int, because: str, known: dict[FigureKey, Figure]) -> Table:
    ordered = sorted(known.values(), key=lambda figure: (figure.key.comparison or "", figure.key.figure != HURT_FIRST))
    anchor = f"company-{number}" if number else "company-table"
    caption = Sentence((f"{because[0].upper()}{because[1:]}",))
    return Table(anchor, caption, figure_headings(), figure_rows(facts, ordered))
