"""What a drawing of pairs is about: its pairs, its figure, and what is said of them under the drawing.

Promises that every count and every value in a sentence is bound, and that a side is called the worse only where the
suite says which is the better and equal arms have one value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.evidence.pairs import Pairs
from generator.figures.model import Figure
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.figure_views import figure_title
from generator.printing.elements import Element, Sentence
from generator.printing.spreads import ABOVE, ALL, ALONE, AT, BELOW, NEUTRAL, Spread
from generator.units import Display


@dataclass(frozen=True, slots=True)
class Subject:
    """One run under one comparison, and the figure that is applied to each pair."""

    facts: ProjectFacts
    pairs: Pairs
    spread: Spread
    figure: Figure

    @property
    def key(self) -> str:
        return f"{self.pairs.run}[{self.pairs.comparison}]"

    def count(self, which: str) -> Element:
        return self.facts.printer.catalogue[f"cell:{self.key}#{ALONE}.{which}"]

    def alone(self, at: int) -> Element:
        return self.facts.printer.cell(
            self.pairs.run, self.pairs.comparison, self.pairs.units[at], f"{ALONE}.{self.spread.figure}"
        )

    @property
    def is_turned(self) -> bool:
        """Whether the axis runs the other way, so that losers lie on the left."""
        return self.spread.is_directed and self.spread.better == "lower"

    @property
    def display(self) -> Display:
        return self.figure.display


def subject_title(subject: Subject, how: str) -> Sentence:
    run = subject.facts.printer.identifier("run", subject.pairs.run)
    title = figure_title(subject.facts, subject.figure)
    return say(title, ", of each pair alone; pairs: ", subject.count(ALL), f", {how}; run ", run)


def subject_sentences(subject: Subject) -> Iterator[Sentence]:
    """Say how many lie on each side of no effect, which side is the worse, and where each is listed."""
    if subject.spread.neutral is None:
        yield Sentence(("Of equal arms the formula says no one value, so no pair is called worse or better.",))
    else:
        yield _sides(subject)
    target = f"runs/{subject.pairs.run}/#pairs-{subject.pairs.comparison}"
    yield say("Each of them, with its values, is in ", link(target, "the table of pairs"), ".")


def _sides(subject: Subject) -> Sentence:
    below, at, above, neutral = (subject.count(which) for which in (BELOW, AT, ABOVE, NEUTRAL))
    no_effect = say("; at ", neutral, " (no effect, both arms are equal): ", at)
    sides = say("Below ", neutral, ": ", below, no_effect, "; above ", neutral, ": ", above, ".")
    if not subject.spread.is_directed:
        return say(sides, " The suite does not say which side is the better.")
    return say(sides, " Pairs in which the treatment did worse lie on the left.")
