"""What the report does not say: what the suite does not measure, what was not recorded, what its rule still asks."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.suites import Suite
from generator.pages.facts import ProjectFacts, say
from generator.pages.figure_views import figure_link, figure_view
from generator.pages.gaps import gaps
from generator.pages.report.choosing import Chosen, figures_named
from generator.pages.report.document import Block
from generator.pages.suite_views import suite_limits
from generator.pages.verdict_views import verdicts_view
from generator.printing.elements import Sentence

NONE_NAMED = Sentence(("The suite names nothing that it does not measure. That is no proof that there is nothing.",))


def limits_block(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Block:
    """Return the block of limits."""
    named = suite_limits(facts, suite)
    points = (*named, *_is_not(facts, suite, run, chosen), *_unrecorded(facts, suite, run), *_unmet(facts, suite, run))
    return Block("limits", "Limits", notes=() if named else (NONE_NAMED,), points=points)


def _is_not(facts: ProjectFacts, suite: Suite, run: str, chosen: Chosen) -> Iterator[Sentence]:
    parity = (chosen.parity.failed, *chosen.parity.beside) if chosen.parity else ()
    names = dict.fromkeys((*chosen.totals, *chosen.by_pattern, *parity))
    for figure in figures_named(facts, suite, run, names, next(iter(suite.comparisons))):
        told = figure_view(facts, figure).is_not
        if told is not None:
            yield say(figure_link(facts, figure), " is not: ", told)


def _unrecorded(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[Sentence]:
    yield from (say("Not recorded. ", sentence) for sentence in gaps(facts, suite.id, run))


def _unmet(facts: ProjectFacts, suite: Suite, run: str) -> Iterator[Sentence]:
    yield from (say("Publication rule, not met: ", sentence) for sentence in verdicts_view(facts, suite.id, run).unmet)
