"""The ``report:`` section of a suite: which of its figures the finance-ready report shows, and in which block.

The section chooses and orders; it computes nothing. A suite without it gets a report of everything it declares.
"""

from __future__ import annotations

from generator.evidence.scalars import ArtifactPath, Name, Record


class ParityReport(Record):
    """The block of pairs whose answer did not pass."""

    failed: Name
    """The figure that counts the pairs that did not pass."""
    passes: Name
    """The derived column or subgroup that holds for a pair that passed; it tells which pairs did not."""
    beside: tuple[Name, ...] = ()
    """Figures to read the count against: the rate, the floor."""


class ReportSpec(Record):
    """Which figures stand in which block of the report; names of figures are those of the suite."""

    totals: tuple[Name, ...] = ()
    by_pattern: tuple[Name, ...] = ()
    """Figures with one and the same ``by``; the p-values among them belong to a ``family``."""
    parity: ParityReport | None = None
    price_tables: tuple[ArtifactPath, ...] = ()
    """The price tables that amounts of money were made with; a run shows those that it pins."""
