"""How two lines of the ledger differ, as pages show it: every figure with both values, and the cause in words.

Promises: a value of a line that was corrected or withdrawn is struck through wherever it stands; what changed stands
before what did not; where two values are shown alike, both stand there exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.ledger.changes import Cause, Change
from generator.ledger.model import LedgerLine
from generator.pages.facts import ProjectFacts, listed, say
from generator.pages.ledger_views import PublishedView, line_run, published_view
from generator.pages.views import View
from generator.printing.elements import Sentence


@dataclass(frozen=True, slots=True)
class ChangedView(View):
    """A figure in two lines; None where a line does not hold it."""

    title: Sentence
    before: PublishedView | None
    after: PublishedView | None
    changed: bool


def changed_views(facts: ProjectFacts, change: Change) -> tuple[ChangedView, ...]:
    """Return every figure of two lines, those that changed before the others."""
    before, after = change.before, change.after
    changed = {figure.name for figure in change.figures}
    names = sorted({*before.figures, *after.figures}, key=lambda name: (name not in changed, name))
    return tuple(_changed(facts, before, after, name, changed=name in changed) for name in names)


def withdrawn_views(facts: ProjectFacts, line: LedgerLine) -> tuple[ChangedView, ...]:
    """Return every figure of a line that nothing took the place of."""
    views = (published_view(facts, line, name) for name in line.figures)
    return tuple(ChangedView(view.title, view, None, changed=True) for view in views)


def causes_in_words(facts: ProjectFacts, change: Change) -> tuple[Sentence, ...]:
    """Return why two lines differ, one sentence a cause; none where they do not."""
    return tuple(_causes(facts, change))


def _changed(facts: ProjectFacts, before: LedgerLine, after: LedgerLine, name: str, *, changed: bool) -> ChangedView:
    sides = [published_view(facts, line, name) if name in line.figures else None for line in (before, after)]
    titles = [side.title for side in reversed(sides) if side is not None]
    if _looks_alike(before, after, name):
        sides = [_exactly(facts, side, line, name) for side, line in zip(sides, (before, after), strict=True)]
    return ChangedView(titles[0], sides[0], sides[1], changed)


def _looks_alike(before: LedgerLine, after: LedgerLine, name: str) -> bool:
    """Whether both lines show one text for two values."""
    once, now = before.figures.get(name), after.figures.get(name)
    return once is not None and now is not None and once.display == now.display and once.value != now.value


def _exactly(facts: ProjectFacts, side: PublishedView | None, line: LedgerLine, name: str) -> PublishedView | None:
    """Return a side with its exact value; a line may hold a figure without one."""
    exact = facts.printer.catalogue.get(f"node:ledger:{line.seq}#figures.{name}.exact")
    return None if side is None else replace(side, exact=exact)


def _causes(facts: ProjectFacts, change: Change) -> Iterator[Sentence]:
    before, after = change.before, change.after
    for cause in change.causes:
        if cause is Cause.NEW_DATA:
            yield say("new data: the run ", line_run(facts, after), " in place of ", line_run(facts, before))
        elif cause is Cause.CORRECTED_ARTIFACT:
            paths = (say(facts.printer.identifier("path", path)) for path in change.artifacts)
            yield say("corrected artifact: ", listed(*paths))
        elif cause is Cause.CHANGED_RULE and before.methodology != after.methodology:
            yield _versions(facts, change, "changed rule: version ", "methodology", " of the methodology")
        elif before.suite_version != after.suite_version:
            yield _versions(facts, change, f"{cause.value}: version ", "suite_version", " of the suite")
        else:
            yield say(f"{cause.value}, in the suite file or in the generator, under the number of the version before")


def _versions(facts: ProjectFacts, change: Change, begin: str, name: str, end: str) -> Sentence:
    """Say which version took the place of which; a line may hold none."""
    now, then = (
        facts.printer.catalogue.get(f"node:ledger:{line.seq}#{name}") or "not recorded"
        for line in (change.after, change.before)
    )
    return say(begin, now, " in place of ", then, end)
