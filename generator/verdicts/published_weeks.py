"""The weekly rollups against the ledger, and each line against the one before it: nothing is lost on the way.

Promises: every week that a standing line published has its rollup, and in it, to the letter, what that line says. An
entry of a run that no line of the week stands behind is accepted only as what a killed snapshot wrote ahead of its
line: all of it is what the run gives now, and nothing is missing of what was published before. A line of the present
version of its suite holds every declared figure that the line before it held, and of the same run every count too. Else
it is a ``Contradiction``: a figure that is dropped looks like one that never was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.errors import Contradiction, Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.naming import listed
from generator.evidence.runs import RollupEntry
from generator.figures.model import FigureTable
from generator.figures.published_names import published, published_name
from generator.figures.reconciliation import Published, gives
from generator.ledger.model import LedgerLine
from generator.ledger.reading import LEDGER_PATH
from generator.ledger.rollups import projected_lines, rollup_path
from generator.ledger.standing import standing_lines
from generator.units import counted
from generator.verdicts.model import Judgement

_RESTORE = "Restore the rollup from a copy: proofpage snapshot writes it, and nobody edits it."
_CUT_SHORT = "Where a correction or withdrawal in that week was cut short, run it again."
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class _Project:
    """What entries and lines are held against."""

    archive: Archive
    table: FigureTable
    judgement: Judgement
    lines: Sequence[LedgerLine]


def check_published(archive: Archive, lines: Sequence[LedgerLine], table: FigureTable, judgement: Judgement) -> None:
    """Raise ``Contradiction`` with every rollup and every line that lost or gained something on the way."""
    project = _Project(archive, table, judgement, lines)
    problems = [*_lost_entries(project), *_other_entries(project), *_dropped_by_lines(project)]
    if problems:
        raise Contradiction(problems)


def _lost_entries(project: _Project) -> Iterator[Problem]:
    """Yield every line whose week has no rollup, or a rollup that leaves its suite out."""
    for (week, suite), line in projected_lines(project.lines).items():
        rollup, path = project.archive.rollups.get(week), rollup_path(week)
        if rollup is None:
            found, remedy = "no such file", _RESTORE
        elif suite not in rollup.suites:
            found = f"no entry of the suite {suite}"
            remedy = f"{_RESTORE} Where a withdrawal of that line was cut short, run it again."
        else:
            continue
        expected = f"the rollup of the week with what line {line.seq} of the ledger published of {suite}@{line.run_id}"
        yield Problem(Place(path), found, expected, remedy, f"{suite}@{line.run_id}")


def _other_entries(project: _Project) -> Iterator[Problem]:
    """Yield every entry that says another thing than its line, or that nothing stands behind."""
    known = projected_lines(project.lines)
    behind = {(line.week, line.suite, line.run_id) for line in standing_lines(project.lines)}
    for week, rollup in project.archive.rollups.items():
        for suite, entry in rollup.suites.items():
            line, is_published = known.get((week, suite)), (week, suite, entry.run) in behind
            if line is not None and not any(_differences(entry, line)):
                continue
            if not is_published and _is_ahead(project, suite, entry):
                continue
            place = project.archive.place(rollup_path(week), "suites", suite)
            remedy = f"{_RESTORE} {_CUT_SHORT}" if is_published else _RESTORE
            yield Problem(place, *_told(entry, line), remedy, f"{suite}@{entry.run}")


def _told(entry: RollupEntry, line: LedgerLine | None) -> tuple[str, str]:
    """Return what an entry says, and what it would have to say."""
    if line is None:
        found = f"an entry of the run {entry.run}, which no standing line of the ledger published for the week"
        return found, "what a line of the ledger published for the week, or what the run gives now"
    differences = list(_differences(entry, line))
    rest = len(differences) - _SHOWN
    more = f", and {counted(rest, 'other value')}" if rest > 0 else ""
    found, expected = (", ".join(f"{name} {each[at]}" for name, *each in differences[:_SHOWN]) for at in (0, 1))
    return f"{found}{more}", f"{expected}, as line {line.seq} of the ledger published it"


def _differences(entry: RollupEntry, line: LedgerLine) -> Iterator[tuple[str, str, str]]:
    """Yield, by name, what an entry says and what its line says, where that is not the same."""
    facts = (
        ("run", entry.run, line.run_id),
        ("suite_version", entry.suite_version, line.suite_version),
        ("methodology", entry.methodology, line.methodology),
        ("measured_on", entry.measured_on, line.measured_on),
        ("verdict", entry.verdict, line.verdict),
    )
    yield from ((name, str(one), str(other)) for name, one, other in facts if one != other)
    for name in sorted({*entry.figures, *line.figures}):
        one, other = _said(entry.figures.get(name)), _said(line.figures.get(name))
        if one != other:
            yield name, one, other


def _said(figure: Published | None) -> str:
    """Return all that is said of a figure."""
    if figure is None:
        return "not held"
    return f"{figure.value} ({figure.display}, n {figure.n}, {figure.class_}, {figure.depth})"


def _is_ahead(project: _Project, suite: str, entry: RollupEntry) -> bool:
    """Whether an entry is what a snapshot of its run writes now, before it adds its line."""
    archive, run = project.archive, project.archive.runs.get(entry.run)
    verdicts = project.judgement.runs.get((suite, entry.run))
    if run is None or verdicts is None:
        return False
    now = (archive.suites[suite].version, archive.methodology.version, run.measured_on)
    word = verdicts.gate.word if verdicts.gate else None
    if (entry.suite_version, entry.methodology, entry.measured_on, entry.verdict) != (*now, word):
        return False
    before = next((line for line in reversed(standing_lines(project.lines)) if line.suite == suite), None)
    return not _dropped(project, entry.run, entry.figures, before) and all(
        gives(project.table, suite, entry.run, name, figure) for name, figure in entry.figures.items()
    )


def _dropped_by_lines(project: _Project) -> Iterator[Problem]:
    """Yield the newest line of each run that leaves out what the line before it held, and its run still gives."""
    before: dict[str, LedgerLine] = {}
    found: dict[str, Problem | None] = {}
    for line in standing_lines(project.lines):
        names = _dropped(project, line.run_id or "", line.figures, before.get(line.suite))
        found[line.run_id or ""] = _left_out(line, before[line.suite], names) if names else None
        before[line.suite] = line
    yield from (problem for problem in found.values() if problem is not None)


def _dropped(
    project: _Project, run_id: str, figures: Mapping[str, Published], before: LedgerLine | None
) -> tuple[str, ...]:
    run = project.archive.runs.get(run_id)
    if run is None or before is None or before.suite_version != project.archive.suites[run.suite].version:
        return ()
    missing = set(before.figures) - set(figures)
    suite = project.archive.suites[run.suite]
    if not missing:
        return ()
    given = published(suite, project.table.of_run(run.suite, run.id))
    may_be = (each for each in given if each.key.figure in suite.figures or before.run_id == run.id)
    return tuple(sorted(missing.intersection(map(published_name, may_be))))


def _left_out(line: LedgerLine, before: LedgerLine, names: Sequence[str]) -> Problem:
    rest = f" and {counted(len(names) - _SHOWN, 'other figure')}" if len(names) > _SHOWN else ""
    again = f'proofpage snapshot --withdraw {line.seq} --reason "..." and then --run {line.run_id}'
    return Problem(
        Place(LEDGER_PATH, line.seq),
        found=f"a {line.kind} without {listed(names[:_SHOWN])}{rest}",
        expected=f"every figure that line {before.seq} published and the run still gives",
        remedy=f"Restore the ledger from a copy; where the line is published, take it back and publish again: {again}.",
        figure=f"{line.suite}@{line.run_id}",
    )
