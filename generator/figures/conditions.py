"""Conditions of a gate over one run: both sides with their values, and whether the condition holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.pools import Batch
from generator.evidence.suites import Suite
from generator.figures.building import figure_key
from generator.figures.evaluating import evaluate_published
from generator.figures.formulas import SuiteFormulas, problem_at, read_formulas
from generator.figures.language.nodes import Compare, Name, Node, walk
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.model import FigureTable, Step
from generator.figures.resolution import Resolver
from generator.figures.run_evidence import RunEvidence
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
    run: Batch,
    text: str,
    place: Place,
    sameness: Mapping[str, bool | None],
) -> Evaluated:
    """Evaluate one condition under the suite's first comparison; ``table`` is where its figures were computed."""
    formulas = read_formulas(archive, suite)
    comparison = next(iter(suite.comparisons))
    resolver = Resolver(formulas, comparison)
    node = resolver.aliased(parse(text, place))
    published = {name: _published(table, suite, run, name) for name in _figures_named(node, formulas)}
    traced = evaluate_published(RunEvidence(archive, formulas, run, comparison, sameness), node, published)
    if traced.evidence_class in (EvidenceClass.ESTIMATED, EvidenceClass.COUNTERFACTUAL):
        raise problem_at(place, 0, f"an {traced.evidence_class.word} value in a gate", "measured evidence")
    held = traced.value if isinstance(traced.value, bool) else None
    reason = None if held is not None else traced.reason or "undecidable"
    sides = traced.children if isinstance(node, Compare) and len(traced.children) == 2 else (None, None)
    return Evaluated(canonical(node), _side(sides[0]), _side(sides[1]), held, reason)


def _figures_named(node: Node, formulas: SuiteFormulas) -> list[str]:
    """Return the dotted names in a condition that stand for a figure, or for its interval."""
    names = [inner for inner in walk(node) if isinstance(inner, Name)]
    figures, comparisons = formulas.figures, formulas.suite.comparisons
    return [
        name.dotted
        for name in names
        if (name.parts[0] in figures and len(name.parts) != 2)
        or (len(name.parts) == 2 and name.parts[0] in comparisons and name.parts[1] in figures)
    ]


def _published(table: FigureTable, suite: Suite, run: Batch, name: str) -> Traced:
    """Return a figure as it is published, so that a gate judges the number that the reader sees."""
    head, *rest = name.split(".")
    comparison, figure = (head, rest[0]) if len(rest) == 1 else (next(iter(suite.comparisons)), head)
    found = table.figures[figure_key(suite, figure, run.id, comparison)]
    value, reason = found.amount, found.reason
    if len(rest) == 2:
        value = None if found.interval is None else found.interval.end(rest[1])
        reason = None if value is not None else found.interval_reason or f"no interval of {figure} is known"
    return Traced(
        Name((name,)),
        value,
        "figure",
        found.evidence_class,
        found.depth,
        frozenset() if found.n is None else frozenset({found.n}),
        frozenset(artifact.path for artifact in found.provenance.artifacts),
        reason,
    )


def _side(traced: Traced | None) -> Step | None:
    return None if traced is None else steps_of(traced)[-1]
