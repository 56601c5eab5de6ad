"""What failed, for the first screen: a headline is not read without the runs and pairs that did not come through."""

from __future__ import annotations

from collections.abc import Iterator

from generator.figures.model import Figure
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.figure_views import facet
from generator.printing.elements import Sentence

_COUNTED_IN = ("pairs.valid",)


def failures(facts: ProjectFacts, suite: str, run: str) -> tuple[Sentence, ...]:
    """Return a sentence for every count of rows or pairs that is not in the figures, or that nothing of it is known."""
    found = (*_failed_stages(facts, suite, run), *_lost_pairs(facts, suite, run))
    if found:
        return found
    known = [figure for figure in _figures(facts, suite, run, "pairs.") if figure.amount is not None]
    counted = len(known) > len(_COUNTED_IN)
    return (Sentence(("none of the pairs" if counted else "not recorded: neither a funnel nor what became of pairs",)),)


def _failed_stages(facts: ProjectFacts, suite: str, run: str) -> Iterator[Sentence]:
    stages = _figures(facts, suite, run, "funnel.")
    for figure in stages:
        if figure.key.figure.endswith("_failed") and figure.amount is not None:
            name = figure.key.figure.removeprefix("funnel.").replace("_", " ")
            whole = facet(facts, stages[0].key, "exact")
            of = (" of ", whole, " rows ", _name(stages[0])) if whole is not None and stages[0] is not figure else ()
            yield say(_linked(facts, figure, name), *of)


def _lost_pairs(facts: ProjectFacts, suite: str, run: str) -> Iterator[Sentence]:
    for figure in _figures(facts, suite, run, "pairs."):
        if figure.key.figure not in _COUNTED_IN and figure.amount is not None and figure.amount.value > 0:
            noun = "pair" if figure.amount.value == 1 else "pairs"
            yield _linked(facts, figure, f"{noun} {_name(figure)}")


def _linked(facts: ProjectFacts, figure: Figure, name: str) -> Sentence:
    count = facet(facts, figure.key, "exact")
    return link(f"figures/{figure.key.suite}/{figure.key.figure}/", *((count, " ") if count else ()), name)


def _figures(facts: ProjectFacts, suite: str, run: str, prefix: str) -> list[Figure]:
    figures = facts.figures_of(suite, run)
    return [figure for figure in figures if figure.key.figure.startswith(prefix) and figure.key.comparison is None]


def _name(figure: Figure) -> str:
    return figure.key.figure.partition(".")[2].replace("_", " ")
