"""The format of what ``verify`` reports (``proofpage/verify/v1``), field by field. What is not known is null."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Reported(BaseModel):
    """Base of the format's objects: frozen, nothing extra."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Where(Reported):
    """A position in a file of the project or the site."""

    path: str
    line: int | None
    column: int | None


class ProblemEntry(Reported):
    """What does not hold, where, and what to do."""

    where: Where
    found: str
    expected: str
    remedy: str
    figure: str | None


class ReplacedEntry(Reported):
    """An artifact whose bytes of one line a later line replaced."""

    path: str
    line: int
    by: int


class ArtifactsEntry(Reported):
    """How many digests were compared, and what was replaced."""

    named_by_ledger: int
    pinned_by_runs: int
    replaced: tuple[ReplacedEntry, ...]


class RunsOfFilesEntry(Reported):
    """Runs that were made of a harness's files: those made again from them, and those whose files are not published."""

    made_again: int
    without_originals: int


class SiteFound(Reported):
    """What was read on a site."""

    files: int
    read_back: dict[str, int]
    pages_made_again: bool


class BaseFound(Reported):
    """The base branch that the ledger was held against."""

    revision: str
    commit: str
    lines: int
    commits_walked: int


class Found(Reported):
    """What holds."""

    kind: Literal["project", "site"]
    checkpoint: str
    ledger_lines: int
    artifacts: ArtifactsEntry
    figures_recomputed: int
    runs_of_files: RunsOfFilesEntry
    site: SiteFound | None
    since: str | None
    base: BaseFound | None


class Verified(Reported):
    """``verify --format json``: what holds, or every problem; both where the sentences of a site were not compared."""

    schema_: Literal["proofpage/verify/v1"] = Field(serialization_alias="schema")
    ok: bool
    problems: tuple[ProblemEntry, ...]
    found: Found | None
