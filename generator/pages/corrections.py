"""The corrections: every line that was wrong, what took its place, and the reason that was given.

Promises that nothing is left out: corrected and withdrawn lines, each with every value that changed, the old one
struck through; where there are none, that is said.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.ledger.changes import Change, change_between
from generator.ledger.model import LedgerLine
from generator.ledger.standing import REPLACING
from generator.pages.change_views import ChangedView, causes_in_words, changed_views, withdrawn_views
from generator.pages.compare import HISTORY
from generator.pages.facts import ProjectFacts
from generator.pages.ledger_views import LineView, comparison_target, line_link, line_view
from generator.pages.page import Page
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

PATH = "corrections/index.html"


@dataclass(frozen=True, slots=True)
class CorrectionView(View):
    """A line that was wrong, and the line that says so; ``figures`` are those that changed."""

    anchor: str
    withdrawn: bool
    wrong: LineView
    wrong_line: Sentence
    mended: LineView
    mended_line: Sentence
    reason: Element | None
    causes: tuple[Sentence, ...]
    other_verdict: bool
    figures: tuple[ChangedView, ...]
    comparison: str | None


@dataclass(frozen=True, slots=True)
class CorrectionsView(View):
    """All corrections and withdrawals, the newest before the older."""

    corrections: tuple[CorrectionView, ...]


def corrections_page(facts: ProjectFacts) -> Page:
    """Return the page of everything that was corrected or withdrawn."""
    lines = [line for line in reversed(facts.ledger.lines) if line.kind in REPLACING]
    view = CorrectionsView(tuple(_correction(facts, line) for line in lines))
    description = "What was published wrongly, what took its place, and why. Nothing is removed."
    return Page(PATH, "corrections.html", Sentence(("Corrections",)), Sentence((description,)), view, (HISTORY,))


def _correction(facts: ProjectFacts, line: LedgerLine) -> CorrectionView:
    wrong = facts.ledger.lines[(line.concerns or line.seq) - 1]
    change = change_between(wrong, line) if line.kind == "correction" else None
    return CorrectionView(
        anchor=f"by-line-{line.seq}",
        withdrawn=change is None,
        wrong=line_view(facts, wrong),
        wrong_line=line_link(facts, wrong.seq),
        mended=line_view(facts, line),
        mended_line=line_link(facts, line.seq),
        reason=facts.printer.catalogue.get(f"node:ledger:{line.seq}#reason"),
        causes=() if change is None else causes_in_words(facts, change),
        other_verdict=change is not None and change.before.verdict != change.after.verdict,
        figures=_figures(facts, wrong, change),
        comparison=None if change is None else comparison_target(wrong.seq, line.seq),
    )


def _figures(facts: ProjectFacts, wrong: LedgerLine, change: Change | None) -> tuple[ChangedView, ...]:
    if change is None:
        return withdrawn_views(facts, wrong)
    return tuple(view for view in changed_views(facts, change) if view.changed)
