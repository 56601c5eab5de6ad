"""What a publication rule says of its own suite must fit: its stratum, its cluster, its repetitions.

Promises that a threshold which nothing could ever count is found where it is written, not taken for unmet evidence.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Problem
from generator.evidence.archive import Archive
from generator.evidence.naming import quoted, suggestion
from generator.evidence.suites import Suite

_NEEDS = {
    "min_strata": ("stratum", "the rule to name the column that holds the stratum"),
    "min_pairs_per_stratum": ("stratum", "the rule to name the column that holds the stratum"),
    "min_clusters": ("cluster", "the rule to name the column that holds the cluster"),
}


def rule_problems(archive: Archive, suite: Suite) -> Iterator[Problem]:
    """Yield what a suite's publication rule names that the suite does not declare."""
    for key in ("stratum", "cluster"):
        yield from _unknown(archive, suite, key)
    for threshold, (key, expected) in _NEEDS.items():
        if getattr(suite.publication, threshold) is not None and getattr(suite.publication, key) is None:
            yield _problem(archive, suite, threshold, f"a threshold without {key}", expected, f"Add {key}: COLUMN.")
    if suite.publication.min_repetitions is not None and suite.pairing.repetition is None:
        found, expected = "a threshold on repetitions that rows do not tell apart", "the pairing to name a repetition"
        yield _problem(archive, suite, "min_repetitions", found, expected, "Add repetition: FIELD to the pairing.")


def _unknown(archive: Archive, suite: Suite, key: str) -> Iterator[Problem]:
    name: str | None = getattr(suite.publication, key)
    columns = (*suite.columns, *suite.pairing.key)
    if name is not None and name not in columns:
        remedy = suggestion(name, columns, otherwise="Name a column that the suite declares.")
        yield _problem(archive, suite, key, quoted(name), "a column of the suite", remedy)


def _problem(archive: Archive, suite: Suite, key: str, found: str, expected: str, remedy: str) -> Problem:
    where = archive.place(archive.suite_path(suite.id), "publication", key)
    return Problem(where, found, expected, remedy)
