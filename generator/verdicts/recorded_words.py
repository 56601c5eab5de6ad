"""The verdict words that were recorded, held against the computed ones.

Promises: the sealed document, the newest rollup and the newest uncorrected ledger line of each run say the word that
the gate gives now, or the build stops and names both. Older rollups and lines are history; a word that was not
recorded says nothing; retired suites are exempt, since they keep the recorded word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.errors import Contradiction, Place, Problem
from generator.evidence.archive import Archive
from generator.figures.reconciliation import current_lines
from generator.ledger.model import LedgerLine
from generator.verdicts.model import Judgement, RunVerdicts

_MEND_EVIDENCE = (
    "Find out which of the two changed and restore it from version control; a recorded word is never edited to fit."
)
_CORRECT_LEDGER = (
    "Find out which of the two changed and restore it; if the old word was wrong, append a correction with "
    'proofpage snapshot --correct {seq} --reason "...", once run.yaml holds the digest of each mended file. A ledger '
    "line is never edited."
)


@dataclass(frozen=True, slots=True)
class _Recorded:
    """A verdict word as one artifact holds it for a run."""

    suite: str
    run: str
    word: str
    where: Place
    remedy: str


def check_recorded_words(archive: Archive, ledger_lines: Iterable[LedgerLine], judgement: Judgement) -> None:
    """Raise Contradiction, with every disagreement, where a recorded verdict word is not the computed one."""
    recorded = (*_sealed_words(archive), *_rollup_words(archive), *_ledger_words(archive, tuple(ledger_lines)))
    problems = [problem for word in recorded for problem in _disagreements(archive, word, judgement=judgement)]
    if problems:
        raise Contradiction(problems)


def _disagreements(archive: Archive, recorded: _Recorded, *, judgement: Judgement) -> Iterator[Problem]:
    suite, verdicts = archive.suites.get(recorded.suite), judgement.runs.get((recorded.suite, recorded.run))
    if suite is None or suite.retired or verdicts is None or _computed(verdicts) == recorded.word:
        return
    path = archive.suite_path(recorded.suite)
    computed = _computed(verdicts)
    expected = f"{computed}, the word that the gate in {path} gives" if computed else f"none, since {path} has no gate"
    yield Problem(
        recorded.where,
        found=f"the verdict {recorded.word} recorded for the run {recorded.run}",
        expected=expected,
        remedy=recorded.remedy,
        figure=f"{recorded.suite}@{recorded.run}",
    )


def _computed(verdicts: RunVerdicts) -> str | None:
    return verdicts.gate.word if verdicts.gate else None


def _sealed_words(archive: Archive) -> Iterator[_Recorded]:
    for run, sealed in archive.sealed.items():
        path = archive.runs[run].sealed or ""
        if sealed.verdict is not None:
            yield _Recorded(sealed.suite, run, sealed.verdict, archive.place(path, "verdict"), _MEND_EVIDENCE)


def _rollup_words(archive: Archive) -> Iterator[_Recorded]:
    """Yield the word of each run from the newest rollup that holds it."""
    newest = {(s, entry.run): week for week, rollup in archive.rollups.items() for s, entry in rollup.suites.items()}
    for (suite, run), week in newest.items():
        entry = archive.rollups[week].suites[suite]
        if entry.verdict is not None and _is_version_of_today(archive, suite, entry.suite_version):
            where = archive.place(f"proof/rollups/{week}.json", "suites", suite, "verdict")
            yield _Recorded(suite, run, entry.verdict, where, _MEND_EVIDENCE)


def _ledger_words(archive: Archive, lines: Sequence[LedgerLine]) -> Iterator[_Recorded]:
    """Yield the word of each run from its newest line that no later line concerns."""
    current = {line.seq for line in current_lines(lines)}
    for line in lines:
        if line.seq not in current or line.suite is None or line.run_id is None or line.verdict is None:
            continue
        if _is_version_of_today(archive, line.suite, line.suite_version):
            place = Place("proof/history.jsonl", line.seq)
            yield _Recorded(line.suite, line.run_id, line.verdict, place, _CORRECT_LEDGER.format(seq=line.seq))


def _is_version_of_today(archive: Archive, suite: str, version: int | None) -> bool:
    return suite in archive.suites and archive.suites[suite].version == version
