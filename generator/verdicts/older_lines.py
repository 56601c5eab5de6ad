"""Every standing line of a run, not only the newest one, against the evidence that it names.

Promises: a line that rests on the evidence and the rules of today says what these give today, however old it is; two
lines that rest on the same evidence and the same versions say the same, also where nothing can compute them any more.
Whether two lines rest on the same is read from their versions and the digests of their files; the rules of a version
do not change, so that the digests of suite and methodology do not count. A line of another version, or of bytes that
were corrected since, is history. Else it is a ``Contradiction``: an older line is shown as published, like the newest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.errors import Contradiction, Place, Problem
from generator.evidence.archive import Archive
from generator.evidence.rules import is_rule_file
from generator.figures.model import FigureTable
from generator.figures.reconciliation import current_lines, differing, newest_of_figures
from generator.ledger.model import LedgerFigure, LedgerLine
from generator.ledger.reading import LEDGER_PATH
from generator.ledger.standing import standing_lines
from generator.units import counted
from generator.verdicts.model import Judgement

_REMEDY = (
    "Restore the ledger from a copy, or the file that changed; where the line was published as it is, append a "
    'correction with proofpage snapshot --correct {seq} --reason "...", and where that is refused for another line, '
    'take both back with --withdraw {seq} --reason "..." and publish again with --run {run}.'
)
_SHOWN = 5
_Told = tuple[str, str]
_Published = tuple[str, str, str, LedgerFigure]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What a line says that it rests on."""

    suite: str
    run: str | None
    suite_version: int | None
    methodology: int | None
    files: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Project:
    """What lines are held against, and what was found of each published figure, since weeks say it again."""

    archive: Archive
    table: FigureTable
    judgement: Judgement
    figures_elsewhere: frozenset[tuple[int, str]]
    """What is recomputed with the newest line of each run: line and figure."""
    words_elsewhere: frozenset[int]
    """The lines whose words are held against the gate as the newest of their runs."""
    judged: dict[_Published, _Told | None] = field(default_factory=dict)


def check_older_lines(archive: Archive, lines: Sequence[LedgerLine], table: FigureTable, judgement: Judgement) -> None:
    """Raise ``Contradiction`` with every standing line that its evidence, or a later line, contradicts."""
    elsewhere = {(line.seq, name) for (_, _, name), line in newest_of_figures(archive, tuple(lines)).items()}
    words = {line.seq for line in current_lines(lines) if line.suite_version is not None}
    project = _Project(archive, table, judgement, frozenset(elsewhere), frozenset(words))
    newest: dict[_Evidence, LedgerLine] = {}
    problems = []
    for line in reversed(standing_lines(lines)):
        told = list(_told(project, line, newest.setdefault(_evidence(line), line)))
        if told:
            problems.append(_problem(line, told))
    if problems:
        raise Contradiction(problems[::-1])


def _evidence(line: LedgerLine) -> _Evidence:
    files = frozenset((each.path, each.sha256) for each in line.artifacts if not is_rule_file(each.path))
    return _Evidence(line.suite, line.run_id, line.suite_version, line.methodology, files)


def _told(project: _Project, line: LedgerLine, later: LedgerLine) -> Iterator[_Told]:
    """Yield what a line says, and what it would have to say."""
    if _is_of_today(project.archive, line):
        yield from _recomputed(project, line)
        yield from _other_word(project, line, later)
    else:
        yield from _said_otherwise(line, later)


def _is_of_today(archive: Archive, line: LedgerLine) -> bool:
    """Whether a line rests on what is there now; a version that it does not name is taken for that of today."""
    run = archive.runs.get(line.run_id or "")
    if run is None or run.suite != line.suite or line.suite_version not in (None, archive.suites[run.suite].version):
        return False
    now = {path: each.sha256 for path, each in archive.artifacts.items()}
    is_same = all(now.get(each.path) == each.sha256 for each in line.artifacts if not is_rule_file(each.path))
    return is_same and line.methodology in (None, archive.methodology.version)


def _recomputed(project: _Project, line: LedgerLine) -> Iterator[_Told]:
    for name, figure in line.figures.items():
        if (line.seq, name) in project.figures_elsewhere:
            continue
        key = (line.suite, line.run_id or "", name, figure)
        if key not in project.judged:
            project.judged[key] = differing(project.table, *key)
        told = project.judged[key]
        if told is not None:
            yield told


def _other_word(project: _Project, line: LedgerLine, later: LedgerLine) -> Iterator[_Told]:
    """Yield a word that the gate does not give; a retired suite keeps the word that its newest line recorded."""
    verdicts = project.judgement.runs.get((line.suite, line.run_id))
    if line.verdict is None or verdicts is None or line.seq in project.words_elsewhere:
        return
    if project.archive.suites[line.suite].retired:
        yield from _word_of(line, later)
    elif line.verdict != (word := verdicts.gate.word if verdicts.gate else None):
        yield f"verdict {line.verdict}", f"verdict {word}, which the gate gives"


def _said_otherwise(line: LedgerLine, later: LedgerLine) -> Iterator[_Told]:
    for name in sorted(set(line.figures) & set(later.figures)):
        one, other = line.figures[name], later.figures[name]
        if one != other:
            yield f"{name} {_said(one)}", f"{_said(other)}, as line {later.seq} says of the same evidence"
    yield from _word_of(line, later)


def _word_of(line: LedgerLine, later: LedgerLine) -> Iterator[_Told]:
    if None not in (line.verdict, later.verdict) and line.verdict != later.verdict:
        yield f"verdict {line.verdict}", f"verdict {later.verdict}, as line {later.seq} says of the same evidence"


def _said(figure: LedgerFigure) -> str:
    return f"{figure.value} ({figure.display}, n {figure.n}, {figure.class_}, {figure.depth})"


def _problem(line: LedgerLine, told: Sequence[_Told]) -> Problem:
    rest = len(told) - _SHOWN
    more = f", and {counted(rest, 'other value')}" if rest > 0 else ""
    found, expected = ("; ".join(each[at] for each in told[:_SHOWN]) for at in (0, 1))
    return Problem(
        Place(LEDGER_PATH, line.seq),
        found=f"{found}{more} in a line that stands",
        expected=expected,
        remedy=_REMEDY.format(seq=line.seq, run=line.run_id),
        figure=f"{line.suite}@{line.run_id}",
    )
