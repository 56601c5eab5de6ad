"""Which figures stand in which block: as the suite's ``report:`` says, else everything that the suite declares.

Money is shown only where the run pins the price table that it was made with; elsewhere the report says that it is
left out, and why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.evidence.report_spec import ParityReport
from generator.evidence.runs import Run
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.building import figure_key
from generator.figures.model import Figure, FigureKey
from generator.figures.report_declarations import is_money, price_tables_of
from generator.pages.facts import ProjectFacts


@dataclass(frozen=True, slots=True)
class Chosen:
    """The names of the figures in each block, in order."""

    totals: tuple[str, ...]
    by_pattern: tuple[str, ...]
    by_subgroup: tuple[str, ...]
    parity: ParityReport | None
    price_tables: tuple[str, ...]
    """Those that the run pins."""
    unpriced: tuple[str, ...]
    """Amounts of money that are left out, since the run pins no price table."""


def choose(suite: Suite, run: Run) -> Chosen:
    """Return what the report of a run shows."""
    tables = tuple(path for path in price_tables_of(suite) if path in run.artifacts)
    spec = suite.report
    totals = spec.totals if spec else tuple(_in_order(suite))
    patterns = spec.by_pattern if spec else tuple(_default_patterns(suite))
    left = {name for name in (*totals, *patterns) if is_money(suite.figures[name]) and not tables}
    return Chosen(
        totals=tuple(name for name in totals if name not in left),
        by_pattern=tuple(name for name in patterns if name not in left),
        by_subgroup=tuple(name for name in totals if suite.figures[name].where and name not in left),
        parity=spec.parity if spec else None,
        price_tables=tables,
        unpriced=tuple(name for name in dict.fromkeys((*totals, *patterns)) if name in left),
    )


def figures_named(
    facts: ProjectFacts, suite: Suite, run: str, names: Iterable[str], comparison: str
) -> tuple[Figure, ...]:
    """Return the whole figures of some names under a comparison, in that order.

    The difference that a check for bias states is one number of two comparisons, and stands under the first alone.
    """
    keys = (figure_key(suite, name, run, comparison) for name in names)
    return tuple(facts.table.figures[key] for key in keys if key in facts.table.figures)


def members_of(facts: ProjectFacts, whole: FigureKey) -> tuple[Figure, ...]:
    """Return the figures of a whole that are restricted to a subgroup or a part, in their order."""
    return tuple(
        figure
        for figure in facts.figures_of(whole.suite, whole.run)
        if figure.key.member is not None
        and (figure.key.figure, figure.key.comparison) == (whole.figure, whole.comparison)
    )


def _in_order(suite: Suite) -> Iterator[str]:
    """Yield every figure of a suite: the headline, what stands beside it, then the others as they are declared."""
    beside = suite.figures[suite.leading].beside
    yield from dict.fromkeys(name for name in (suite.leading, beside, *suite.figures) if name is not None)


def _default_patterns(suite: Suite) -> Iterator[str]:
    """Yield the figures that are shown by the column of the first figure that is shown by one."""
    split: dict[str, FigureSpec] = {name: spec for name, spec in suite.figures.items() if spec.by is not None}
    column = next((spec.by for spec in split.values()), None)
    yield from (name for name, spec in split.items() if spec.by == column)
