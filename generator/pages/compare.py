"""Two lines of the ledger side by side: what changed from one to the other, and why.

Promises a page for each two lines that follow each other, for each line against the newest of its suite, and for each
correction against what it corrects; no more, so that a site grows with its ledger and no faster. A page
of two earlier lines stays as it is when a further one follows; what to compare them with is listed in the history.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.ledger.changes import change_between
from generator.ledger.model import LedgerLine
from generator.pages.change_views import ChangedView, causes_in_words, changed_views
from generator.pages.facts import ProjectFacts, say
from generator.pages.ledger_views import LineView, comparison_target, line_link, line_view
from generator.pages.links import file_of
from generator.pages.page import Crumb, Page
from generator.pages.views import View
from generator.printing.elements import Sentence

HISTORY = Crumb(Sentence(("History",)), "history/")


@dataclass(frozen=True, slots=True)
class CompareView(View):
    """Two lines of one suite, the earlier before the later."""

    before: LineView
    before_line: Sentence
    after: LineView
    after_line: Sentence
    other_verdict: bool
    causes: tuple[Sentence, ...]
    figures: tuple[ChangedView, ...]


def compare_pages(facts: ProjectFacts) -> Iterator[Page]:
    """Yield the pages of all comparisons, in order."""
    for earlier, later in facts.publications.pairs:
        yield _page(facts, earlier, later)


def _page(facts: ProjectFacts, earlier: int, later: int) -> Page:
    lines = facts.ledger.lines
    change = change_between(lines[earlier - 1], lines[later - 1])
    before, after = _told(facts, change.before), _told(facts, change.after)
    view = CompareView(
        before=before,
        before_line=line_link(facts, earlier),
        after=after,
        after_line=line_link(facts, later),
        other_verdict=change.before.verdict != change.after.verdict,
        causes=causes_in_words(facts, change),
        figures=changed_views(facts, change),
    )
    title = say("What changed from line ", before.seq, " to line ", after.seq)
    description = say(title, " of the suite ", facts.printer.identifier("suite", change.after.suite))
    path = file_of(comparison_target(earlier, later))
    return Page(path, "compare.html", title, description, view, (HISTORY,))


def _told(facts: ProjectFacts, line: LedgerLine) -> LineView:
    """Return a line without its links to comparisons: one of them is with the newest, which is another every week."""
    return replace(line_view(facts, line), comparisons=())
