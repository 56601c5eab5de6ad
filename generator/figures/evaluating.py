"""The evaluator: the value of a formula for one run and comparison, as deep as the evidence goes.

A sub-expression is computed from its parts first, from rows or through the identities ``rate = count / count`` and
``mean = sum / count``, and looked up among the recorded values only where that fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.evidence.suites import FigureSpec, IntervalSpec
from generator.evidence.units import have_status
from generator.figures.calls import Outcome, reduced
from generator.figures.columns import (
    VALID,
    ColumnEvaluator,
    Scope,
    columns_read,
    counted,
    population,
    required,
    weakest_class,
)
from generator.figures.judged import label_counts
from generator.figures.language.nodes import Binary, Call, Compare, Logic, Name, Node, Number, Text, Unary
from generator.figures.margins import registered_margins
from generator.figures.operators import ARITHMETIC, compare_amounts
from generator.figures.repeating import NOT_RECORDED, absent, from_entry, funnel_count, manifest_field, repeated
from generator.figures.resampling import Drawing, Resampled, resample
from generator.figures.resolution import restricted
from generator.figures.run_evidence import RunEvidence
from generator.figures.share_intervals import share_interval
from generator.figures.tracing import Traced, combined
from generator.figures.vectors import Mask
from generator.quantities import Amount, Depth, EvidenceClass, as_written, exactly

OF_THE_WHOLE = "recorded of the whole run, not of a part of it"


def evaluate(evidence: RunEvidence, node: Node, *, scope: Scope = VALID, restriction: Node | None = None) -> Traced:
    """Return the value of a resolved formula, over the pairs of a scope.

    ``restriction`` is the condition that was pushed into the formula; under one, what was recorded of the whole run
    has no value.
    """
    return Evaluator(evidence, node, scope, restriction=restriction).value_of(node)


def recompute(evidence: RunEvidence, node: Node) -> Traced:
    """Return the value of a resolved formula from its parts alone: the formula itself is never looked up."""
    return Evaluator(evidence, node, VALID).computed(node)


def evaluate_published(evidence: RunEvidence, node: Node, published: Mapping[str, Traced]) -> Traced:
    """Return the value of a formula whose figures are taken as they are published, by their dotted names."""
    return Evaluator(evidence, node, VALID, published=published).value_of(node)


def draw_interval(evidence: RunEvidence, spec: FigureSpec, node: Node) -> Resampled | None:
    """Return the declared interval of a resolved formula; None where none is declared, or there are no rows."""
    if spec.interval is None:
        return None
    return Evaluator(evidence, node, Scope(spec.population)).drawn(node, spec.interval)


class Evaluator:
    """Evaluates the scalar nodes of one formula over one population."""

    def __init__(
        self,
        evidence: RunEvidence,
        root: Node,
        scope: Scope,
        *,
        restriction: Node | None = None,
        published: Mapping[str, Traced] | None = None,
    ) -> None:
        self._evidence = evidence
        self._scope = scope
        self._restriction = restriction
        self._published = published or {}
        pairs = evidence.pairs
        self._reads = columns_read(root, evidence.formulas, evidence.comparison)
        needed = required(self._reads, evidence.formulas.suite, evidence.comparison)
        self._population: Mask | None = None if pairs is None else population(pairs, needed, scope)
        self._columns = (
            None
            if pairs is None
            else ColumnEvaluator(pairs, evidence.formulas, evidence.resolver, lambda node: self.value_of(node).value)
        )

    def value_of(self, node: Node) -> Traced:
        """Return the value of a node: computed, else as recorded, else none with the reason."""
        traced = self.computed(node)
        if traced.value is not None or self._evidence.recorded is None or self._scope.with_excluded:
            return traced
        entry = self._evidence.recorded.find(node)
        return traced if entry is None else from_entry(self._evidence, node, entry)

    def computed(self, node: Node) -> Traced:
        """Return the value of a node from its parts."""
        match node:
            case Number():
                return Traced(node, exactly(node.value), "constant")
            case Text():
                return Traced(node, node.value, "constant")
            case Name():
                return self._name(node)
            case Unary():
                return self._unary(node)
            case Binary():
                return self._binary(node)
            case Compare():
                return self._comparison(node)
            case Logic():
                return self._logic(node)
            case Call():
                return self._call(node)

    def drawn(self, node: Node, spec: IntervalSpec) -> Resampled | None:
        """Return the declared interval of a formula, or why there is none; None where there are no rows."""
        if self._columns is None or self._population is None:
            return None
        settings = self._evidence.settings
        if spec.method != "bootstrap":
            return share_interval(node, spec.method, self.value_of, settings)
        drawing = Drawing(
            self._columns, self._population, self._reads, lambda inner: self.value_of(inner).amount, settings
        )
        return resample(node, spec, drawing)

    def _unary(self, node: Unary) -> Traced:
        inner = self.value_of(node.operand)
        if isinstance(inner.value, Amount):
            return combined(node, -inner.value, (inner,))
        return combined(node, None if inner.value is None else not inner.value, (inner,))

    def _binary(self, node: Binary) -> Traced:
        left, right = self.value_of(node.left), self.value_of(node.right)
        one, other = left.amount, right.amount
        if one is None or other is None:
            return combined(node, None, (left, right))
        value = ARITHMETIC[node.operator](one, other)
        reason = None if value else "undefined: the divisor is zero, or may be as far as it was recorded"
        return combined(node, value, (left, right), reason)

    def _comparison(self, node: Compare) -> Traced:
        left, right = self.value_of(node.left), self.value_of(node.right)
        if left.amount is None or right.amount is None:
            is_known = isinstance(left.value, str) and isinstance(right.value, str)
            same = (left.value == right.value) is (node.operator == "==")
            return combined(node, same if is_known else None, (left, right))
        held = compare_amounts(node.operator, left.amount, right.amount)
        reason = "as far as the values were recorded, it may or may not hold" if held is None else None
        return combined(node, held, (left, right), reason)

    def _logic(self, node: Logic) -> Traced:
        operands = tuple(self.value_of(operand) for operand in node.operands)
        settling = node.operator == "or"
        values = [operand.value for operand in operands]
        if settling in values:
            return combined(node, settling, operands)
        return combined(node, None if None in values else not settling, operands)

    def _name(self, node: Name) -> Traced:
        evidence = self._evidence
        if node.dotted in self._published:
            return replace(self._published[node.dotted], node=node)
        if self._is_of_the_whole(node):
            return absent(self._evidence, node, OF_THE_WHOLE)
        match node.parts:
            case ("parameter", name):
                value = exactly(evidence.formulas.suite.parameters[name].value)
                path = evidence.archive.suite_path(evidence.formulas.suite.id)
                return Traced(node, value, "parameter", artifacts=frozenset({path}), artifact=path)
            case ("pairs", status):
                return self._status_count(node, status)
            case ("labels", label):
                return self._label_count(node, label)
            case ("funnel", stage):
                return funnel_count(self._evidence, node, stage)
            case ("recorded", name):
                entry = evidence.recorded.named.get(name) if evidence.recorded else None
                return absent(self._evidence, node) if entry is None else from_entry(self._evidence, node, entry)
            case ("run", field):
                return manifest_field(self._evidence, node, field)
        return self._declared(node)

    def _is_of_the_whole(self, node: Name) -> bool:
        """Whether a name stands for the run as it was recorded, where a part of it, or more than it, is asked for."""
        recorded = node.parts[0] in ("funnel", "recorded") or node.parts[1:2] == ("interval",)
        if self._restriction is not None:
            return recorded or node.parts[0] in ("pairs", "labels")
        return recorded and self._scope.with_excluded

    def _declared(self, node: Name) -> Traced:
        """Return the value of a name that the suite declares: a sameness claim, an interval, another comparison."""
        match node.parts:
            case ("sameness", name, "holds"):
                held = self._evidence.sameness.get(name)
                reason = "the sameness of it is undecidable" if held is None else None
                return Traced(node, held, "computed", reason=reason)
            case (figure, "interval", end):
                return self._interval(node, figure, end)
            case (comparison, figure) if comparison in self._evidence.formulas.suite.comparisons:
                return self._elsewhere(node, comparison, figure)
        return absent(self._evidence, node, f"{node.dotted} has one value per pair")

    def _status_count(self, node: Name, status: str) -> Traced:
        pairs = self._evidence.pairs
        if pairs is None:
            return absent(self._evidence, node)
        counts = counted(pairs, self._scope)
        found = ~counts if status == "excluded" else counts & have_status(pairs.units, frozenset({status}))
        return self._from_rows(node, exactly(int(found.sum())), Outcome(None, len(pairs.units), 0, None))

    def _label_count(self, node: Name, label: str) -> Traced:
        found = label_counts(self._evidence, self._scope)
        if found is None:
            return absent(self._evidence, node)
        return self._from_rows(node, exactly(found[label]), Outcome(None, sum(found.values()), 0, None))

    def _interval(self, node: Name, figure: str, end: str) -> Traced:
        evidence = self._evidence
        inner = evidence.resolver.expanded(evidence.formulas.figures[figure])
        spec = evidence.formulas.suite.figures[figure]
        drawn = draw_interval(evidence, spec, inner)
        if drawn is not None:
            found = None if drawn.interval is None else drawn.interval.end(end)
            whole = evaluate(evidence, inner, scope=Scope(spec.population))
            return replace(combined(node, found, (whole,), drawn.reason), withheld=found is None)
        entry = evidence.recorded.find(inner) if evidence.recorded else None
        if entry is None or entry.interval is None:
            return absent(self._evidence, node, f"no interval of {figure} is recorded")
        low, high = as_written(entry.interval.low), as_written(entry.interval.high)
        value = {"low": low, "high": high, "width": high - low}[end]
        written = {"low": str(entry.interval.low), "high": str(entry.interval.high), "width": None}[end]
        return repeated(evidence, node, value, written=written, weak=EvidenceClass.DERIVED, n=entry.n)

    def _elsewhere(self, node: Name, comparison: str, figure: str) -> Traced:
        other = self._evidence.elsewhere(comparison)
        scope = replace(self._scope, kind=other.formulas.suite.figures[figure].population)
        expanded = other.resolver.expanded(other.formulas.figures[figure])
        if self._restriction is not None:
            expanded = restricted(expanded, self._restriction)
        inner = evaluate(other, expanded, scope=scope, restriction=self._restriction)
        return combined(node, inner.amount, (inner,))

    def _call(self, node: Call) -> Traced:
        if self._columns is not None and self._population is not None:
            outcome = reduced(
                node,
                self._columns,
                self._population,
                scalar=lambda inner: self.value_of(inner).amount,
                settings=self._evidence.settings,
                margins=registered_margins(self._evidence.formulas.suite, self._evidence.run),
            )
            return self._from_rows(node, outcome.value, outcome)
        if node.function in ("rate", "mean"):
            return self._by_identity(node)
        return absent(self._evidence, node)

    def _by_identity(self, node: Call) -> Traced:
        top = "count" if node.function == "rate" else "sum"
        parts = (
            self.value_of(Call(top, node.arguments, node.keywords)),
            self.value_of(Call("count", (), node.keywords)),
        )
        one, other = parts[0].amount, parts[1].amount
        value = one.divided_by(other) if one is not None and other is not None else None
        return combined(node, value, parts, None if value else NOT_RECORDED)

    def _from_rows(self, node: Node, value: Amount | bool | None, outcome: Outcome) -> Traced:
        weak = weakest_class(self._reads, self._evidence.formulas) or EvidenceClass.DERIVED
        return Traced(
            node,
            value,
            "rows",
            weak,
            Depth.FROM_ROWS,
            frozenset({outcome.n}),
            self._evidence.own_artifacts,
            outcome.reason,
            outcome.undefined,
            withheld=outcome.withheld,
        )
