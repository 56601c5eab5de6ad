"""What a page is told as where only its head is read, in previews and results of a search: a figure with its verdict.

Promises: a number never stands there without its verdict, nor without the figures that must stand beside it. What is
retired says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.evidence.suites import Suite
from generator.figures.model import Figure, FigureKey
from generator.pages.facts import ProjectFacts, say, suite_title
from generator.pages.figure_views import figure_title, member_title
from generator.printing.elements import Sentence

RETIRED = "; retired, kept as history"


def leading_figure(facts: ProjectFacts, suite: Suite, run: str | None) -> Figure:
    """Return the figure that a run is known by: the headline of its suite, else the primary one."""
    return facts.table.figures[FigureKey(suite.id, suite.leading, run)]


def statement(facts: ProjectFacts, figure: Figure) -> Sentence:
    """Return a figure with its verdict, what it is of, and what stands beside it."""
    return say(facts.printer.figure(figure.key), ": ", named(facts, figure), beside(facts, figure))


def beside(facts: ProjectFacts, figure: Figure) -> Sentence:
    """Return every figure that must be told with another one, each with its verdict; nothing where there is none."""
    said = [("; beside it ", facts.printer.figure(one.key), ": ", named(facts, one)) for one in _others(facts, figure)]
    return say(*(part for parts in said for part in parts))


def run_description(facts: ProjectFacts, opening: Sentence, suite: Suite, run: str) -> Sentence:
    """Return what the page of a run says of it: its suite, and its leading figure with its verdict."""
    told = statement(facts, leading_figure(facts, suite, run))
    return say(opening, " of ", suite_title(facts, suite), ": ", told, RETIRED if suite.retired else None)


def together(facts: ProjectFacts, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Return some figures with all that none of them may stand without, each once."""
    return tuple(dict.fromkeys(each for figure in figures for each in (figure, *_others(facts, figure))))


def named(facts: ProjectFacts, figure: Figure) -> Sentence:
    """Return the title of a figure, and what it is restricted to."""
    member, title = member_title(facts, figure.key), figure_title(facts, figure)
    return title if member is None else say(title, " (", member, ")")


def _others(facts: ProjectFacts, figure: Figure) -> Iterator[Figure]:
    """Yield the figures that stand beside another: the one that it names, and those that neither may stand without."""
    named = facts.figure(figure.beside)
    shown = [figure.key, *([] if named is None else [named.key])]
    company = (key for group in facts.table.groups_around(shown) for key in group.keys)
    for key in dict.fromkeys((*shown[1:], *company)):
        other = facts.figure(key)
        if other is not None and key != figure.key:
            yield other
