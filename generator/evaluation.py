"""The evaluated project: everything that any surface (page, export, terminal) is rendered from.

Promises: what is here was read whole, computed, and held against every place where it is written down again. Refuses
phase by phase, each with all its problems: reading, computing, judging, and contradictions between artifacts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import CannotRun, Refusal, raise_all
from generator.evidence.archive import Archive
from generator.evidence.pins import check_pins
from generator.evidence.reading import read_unpinned
from generator.evidence.runs import Rollup
from generator.figures.computing import compute_figures
from generator.figures.model import FigureTable
from generator.figures.reconciliation import reconcile
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import Examined, examine_ledger, read_ledger
from generator.verdicts.judging import judge
from generator.verdicts.model import Judgement
from generator.verdicts.recorded_words import check_recorded_words


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The evidence of a project with its ledger, its figures and its verdicts."""

    archive: Archive
    ledger: Ledger
    table: FigureTable
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Computed:
    """A project computed and judged, but not yet held against what is written down of it elsewhere."""

    archive: Archive
    examined: Examined
    table: FigureTable
    judgement: Judgement


def evaluate(root: Path) -> Evaluation:
    """Return the project below ``root``, evaluated; raises Refusal where the evidence does not hold.

    Broken pins and a broken chain are held back and raised beside the figures that the changed bytes change.
    """
    computed = compute(root)
    ledger = computed.examined.ledger
    return hold(computed, rollups=computed.archive.rollups, lines=ledger.lines if ledger else ())


def compute(root: Path) -> Computed:
    """Return the project read, computed and judged; broken pins and a broken chain are left to ``hold``."""
    archive, examined = _read(root)
    lines = examined.ledger.lines if examined.ledger else ()
    try:
        table = compute_figures(archive)
        judgement = judge(archive, table, lines)
    except Refusal as refusal:
        refuse_together(lambda: check_pins(archive), examined.require, also=refusal)
        raise
    return Computed(archive, examined, table, judgement)


def hold(computed: Computed, *, rollups: Mapping[str, Rollup], lines: Sequence[LedgerLine]) -> Evaluation:
    """Return the project with these rollups and ledger lines held against it; raises everything that contradicts."""
    archive, examined = replace(computed.archive, rollups=rollups), computed.examined
    refuse_together(
        examined.require,
        lambda: check_pins(archive),
        lambda: reconcile(archive, lines, computed.table),
        lambda: check_recorded_words(archive, lines, computed.judgement),
    )
    return Evaluation(archive, examined.require(), computed.table, computed.judgement)


def _read(root: Path) -> tuple[Archive, Examined]:
    if not root.is_dir():
        raise CannotRun(f"{root}: there is no such folder. Name the project's folder with --project.")
    try:
        archive = read_unpinned(root)
    except Refusal as refusal:
        refuse_together(lambda: read_ledger(root), also=refusal)
        raise
    return archive, examine_ledger(root)


def refuse_together(*steps: Callable[[], object], also: Refusal | None = None) -> None:
    """Take all steps of a phase, and raise what any of them refuses, all problems in one refusal."""
    refusals = [] if also is None else [also]
    for step in steps:
        try:
            step()
        except Refusal as refusal:
            refusals.append(refusal)
    raise_all(refusals)
