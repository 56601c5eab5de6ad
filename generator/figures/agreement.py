"""Recorded values against what can be recomputed: from rows, from other recorded values, and from the suite as it is.

A definition freezes what a name meant when the values were recorded; a suite that means something else now is refused.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.runs import FunnelStage
from generator.figures.building import run_evidence
from generator.figures.columns import columns_read
from generator.figures.evaluating import recompute
from generator.figures.formulas import Formula, SuiteFormulas, read_formulas
from generator.figures.language.nodes import Name, Node, Number, walk
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.resolution import Resolver, mapped
from generator.figures.run_evidence import RunEvidence
from generator.figures.tracing import number_text
from generator.quantities import as_written, can_agree


def recorded_problems(archive: Archive) -> Iterator[Problem]:
    """Yield every recorded value, definition or funnel stage that disagrees with what can be recomputed."""
    for run_id, recorded in archive.recorded.items():
        run = archive.runs[run_id]
        formulas = read_formulas(archive, archive.suites[run.suite])
        yield from _definition_problems(archive, run_id, formulas)
        yield from _funnel_problems(archive.place(archive.run_path(run_id, "recorded.json"), "funnel"), recorded.funnel)
        for comparison in formulas.suite.comparisons:
            yield from _value_problems(archive, run_evidence(archive, formulas, run, comparison))


def _value_problems(archive: Archive, evidence: RunEvidence) -> Iterator[Problem]:
    recorded = evidence.recorded
    if recorded is None:
        return
    for text, expression in recorded.expressions.items():
        entry, place = expression.entry, expression.formula.place
        key = f"{evidence.formulas.suite.id}: {text}"
        unknown = list(_undefined_names(archive, evidence, expression.node, place, key))
        yield from unknown
        if unknown:
            continue
        computed = recompute(evidence, expression.node)
        if computed.amount is None or entry.value is None:
            continue
        if not can_agree(as_written(entry.value), computed.amount):
            expected = f"{number_text(computed.amount.value)}, recomputed from {_source_of(evidence)}"
            remedy = "Correct whichever of the two is wrong; a recorded value must follow from its own parts."
            yield Problem(place, f"{entry.value} recorded for {text}", expected, remedy, key)
        counted = next(iter(computed.counts)) if len(computed.counts) == 1 else None
        if evidence.pairs is not None and entry.n is not None and counted not in (None, entry.n):
            yield Problem(
                place, f"n {entry.n} recorded for {text}", f"n {counted}, counted in the rows", "Correct it.", key
            )


def sealed_row_problems(archive: Archive) -> Iterator[Problem]:
    """Yield every value of a sealed document that the run's public rows do not give."""
    for run_id, sealed in archive.sealed.items():
        run = archive.runs[run_id]
        formulas = read_formulas(archive, archive.suites[run.suite])
        path = run.sealed or ""
        for index, entry in enumerate(sealed.values):
            evidence = run_evidence(archive, formulas, run, entry.comparison or next(iter(formulas.suite.comparisons)))
            if entry.expr is None or entry.value is None or evidence.pairs is None:
                continue
            place = archive.text_place(path, "values", index, "expr")
            node = evidence.resolver.expanded(Formula(parse(entry.expr, place), place))
            key = f"{run.suite}: {entry.expr}"
            unknown = list(_undefined_names(archive, evidence, node, place, key))
            yield from unknown
            computed = None if unknown else recompute(evidence, node).amount
            if computed is not None and not can_agree(as_written(entry.value), computed):
                expected = f"{number_text(computed.value)}, recomputed from {_source_of(evidence)}"
                remedy = "Correct the sealed document, or find out what became of the rows."
                yield Problem(place, f"{entry.value} for {entry.expr}", expected, remedy, key)


def _source_of(evidence: RunEvidence) -> str:
    if evidence.pairs is not None:
        return ", ".join(path for path in sorted(evidence.run.artifacts) if "rows" in path) or "the rows"
    return "the other values in " + evidence.archive.run_path(evidence.run.id, "recorded.json")


def _undefined_names(archive: Archive, evidence: RunEvidence, node: Node, place: Place, key: str) -> Iterator[Problem]:
    """Every name that a recorded expression uses must have its meaning recorded too, and must be known."""
    record = archive.recorded.get(evidence.run.id) or archive.sealed[evidence.run.id]
    definitions = record.definitions
    formulas = evidence.formulas
    for name in (inner.parts[0] for inner in walk(node) if isinstance(inner, Name) and len(inner.parts) == 1):
        if name in formulas.derived or name in formulas.subgroups:
            if name not in definitions:
                yield Problem(place, f"no definition of {name!r}", "what the name meant", "Add it to definitions.", key)
        elif name not in formulas.suite.columns:
            expected = f"a name of the suite{formulas.nearest(name)}"
            yield Problem(place, f"the unknown name {name!r}", expected, "Correct the expression.", key)
    unknown = [column for _, column in columns_read(node, formulas, evidence.comparison).columns]
    for column in sorted(set(unknown) - set(formulas.suite.columns)):
        yield Problem(place, f"the unknown column {column!r}", "a column of the suite", "Correct the expression.", key)


def _definition_problems(archive: Archive, run: str, formulas: SuiteFormulas) -> Iterator[Problem]:
    path = archive.run_path(run, "recorded.json")
    for name, text in archive.recorded[run].definitions.items():
        place = archive.place(path, "definitions", name)
        current = formulas.derived.get(name) or formulas.subgroups.get(name)
        if current is None:
            yield Problem(
                place, f"a definition of {name!r}", "a name the suite derives", "Remove it, or restore the name."
            )
            continue
        then, now = _meaning(Formula(parse(text, place), place), formulas), _meaning(current, formulas)
        if then != now:
            expected = f"{now}, as the suite means it now ({current.place})"
            remedy = "Values keep the meaning they were recorded with: give the new meaning a new name."
            yield Problem(place, f"{name} recorded as {then}", expected, remedy, f"{formulas.suite.id}: {name}")


def _meaning(formula: Formula, formulas: SuiteFormulas) -> str:
    """Return the canonical text with arms aliased and parameters replaced by their values."""
    resolver = Resolver(formulas, next(iter(formulas.suite.comparisons)))

    def inlined(node: Node) -> Node:
        if isinstance(node, Name) and node.parts[0] == "parameter" and node.parts[-1] in formulas.suite.parameters:
            return Number(as_written(formulas.suite.parameters[node.parts[-1]].value).value)
        return node

    return canonical(mapped(resolver.aliased(formula.node), inlined))


def _funnel_problems(place: Place, stages: tuple[FunnelStage, ...]) -> Iterator[Problem]:
    """Each stage is at most the one before; a ``..._failed`` stage is what the stage before it lost."""
    remedy = "Correct the count; a funnel must add up."
    passing: list[FunnelStage] = []
    for stage in stages:
        if stage.count is None:
            continue
        if stage.stage.endswith("_failed"):
            known = [earlier.count or 0 for earlier in passing[-2:]]
            if len(known) == 2 and known[0] - known[1] != stage.count:
                expected = f"{known[0]} {passing[-2].stage} less {known[1]} {passing[-1].stage}: {known[0] - known[1]}"
                yield Problem(place, f"{stage.count} {stage.stage}", expected, remedy)
            continue
        if passing and stage.count > (passing[-1].count or 0):
            yield Problem(
                place, f"{stage.count} {stage.stage}", f"at most {passing[-1].count} {passing[-1].stage}", remedy
            )
        passing.append(stage)
