"""Values that can only be repeated as they were recorded, and the absence of a value with its reason."""

from __future__ import annotations

from generator.evidence.runs import RecordedEntry
from generator.figures.columns import columns_read, weakest_class
from generator.figures.language.nodes import Call, Name, Node
from generator.figures.run_evidence import RunEvidence
from generator.figures.tracing import Traced
from generator.quantities import Amount, Depth, EvidenceClass, as_written, exactly, weakest

NOT_RECORDED = "not recorded"


def absent(evidence: RunEvidence, node: Node, reason: str = NOT_RECORDED) -> Traced:
    """Return that a node has no value, and why."""
    return Traced(node, None, "recorded", artifacts=evidence.own_artifacts, reason=reason)


def from_entry(evidence: RunEvidence, node: Node, entry: RecordedEntry) -> Traced:
    """Return the value of a recorded entry, of a class no stronger than the columns behind it."""
    if entry.value is None:
        return absent(evidence, node, entry.reason or NOT_RECORDED)
    reads = columns_read(node, evidence.formulas, evidence.comparison)
    given = None if entry.class_ is None else EvidenceClass[entry.class_.upper()]
    classes = [found for found in (weakest_class(reads, evidence.formulas), given) if found is not None]
    weak = weakest(classes) if classes else EvidenceClass.DERIVED
    return repeated(evidence, node, as_written(entry.value), written=str(entry.value), weak=weak, n=entry.n)


def repeated(
    evidence: RunEvidence,
    node: Node,
    value: Amount,
    *,
    written: str | None,
    weak: EvidenceClass | None,
    n: int | None,
) -> Traced:
    """Return a recorded value: a total where it is a sum or a count, else merely repeated."""
    is_total = isinstance(node, Call) and node.function in ("sum", "count")
    is_total = is_total or (isinstance(node, Name) and node.parts[0] in ("pairs", "labels"))
    depth = Depth.FROM_TOTALS if is_total else Depth.AS_RECORDED
    counts = frozenset() if n is None else frozenset({n})
    path = evidence.recorded.path if evidence.recorded else None
    own = evidence.own_artifacts
    return Traced(node, value, "recorded", weak, depth, counts, own, written=written, artifact=path)


def funnel_count(evidence: RunEvidence, node: Name, stage: str) -> Traced:
    """Return the count of a funnel stage."""
    found = evidence.recorded.funnel.get(stage) if evidence.recorded else None
    if found is None or found.count is None:
        return absent(evidence, node, (found.reason if found else None) or NOT_RECORDED)
    written, observed = str(found.count), EvidenceClass.OBSERVED
    return repeated(evidence, node, exactly(found.count), written=written, weak=observed, n=None)


def manifest_field(evidence: RunEvidence, node: Name, field: str) -> Traced:
    """Return what the run's manifest says in a field."""
    value = getattr(evidence.run, field)
    reason = NOT_RECORDED if value is None else None
    return Traced(node, value, "recorded", EvidenceClass.OBSERVED, Depth.AS_RECORDED, reason=reason)
