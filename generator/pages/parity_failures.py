"""The pairs whose answer did not pass, by the condition that a suite's report names: the run page lists them.

Promises that the list and the published count are of the same pairs. Refuses (``Contradiction``) a count that is not
the length of the list, since a reader follows the one to check the other.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Contradiction, refuse
from generator.evidence.pairs import Pairs
from generator.evidence.report_spec import ParityReport
from generator.evidence.suites import Suite
from generator.figures.building import figure_key
from generator.figures.formulas import read_formulas
from generator.figures.language.nodes import Name
from generator.figures.single_pairs import evaluator_of
from generator.pages.facts import ProjectFacts
from generator.pages.pair_tables import PairTable, enters, table_of


def failure_tables(facts: ProjectFacts, suite: Suite, run: str) -> tuple[PairTable, ...]:
    """Return the table of pairs that failed under each comparison; none without public rows and a parity."""
    return tuple(_tables(facts, suite, run))


def failure_anchor(suite: Suite, comparison: str) -> str:
    """Return the address of a table of failing pairs on its run's page."""
    return "parity-failed" if comparison == next(iter(suite.comparisons)) else f"parity-failed-{comparison}"


def _tables(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[PairTable]:
    parity = suite.report.parity if suite.report else None
    for comparison in suite.comparisons if parity else ():
        pairs = facts.archive.pairs.get((run, comparison))
        if parity is None or pairs is None:
            continue
        positions = _failing(facts, suite, parity, pairs)
        _check_count(facts, suite, parity, pairs, found=len(positions))
        anchor = failure_anchor(suite, comparison)
        yield table_of(facts, suite, pairs, positions, anchor=anchor, ordered=False, prefix="failed-")


def _failing(facts: ProjectFacts, suite: Suite, parity: ParityReport, pairs: Pairs) -> tuple[int, ...]:
    passed = evaluator_of(read_formulas(facts.archive, suite), pairs).conditions(Name((parity.passes,)))
    known = zip(pairs.units, passed.defined.tolist(), passed.holds.tolist(), strict=True)
    return tuple(at for at, (unit, defined, holds) in enumerate(known) if enters(unit) and defined and not holds)


def _check_count(facts: ProjectFacts, suite: Suite, parity: ParityReport, pairs: Pairs, *, found: int) -> None:
    figure = facts.table.figures[figure_key(suite, parity.failed, pairs.run, pairs.comparison)]
    if figure.amount is None or figure.amount.value != found:
        counted = "no value" if figure.amount is None else f"{figure.amount.value}"
        told = f"{counted} as {parity.failed} of the run {pairs.run}"
        raise refuse(
            Contradiction,
            facts.archive.place(facts.archive.suite_path(suite.id), "report", "parity", "failed"),
            found=f"{told}, where {parity.passes} is false for {found} pairs",
            expected="a figure that counts exactly the pairs for which the condition does not hold",
            remedy=f"Write the figure as count(not {parity.passes}), or name the condition that it counts.",
        )
