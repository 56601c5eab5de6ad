"""Where the pairs of a run stand on the site: the address of a page of pairs, and of one pair on it."""

from __future__ import annotations

from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts
from generator.printing.pair_lists import FAILED, PAIRS

FIRST = 1
"""The number of the page that is the run's own."""
_FOLDERS = {PAIRS: "pairs", FAILED: "parity-failed"}


def unit_anchor(pairs: Pairs, at: int) -> str:
    """Return the address of a pair inside its page."""
    return f"unit-{pairs.comparison}-{at}"


def unit_target(facts: ProjectFacts, pairs: Pairs, at: int) -> str:
    """Return the address of a pair among all pairs of its run."""
    number = int(facts.printer.pair_list(PAIRS, pairs).page_numbers[at])
    suite = facts.archive.suites[facts.archive.runs[pairs.run].suite]
    return f"{_page(suite, pairs, PAIRS, number)}#{unit_anchor(pairs, at)}"


def list_anchor(suite: Suite, kind: str, comparison: str) -> str:
    """Return the address of a list on the page of its run; of those that failed, the first is not named."""
    if kind == PAIRS:
        return f"pairs-{comparison}"
    return "parity-failed" if _is_first(suite, comparison) else f"parity-failed-{comparison}"


def list_target(suite: Suite, pairs: Pairs, kind: str, number: int) -> str:
    """Return the address of a page of a list: for the first, its place on the page of the run."""
    mark = f"#{list_anchor(suite, kind, pairs.comparison)}" if number == FIRST else ""
    return f"{_page(suite, pairs, kind, number)}{mark}"


def _page(suite: Suite, pairs: Pairs, kind: str, number: int) -> str:
    """Return the address of a page; as in the keys of figures, the first comparison is not named."""
    if number == FIRST:
        return f"runs/{pairs.run}/"
    comparison = "" if _is_first(suite, pairs.comparison) else f"{pairs.comparison}/"
    return f"runs/{pairs.run}/{_FOLDERS[kind]}/{comparison}{number}/"


def _is_first(suite: Suite, comparison: str) -> bool:
    return comparison == next(iter(suite.comparisons))
