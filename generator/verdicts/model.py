"""Verdicts: four separate words under four keys, never mixed: gate, publication, sameness, freshness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.figures.model import FigureKey, Step
from generator.units import Display
from generator.verdicts.companions import Companions
from generator.verdicts.direction import Direction
from generator.verdicts.freshness import FileState

PLAIN = Display("decimal", 4, signed=True)


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a gate word, with both sides' values and whether it held (None: undecidable)."""

    index: int
    """Position over all conditions of the gate, from 0."""
    word: str
    text: str
    """Canonical formula text."""
    left: Step | None
    right: Step | None
    held: bool | None
    reason: str | None
    """Why it is undecidable."""


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """The word the gate gives for one run, and how."""

    word: str
    post_hoc: bool
    conditions: tuple[Condition, ...]
    otherwise: str
    recorded: bool = False
    """Whether the word is the one that was recorded (a retired suite: history) instead of the computed one."""


Part = str | tuple[str, str]
"""A part of a generated sentence: text, or what printing resolves."""


@dataclass(frozen=True, slots=True)
class Unmet:
    """One unmet threshold of the publication rule: a sentence in parts, never a plain string with numbers.

    Each part is text, or a pair (kind, key) that printing resolves: ``("figure", "<suite>/pairs.valid@<run>")``,
    ``("parameter", "<suite>/publication.min_valid_pairs")``, ``("count", "strata:<suite>@<run>")`` (a name in
    ``RunVerdicts.counts``), ``("node", "<figure key>#low")``.
    """

    rule: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class PublicationVerdict:
    """Whether a suite's primary figure may be called verified.

    ``status`` is ``verified``, ``preliminary``, ``measured`` or ``not_measured``.
    """

    status: str
    primary: FigureKey
    unmet: tuple[Unmet, ...]
    direction: Direction | None = None
    """Which way the primary figure went, where it declares a change and has a value."""


@dataclass(frozen=True, slots=True)
class SamenessVerdict:
    """A sameness word of the closed vocabulary, and why."""

    id: str
    word: str
    holds: bool | None
    reason: str
    companions: Companions | None = None
    """What must stand beside the word, where the run has rows."""
    display: Display = PLAIN
    """How differences are shown."""


@dataclass(frozen=True, slots=True)
class RunVerdicts:
    """All verdicts of one run, or of a suite that has none (``run`` None)."""

    suite: str
    run: str | None
    gate: GateVerdict | None
    publication: PublicationVerdict
    sameness: tuple[SamenessVerdict, ...]
    freshness: str
    """``current``, ``stale``, ``incompatible``, ``excluded``, ``withdrawn``, ``unknown`` or ``no_evidence``."""
    freshness_reason: str
    counts: Mapping[str, int]
    """What publication sentences refer to: ``valid_pairs``, ``strata``, ``clusters``, ..."""
    freshness_files: tuple[FileState, ...] = ()
    """The files that made the freshness what it is; paths hold digits, so they are printed as identifiers."""
    dirty: bool | None = None
    """Whether the run was made from a working tree with uncommitted changes; None where that is not recorded."""
    expires: str | None = None
    """The last day on which the evidence may be taken for current."""

    @property
    def word(self) -> str:
        """The word printed beside every number of this run: the gate's, else the publication status in capitals."""
        return self.gate.word if self.gate else self.publication.status.replace("_", " ").upper()


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """A claim of ``content/claims.yaml`` with what its figure is today."""

    id: str
    index: int
    """Position in the file, from 0."""
    figure: FigureKey
    publication: str
    """The publication word of the figure."""
    condition: Condition | None
    """The condition that must hold besides, where the claim names one and there is a run."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdicts of the whole project, by (suite, run id or None)."""

    runs: Mapping[tuple[str, str | None], RunVerdicts]
    claims: tuple[ClaimVerdict, ...] = ()
    """In the order of ``content/claims.yaml``; those that stand have their support."""
