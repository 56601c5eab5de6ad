"""A judge's labels on pages: all counts together, hurt before the others, and every unit with its ratios.

Promises that no count of labels is shown without the others, that *no answer* stands apart from them, and that a set
without any hurt unit is called a red flag with what is to be done.
"""

from __future__ import annotations

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
from generator.pages.pair_places import FIRST, list_target, unit_target
from generator.pages.suite_rules import comparison_title
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.printing.pair_lists import HURT, LABELLED, PAIRS, PairList
from generator.verdicts.label_rule import is_red_flag


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
    rest: Sentence | None
    """Where the labelled units stand that are not listed here, and how many there are; None where all are."""
    lists_hurt: bool
    """Whether only the hurt units are listed, of a run whose rows are there."""


def label_views(facts: ProjectFacts, suite: Suite, run: str | None, *, hurt_only: bool) -> tuple[LabelsView, ...]:
    """Return the labels of every comparison that a judge labels, of one run; ``hurt_only`` leaves other units out."""
    spec = suite.labels
    if spec is None:
        return ()
    names = [name for name in suite.comparisons if labelled_side(suite, name) is not None]
    return tuple(_view(facts, suite, spec, run, name, hurt_only=hurt_only) for name in names)


def _view(
    facts: ProjectFacts, suite: Suite, spec: Labels, run: str | None, name: str, *, hurt_only: bool
) -> LabelsView:
    path = facts.archive.suite_path(suite.id)
    comparison = None if name == next(iter(suite.comparisons)) else name

    pairs = facts.archive.pairs.get((run, name)) if run else None
    listed = None if pairs is None else facts.printer.pair_list(HURT if hurt_only else LABELLED, pairs)

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
        units=() if pairs is None or listed is None else _units(facts, suite, spec, pairs, listed),
        rest=None if pairs is None or listed is None else _rest(facts, suite, pairs, listed),
        lists_hurt=hurt_only and pairs is not None,
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


def _units(facts: ProjectFacts, suite: Suite, spec: Labels, pairs: Pairs, listed: PairList) -> tuple[LabelledUnit, ...]:
    labels, places = unit_labels(pairs, suite), listed.pages[0].entering
    return tuple(_unit(facts, pairs, spec, at, labels[at] or "") for at in listed.entering[: places.stop])


def _rest(facts: ProjectFacts, suite: Suite, pairs: Pairs, listed: PairList) -> Sentence | None:
    if listed.pages[0].entering.stop == len(listed.entering):
        return None
    shown, all_units = (facts.printer.count(f"{listed.name}/{name}") for name in ("1.entering.last", "entering"))
    among = link(list_target(suite, pairs, PAIRS, FIRST), "among the pairs of the run")
    return say("Listed here are the first ", shown, " of ", all_units, " units. The others stand ", among, ".")


def _unit(facts: ProjectFacts, pairs: Pairs, spec: Labels, at: int, label: str) -> LabelledUnit:
    unit, printer = pairs.units[at], facts.printer
    excluded = None if unit.excluded is None else printer.unit(pairs.run, pairs.comparison, unit, "excluded")
    return LabelledUnit(
        unit=link(unit_target(facts, pairs, at), printer.unit(pairs.run, pairs.comparison, unit)),
        label=label.replace("_", " "),
        excluded=excluded,
        ratios=tuple(printer.cell(pairs.run, pairs.comparison, unit, f"ratio.{column}") for column in spec.ratios),
    )
