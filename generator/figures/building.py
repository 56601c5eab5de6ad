"""A figure born complete: its declaration joined with the trace of its value."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.archive import Archive
from generator.evidence.pools import Batch
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.columns import VALID, Scope
from generator.figures.feasibility import checks_of
from generator.figures.formulas import SuiteFormulas
from generator.figures.intervals import interval_of
from generator.figures.language.nodes import Name, Node
from generator.figures.leaving_out import left_out
from generator.figures.members import Member
from generator.figures.model import INCLUDING_EXCLUDED, Figure, FigureKey, Interval, Provenance, Status
from generator.figures.resampling import Resampled
from generator.figures.rounding import display_apart
from generator.figures.run_evidence import RunEvidence
from generator.figures.thresholds import held_of
from generator.figures.tracing import Traced, steps_of, substituted
from generator.quantities import Amount, Depth
from generator.units import Display, parse_display


def run_evidence(archive: Archive, formulas: SuiteFormulas, run: Batch, comparison: str) -> RunEvidence:
    """Return the evidence of a run under one comparison, for evaluation outside a gate."""
    return RunEvidence(archive, formulas, run, comparison, {})


@dataclass(frozen=True, slots=True)
class Shown:
    """What a figure is computed from: its formula as printed, the same fully expanded, and the units it is about."""

    text: str
    expanded: Node
    scope: Scope = VALID


def build_figure(evidence: RunEvidence, key: FigureKey, spec: FigureSpec, traced: Traced, *, shown: Shown) -> Figure:
    """Return a figure born complete from its declaration and the trace of its value."""
    archive, suite = evidence.archive, evidence.formulas.suite
    paths = traced.artifacts or evidence.own_artifacts
    amount = traced.amount
    is_drawn = amount is not None and not shown.scope.with_excluded
    drawn = interval_of(evidence, spec, shown.expanded) if is_drawn else Resampled(None)
    return Figure(
        key=key,
        title=spec.title,
        status=Status.MEASURED if amount is not None else _status(traced),
        reason=None if amount is not None else traced.reason,
        amount=amount,
        display=_display(evidence, key, spec, amount, drawn.interval),
        unit=spec.unit,
        evidence_class=traced.evidence_class if amount is not None else None,
        depth=traced.depth if amount is not None else None,
        n=_n(evidence, traced) if amount is not None else None,
        interval=drawn.interval,
        formula=shown.text,
        steps=steps_of(traced),
        substituted=substituted(traced),
        provenance=Provenance(tuple(archive.artifacts[path] for path in sorted(paths))),
        left_out=left_out(evidence, shown.expanded, shown.scope, traced, is_part=key.member is not None and is_drawn),
        better=spec.better,
        headline=spec.headline,
        beside=beside_key(suite, key, spec),
        is_not=spec.not_,
        place=archive.place(archive.suite_path(suite.id), "figures", key.figure, "formula"),
        interval_reason=drawn.reason,
        checks=checks_of(evidence, traced),
    )


def _display(
    evidence: RunEvidence, key: FigureKey, spec: FigureSpec, amount: Amount | None, interval: Interval | None
) -> Display:
    """Return the declared display, with more decimals where rounding would cross what the figure is held against."""
    declared = parse_display(spec.display)
    return declared if amount is None else display_apart(declared, held_of(evidence, key, spec, amount, interval))


def figure_key(suite: Suite, name: str, run: str | None, comparison: str, member: Member | None = None) -> FigureKey:
    """Return the key of a figure; the first comparison of a suite is implied."""
    is_first = comparison == next(iter(suite.comparisons))
    return FigureKey(suite.id, name, run, None if is_first else comparison, member.label if member else None)


def _status(traced: Traced) -> Status:
    return Status.WITHHELD if traced.withheld else Status.NOT_MEASURED


def _n(evidence: RunEvidence, traced: Traced) -> int | None:
    """Return the n below a value; totals recorded without one stand on the valid pairs, if those are recorded."""
    if len(traced.counts) == 1:
        return next(iter(traced.counts))
    if traced.counts or evidence.recorded is None or traced.depth is not Depth.FROM_TOTALS:
        return min(traced.counts, default=None)
    entry = evidence.recorded.find(Name(("pairs", "valid")))
    return int(entry.value) if entry is not None and entry.value is not None else None


def beside_key(suite: Suite, key: FigureKey, spec: FigureSpec) -> FigureKey | None:
    """Return the key of the figure that must stand next to this one: of the same part, where it has that part."""
    if spec.beside is None:
        return None
    other = suite.figures[spec.beside]
    is_stratum = key.member not in spec.where and other.by == spec.by
    has_part = key.member in other.where or key.member == INCLUDING_EXCLUDED or is_stratum
    return FigureKey(key.suite, spec.beside, key.run, key.comparison, key.member if has_part else None)
