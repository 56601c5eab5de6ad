"""What two states publish, and how they differ: figures with their verdicts, and what their evidence is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.ledger.changes import Cause
from generator.ledger.model import LedgerLine

_ORDERS = (
    ("GO", "NARROW", "UNDECIDED", "NO-GO"),
    ("verified", "measured", "preliminary", "not_measured"),
    ("current", "unknown", "stale", "incompatible", "excluded", "withdrawn", "no_evidence"),
    ("clean", "dirty"),
)
RANKS: Mapping[str, int] = {word: rank for order in _ORDERS for rank, word in enumerate(order)}
"""Every word by how far it speaks against a figure: verdicts, statuses, freshness and the working tree."""


@dataclass(frozen=True, slots=True)
class FigureState:
    """A figure as a state publishes it; what the state does not hold is None."""

    value: str | None
    display: str
    n: int | None
    depth: str | None
    status: str | None
    interval: str | None
    verdict: str
    formula: str | None
    inputs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunState:
    """What a state publishes of one run, or of a suite without one."""

    suite: str
    run: str | None
    members: tuple[str, ...]
    """The runs that are pooled under this one's id; none for a run by itself."""
    verdict: str | None
    publication: str | None
    freshness: str | None
    dirty: bool | None
    conditions: tuple[tuple[str, str], ...]
    """Of the gate, each with its word."""
    figures: Mapping[str, FigureState]
    """By name inside the run: an id, with brackets where it has some."""
    line: LedgerLine | None = None

    @property
    def name(self) -> str:
        """``suite@run``, or the suite where it has no run."""
        return f"{self.suite}@{self.run}" if self.run else self.suite

    @property
    def inputs(self) -> Mapping[str, str]:
        """The digest of every artifact that some figure was computed from, by path."""
        return {path: digest for figure in self.figures.values() for path, digest in figure.inputs.items()}


@dataclass(frozen=True, slots=True)
class State:
    """One side of a comparison: how it was named, what it is, and its runs, those that suites show before others."""

    name: str
    kind: str
    identity: str
    """The commit, the checkpoint or the commit that a site names; what tells this state from others."""
    runs: tuple[RunState, ...]
    better: Mapping[tuple[str, str], str]
    """By suite and figure: whether ``higher`` or ``lower`` is better, where the suite says so."""


@dataclass(frozen=True, slots=True)
class FigureDifference:
    """A figure that changed; None where one side does not publish it."""

    name: str
    before: FigureState | None
    after: FigureState | None
    worse: bool | None
    """Whether the change speaks against what is measured; None where the suite does not say which way is better."""
    causes: tuple[Cause, ...]

    @property
    def change(self) -> str:
        """``added``, ``removed`` or ``changed``."""
        return "added" if self.before is None else "removed" if self.after is None else "changed"


@dataclass(frozen=True, slots=True)
class RunDifference:
    """How what a suite shows of a run differs."""

    before: RunState | None
    after: RunState | None
    causes: tuple[Cause, ...]
    artifacts: tuple[str, ...]
    """Paths whose bytes differ, of the same run."""
    figures: tuple[FigureDifference, ...]

    @property
    def suite(self) -> str:
        """The suite of both."""
        shown = self.after or self.before
        return shown.suite if shown else ""

    def pair(self, name: str) -> tuple[str | None, str | None]:
        """Return what both sides say of one of ``WORDS``; None where they say nothing."""
        before, after = (_said(side, name) for side in (self.before, self.after))
        return before, after

    @property
    def changed_words(self) -> tuple[str, ...]:
        """Which of the words changed."""
        if self.before is None or self.after is None:
            return ()
        return tuple(name for name in WORDS if self.pair(name)[0] != self.pair(name)[1])

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed."""
        return bool(self.before and self.after) and not self.figures and not self.changed_words


WORDS = ("verdict", "publication", "freshness", "tree", "run")
"""What is said of a run as a whole."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed from one state to another, what speaks against a figure before the rest."""

    before: State
    after: State
    runs: tuple[RunDifference, ...]
    added_runs: tuple[str, ...]
    removed_runs: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether both states publish the same."""
        return not (self.runs or self.added_runs or self.removed_runs)

    def count(self, change: str) -> int:
        """Return how many figures were ``changed``, ``added`` or ``removed``."""
        return sum(figure.change == change for run in self.runs for figure in run.figures)


def _said(side: RunState | None, name: str) -> str | None:
    if side is None:
        return None
    if name == "tree":
        return None if side.dirty is None else "dirty" if side.dirty else "clean"
    if name == "run" and side.members:
        return f"{side.run} of {', '.join(side.members)}"
    word: str | None = getattr(side, name)
    return word
