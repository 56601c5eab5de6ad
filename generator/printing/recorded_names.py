"""The names that the evidence itself uses: what may be printed as a recorded name, whatever its shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.evidence.archive import Archive
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.figures.model import FigureTable
from generator.ledger.model import Ledger
from generator.verdicts.model import Judgement

SHORTEST_DIGEST = 12
"""Digits of a digest that are enough to tell it from others."""

Names = Mapping[str, frozenset[str]]
"""Known texts by shape."""


def names_of(archive: Archive, ledger: Ledger, table: FigureTable, judgement: Judgement) -> Names:
    """Return the run ids, suite ids, figure keys, commits, paths and recorded names of a project."""
    keys = {str(key) for key in table.figures} | {f"{key.suite}/{key.figure}" for key in table.figures}
    recorded = {text for run in archive.runs.values() for text in _recorded(run) if text}
    recorded |= {name for suite in archive.suites.values() for name in _declared(suite)}
    recorded |= {entry.name for values in archive.recorded.values() for entry in values.values if entry.name}
    recorded |= {claim.id for claim in judgement.claims}
    return {
        "run": frozenset(_runs(archive)) | frozenset(line.run_id for line in ledger.lines if line.run_id),
        "suite": frozenset(archive.suites) | frozenset(line.suite for line in ledger.lines),
        "key": frozenset(keys),
        "commit": frozenset(commit for commit in _commits(archive, ledger) if commit),
        "digest": frozenset(_digests(archive, ledger)) | frozenset(_digests_now(judgement)),
        "checkpoint": frozenset({ledger.checkpoint, *(f"{line.seq}:{line.sha256}" for line in ledger.lines)}),
        "path": frozenset(_paths(archive, ledger)) | frozenset(_paths_now(judgement)),
        "recorded": frozenset(recorded) | frozenset(line.generator for line in ledger.lines if line.generator),
    }


def is_claimed(shape: str, text: str) -> bool:
    """Whether an identifier claims that something is in the project: then its pattern alone proves nothing."""
    return shape in ("digest", "checkpoint") or (shape == "path" and text.startswith("proof/"))


def is_part_of_known(shape: str, text: str, names: Names) -> bool:
    """Whether a text is the start of a known digest, long enough to tell it, or a folder of a known path."""
    if shape == "digest":
        plain = text.removeprefix("sha256:")
        return len(plain) >= SHORTEST_DIGEST and any(known.startswith(plain) for known in names[shape])
    return shape == "path" and text.endswith("/") and any(known.startswith(text) for known in names[shape])


def _runs(archive: Archive) -> Iterator[str]:
    yield from archive.runs
    yield from (pooling.pooled.id for pooling in archive.pools.values() if pooling.pooled is not None)


def _digests(archive: Archive, ledger: Ledger) -> Iterator[str]:
    yield from (artifact.sha256 for artifact in archive.artifacts.values())
    for run in archive.runs.values():
        yield from (*run.artifacts.values(), *(run.inputs or {}).values())
        yield from (used.sha256 for used in (run.judge, run.tasks) if used is not None)
        yield from (original.sha256 for original in (run.ingest.originals if run.ingest is not None else ()))
    for line in ledger.lines:
        yield from (line.sha256, line.prev, *(artifact.sha256 for artifact in line.artifacts))


def _digests_now(judgement: Judgement) -> Iterator[str]:
    """Yield the digests that files which a suite depends on have now."""
    for verdicts in judgement.runs.values():
        yield from (state.now for state in verdicts.freshness_files if state.now is not None)


def _paths(archive: Archive, ledger: Ledger) -> Iterator[str]:
    yield from ("proof/history.jsonl", *archive.artifacts)
    for suite in archive.suites.values():
        yield from suite.depends_on
    for run in archive.runs.values():
        yield from (*run.artifacts, *(run.inputs or ()))
    for line in ledger.lines:
        yield from (artifact.path for artifact in line.artifacts)


def _paths_now(judgement: Judgement) -> Iterator[str]:
    """Yield the files that made the freshness of a run what it is; a pattern may have found them."""
    for verdicts in judgement.runs.values():
        yield from (state.path for state in verdicts.freshness_files)


def _commits(archive: Archive, ledger: Ledger) -> Iterator[str | None]:
    yield from (run.commit for run in archive.runs.values())
    yield from (line.commit for line in ledger.lines)


def _declared(suite: Suite) -> Iterator[str]:
    """Yield the names that formulas of a suite use: ``p95_ms`` is one, whatever number it seems to hold."""
    for names in (suite.arms, suite.comparisons, suite.columns, suite.derived, suite.subgroups, suite.parameters):
        yield from names
    yield from (*suite.figures, *suite.sameness)


def _recorded(run: Run) -> Iterator[str | None]:
    yield from (run.provider, run.tokenizer, run.lever)
    yield from (*run.models, *run.models.values())
    if run.ingest is not None:
        yield from (run.ingest.preset, run.ingest.written_for, *(original.name for original in run.ingest.originals))
    if run.dataset is not None:
        yield from (run.dataset.name, run.dataset.revision)
    if run.machine is not None:
        yield from (run.machine.system, run.machine.processor, run.machine.python)
    yield from (*run.versions, *run.versions.values())
