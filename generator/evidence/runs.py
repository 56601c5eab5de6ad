"""The files of a run: its manifest, what was recorded of private rows, the sealed document, the weekly rollup."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.evidence.judging import Used
from generator.evidence.scalars import (
    ArtifactPath,
    Commit,
    Count,
    Day,
    Flag,
    Line,
    Name,
    Record,
    Sha256,
    Slug,
    Week,
    Written,
)
from generator.evidence.suites import ClassName

Status = Literal[
    "valid",
    "missing",
    "incomparable",
    "both_failed",
    "control_failed",
    "treatment_failed",
    "no_answer",
    "unmeasured",
    "excluded",
]
"""The closed list of what can become of an expected unit."""


class Dataset(Record):
    """What was measured on."""

    name: Line
    revision: Line | None = None


class Rows(Record):
    """Whether the rows are public, why not if not, and in which files they are (relative to the run's folder)."""

    visibility: Literal["public", "private"]
    reason: Line | None = None
    files: tuple[Line, ...] = ()


class Run(Record):
    """The manifest of one recorded batch (``proofpage/run/v1``); what is not recorded is null."""

    schema_: Literal["proofpage/run/v1"] = Field(alias="schema")
    id: Slug
    suite: Slug
    suite_version: Count
    methodology: Count
    measured_on: Day | None
    week: Week | None
    dataset: Dataset | None
    models: dict[Name, Line] = {}
    provider: Line | None = None
    tokenizer: Line | None = None
    lever: Line | None = None
    rows: Rows
    sealed: ArtifactPath | None
    artifacts: dict[ArtifactPath, Sha256]
    commit: Commit | None
    dirty: Flag | None
    inputs: dict[Line, Sha256] | None
    """SHA-256 of each file that the suite depends on, as it was when the run was measured."""
    expires: Day | None = None
    """The last day on which the evidence may be taken for current."""
    example: Flag = False
    """Whether nobody measured the rows: whatever they show is then never more than preliminary."""
    judge: Used | None = None
    tasks: Used | None = None
    notes: tuple[Line, ...] = ()


class RecordedInterval(Record):
    """An interval that was recorded with its value."""

    low: Written
    high: Written
    level: Written
    method: Line
    resamples: Count | None = None
    seed: Count | None = None


class RecordedStatistic(Record):
    """What a recorded signed-rank p was computed from, so that it can be computed again.

    ``ties`` are the sizes above 1 of the groups of equal absolute differences, in any order; n, zeros included, stands
    in the entry. Which p it is stands in the expression, ``.p`` or ``.exact_p``; for a named value it is told here.
    """

    w_plus: Written
    zeros: Count
    ties: tuple[Annotated[Count, Field(ge=2)], ...]
    p: Literal["asymptotic", "exact"] | None = None


class RecordedEntry(Record):
    """One value recorded of private rows: under the expression it is the value of, or under a name."""

    expr: Line | None = None
    name: Name | None = None
    comparison: Name | None = None
    value: Written | None
    n: Count | None = None
    reason: Line | None = None
    class_: ClassName | None = Field(None, alias="class")
    meaning: Line | None = None
    interval: RecordedInterval | None = None
    statistic: RecordedStatistic | None = None


class FunnelStage(Record):
    """One stage of the funnel, counted in rows or null where it was not recorded."""

    stage: Name
    count: Count | None
    reason: Line | None = None


class Recorded(Record):
    """``recorded.json``: what was recorded of rows that are private (``proofpage/recorded/v1``)."""

    schema_: Literal["proofpage/recorded/v1"] = Field(alias="schema")
    run: Slug
    definitions: dict[Name, Line] = {}
    values: tuple[RecordedEntry, ...]
    funnel: tuple[FunnelStage, ...] = ()


class Sealed(Record):
    """The front matter of a sealed document (``proofpage/sealed/v1``): every recorded entry once more."""

    schema_: Literal["proofpage/sealed/v1"] = Field(alias="schema")
    run: Slug
    suite: Slug
    measured_on: Day | None
    verdict: Literal["GO", "NARROW", "NO-GO", "UNDECIDED"] | None
    definitions: dict[Name, Line] = {}
    values: tuple[RecordedEntry, ...]
    funnel: tuple[FunnelStage, ...] = ()


class PublishedValue(Record):
    """A figure as a rollup or a ledger line published it; ``value`` is exact: decimal or ``num/den`` text."""

    value: Annotated[str, Field(pattern=r"^-?[0-9]+(\.[0-9]+|/[1-9][0-9]*)?$", max_length=400)] | None
    display: Line | None
    n: Count | None
    class_: ClassName | None = Field(alias="class")
    depth: Literal["from_rows", "from_totals", "as_recorded"] | None


class RollupEntry(Record):
    """The projection of one run in a weekly rollup."""

    run: Slug
    suite_version: Count
    methodology: Count
    measured_on: Day | None
    verdict: Literal["GO", "NARROW", "NO-GO", "UNDECIDED"] | None
    figures: dict[str, PublishedValue]


class Rollup(Record):
    """A weekly rollup (``proofpage/rollup/v1``), never evidence for itself."""

    schema_: Literal["proofpage/rollup/v1"] = Field(alias="schema")
    week: Week
    suites: dict[Slug, RollupEntry]
