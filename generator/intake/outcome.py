"""What came of the files that a run was made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

SCHEMA = "proofpage/ingested/v1"


@dataclass(frozen=True, slots=True)
class Gap:
    """A unit that was expected and is not there in some arms."""

    unit: tuple[str, ...]
    arms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that rows were made of: its name and digest, and where it is kept if it may be published."""

    name: str
    sha256: str
    bytes: int
    kept: str | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was added, or would be."""

    suite: str
    run: str
    measured_on: str | None
    rows: int
    by_arm: Mapping[str, int]
    """Rows by arm; empty where a line holds both arms."""
    units: int
    columns: tuple[str, ...]
    originals: tuple[Kept, ...]
    gaps: tuple[Gap, ...]
    unknown: tuple[str, ...]
    """What ``run.yaml`` can say and nobody said."""
    files: Mapping[str, str]
    """The SHA-256 of each file that was added, by its path."""
    is_rehearsal: bool


def outcome_record(outcome: Outcome) -> Mapping[str, object]:
    """Return an outcome as it is written in JSON."""
    return {
        "schema": SCHEMA,
        "dry_run": outcome.is_rehearsal,
        "suite": outcome.suite,
        "run": outcome.run,
        "measured_on": outcome.measured_on,
        "rows": outcome.rows,
        "rows_by_arm": dict(outcome.by_arm),
        "units": outcome.units,
        "columns": list(outcome.columns),
        "originals": [
            {"name": one.name, "sha256": one.sha256, "bytes": one.bytes, "kept": one.kept} for one in outcome.originals
        ],
        "absent": [{"unit": list(gap.unit), "arms": list(gap.arms)} for gap in outcome.gaps],
        "not_recorded": list(outcome.unknown),
        "files": dict(outcome.files),
    }
