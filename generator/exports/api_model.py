"""The formats of ``api/v1/``, field by field: what ``summary``, ``explain`` and ``check`` print, and lists of runs."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.exports.latest_model import ConditionEntry, DrawnInterval, LeftRunEntry, Published, RunEntry
from generator.exports.verify_model import ProblemEntry

Depth = Literal["from_rows", "from_totals", "as_recorded"]
Status = Literal["measured", "not_measured", "withheld"]
Publication = Literal["verified", "preliminary", "measured", "not_measured"]


class SummaryFigure(Published):
    """A figure with what can be said of it; ``value`` is exact, ``display`` is rounded from it."""

    key: str
    value: str | None
    display: str
    unit: str
    status: Status
    reason: str | None
    publication: Publication
    class_: str | None = Field(serialization_alias="class")
    depth: Depth | None
    n: int | None
    beside: str | None


class SummaryRun(Published):
    """A run, or (``run_id`` null) a suite that has none."""

    suite: str
    run_id: str | None
    retired: bool
    verdict: str
    publication: Publication
    freshness: str
    dirty: bool | None
    pooled: tuple[str, ...] | None
    left_out: tuple[LeftRunEntry, ...]
    figures: tuple[SummaryFigure, ...]


class SummaryDocument(Published):
    """``summary --format json``: every figure with its verdict."""

    schema_: Literal["proofpage/summary/v1"] = Field(serialization_alias="schema")
    checkpoint: str
    runs: tuple[SummaryRun, ...]


class ShownInterval(DrawnInterval):
    """An interval with both ends displayed as the figure is."""


class StepEntry(Published):
    """One step of the sum, in order of evaluation; the last is the figure."""

    text: str
    level: int
    source: Literal["rows", "computed", "recorded", "parameter", "constant", "figure"]
    value: str | bool | None
    display: str
    class_: str | None = Field(serialization_alias="class")
    depth: Depth | None
    n: int | None
    artifact: str | None
    reason: str | None


class SizedInput(Published):
    """An artifact that a figure was computed from."""

    path: str
    sha256: str
    bytes: int


class LeftOutEntry(Published):
    """Units that are not in the figure's population, and why."""

    count: int
    reason: str


class BesideEntry(Published):
    """The figure that must stand next to the one explained."""

    key: str
    title: str
    display: str
    verdict: str


class MemberEntry(Published):
    """The figure over a subgroup or under another comparison, or one without which it is never shown."""

    key: str
    display: str
    depth: Depth | None
    n: int | None


class DeclaredIn(Published):
    """Where the formula stands in the suite file."""

    path: str
    line: int | None
    column: int | None


class ExplanationDocument(Published):
    """``explain --format json``: a figure with its formula, its sum and its artifacts."""

    schema_: Literal["proofpage/explanation/v1"] = Field(serialization_alias="schema")
    key: str
    title: str
    formula: str
    substituted: str | None
    value: str | None
    exact: bool
    display: str
    unit: str
    status: Status
    reason: str | None
    verdict: str
    publication: Publication
    conditions: tuple[ConditionEntry, ...]
    unmet: tuple[str, ...]
    freshness: str
    freshness_reason: str
    dirty: bool | None
    class_: str | None = Field(serialization_alias="class")
    depth: Depth | None
    pooled: tuple[str, ...] | None
    n: int | None
    interval: ShownInterval | None
    interval_reason: str | None
    steps: tuple[StepEntry, ...]
    inputs: tuple[SizedInput, ...]
    left_out: tuple[LeftOutEntry, ...]
    is_not: str | None
    beside: BesideEntry | None
    members: tuple[MemberEntry, ...]
    company: tuple[MemberEntry, ...]
    sentence: str | None
    declared_in: DeclaredIn


class CheckDocument(Published):
    """``check --format json``: what is bound on the site, or every problem."""

    schema_: Literal["proofpage/check/v1"] = Field(serialization_alias="schema")
    ok: bool
    problems: tuple[ProblemEntry, ...]
    coverage: dict[str, int] | None


class ListedRun(Published):
    """A run with its verdict, and where everything of it is; ``pairs`` is null where rows are private."""

    run_id: str
    suite: str
    measured_on: str | None
    retired: bool
    freshness: str
    dirty: bool | None
    expires: str | None
    verdict: str
    publication: Publication
    page: str
    run: str
    figures: str
    pairs: str | None


class RunsDocument(Published):
    """``api/v1/runs.json``: all runs, in the order of the summary; addresses are paths inside the site."""

    schema_: Literal["proofpage/runs/v1"] = Field(serialization_alias="schema")
    runs: tuple[ListedRun, ...]


class RunDocument(Published):
    """``api/v1/runs/RUN.json``: a run as it stands in ``latest-numbers.json``."""

    schema_: Literal["proofpage/published-run/v1"] = Field(serialization_alias="schema")
    run: RunEntry


class ApiFile(Published):
    """A file for machines: its path inside the site, its format, and the path of the schema of that format."""

    path: str
    format: str
    described_by: str


class ApiDocument(Published):
    """``api/v1/index.json``: every file of the interface, then every table."""

    schema_: Literal["proofpage/api/v1"] = Field(serialization_alias="schema")
    files: tuple[ApiFile, ...]
    tables: tuple[str, ...]
