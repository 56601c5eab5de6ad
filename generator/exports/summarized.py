"""The summary: every figure with its verdict, for the terminal and for ``api/v1/summary.json`` alike.

Promises: the rows are the evaluated table, in the order of suites, newest run first; nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.evaluation import Evaluation
from generator.evidence.pools import LeftRun
from generator.figures.model import Figure, exact_text, shown
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import publication_word

SCHEMA = "proofpage/summary/v1"


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure: its key, value and what can be said of it."""

    key: str
    value: str | None
    display: str
    unit: str
    status: str
    reason: str | None
    publication: str
    evidence_class: str | None
    depth: str | None
    n: int | None
    beside: str | None = None
    """The key of the figure that must stand next to this one."""


@dataclass(frozen=True, slots=True)
class RunRow:
    """One run, or a suite that has none, with its verdicts and figures."""

    suite: str
    run: str | None
    retired: bool
    verdict: str
    publication: str
    freshness: str
    dirty: bool | None
    figures: tuple[FigureRow, ...]
    pooled: tuple[str, ...] = ()
    """The runs that are pooled under the name; empty for a run by itself."""
    left_out: tuple[LeftRun, ...] = ()
    """Of a suite that pools, on what it shows: the runs that are not pooled, and why."""
    all_excluded: bool = False
    """Whether the suite has runs and shows none, since it excludes them all."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Every run of the project."""

    checkpoint: str
    runs: tuple[RunRow, ...]


def summary_of(evaluation: Evaluation) -> Summary:
    """Return every figure of an evaluated project."""
    rows = (_run_row(evaluation, verdicts) for verdicts in evaluation.judgement.runs.values())
    return Summary(evaluation.ledger.checkpoint, tuple(rows))


def summary_record(summary: Summary) -> Mapping[str, object]:
    """Return a summary as it is written in JSON."""
    runs = [
        {
            "suite": run.suite,
            "run_id": run.run,
            "retired": run.retired,
            "verdict": run.verdict,
            "publication": run.publication,
            "freshness": run.freshness,
            "dirty": run.dirty,
            "pooled": list(run.pooled) or None,
            "left_out": [{"run_id": left.run, "reason": left.reason} for left in run.left_out],
            "figures": [_figure_record(figure) for figure in run.figures],
        }
        for run in summary.runs
    ]
    return {"schema": SCHEMA, "checkpoint": summary.checkpoint, "runs": runs}


def _figure_record(figure: FigureRow) -> Mapping[str, object]:
    return {
        "key": figure.key,
        "value": figure.value,
        "display": figure.display,
        "unit": figure.unit,
        "status": figure.status,
        "reason": figure.reason,
        "publication": figure.publication,
        "class": figure.evidence_class,
        "depth": figure.depth,
        "n": figure.n,
        "beside": figure.beside,
    }


def _run_row(evaluation: Evaluation, verdicts: RunVerdicts) -> RunRow:
    archive = evaluation.archive
    batch = archive.batch(verdicts.run) if verdicts.run else None
    is_shown = batch is not None and archive.shown(verdicts.suite) == batch
    pooling = archive.pools.get(verdicts.suite) if is_shown else None
    return RunRow(
        suite=verdicts.suite,
        run=verdicts.run,
        retired=evaluation.archive.suites[verdicts.suite].retired,
        verdict=verdicts.word,
        publication=verdicts.publication.status,
        freshness=verdicts.freshness,
        dirty=verdicts.dirty,
        figures=tuple(_figure_rows(evaluation, verdicts)),
        pooled=pooling.runs if pooling else (),
        left_out=pooling.left_out if pooling else (),
        all_excluded=batch is None and bool(archive.runs_of(verdicts.suite)),
    )


def _figure_rows(evaluation: Evaluation, verdicts: RunVerdicts) -> Iterator[FigureRow]:
    for figure in evaluation.table.of_run(verdicts.suite, verdicts.run):
        yield _figure_row(figure, verdicts)


def _figure_row(figure: Figure, verdicts: RunVerdicts) -> FigureRow:
    return FigureRow(
        key=str(figure.key),
        value=exact_text(figure),
        display=shown(figure),
        unit=figure.unit,
        status=figure.status.value,
        reason=figure.reason,
        publication=publication_word(figure, verdicts.publication),
        evidence_class=figure.evidence_class.word if figure.evidence_class is not None else None,
        depth=figure.depth.word if figure.depth is not None else None,
        n=figure.n,
        beside=None if figure.beside is None else str(figure.beside),
    )
