"""Conditions of a gate over one run: both sides with their values, and whether the condition holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.figures.evaluating import RunEvidence, evaluate
from generator.figures.formulas import Formula, problem_at, read_formulas
from generator.figures.language.nodes import Compare
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.model import FigureTable, Step
from generator.figures.resolution import Resolver
from generator.figures.tracing import Traced, steps_of
from generator.quantities import EvidenceClass


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A condition with its sides (None where it is no comparison) and whether it held (None: undecidable)."""

    text: str
    left: Step | None
    right: Step | None
    held: bool | None
    reason: str | None


def evaluate_condition(
    archive: Archive,
    table: FigureTable,
    *,
    suite: Suite,
    run: Run,
    text: str,
    place: Place,
    sameness: Mapping[str, bool | None],
) -> Evaluated:
    """Evaluate one condition under the suite's first comparison; ``table`` is where its figures were computed."""
    formulas = read_formulas(archive, suite)
    comparison = next(iter(suite.comparisons))
    evidence = RunEvidence(archive, formulas, run, comparison, sameness)
    resolver = Resolver(formulas, comparison)
    formula = Formula(parse(text, place), place)
    traced = evaluate(evidence, resolver.expanded(formula))
    if traced.evidence_class is EvidenceClass.COUNTERFACTUAL:
        raise problem_at(place, 0, "a modelled value in a gate", "measured evidence")
    shown = resolver.aliased(formula.node)
    held = traced.value if isinstance(traced.value, bool) else None
    reason = None if held is not None else traced.reason or "undecidable"
    sides = traced.children if isinstance(shown, Compare) and len(traced.children) == 2 else (None, None)
    return Evaluated(canonical(shown), _side(sides[0]), _side(sides[1]), held, reason)


def _side(traced: Traced | None) -> Step | None:
    return None if traced is None else steps_of(traced)[-1]
