"""Which columns the list of pairs shows, and in which order: what the primary figure says and reads before the rest.

Promises: what makes up the name of a unit is not shown again, unless pairs are told apart by it; what both arms share
(what makes them comparable, a stratum) is shown once, as long as it is the same in both arms of every pair. Nothing is
left out of ``pairs.csv``, which holds every column of both arms.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.figures.single_pairs import primary_reads
from generator.printing.cells import BOTH
from generator.printing.spreads import ALONE, Spread


def listed_columns(archive: Archive, suite: Suite, pairs: Pairs, spread: Spread | None) -> tuple[str, ...]:
    """Return the columns as (``alone.FIGURE``, ``control.tokens``, ``both.kind``), control before treatment."""
    alone = (f"{ALONE}.{spread.figure}",) if spread and spread.alone and not spread.are_shares else ()
    read = dict.fromkeys(name for _, name in primary_reads(archive, suite, pairs.comparison))
    strata = strata_of(suite)
    named = frozenset(key_names(suite)) - strata
    names = [name for name in (*read, *(name for name in suite.columns if name not in read)) if name not in named]
    return (*alone, *(cell for name in names for cell in _cells(suite, pairs, name, strata)))


def strata_of(suite: Suite) -> frozenset[str]:
    """Return the columns that part pairs into strata."""
    strata = [spec.interval.stratum for spec in suite.figures.values() if spec.interval is not None]
    parts = [spec.by for spec in suite.figures.values()]
    return frozenset(name for name in (*strata, *parts, suite.publication.stratum) if name is not None)


def _cells(suite: Suite, pairs: Pairs, name: str, strata: frozenset[str]) -> Iterator[str]:
    arms, column = suite.comparisons[pairs.comparison], suite.columns[name]
    sides = (("control", arms.control, pairs.control), ("treatment", arms.treatment, pairs.treatment))
    found = [side for side, arm, values in sides if name in values and column.is_of(arm)]
    may_be_shared = name in strata or name in suite.pairing.comparable
    if may_be_shared and len(found) == len(sides) and _agree(pairs, name):
        yield f"{BOTH}.{name}"
    else:
        yield from (f"{side}.{name}" for side in found)


def _agree(pairs: Pairs, name: str) -> bool:
    """Return whether both arms of every pair have one value, as far as it was measured in both."""
    control, treatment = pairs.control[name], pairs.treatment[name]
    differ = control.measured & treatment.measured & (control.values != treatment.values)
    return control.scale == treatment.scale and not differ.any()
