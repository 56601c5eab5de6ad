"""Figures every run has without declaring them: what became of its pairs, its funnel, and its values known by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from generator.evidence.runs import Status as UnitStatus
from generator.evidence.suites import FigureSpec
from generator.figures.building import Shown, build_figure, figure_key
from generator.figures.evaluating import evaluate
from generator.figures.language.nodes import Name
from generator.figures.model import Figure
from generator.figures.run_evidence import RunEvidence


def generated_figures(evidence: RunEvidence) -> Iterator[Figure]:
    """Yield ``pairs.<status>`` and ``funnel.<stage>`` of a run."""
    is_first = evidence.comparison == next(iter(evidence.formulas.suite.comparisons))
    for status in get_args(UnitStatus):
        yield _counted(evidence, ("pairs", status), f"Pairs: {status.replace('_', ' ')}", "pairs")
    if evidence.recorded is not None and is_first:
        for stage in evidence.recorded.funnel:
            yield _counted(evidence, ("funnel", stage), f"Funnel: {stage.replace('_', ' ')}", "rows")


def _counted(evidence: RunEvidence, parts: tuple[str, str], title: str, unit: str) -> Figure:
    name = Name(parts)
    spec = FigureSpec.model_validate({"title": title, "formula": name.dotted, "unit": unit, "display": "integer"})
    key = figure_key(evidence.formulas.suite, name.dotted, evidence.run.id, evidence.comparison)
    return build_figure(evidence, key, spec, evaluate(evidence, name), shown=Shown(name.dotted, name))
