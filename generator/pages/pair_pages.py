"""The pages behind the page of a run: the pairs that it has no room for.

Promises: every pair stands on exactly one page, the first of them the page of the run; every page says which pairs it
holds and how many there are, and leads to the page before, the page after, and the list of all pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.excluded_runs import excluded_notice
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.page import Crumb, Page
from generator.pages.pair_places import FIRST
from generator.pages.pair_tables import Listing, PairTable, listed_pairs
from generator.pages.suites import SUITES
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.printing.pair_lists import FAILED, PAIRS


@dataclass(frozen=True, slots=True)
class PairsView(View):
    """A further page of pairs."""

    run: Element
    run_target: str
    all_target: str
    """Where all further pages are listed, on the page of the run."""
    number: Element
    table: PairTable
    excluded: Sentence | None
    """That the run is excluded, and why; None for a run that counts."""


def pair_pages(facts: ProjectFacts, run: Run) -> Iterator[Page]:
    """Yield the pages behind the page of a run, one at a time: of all pairs, and of those that failed."""
    suite = facts.archive.suites[run.suite]
    for pairs in listed_pairs(facts, suite, run.id):
        for kind in (PAIRS, FAILED):
            listing = Listing(facts, suite, pairs, kind)
            for page in listing.pairs.pages[FIRST:]:
                yield _page(facts, suite, run, listing, page.number)


def _page(facts: ProjectFacts, suite: Suite, run: Run, listing: Listing, at: int) -> Page:
    number, shown = listing.count(f"/{at}"), facts.printer.identifier("run", run.id)
    what = "Pairs whose answer did not pass, of run " if listing.kind == FAILED else "Pairs of run "
    name = () if len(suite.comparisons) == 1 else (" (", listing.comparison(), ")")
    title = say(what, shown, *name, ", page ", number)
    trail = (
        SUITES,
        Crumb(suite_title(facts, suite), f"suites/{suite.id}/"),
        Crumb(say("Run ", shown), f"runs/{run.id}/"),
    )
    notice, all_pages = excluded_notice(facts, run.id), f"{listing.target(FIRST)}-pages"
    view = PairsView(shown, f"runs/{run.id}/", all_pages, number, listing.table(at), notice)
    return Page(f"{listing.target(at)}index.html", "pairs.html", title, title, view, trail)
