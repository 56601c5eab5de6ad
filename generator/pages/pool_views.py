"""What became of the runs of a suite that pools: a row for each, pooled or left out with the reason."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.pools import Batch, Pooling
from generator.evidence.runs import Run
from generator.figures.model import FigureKey
from generator.pages.facts import ProjectFacts, run_link, say
from generator.pages.run_views import recorded
from generator.pages.views import View
from generator.printing.elements import Element, Sentence


@dataclass(frozen=True, slots=True)
class PoolRow(View):
    """A run of a suite that pools: ``reason`` says why it is left out, None where it is pooled."""

    run: Sentence
    measured_on: Sentence
    valid: Element
    reason: str | None


@dataclass(frozen=True, slots=True)
class PoolView(View):
    """All runs of a suite that pools; ``shown`` is None where fewer than a pair of runs can be pooled."""

    shown: Sentence | None
    alone: bool
    """Whether the suite shows its newest run that counts by itself."""
    pooled: Element
    runs: Element
    repeated: Element | None
    rows: tuple[PoolRow, ...]


def pool_view(facts: ProjectFacts, pooling: Pooling) -> PoolView:
    """Return what became of every run of a suite, the newest before the older."""
    reasons = {one.run: one.reason for one in pooling.left_out}
    owner = f"pool:{pooling.suite}"
    return PoolView(
        shown=run_link(facts, pooling.pooled.id) if pooling.pooled else None,
        alone=pooling.pooled is None and facts.suite_run(pooling.suite) is not None,
        pooled=facts.printer.node(owner, "pooled"),
        runs=facts.printer.node(owner, "runs"),
        repeated=facts.printer.node(owner, "repeated") if pooling.pooled and pooling.pooled.repeated else None,
        rows=tuple(_row(facts, run, reasons.get(run.id)) for run in facts.archive.runs_of(pooling.suite)),
    )


def _row(facts: ProjectFacts, run: Run, reason: str | None) -> PoolRow:
    valid = facts.printer.figure(FigureKey(run.suite, "pairs.valid", run.id))
    return PoolRow(run_link(facts, run.id), days(facts, run), valid, reason)


def days(facts: ProjectFacts, batch: Batch) -> Sentence:
    """Return the day a run was measured on, of several runs the oldest and the newest day."""
    first = recorded(facts, "date", batch.measured_on)
    if isinstance(batch, Run) or batch.measured_until == batch.measured_on or batch.measured_until is None:
        return first
    return say(first, " to ", facts.printer.identifier("date", batch.measured_until))


def members(facts: ProjectFacts, run: str | None) -> tuple[Sentence, ...]:
    """Return links to the runs that are pooled under a name; nothing for a run by itself."""
    batch = None if run is None else facts.archive.batch(run)
    return () if batch is None or isinstance(batch, Run) else tuple(run_link(facts, each.id) for each in batch.runs)
