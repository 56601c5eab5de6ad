"""What figures put into the catalogue: the figure itself, its formula, and every number of its sum."""

from __future__ import annotations

from collections.abc import Iterator

from generator.figures.model import AdjustedP, Check, Figure, FigureTable, Interval, Step, exact_text
from generator.printing.amounts import as_percentage, as_written
from generator.printing.elements import Element, figure_element, formula_element, value_element, word_element
from generator.quantities import Amount
from generator.units import show
from generator.verdicts.model import Judgement, RunVerdicts
from generator.verdicts.publication import publication_word
from generator.verdicts.words import PUBLICATION, verdict_word


def figure_entries(table: FigureTable, judgement: Judgement) -> Iterator[Element]:
    """Yield the elements of all figures: each with the word of its run, each with its formula and its sum."""
    named: set[str] = set()
    for figure in table.figures.values():
        verdicts = verdicts_of(figure, judgement)
        yield figure_element(figure, verdicts=verdicts)
        word = publication_word(figure, verdicts.publication)
        yield word_element(f"{figure.key}#publication", word, verdict_word(PUBLICATION, word))
        yield from _formulas(figure, named)
        yield from _numbers(figure)


def verdicts_of(figure: Figure, judgement: Judgement) -> RunVerdicts:
    """Return the verdicts that stand beside a figure: those of its run."""
    return judgement.runs[figure.key.suite, figure.key.run]


def _formulas(figure: Figure, named: set[str]) -> Iterator[Element]:
    """Yield the formula under the full key, and for the first figure of a name under ``suite/figure`` too."""
    key, short = str(figure.key), f"{figure.key.suite}/{figure.key.figure}"
    yield formula_element(key, figure.formula)
    if short not in named and short != key:
        yield formula_element(short, figure.formula)
    named.add(short)
    for step in figure.steps:
        yield formula_element(f"{key}#step.{step.index}", step.text)


def _numbers(figure: Figure) -> Iterator[Element]:
    key = str(figure.key)
    texts = {
        "exact": exact_text(figure),
        "sum": figure.substituted,
        "reason": figure.reason,
        "interval.reason": figure.interval_reason,
        "member": figure.key.member,
        "setting": _setting(figure.key.member or ""),
    }
    yield from (value_element("node", f"{key}#{facet}", display=text) for facet, text in texts.items() if text)
    if figure.n is not None:
        yield _whole(f"{key}#n", figure.n)
    if figure.interval is not None:
        yield from _interval(figure, figure.interval)
    for index, left_out in enumerate(figure.left_out):
        yield _whole(f"{key}#left_out.{index}", left_out.count)
        yield value_element("node", f"{key}#left_out.{index}.reason", display=left_out.reason)
    if figure.adjusted is not None:
        yield from _adjusted(figure, figure.adjusted)
    for index, check in enumerate(figure.checks):
        yield from _check(f"{key}#check.{index}", check)
    for step in figure.steps:
        yield from step_entries(f"{key}#step.{step.index}", step)


def _setting(member: str) -> str:
    """Return what a part called ``METHOD, VARIANT: SETTING`` says besides its method; nothing for any other part."""
    method, colon, setting = member.partition(": ")
    variant = method.partition(", ")[2]
    return (f"{variant}: {setting}" if variant else setting) if colon else ""


def _interval(figure: Figure, interval: Interval) -> Iterator[Element]:
    key = str(figure.key)
    for end, amount in (("low", interval.low), ("high", interval.high)):
        shown = show(amount.value, figure.display, figure.unit)
        yield value_element("node", f"{key}#{end}", display=shown, value=str(amount.value))
    level = interval.level.value
    yield value_element("node", f"{key}#level", display=as_percentage(level), value=str(level))
    yield value_element("node", f"{key}#method", display=interval.method)
    yield from _drawing(figure, interval)
    if interval.resamples is not None:
        yield _whole(f"{key}#resamples", interval.resamples)
    if interval.seed is not None:
        yield value_element("node", f"{key}#seed", display=str(interval.seed), value=str(interval.seed))


def _drawing(figure: Figure, interval: Interval) -> Iterator[Element]:
    """Yield what was drawn together, and where the interval tends to without any seed."""
    key = str(figure.key)
    if interval.groups is not None:
        yield _whole(f"{key}#groups", interval.groups)
    if interval.group_column is not None:
        yield value_element("node", f"{key}#group_column", display=interval.group_column)
    for end, amount in (("limit_low", interval.limit_low), ("limit_high", interval.limit_high)):
        if amount is not None:
            shown = show(amount.value, figure.display, figure.unit)
            yield value_element("node", f"{key}#{end}", display=shown, value=str(amount.value))


def _adjusted(figure: Figure, adjusted: AdjustedP) -> Iterator[Element]:
    key = str(figure.key)
    yield value_element("node", f"{key}#family", display=adjusted.family)
    yield _whole(f"{key}#family_size", adjusted.size)
    for name, amount in (("independent", adjusted.independent), ("dependent", adjusted.dependent)):
        shown = show(amount.value, figure.display, figure.unit)
        yield value_element("node", f"{key}#adjusted.{name}", display=shown, value=str(amount.value))


def _check(key: str, check: Check) -> Iterator[Element]:
    """Yield what a check was about, and how many neighbouring values it would have refused."""
    yield formula_element(f"{key}.about", check.about)
    yield _whole(f"{key}.rejected", check.rejected)
    yield _whole(f"{key}.neighbours", check.neighbours)


def step_entries(key: str, step: Step) -> Iterator[Element]:
    """Yield the numbers of one step of a sum: its value, its n, and the reason where it has no value."""
    value = str(step.value.value) if isinstance(step.value, Amount) else None
    yield value_element("node", key, display=step.display, value=value)
    if step.n is not None:
        yield _whole(f"{key}.n", step.n)
    if step.reason is not None:
        yield value_element("node", f"{key}.reason", display=step.reason)


def _whole(key: str, n: int) -> Element:
    return value_element("node", key, display=as_written(n), value=str(n))
