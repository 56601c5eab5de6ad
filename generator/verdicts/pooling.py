"""Which runs of a suite may be shown as one, and why the others may not.

Promises: pooled are only current runs from a clean working tree, of the suite and methodology as they are, that
recorded the very same provider and tokenizer and changed the same thing; what was not recorded cannot be shown to be
the same. The newest run that could be pooled says what the others must agree with. Every other run is left out with
its reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.evidence.archive import Archive
from generator.evidence.dependencies import Dependencies
from generator.evidence.joining import join_runs
from generator.evidence.pools import LeftRun, Pooling
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.verdicts.freshness import dependencies_of, judge_freshness
from generator.verdicts.words import CURRENT

SAME = {"provider": "provider", "tokenizer": "tokenizer", "lever": "lever"}
"""What pooled runs must agree in, and how a sentence calls it."""
RECORDED = ("provider", "tokenizer")
"""What a run must have recorded: without it no one can know whether token counts mean the same."""


def choose_pools(archive: Archive, *, as_of: str | None = None) -> Mapping[str, Pooling]:
    """Return, for every suite that pools, what became of its runs; evidence that expires is judged on a day."""
    return {suite.id: choose_pool(archive, suite, as_of=as_of) for suite in archive.suites.values() if suite.pool}


def choose_pool(archive: Archive, suite: Suite, *, as_of: str | None = None) -> Pooling:
    """Return which runs of a suite are pooled, and the others with their reasons, newest first."""
    files = dependencies_of(archive, suite)
    chosen: list[Run] = []
    left: list[LeftRun] = []
    for run in archive.runs_of(suite.id):
        reason = _unfit(archive, suite, run, files=files, as_of=as_of) or _unlike(archive, run, chosen)
        if reason is None:
            chosen.append(run)
        else:
            left.append(LeftRun(run.id, reason))
    if len(chosen) < 2:
        alone = [LeftRun(run.id, "there is no other run that it could be pooled with") for run in chosen]
        return Pooling(suite.id, None, _in_order(archive, suite, (*left, *alone)))
    return Pooling(suite.id, join_runs(archive, suite, chosen), tuple(left))


def _in_order(archive: Archive, suite: Suite, left: Iterable[LeftRun]) -> tuple[LeftRun, ...]:
    ranks = {run.id: rank for rank, run in enumerate(archive.runs_of(suite.id))}
    return tuple(sorted(left, key=lambda one: ranks[one.run]))


def _unfit(archive: Archive, suite: Suite, run: Run, *, files: Dependencies, as_of: str | None) -> str | None:
    """Return why a run could be pooled with no other at all."""
    if archive.is_excluded(run):
        return "the suite excludes it"
    if run.rows.visibility == "private":
        return "its rows are private, and what was recorded of them cannot be joined with the rows of others"
    if run.suite_version != suite.version:
        return "it follows another version of the suite"
    freshness = judge_freshness(archive, suite, run=run, files=files, as_of=as_of)
    if freshness.word != CURRENT:
        return freshness.reason
    if run.dirty:
        return "it was made from a working tree with uncommitted changes"
    missing = [name for name in RECORDED if getattr(run, name) is None]
    if missing:
        return f"its {' and '.join(missing)} {'are' if len(missing) > 1 else 'is'} not recorded"
    return None


def _unlike(archive: Archive, run: Run, chosen: list[Run]) -> str | None:
    """Return why a run cannot be pooled with those chosen so far, the first of which is the newest."""
    if not chosen:
        return None
    for name, words in SAME.items():
        if getattr(run, name) != getattr(chosen[0], name):
            return f"its {words} is another than that of the newest run that is pooled"
    digests = _row_digests(archive, run)
    if any(digests & _row_digests(archive, other) for other in chosen):
        return "a file of its rows holds the very bytes of a file of another run that is pooled"
    return None


def _row_digests(archive: Archive, run: Run) -> set[str]:
    return {archive.artifacts[archive.run_path(run.id, name)].sha256 for name in run.rows.files}
