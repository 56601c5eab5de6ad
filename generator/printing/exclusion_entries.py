"""What excluded runs put into the catalogue: how many runs a suite excludes, of how many, and all suites."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.archive import Archive
from generator.printing.amounts import as_written
from generator.printing.elements import Element, value_element


def exclusion_entries(archive: Archive) -> Iterator[Element]:
    """Yield the counts of every suite that excludes runs, under ``excluded:suite#...``, and of the whole project."""
    for suite in archive.suites.values():
        yield from _counts(f"excluded:{suite.id}", len(suite.exclusions.runs), len(archive.runs_of(suite.id)))
    excluded = sum(archive.is_excluded(run) for run in archive.runs.values())
    yield from _counts("excluded", excluded, len(archive.runs))


def _counts(owner: str, excluded: int, runs: int) -> Iterator[Element]:
    for name, n in (("excluded", excluded), ("runs", runs)) if excluded else ():
        yield value_element("node", f"{owner}#{name}", display=as_written(n), value=str(n))
