"""All verdicts of a project, from the evaluated table.

Promises: every run gets its four words, pooled runs get them as one, and every suite without a run its honest empty
ones. A retired suite is history: it keeps the word that was recorded, marked so. Refuses, for all suites together, a
publication rule that asks for what nothing counts, and files to depend on that lead out of the project.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.errors import Missing, Problem, Refusal, raise_all
from generator.evidence.archive import Archive
from generator.evidence.dependencies import Dependencies
from generator.evidence.pools import Batch, PooledRun
from generator.evidence.suites import Suite
from generator.figures.model import FigureTable
from generator.ledger.model import LedgerLine
from generator.ledger.standing import PUBLISHING, standing_lines
from generator.verdicts.claims import judge_claims
from generator.verdicts.counts import count_evidence
from generator.verdicts.freshness import Freshness, dependencies_of, judge_freshness
from generator.verdicts.gate import judge_gate
from generator.verdicts.label_rule import unmet_labels
from generator.verdicts.model import GateVerdict, Judgement, RunVerdicts, Unmet
from generator.verdicts.publication import judge_publication
from generator.verdicts.publication_rule import rule_problems
from generator.verdicts.sameness import judge_sameness
from generator.verdicts.words import DIRTY, EXCLUDED, TREE, WITHDRAWN, verdict_word

WITHDRAWN_REASON = "what the ledger published of the run was withdrawn"


def judge(
    archive: Archive, table: FigureTable, lines: Sequence[LedgerLine] = (), *, as_of: str | None = None
) -> Judgement:
    """Return the verdicts of every run, and of every suite that shows none, in the order of suites, newest run first.

    Runs that a suite excludes come last, and are never verified.
    ``lines`` are those of the ledger, for publication rules that ask for an intent.
    ``as_of`` is the day the site speaks of, by which evidence that expires is judged; None where none is known.
    """
    refusals: list[Refusal] = [Missing([problem]) for problem in _rule_problems(archive)]
    runs: dict[tuple[str, str | None], RunVerdicts] = {}
    files = _dependencies(archive, refusals)
    for suite, run in _subjects(archive):
        if suite.id not in files:
            continue
        freshness = judge_freshness(archive, suite, run=run, files=files[suite.id], as_of=as_of)
        if run is not None and freshness.word != EXCLUDED and is_withdrawn(lines, run):
            freshness = replace(freshness, word=WITHDRAWN, reason=WITHDRAWN_REASON)
        try:
            verdicts = _judge_run(archive, table, lines, suite=suite, run=run, freshness=freshness)
            runs[verdicts.suite, verdicts.run] = verdicts
        except Refusal as refusal:
            refusals.append(refusal)
    raise_all(refusals)
    judgement = Judgement(runs)
    return replace(judgement, claims=judge_claims(archive, table, judgement))


def is_withdrawn(lines: Sequence[LedgerLine], run: Batch) -> bool:
    """Whether a run was published, and nothing that was published of it stands any more."""
    names = {one.id for one in (run.runs if isinstance(run, PooledRun) else (run,))}
    standing = {line.run_id for line in standing_lines(lines)}
    published = {line.run_id for line in lines if line.kind in PUBLISHING}
    return any(name in published and name not in standing for name in names)


def _unmet_standing(lines: Sequence[LedgerLine], run: Batch | None) -> Iterator[Unmet]:
    if run is not None and is_withdrawn(lines, run):
        yield Unmet(WITHDRAWN, (f"{WITHDRAWN_REASON}; what was withdrawn is not published as verified",))


def _dependencies(archive: Archive, refusals: list[Refusal]) -> dict[str, Dependencies]:
    """Return the files that each suite depends on, read once; what is refused joins the refusals."""
    files: dict[str, Dependencies] = {}
    for suite in archive.suites.values():
        try:
            files[suite.id] = dependencies_of(archive, suite)
        except Refusal as refusal:
            refusals.append(refusal)
    return files


def _rule_problems(archive: Archive) -> Iterator[Problem]:
    for suite in archive.suites.values():
        yield from rule_problems(archive, suite)


def _subjects(archive: Archive) -> Iterator[tuple[Suite, Batch | None]]:
    for suite in archive.suites.values():
        if archive.shown(suite.id) is None:
            yield suite, None
        yield from ((suite, run) for run in archive.batches_of(suite.id))


def _judge_run(
    archive: Archive,
    table: FigureTable,
    lines: Sequence[LedgerLine],
    *,
    suite: Suite,
    run: Batch | None,
    freshness: Freshness,
) -> RunVerdicts:
    pairs = archive.pairs_of(run, next(iter(suite.comparisons))) if run else None
    counts = count_evidence(suite, pairs)
    sameness = judge_sameness(archive, suite, run=run) if run else ()
    gate = judge_gate(archive, table, suite=suite, run=run, sameness=sameness) if run else None
    return RunVerdicts(
        suite=suite.id,
        run=run.id if run else None,
        gate=_as_recorded(archive, gate, run=run) if run and suite.retired else gate,
        publication=judge_publication(
            table,
            suite,
            run=run,
            counts=counts,
            freshness=freshness,
            lines=lines,
            runs=archive.runs_of(suite.id),
            also=(*unmet_labels(archive, table, suite=suite, run=run), *_unmet_standing(lines, run)),
        ),
        sameness=sameness,
        freshness=freshness.word,
        freshness_reason=_worth(freshness, run),
        counts=counts,
        freshness_files=freshness.files,
        dirty=run.dirty if run else None,
        expires=freshness.expires,
    )


def _worth(freshness: Freshness, run: Batch | None) -> str:
    """Return why the evidence is worth what it is: the reason of its freshness, and that it is dirty where it is."""
    return f"{freshness.reason}, and {verdict_word(TREE, DIRTY).meaning}" if run and run.dirty else freshness.reason


def _as_recorded(archive: Archive, gate: GateVerdict | None, *, run: Batch) -> GateVerdict | None:
    """Return the word that was recorded for a run of a retired suite; the computed one where none was."""
    sealed = archive.sealed.get(run.id)
    word = sealed.verdict if sealed else None
    if word is None:
        return gate
    if gate is None:
        return GateVerdict(word, post_hoc=False, conditions=(), otherwise=word, recorded=True)
    return replace(gate, word=word, recorded=True)
