"""Freshness: whether a run still speaks of the files that its suite depends on, and has not expired.

Promises: what was not recorded is ``unknown``, never ``current``, and so is a run whose suite names no file at all; a
file that differs or is gone, and a day that has passed, outweigh what was not recorded; each file that decided it is
named with both digests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from generator.evidence.archive import Archive
from generator.evidence.dependencies import Dependencies, read_dependencies, stated_dependencies
from generator.evidence.exclusions import NO_RUN_COUNTS
from generator.evidence.pools import Batch, PooledRun
from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.verdicts.words import CURRENT, EXCLUDED, INCOMPATIBLE, NO_EVIDENCE, STALE, UNKNOWN

NAMES_NO_FILE = "the suite names no file it depends on"
"""Why nothing can be said of files where there is none to compare: silence is not agreement."""


@dataclass(frozen=True, slots=True)
class FileState:
    """A file that a suite depends on: the digest that the run recorded and the digest now, None where there is none."""

    path: str
    recorded: str | None
    now: str | None


@dataclass(frozen=True, slots=True)
class Freshness:
    """The freshness word of a run, the reason in words without numbers, and the files that gave it."""

    word: str
    reason: str
    files: tuple[FileState, ...] = ()
    expires: str | None = None
    """The last day on which the evidence is not expired; None where none is declared, or it cannot be told."""


def dependencies_of(archive: Archive, suite: Suite) -> Dependencies:
    """Return the files a suite depends on as they are now; ``Malformed`` where it names what no file is."""
    if archive.stated is not None:
        artifacts = {path: artifact.sha256 for path, artifact in archive.artifacts.items()}
        return stated_dependencies({**archive.stated, **artifacts}, suite.depends_on)
    path = archive.suite_path(suite.id)
    return read_dependencies(archive.root, suite.depends_on, lambda index: archive.place(path, "depends_on", index))


def judge_freshness(
    archive: Archive, suite: Suite, *, run: Batch | None, files: Dependencies, as_of: str | None
) -> Freshness:
    """Return the freshness of one run of a suite, of its pooled runs, or of the suite that has none.

    It is judged on the day the site speaks of. None but current runs are pooled.
    """
    if run is None:
        return Freshness(NO_EVIDENCE, NO_RUN_COUNTS if archive.runs_of(suite.id) else "no run is recorded")
    if isinstance(run, PooledRun):
        days = [day for one in run.runs if (day := last_day(suite, one)) is not None]
        reason = "every file the suite depends on is as each of the pooled runs recorded it"
        return Freshness(CURRENT, reason, expires=min(days, default=None))
    expires = last_day(suite, run)
    if archive.is_excluded(run):
        return Freshness(EXCLUDED, "the suite excludes the run", expires=expires)
    if run.methodology != archive.methodology.version:
        return Freshness(INCOMPATIBLE, "the run follows another version of the methodology", expires=expires)
    states = _states(run, files)
    stale = tuple(_stale_reasons(states, files, expires=expires, as_of=as_of))
    if stale:
        changed = tuple(state for state in states if _is_changed(state) or state.now is None)
        return Freshness(STALE, ", and ".join(stale), changed, expires)
    return _unknown_or_current(suite, run, states, expires=expires, as_of=as_of)


def last_day(suite: Suite, run: Run) -> str | None:
    """Return the earlier of the day that a run declares and the one that follows from its suite; None without both."""
    days = [] if run.expires is None else [run.expires]
    if suite.expires_after_days is not None and run.measured_on is not None:
        measured = date.fromisoformat(run.measured_on)
        days.append((measured + timedelta(days=suite.expires_after_days)).isoformat())
    return min(days, default=None)


def _states(run: Run, files: Dependencies) -> tuple[FileState, ...]:
    """Return every file the suite depends on, those that are gone since the run recorded them included."""
    recorded = {path: digest for path, digest in (run.inputs or {}).items() if files.names(path)}
    return tuple(
        FileState(path, recorded.get(path), files.digests.get(path)) for path in sorted({*files.digests, *recorded})
    )


def _is_changed(state: FileState) -> bool:
    return state.recorded is not None and state.now is not None and state.recorded != state.now


def _stale_reasons(
    states: tuple[FileState, ...], files: Dependencies, *, expires: str | None, as_of: str | None
) -> Iterator[str]:
    if any(_is_changed(state) for state in states):
        yield "a file the suite depends on is no longer as the run recorded it"
    if any(state.now is None for state in states):
        yield "a file the suite depends on is not there"
    if files.unmatched:
        yield "no file matches a pattern of the files the suite depends on"
    if expires is not None and as_of is not None and as_of > expires:
        yield "the evidence has expired"


def _unknown_or_current(
    suite: Suite, run: Run, states: tuple[FileState, ...], *, expires: str | None, as_of: str | None
) -> Freshness:
    unrecorded = tuple(state for state in states if state.recorded is None)
    if not suite.depends_on and run.inputs is not None:
        reason = NAMES_NO_FILE
    elif run.inputs is None:
        reason = "the digests of the files the run depended on are not recorded"
    elif unrecorded:
        reason = "the digest of a file the suite depends on is not recorded"
    elif run.dirty is None:
        reason = "whether the working tree held uncommitted changes is not recorded"
    elif suite.expires_after_days is not None and run.measured_on is None:
        reason = "the evidence expires, and the day it was measured on is not recorded"
    elif expires is not None and as_of is None:
        reason = "the evidence expires, and no day is known that the site speaks of"
    else:
        return Freshness(CURRENT, "every file the suite depends on is as the run recorded it", expires=expires)
    return Freshness(UNKNOWN, reason, unrecorded, expires)
