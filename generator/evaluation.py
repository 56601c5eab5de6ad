"""The evaluated project: everything that any surface (page, export, terminal) is rendered from.

Promises: what is here was read whole, computed, and held against every place where it is written down again. Refuses
phase by phase, each with all its problems: reading, computing, judging, and contradictions between artifacts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from generator.errors import CannotRun, Refusal, raise_all
from generator.evidence.archive import Archive
from generator.evidence.pins import check_pins
from generator.evidence.reading import read_unpinned
from generator.figures.computing import compute_figures
from generator.figures.model import FigureTable
from generator.figures.reconciliation import reconcile
from generator.ledger.model import Ledger
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


def evaluate(root: Path, *, stated: Mapping[str, str | None] | None = None) -> Evaluation:
    """Return the project below ``root``, evaluated; raises Refusal where the evidence does not hold.

    A site holds everything but the files that suites depend on; ``stated`` are their digests as it states them. Broken
    pins and a broken chain are held back and raised beside the figures that the changed bytes change.
    """
    archive, examined = _read(root)
    archive = replace(archive, stated=stated)
    try:
        table = compute_figures(archive)
        judgement = judge(archive, table)
    except Refusal as refusal:
        refuse_together(lambda: check_pins(archive), examined.require, also=refusal)
        raise
    lines = examined.ledger.lines if examined.ledger else ()
    refuse_together(
        examined.require,
        lambda: check_pins(archive),
        lambda: reconcile(archive, lines, table),
        lambda: check_recorded_words(archive, lines, judgement),
    )
    return Evaluation(archive, examined.require(), table, judgement)


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
