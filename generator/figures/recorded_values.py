"""What was recorded of private rows, found by the canonical text of the expression it is the value of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.errors import Malformed, refuse
from generator.evidence.archive import Archive
from generator.evidence.runs import FunnelStage, RecordedEntry
from generator.figures.formulas import Formula, SuiteFormulas
from generator.figures.language.nodes import Node
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.resolution import Resolver


@dataclass(frozen=True, slots=True)
class RecordedExpression:
    """One entry with its parsed expression under one comparison."""

    node: Node
    formula: Formula
    entry: RecordedEntry


@dataclass(frozen=True, slots=True)
class RecordedValues:
    """The recorded values of one run under one comparison."""

    path: str
    expressions: Mapping[str, RecordedExpression]
    named: Mapping[str, RecordedEntry]
    funnel: Mapping[str, FunnelStage]

    def find(self, node: Node) -> RecordedEntry | None:
        """Return what was recorded under an expression, or None."""
        found = self.expressions.get(canonical(node))
        return found.entry if found else None


def read_recorded(archive: Archive, run: str, formulas: SuiteFormulas, comparison: str) -> RecordedValues | None:
    """Return the recorded values of a run, or None where it has none."""
    recorded = archive.recorded.get(run)
    if recorded is None:
        return None
    path = archive.run_path(run, "recorded.json")
    first = next(iter(formulas.suite.comparisons))
    resolver = Resolver(formulas, comparison)
    expressions: dict[str, RecordedExpression] = {}
    named: dict[str, RecordedEntry] = {}
    for index, entry in enumerate(recorded.values):
        if (entry.comparison or first) != comparison:
            continue
        if entry.name is not None:
            named[entry.name] = entry
        if entry.expr is not None:
            place = archive.text_place(path, "values", index, "expr")
            formula = Formula(parse(entry.expr, place), place)
            node = resolver.expanded(formula)
            if canonical(node) in expressions:
                found = f"{entry.expr} recorded again"
                expected = f"each expression once; {canonical(node)} is recorded already"
                raise refuse(Malformed, place, found=found, expected=expected, remedy="Keep one of the two.")
            expressions[canonical(node)] = RecordedExpression(node, formula, entry)
    return RecordedValues(path, expressions, named, {stage.stage: stage for stage in recorded.funnel})
