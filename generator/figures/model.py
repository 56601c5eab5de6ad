"""Figures: values with everything that makes them believable. None can exist without provenance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from generator.errors import Place
from generator.evidence.artifacts import Artifact
from generator.quantities import Amount, Depth, EvidenceClass
from generator.units import Display, show

INCLUDING_EXCLUDED = "including_excluded"
"""The member of a figure that puts the excluded units back."""


class Status(StrEnum):
    """What can be said of a figure's value."""

    MEASURED = "measured"
    NOT_MEASURED = "not_measured"
    WITHHELD = "withheld"


@dataclass(frozen=True, slots=True)
class FigureKey:
    """The full name of a figure. ``run`` is None where the suite has no run; ``comparison`` is None for the first."""

    suite: str
    figure: str
    run: str | None
    comparison: str | None = None
    member: str | None = None
    """The subgroup (``where``) or stratum (``by``) this figure is restricted to."""

    def __str__(self) -> str:
        run = f"@{self.run}" if self.run else ""
        brackets = "".join(f"[{part}]" for part in (self.comparison, self.member) if part)
        return f"{self.suite}/{self.figure}{run}{brackets}"


@dataclass(frozen=True, slots=True)
class Provenance:
    """The artifacts that were read to make a value; at least one, sorted by path."""

    artifacts: tuple[Artifact, ...]

    def __post_init__(self) -> None:
        if not self.artifacts or not all(isinstance(artifact, Artifact) for artifact in self.artifacts):
            raise TypeError("a figure needs at least one artifact")


@dataclass(frozen=True, slots=True)
class Step:
    """One node of a formula with its value, for printing the sum. Steps stand in order of evaluation, the root last.

    ``source`` is ``rows``, ``computed``, ``recorded``, ``parameter``, ``constant`` or ``figure``.
    """

    index: int
    level: int
    text: str
    source: str
    value: Amount | bool | str | None
    display: str
    """The value as printed in a sum: whole numbers grouped, decimals as far as they are known."""
    evidence_class: EvidenceClass | None = None
    depth: Depth | None = None
    n: int | None = None
    artifact: str | None = None
    """The path of the artifact that a recorded value was read from."""
    reason: str | None = None
    """Why there is no value."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of a figure with how it was made."""

    low: Amount
    high: Amount
    level: Amount
    method: str
    resamples: int | None
    seed: int | None
    resample: str | None = None
    """``independent``, ``stratified`` or ``clustered``; None where it was recorded without saying."""
    groups: int | None = None
    """How many strata or clusters were drawn from."""
    group_column: str | None = None
    """The column or field of the key that names the stratum or cluster of a pair."""
    limit_low: Amount | None = None
    limit_high: Amount | None = None
    """Where the interval tends to as resamples are added, computed without any seed; None where that is not known."""
    made_by: str | None = None
    """The method of the registry that made it, and behind a comma how it resampled; None where it was recorded."""

    def end(self, name: str) -> Amount:
        """Return the ``low`` or ``high`` end, or the ``width``."""
        return {"low": self.low, "high": self.high, "width": self.high - self.low}[name]


@dataclass(frozen=True, slots=True)
class AdjustedP:
    """A p-value adjusted over its declared family of ``size`` tests."""

    family: str
    size: int
    independent: Amount
    """By Benjamini and Hochberg: for independent tests."""
    dependent: Amount
    """By Benjamini and Yekutieli: under any dependence."""


@dataclass(frozen=True, slots=True)
class Check:
    """Whether recorded values can be true, and how many of their neighbours the check would have refused."""

    about: str
    """The canonical texts of the values."""
    name: str
    possible: bool
    rejected: int
    neighbours: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Some units that are not in a figure's population, and why (``both sides: not measured`` ...)."""

    count: int
    reason: str


@dataclass(frozen=True, slots=True)
class Figure:
    """One published figure. It shows templates no attribute, and it never becomes text by accident."""

    key: FigureKey
    title: str
    """Prose with roles, as written in the suite."""
    status: Status
    reason: str | None
    """Why there is no value, where there is none."""
    amount: Amount | None
    display: Display
    unit: str
    evidence_class: EvidenceClass | None
    depth: Depth | None
    n: int | None
    interval: Interval | None
    formula: str
    """The canonical text."""
    steps: tuple[Step, ...]
    substituted: str | None
    """The sum with its numbers in place: ``1 - 512588 / 901550``."""
    provenance: Provenance
    left_out: tuple[LeftOut, ...]
    better: str | None
    headline: bool
    beside: FigureKey | None
    is_not: str | None
    """Prose: what this number is not."""
    place: Place
    """Where its formula stands in the suite file."""
    interval_reason: str | None = None
    """Why there is no interval, where one is declared and could not be computed."""
    checks: tuple[Check, ...] = ()
    """Whether the recorded values that it rests on can be true."""
    adjusted: AdjustedP | None = None
    """The p-value adjusted over the figure's family, where it has one."""

    def __str__(self) -> str:
        raise TypeError(f"figure {self.key} must be printed as an element, with its verdict")

    def __format__(self, specification: str) -> str:
        raise TypeError(f"figure {self.key} must be printed as an element, with its verdict")


def shown(figure: Figure) -> str:
    """Return the displayed value of a figure, without its verdict: for elements, exports and comparison only."""
    if figure.amount is None:
        return "withheld" if figure.status is Status.WITHHELD else "not measured"
    return show(figure.amount.value, figure.display, figure.unit)


def exact_text(figure: Figure) -> str | None:
    """Return the exact value as ``num/den`` or a whole number, None where there is none."""
    return None if figure.amount is None else str(figure.amount.value)


@dataclass(frozen=True, slots=True)
class Together:
    """Figures of which none is printed without the others: where a trigger stands, all keys stand."""

    keys: tuple[FigureKey, ...]
    triggers: frozenset[FigureKey]
    because: str


@dataclass(frozen=True, slots=True)
class FigureTable:
    """All figures of a project: the one evaluated table that every surface is rendered from."""

    figures: Mapping[FigureKey, Figure]
    together: tuple[Together, ...] = ()
    """Which of them never stand alone."""

    def groups_around(self, keys: Iterable[FigureKey]) -> tuple[Together, ...]:
        """Return the groups that stand wherever some figures do: theirs, and those of the company that these bring."""
        shown, found = set(keys), dict[Together, None]()
        while True:
            more = [each for each in self.together if each not in found and not shown.isdisjoint(each.triggers)]
            if not more:
                return tuple(found)
            found.update(dict.fromkeys(more))
            shown.update(key for group in more for key in group.keys)

    def of_run(self, suite: str, run: str | None) -> tuple[Figure, ...]:
        """Return the figures of one run, in the order of the suite file."""
        return tuple(f for f in self.figures.values() if f.key.suite == suite and f.key.run == run)

    def get(self, suite: str, figure: str, run: str | None, member: str | None = None) -> Figure | None:
        """Return one figure of the first comparison, or None."""
        return self.figures.get(FigureKey(suite, figure, run, None, member))
