"""PARITY FAILED: how many answers did not pass, in a block of its own, with the way to those very pairs."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.kinds_of_suites import speaks_of_models
from generator.pages.pair_places import list_anchor
from generator.pages.report.choosing import Chosen, figures_named
from generator.pages.report.comparisons import anchored, captioned
from generator.pages.report.document import Block, Table
from generator.pages.report.totals import figure_headings, figure_rows
from generator.pages.verdict_views import names_in
from generator.printing.elements import Sentence
from generator.printing.pair_lists import FAILED

APART = Sentence(
    ("A saving with another answer is no saving. Whether a total counts such pairs is said by its formula.",)
)
UNNAMED = Sentence(("Not recorded: the suite does not name what it takes for a failed answer, so none is counted.",))
_CAPTION = Sentence(("Answers that did not pass, and what to read the count against",))


def parity_block(facts: ProjectFacts, suite: Suite, of: Run, chosen: Chosen) -> Block | None:
    """Return the block; without a named condition it shows what the suite's claims of sameness compare.

    Where nothing is compared, and the suite is of something that gives no answers, there is no such block.
    """
    run, has_answers = of.id, speaks_of_models(suite, of)
    names = (chosen.parity.failed, *chosen.parity.beside) if chosen.parity else _compared(suite)
    tables = tuple(_table(facts, suite, run, names, comparison) for comparison in suite.comparisons) if names else ()
    points = tuple(_ways(facts, suite, run)) if chosen.parity else ()
    if chosen.parity is None and not has_answers:
        return Block("compared", "What is held against each other", tables=tables) if tables else None
    notes = (APART,) if chosen.parity else (UNNAMED,)
    return Block("parity-failed", "Parity failed", notes=notes, points=points, tables=tables)


def _compared(suite: Suite) -> tuple[str, ...]:
    named = {name for claim in suite.sameness.values() for name in names_in(claim.difference)}
    return tuple(name for name in suite.figures if name in named)


def _table(facts: ProjectFacts, suite: Suite, run: str, names: tuple[str, ...], comparison: str) -> Table:
    figures = figures_named(facts, suite, run, names, comparison)
    anchor, caption = anchored(suite, comparison, "parity-table"), captioned(facts, suite, comparison, _CAPTION)
    return Table(anchor, caption, figure_headings(), figure_rows(facts, figures))


def _ways(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[Sentence]:
    """Say where the failing pairs are listed, or that they are private."""
    is_private = facts.archive.runs[run].rows.visibility == "private"
    for comparison in suite.comparisons:
        if is_private:
            target = link(f"runs/{run}/#recorded", "what was recorded of them")
            yield say("Which pairs these are is private; public is ", target, ".")
            return
        target = link(f"runs/{run}/#{list_anchor(suite, FAILED, comparison)}", "The failing pairs, one by one")
        yield captioned(facts, suite, comparison, target)
