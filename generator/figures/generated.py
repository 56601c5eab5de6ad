"""Figures every run has without declaring them: what became of its pairs, its funnel, and its values known by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from generator.evidence.judging import LABEL_COUNTS, NO_ANSWER, UNLABELLED
from generator.evidence.judging_checks import labelled_side
from generator.evidence.runs import Status as UnitStatus
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.building import Shown, build_figure, figure_key
from generator.figures.evaluating import evaluate
from generator.figures.language.nodes import Name
from generator.figures.model import Figure
from generator.figures.run_evidence import RunEvidence

_LABEL_TITLES = {NO_ANSWER: "No answer within the budget", UNLABELLED: "Valid pairs without a label"}


def generated_figures(evidence: RunEvidence) -> Iterator[Figure]:
    """Yield ``pairs.<status>``, ``labels.<label>`` where a judge gave labels, and ``funnel.<stage>`` of a run."""
    is_first = evidence.comparison == next(iter(evidence.formulas.suite.comparisons))
    for status in get_args(UnitStatus):
        yield _counted(evidence, ("pairs", status), f"Pairs: {status.replace('_', ' ')}", "pairs")
    for label in labels_of(evidence.formulas.suite, evidence.comparison):
        yield _generated(evidence, ("labels", label), label_spec(label))
    if evidence.recorded is not None and is_first:
        for stage in evidence.recorded.funnel:
            yield _counted(evidence, ("funnel", stage), f"Funnel: {stage.replace('_', ' ')}", "rows")


def labels_of(suite: Suite, comparison: str) -> tuple[str, ...]:
    """Return what is counted of labels under a comparison; nothing where no judge labels it."""
    return LABEL_COUNTS if labelled_side(suite, comparison) is not None else ()


def label_spec(label: str) -> FigureSpec:
    """Return the declaration that a count of labels would have if a suite wrote it."""
    return _spec(f"labels.{label}", _LABEL_TITLES.get(label, f"Labels: {label}"), "pairs")


def _counted(evidence: RunEvidence, parts: tuple[str, str], title: str, unit: str) -> Figure:
    return _generated(evidence, parts, _spec(".".join(parts), title, unit))


def _spec(formula: str, title: str, unit: str) -> FigureSpec:
    return FigureSpec.model_validate({"title": title, "formula": formula, "unit": unit, "display": "integer"})


def _generated(evidence: RunEvidence, parts: tuple[str, str], spec: FigureSpec) -> Figure:
    name = Name(parts)
    key = figure_key(evidence.formulas.suite, name.dotted, evidence.run.id, evidence.comparison)
    return build_figure(evidence, key, spec, evaluate(evidence, name), shown=Shown(name.dotted, name))
