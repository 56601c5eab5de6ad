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
from generator.pages.facts import ProjectFacts
from generator.pages.pair_places import FIRST
from generator.pages.pair_tables import Listing, PairTable, listed_pairs
from generator.printing.pair_lists import FAILED
from generator.units import counted


def failure_tables(facts: ProjectFacts, suite: Suite, run: str) -> tuple[PairTable, ...]:
    """Return the first pairs that failed under each comparison; none without public rows and a parity."""
    return tuple(_tables(facts, suite, run))


def _tables(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[PairTable]:
    parity = suite.report.parity if suite.report else None
    for pairs in listed_pairs(facts, suite, run) if parity else ():
        if parity is not None:
            listing = Listing(facts, suite, pairs, FAILED)
            _check_count(facts, suite, parity, pairs, found=len(listing.pairs.entering))
            yield listing.table(FIRST)


def _check_count(facts: ProjectFacts, suite: Suite, parity: ParityReport, pairs: Pairs, *, found: int) -> None:
    figure = facts.table.figures[figure_key(suite, parity.failed, pairs.run, pairs.comparison)]
    if figure.amount is None or figure.amount.value != found:
        value = "no value" if figure.amount is None else f"{figure.amount.value}"
        told = f"{value} as {parity.failed} of the run {pairs.run}"
        raise refuse(
            Contradiction,
            facts.archive.place(facts.archive.suite_path(suite.id), "report", "parity", "failed"),
            found=f"{told}, where {parity.passes} is false for {counted(found, 'pair')}",
            expected="a figure that counts exactly the pairs for which the condition does not hold",
            remedy=f"Write the figure as count(not {parity.passes}), or name the condition that it counts.",
        )
