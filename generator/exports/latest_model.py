"""The format of ``latest-numbers.json`` (``proofpage/latest-numbers/v1``), field by field.

Exact values are text, a whole number or ``num/den``; displays are what the pages show. What is not recorded is null.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA: Literal["proofpage/latest-numbers/v1"] = "proofpage/latest-numbers/v1"


class Published(BaseModel):
    """Base of the format's objects: frozen, nothing extra."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class SiteEntry(Published):
    """The site that publishes the numbers."""

    title: str
    description: str
    base_url: str | None


class LedgerEntry(Published):
    """The checkpoint of the ledger in its parts: number of lines, and SHA-256 of the last (null before the first)."""

    size: int
    head: str | None


class ConditionEntry(Published):
    """A condition of the gate: the word it stands for, both sides, and whether it held (null: undecidable)."""

    verdict: str
    text: str
    left: str | None
    right: str | None
    held: bool | None


class VerdictEntry(Published):
    """The word beside every number of a run, and every condition of the gate that gave it."""

    word: str
    post_hoc: bool
    conditions: tuple[ConditionEntry, ...]


class PublicationEntry(Published):
    """The status of the primary figure, and a sentence for every threshold that is not met.

    ``sentence`` says what was reduced or increased, by how much, and in which interval (null where nothing was).
    """

    status: Literal["verified", "preliminary", "measured", "not_measured"]
    sentence: str | None
    unmet: tuple[str, ...]


class SamenessClaim(Published):
    """What may be said of a difference; ``holds`` is null where it cannot be decided."""

    id: str
    word: str
    holds: bool | None
    reason: str
    companions: dict[str, str]
    """What stands beside the word, as displayed: sizes, wins and losses, the mean with its interval, p-values."""


class SamenessEntry(SamenessClaim):
    """The first declared claim of sameness, and the further ones of the suite."""

    also: tuple[SamenessClaim, ...]


class DrawnInterval(Published):
    """The fields of an interval, whichever way its ends are written."""

    low: str
    high: str
    level: str
    method: str
    resamples: int | None
    seed: int | None
    resample: str | None
    groups: int | None
    group_column: str | None
    limit_low: str | None
    limit_high: str | None


class IntervalEntry(DrawnInterval):
    """An interval with both ends exact, and how it was made.

    ``groups`` strata or clusters by ``group_column`` were drawn from; the limit is what it tends to without any seed.
    """


class AdjustedEntry(Published):
    """A p-value adjusted over its declared family: for independent tests, and under any dependence."""

    family: str
    size: int
    independent: str
    dependent: str


class InputEntry(Published):
    """An artifact that a figure was computed from."""

    path: str
    sha256: str


class FigureEntry(Published):
    """A figure with its verdict, depth and inputs; ``value`` is exact, ``display`` is rounded from it."""

    key: str
    id: str
    title: str
    value: str | None
    display: str
    unit: str
    class_: str | None = Field(serialization_alias="class")
    depth: Literal["from_rows", "from_totals", "as_recorded"] | None
    status: Literal["measured", "not_measured", "withheld"]
    reason: str | None
    n: int | None
    interval: IntervalEntry | None
    adjusted: AdjustedEntry | None
    interval_reason: str | None
    """Why there is no interval, where one is declared and could not be computed."""
    formula: str
    inputs: tuple[InputEntry, ...]
    beside: str | None
    """The key of the figure that must stand next to this one."""
    verdict: str
    freshness: str
    """Of the run: a word, such as ``current``, ``stale``, ``withdrawn``, ``unknown`` or ``no_evidence``."""
    dirty: bool | None
    """Whether the run was made from a working tree with uncommitted changes."""


class FileEntry(Published):
    """A file that a suite depends on: the digest that the run recorded, and the digest now; null for none."""

    path: str
    recorded: str | None
    now: str | None


class MachineEntry(Published):
    """What a run was measured on; null where it was not said, and nothing here names the machine."""

    system: str
    processor: str | None
    cores: int | None
    memory_bytes: int | None
    python: str


class VersionEntry(Published):
    """The version of something that a run was measured with."""

    name: str
    version: str


class RunEntry(Published):
    """A run, or (``run_id`` null) a suite that has none, with its verdicts and figures."""

    run_id: str | None
    suite: str
    measured_on: str | None
    retired: bool
    freshness: str
    freshness_reason: str
    freshness_files: tuple[FileEntry, ...]
    """The files that made the freshness what it is."""
    dirty: bool | None
    expires: str | None
    """The last day on which the evidence may be taken for current."""
    verdict: VerdictEntry
    publication: PublicationEntry
    sameness: SamenessEntry | None
    pooled: tuple[str, ...] | None
    """The ids of the runs that are pooled under this one's; null for a run by itself. The day is the newest run's."""
    machine: MachineEntry | None
    """Null where the run does not say, and for pooled runs: each of them says its own."""
    versions: tuple[VersionEntry, ...]
    figures: tuple[FigureEntry, ...]
    excluded: str | None = None
    """Why the suite excludes the run, so that no figure of the suite rests on it; the key is left out otherwise."""


class ClaimEntry(Published):
    """A claim with the figure that it rests on; ``publication`` is the status of that figure today."""

    id: str
    sentence: str
    figure: str
    """The key of the figure."""
    display: str
    verdict: str
    freshness: str
    dirty: bool | None
    requires: Literal["verified", "measured", "preliminary"]
    publication: Literal["verified", "preliminary", "measured", "not_measured"]
    holds: str | None
    """A condition that must hold besides."""
    falsifier: str
    status: Literal["active", "withdrawn"]
    withdrawn_on: str | None
    reason: str | None
    """Why it was withdrawn."""


class LeftRunEntry(Published):
    """A run that is not pooled, and why."""

    run_id: str
    reason: str


class PoolEntry(Published):
    """What became of every run of a suite that pools; ``run_id`` is null where fewer than two runs can be pooled."""

    suite: str
    run_id: str | None
    runs: tuple[str, ...]
    left_out: tuple[LeftRunEntry, ...]


class LatestNumbers(Published):
    """Everything the site displays, for machines."""

    schema_: Literal["proofpage/latest-numbers/v1"] = Field(serialization_alias="schema")
    site: SiteEntry
    commit: str | None
    site_dirty: bool | None
    as_of: str | None
    ledger: LedgerEntry
    coverage: dict[str, int]
    pools: tuple[PoolEntry, ...]
    runs: tuple[RunEntry, ...]
    claims: tuple[ClaimEntry, ...]
