"""A judge's labels on pages: all counts together, hurt before the others, and every unit with its ratios.

Promises that no count of labels is shown without the others, that *no answer* stands apart from them, and that a set
without any hurt unit is called a red flag with what is to be done.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.evidence.judging import LABELS, NO_ANSWER, UNLABELLED, Labels
from generator.evidence.judging_checks import labelled_side
from generator.evidence.pairs import Pairs
from generator.evidence.suites import Suite
from generator.figures.judged import unit_labels
from generator.figures.model import FigureKey
from generator.pages.charts.bars import label_chart
from generator.pages.charts.strips import StripChart
from generator.pages.facts import ProjectFacts, link, say
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.suite_rules import comparison_title
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.verdicts.label_rule import is_red_flag

WORST_FIRST = ("hurt", UNLABELLED, NO_ANSWER, "same", "helped")
"""The order in which labelled units are listed."""


@dataclass(frozen=True, slots=True)
class LabelledUnit(View):
    """A unit with its label, linked to its pair, and the ratios of treatment to control."""

    unit: Sentence
    label: str
    excluded: Element | None
    ratios: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class LabelsView(View):
    """The labels of one comparison: the three counts, what stands apart from them, and the units."""

    anchor: str
    comparison: Sentence
    note: Sentence | None
    counts: tuple[FigureView, ...]
    chart: StripChart | None
    """The three counts as bars."""
    apart: tuple[FigureView, ...]
    red_flag: Sentence | None
    ratios: tuple[Sentence, ...]
    units: tuple[LabelledUnit, ...]
    lists_hurt: bool
    """Whether only the hurt units are listed, of a run whose rows are there."""


def label_views(facts: ProjectFacts, suite: Suite, run: str | None, *, hurt_only: bool) -> tuple[LabelsView, ...]:
    """Return the labels of every comparison that a judge labels, of one run; ``hurt_only`` leaves other units out."""
    spec = suite.labels
    if spec is None:
        return ()
    names = [name for name in suite.comparisons if labelled_side(suite, name) is not None]
    return tuple(_view(facts, suite, spec, run, name, hurt_only=hurt_only) for name in names)


def unit_anchor(pairs: Pairs, at: int) -> str:
    """Return the address of a pair inside the page of its run."""
    return f"unit-{pairs.comparison}-{at}"


def label_rank(suite: Suite, pairs: Pairs) -> Sequence[int] | None:
    """Return the place of each unit by its label, hurt before all others; None where nobody labelled them."""
    if labelled_side(suite, pairs.comparison) is None:
        return None
    return [WORST_FIRST.index(label) if label else len(WORST_FIRST) for label in unit_labels(pairs, suite)]


def _view(
    facts: ProjectFacts, suite: Suite, spec: Labels, run: str | None, name: str, *, hurt_only: bool
) -> LabelsView:
    path = facts.archive.suite_path(suite.id)
    comparison = None if name == next(iter(suite.comparisons)) else name

    def counted(*labels: str) -> tuple[FigureView, ...]:
        keys = (FigureKey(suite.id, f"labels.{label}", run, comparison) for label in labels)
        return tuple(figure_view(facts, facts.table.figures[key]) for key in keys)

    return LabelsView(
        anchor=f"labels-{name}",
        comparison=comparison_title(facts, suite, name),
        note=facts.prose(spec.note, path, "labels", "note", suite=suite.id) if spec.note else None,
        counts=counted(*reversed(LABELS)),
        chart=label_chart(
            facts,
            [FigureKey(suite.id, f"labels.{label}", run, comparison) for label in reversed(LABELS)],
            comparison_title(facts, suite, name),
            anchor=f"chart-labels-{name}",
        ),
        apart=counted(NO_ANSWER, UNLABELLED),
        red_flag=_red_flag(facts, suite, spec, run, comparison),
        ratios=tuple(_ratio_title(facts, suite, column) for column in spec.ratios),
        units=_units(facts, suite, spec, run, name, hurt_only=hurt_only),
        lists_hurt=hurt_only and run is not None and (run, name) in facts.archive.pairs,
    )


def _red_flag(
    facts: ProjectFacts, suite: Suite, spec: Labels, run: str | None, comparison: str | None
) -> Sentence | None:
    manifest = facts.archive.runs[run] if run else None
    if manifest is None or not is_red_flag(
        facts.archive, facts.table, suite=suite, run=manifest, comparison=comparison
    ):
        return None
    more = facts.printer.parameter(f"{suite.id}/{spec.more_tasks}")
    return say(
        "No unit is labelled hurt. Tasks may be too easy, or the judge too kind, so there are things to do before a "
        "figure of this set is called verified: have another judge label it, and add at least ",
        *(more, " more tasks to every category."),
    )


def _ratio_title(facts: ProjectFacts, suite: Suite, column: str) -> Sentence:
    path, title = facts.archive.suite_path(suite.id), suite.columns[column].title
    spoken = facts.prose(title, path, "columns", column, "title", suite=suite.id) if title else None
    return say(spoken or facts.name(column, path, "columns", column), ", treatment to control")


def _units(
    facts: ProjectFacts, suite: Suite, spec: Labels, run: str | None, comparison: str, *, hurt_only: bool
) -> tuple[LabelledUnit, ...]:
    pairs = facts.archive.pairs.get((run, comparison)) if run else None
    if pairs is None:
        return ()
    labels = unit_labels(pairs, suite)
    chosen = [at for at, label in enumerate(labels) if label is not None and (label == "hurt" or not hurt_only)]
    ordered = sorted(chosen, key=lambda at: WORST_FIRST.index(labels[at] or ""))
    return tuple(_unit(facts, pairs, spec, at, labels[at] or "") for at in ordered)


def _unit(facts: ProjectFacts, pairs: Pairs, spec: Labels, at: int, label: str) -> LabelledUnit:
    unit, printer = pairs.units[at], facts.printer
    where = f"runs/{pairs.run}/#{unit_anchor(pairs, at)}"
    excluded = None if unit.excluded is None else printer.unit(pairs.run, pairs.comparison, unit, "excluded")
    return LabelledUnit(
        unit=link(where, printer.unit(pairs.run, pairs.comparison, unit)),
        label=label.replace("_", " "),
        excluded=excluded,
        ratios=tuple(printer.cell(pairs.run, pairs.comparison, unit, f"ratio.{column}") for column in spec.ratios),
    )
