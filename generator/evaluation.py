"""The evaluated project: everything that any surface (page, export, terminal) is rendered from.

Promises: what is here was read whole, computed, and held against every place where it is written down again. Refuses
phase by phase, each with all its problems: reading, computing, judging, and contradictions between artifacts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.errors import Missing, NoProject, Place, Problem, Refusal, Unbound, raise_all
from generator.evidence.archive import Archive
from generator.evidence.layout import require_project
from generator.evidence.pins import check_pins
from generator.evidence.reading import read_unpinned, reread_content
from generator.evidence.revision import read_day
from generator.evidence.runs import Rollup
from generator.evidence.suites import Suite
from generator.figures.computing import compute_figures
from generator.figures.counterparts import check_counterparts
from generator.figures.intended import check_intents
from generator.figures.model import FigureTable
from generator.figures.reconciliation import reconcile
from generator.ledger.model import Ledger, LedgerLine
from generator.ledger.reading import Examined, examine_ledger, read_ledger
from generator.printing.declared_names import check_declared_names
from generator.printing.markdown import reader
from generator.printing.reasons import check_reasons
from generator.printing.source_check import check_inline
from generator.verdicts.judging import judge
from generator.verdicts.model import Judgement
from generator.verdicts.older_lines import check_older_lines
from generator.verdicts.pooling import choose_pools
from generator.verdicts.publication_rule import rule_problems
from generator.verdicts.published_weeks import check_published
from generator.verdicts.recorded_words import check_recorded_words
from generator.verdicts.versions import check_versions


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


def evaluate(root: Path, *, as_of: str | None = None, stated: Mapping[str, str | None] | None = None) -> Evaluation:
    """Return the project below ``root``, evaluated; raises Refusal where the evidence does not hold.

    ``as_of`` is the day it is judged on; None for the commit's day, or without git the newest that the ledger knows.
    A site holds everything but the files that suites depend on; ``stated`` are their digests as it states them.
    Broken pins and a broken chain are held back and raised beside the figures that the changed bytes change.
    """
    computed = compute(root, as_of=as_of, stated=stated)
    ledger = computed.examined.ledger
    return hold(computed, rollups=computed.archive.rollups, lines=ledger.lines if ledger else ())


def compute(root: Path, *, as_of: str | None = None, stated: Mapping[str, str | None] | None = None) -> Computed:
    """Return the project read, computed and judged; broken pins and a broken chain are left to ``hold``."""
    archive, examined = _read(root)
    lines = examined.ledger.lines if examined.ledger else ()
    archive = replace(archive, stated=stated)
    try:
        day = as_of or _day(archive, examined)
        archive = archive.with_pools(choose_pools(archive, as_of=day))
        table = compute_figures(archive)
        judgement = judge(archive, table, lines, as_of=day)
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
        lambda: check_counterparts(archive),
        lambda: reconcile(archive, lines, computed.table),
        lambda: check_recorded_words(archive, lines, computed.judgement),
        lambda: check_versions(archive, lines),
        lambda: check_intents(lines),
        lambda: check_published(archive, lines, computed.table, computed.judgement),
        lambda: check_reasons(lines),
        lambda: check_older_lines(archive, lines, computed.table, computed.judgement),
    )
    return Evaluation(archive, examined.require(), computed.table, computed.judgement)


def with_ledger(computed: Computed, ledger: Ledger, rollups: Mapping[str, Rollup]) -> Computed:
    """Return a computed project as it will be with this ledger and these rollups in place of its own.

    No figure rests on the ledger; verdicts do, by its intents and withdrawals.
    """
    archive, examined = replace(computed.archive, rollups=rollups), Examined(ledger, None)
    judgement = judge(archive, computed.table, ledger.lines, as_of=_day(archive, examined))
    return Computed(archive, examined, computed.table, judgement)


def with_content(evaluation: Evaluation) -> Evaluation:
    """Return an evaluation with the documents of its project as they are now.

    For somebody who knows that nothing else has changed: no figure and no verdict rests on a document.
    """
    return replace(evaluation, archive=reread_content(evaluation.archive))


def check_rules(archive: Archive, suite: Suite) -> None:
    """Raise what a build refuses of a suite whatever its runs hold: its formulas, rules, names, and its own words."""
    alone = replace(archive, suites={suite.id: suite}, runs={}, recorded={}, pools={})
    refuse_together(
        lambda: compute_figures(alone),
        lambda: check_counterparts(alone),
        lambda: check_declared_names(alone),
        lambda: raise_all([Missing([problem]) for problem in rule_problems(archive, suite)]),
        lambda: raise_all([Unbound([problem]) for problem in _unbound(archive, suite)]),
    )


def _unbound(archive: Archive, suite: Suite) -> Iterator[Problem]:
    """Yield what may not stand in the title and the question of a suite, and in the titles of its figures."""
    path = archive.suite_path(suite.id)
    texts: list[tuple[str | None, tuple[str, ...]]] = [(suite.title, ("title",)), (suite.question, ("question",))]
    texts += [(figure.title, ("figures", name, "title")) for name, figure in suite.figures.items()]
    for text, keys in texts:
        where = archive.text_place(path, *keys)
        inline = reader().parseInline(text or "")[0]
        yield from check_inline(inline, partial(_moved, where), figures={})


def _moved(where: Place, at: int) -> Place:
    return Place(where.path, where.line, None if where.column is None else where.column + at)


def newest_day(archive: Archive, lines: Iterable[LedgerLine]) -> str | None:
    """Return the newest day that ledger or runs know: what the site speaks of where there is no git.

    A run stands in the ledger once it was published in a snapshot, so there can be newer ones.
    """
    days = [day for line in lines for day in (line.recorded_at, line.measured_on)]
    days += [run.measured_on for run in archive.runs.values()]
    return max((day for day in days if day is not None), default=None)


def _day(archive: Archive, examined: Examined) -> str | None:
    """Return the day to judge on; git is only asked where some evidence expires."""
    runs = archive.runs.values()
    if all(run.expires is None and archive.suites[run.suite].expires_after_days is None for run in runs):
        return None
    return read_day(archive.root) or newest_day(archive, examined.ledger.lines if examined.ledger else ())


def _read(root: Path) -> tuple[Archive, Examined]:
    if not root.is_dir():
        raise NoProject(f"{root}: there is no such folder.")
    require_project(root)
    examined = examine_ledger(root)  # before the rollups, which a snapshot writes first: a line then has its entry
    try:
        archive = read_unpinned(root)
    except Refusal as refusal:
        refuse_together(lambda: read_ledger(root), also=refusal)
        raise
    return archive, examined


def refuse_together(*steps: Callable[[], object], also: Refusal | None = None) -> None:
    """Take all steps of a phase, and raise what any of them refuses, all problems in one refusal."""
    refusals = [] if also is None else [also]
    for step in steps:
        try:
            step()
        except Refusal as refusal:
            refusals.append(refusal)
    raise_all(refusals)
