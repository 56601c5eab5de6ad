"""What verdicts put into the catalogue: words with their reasons, both sides of conditions, and the list of words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from generator.figures.language.printer import decimal_text
from generator.figures.rounding import Held, display_apart
from generator.printing.amounts import as_percentage, as_written
from generator.printing.elements import (
    Element,
    formula_element,
    term_element,
    value_element,
    verdict_element,
    word_element,
)
from generator.printing.figure_entries import step_entries
from generator.quantities import exactly
from generator.units import Display, show
from generator.verdicts.companions import Companions
from generator.verdicts.direction import Direction
from generator.verdicts.model import Condition, GateVerdict, Judgement, RunVerdicts
from generator.verdicts.words import DIRECTION, DIRTY, FRESHNESS, GATE, PUBLICATION, SAMENESS, TREE, WORDS, verdict_word

P_VALUE = Display("pvalue", 4)


def verdict_entries(judgement: Judgement) -> Iterator[Element]:
    """Yield the words of every run, and of every suite without one, with what led to them."""
    for verdicts in judgement.runs.values():
        subject = subject_of(verdicts.suite, verdicts.run)
        yield verdict_element(verdicts.suite, verdicts.run, verdicts.word)
        yield from _words(subject, verdicts)
        if verdicts.gate is not None:
            yield from _conditions(subject, verdicts.gate)
        for name, n in verdicts.counts.items():
            yield value_element("node", f"publication:{subject}#{name}", display=as_written(n), value=str(n))
    for claim in judgement.claims:
        key = f"claim:{claim.id}"
        yield _word(key, PUBLICATION, claim.publication)
        if claim.condition is not None:
            yield from _condition(key, claim.condition)
    for word in WORDS:
        yield word_element(f"words#{word.kind}.{word.word}", word.word, word)
        yield term_element(word)


def subject_of(suite: str, run: str | None) -> str:
    """Return what a verdict speaks of: ``suite@run``, or the suite where it has no run."""
    return f"{suite}@{run}" if run else suite


def _words(subject: str, verdicts: RunVerdicts) -> Iterator[Element]:
    yield _word(f"{subject}#publication", PUBLICATION, verdicts.publication.status)
    if verdicts.publication.direction is not None:
        yield from _direction(subject, verdicts.publication.direction)
    yield _word(f"{subject}#freshness", FRESHNESS, verdicts.freshness)
    yield value_element("node", f"verdict:{subject}#freshness.reason", display=verdicts.freshness_reason)
    if verdicts.dirty:
        yield _word(f"{subject}#tree", TREE, DIRTY)
    for sameness in verdicts.sameness:
        yield _word(f"{subject}#sameness.{sameness.id}", SAMENESS, sameness.word)
        yield value_element("node", f"verdict:{subject}#sameness.{sameness.id}.reason", display=sameness.reason)
        if sameness.companions is not None:
            yield from _companions(f"verdict:{subject}#sameness.{sameness.id}", sameness.companions, sameness.display)


def _word(key: str, kind: str, word: str) -> Element:
    """Return the element of a word of one kind of verdict."""
    return word_element(key, word, verdict_word(kind, word))


def _direction(subject: str, direction: Direction) -> Iterator[Element]:
    """Yield the word of a change, and its amount and interval as amounts of that change."""
    yield _word(f"{subject}#direction", DIRECTION, direction.word)
    for name in ("amount", "low", "high"):
        value = getattr(direction, name)
        if value is not None:
            shown = show(value, replace(direction.display, signed=False), direction.unit)
            yield value_element("node", f"direction:{subject}#{name}", display=shown, value=str(value))


def _companions(key: str, row: Companions, display: Display) -> Iterator[Element]:
    """Yield every number of the row that stands beside a sameness word, under its own name."""
    for name in ("n", "zeros", "wins", "losses", "clusters"):
        count = getattr(row, name)
        if count is not None:
            yield value_element("node", f"{key}.{name}", display=as_written(count), value=str(count))
    plain = replace(display, signed=False)
    forms = {"mean": display, "low": display, "high": display, "inner_low": display, "inner_high": display}
    forms |= {"detectable": plain, "p": _beside_alpha(row, row.p), "exact_p": _beside_alpha(row, row.exact_p)}
    for name, form in forms.items():
        value = getattr(row, name)
        if value is not None:
            shown = as_written(row.written[name]) if row.is_recorded else show(value, form)
            yield value_element("node", f"{key}.{name}", display=shown, value=str(value))
    for name in ("level", "inner_level", "power"):
        share = getattr(row, name)
        if share is not None:
            yield value_element("node", f"{key}.{name}", display=as_percentage(share), value=str(share))
    if row.rank_sum is not None:
        yield value_element("node", f"{key}.rank_sum", display=decimal_text(row.rank_sum), value=str(row.rank_sum))
    for name in ("method", "withheld"):
        text = getattr(row, name)
        if text is not None:
            yield value_element("node", f"{key}.{name}", display=text)


HELD = {True: "held", False: "did not hold", None: "undecidable"}
"""How it is told whether a condition held."""


def _beside_alpha(row: Companions, p: Fraction | None) -> Display:
    """Return a display that prints a p-value on the side of alpha on which it lies."""
    return P_VALUE if p is None else display_apart(P_VALUE, [Held(exactly(p), frozenset({1 - row.level}))])


def _conditions(subject: str, gate: GateVerdict) -> Iterator[Element]:
    yield _word(f"{subject}#gate", GATE, gate.word)
    for condition in gate.conditions:
        key = f"gate:{subject}#{condition.index}"
        yield value_element("node", f"{key}.verdict", display=condition.word)
        yield from _condition(key, condition)


def _condition(key: str, condition: Condition) -> Iterator[Element]:
    yield formula_element(key, condition.text)
    yield value_element("node", f"{key}.held", display=HELD[condition.held])
    for side, step in (("left", condition.left), ("right", condition.right)):
        if step is not None:
            yield from step_entries(f"{key}.{side}", step)
    if condition.reason is not None:
        yield value_element("node", f"{key}.reason", display=condition.reason)
