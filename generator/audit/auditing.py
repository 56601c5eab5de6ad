"""The use case: a project or a site, checked whole.

Promises: the ledger's chain, every digest that the ledger and the runs name, and every figure, computed again and never
taken from a cache; rows that were made of a harness's files, made again from those that are published; for a site,
every file against the manifest and every displayed value against the recomputation; where asked, a kept checkpoint and
a base branch. All problems come together. Nothing is written and nothing is run.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.audit.base_branch import check_base
from generator.audit.folder import AGAIN, Folder, check_manifest, read_folder, read_stated
from generator.audit.ledger_artifacts import Named, check_named
from generator.audit.model import Asked, Audit, Base, SiteCounts
from generator.audit.originals import MadeAgain, make_again
from generator.audit.reading_back import read_back
from generator.audit.state import NOTHING_SAID, read_state
from generator.errors import BrokenLedger, CannotRun, Missing, Place, Problem, Refusal
from generator.evaluation import Evaluation, evaluate
from generator.evidence.gathering import Gathering
from generator.exports.depended import PATH as DEPENDED
from generator.exports.latest_numbers import BuildState
from generator.ledger.reading import LEDGER_PATH, examine_ledger
from generator.ledger.verify_history import check_since, read_history

MARKS = ("manifest.json", "latest-numbers.json", "checkpoint.txt", "history.jsonl", "verify_history.py")
"""Files that a site has in its root and a project does not: one of them is enough to be read as a site."""


def audit(target: Path, asked: Asked) -> Audit:
    """Return what holds of the project or the site in a folder; raises Refusal with everything that does not."""
    is_site = _is_site(target, asked)
    gathering = Gathering()
    folder = read_folder(target, gathering) if is_site else None
    state = _state(folder, gathering)
    evaluation = gathering.attempt(_evaluate, target, folder, state)
    named = _named(target, gathering, is_site=is_site)
    gathering.attempt(_check_kept, target, asked.since)
    base = gathering.attempt(check_base, target, asked.against) if asked.against is not None else None
    site = gathering.attempt(read_back, folder, evaluation, state) if folder and evaluation else None
    again = gathering.attempt(make_again, evaluation.archive) if evaluation else None
    if evaluation is None:
        raise gathering.refusal()
    gathering.finish()
    return _audited(target, asked, evaluation, named=named, base=base, site=site, again=again or MadeAgain())


def _is_site(target: Path, asked: Asked) -> bool:
    if not target.is_dir():
        advice = "verify_history.py checks a ledger by itself." if target.is_file() else "Name a project or a site."
        raise CannotRun(f"{target}: there is no such folder. {advice}")
    is_site = any((target / name).exists() for name in MARKS)
    if is_site and asked.against is not None:
        raise CannotRun(f"{target} is a built site: --against needs the project, under version control")
    return is_site


def _state(folder: Folder | None, gathering: Gathering) -> BuildState:
    if folder is None:
        return NOTHING_SAID
    gathering.attempt(check_manifest, folder)
    return gathering.attempt(read_state, folder) or NOTHING_SAID


def _evaluate(root: Path, folder: Folder | None, state: BuildState) -> Evaluation:
    """Evaluate a project, or the evidence that a site ships as if it were one."""
    if folder is None:
        return evaluate(root)
    absent = [name for name in ("proof", "content") if not (root / name).is_dir()]
    if absent:
        expected = "the evidence and the prose that the site was made from"
        raise Missing([Problem(Place(f"{name}/"), "no such folder", expected, AGAIN) for name in absent])
    try:
        return evaluate(root, as_of=state.as_of, stated=read_stated(folder, DEPENDED))
    except Refusal as refusal:
        raise type(refusal)(_for_a_reader(refusal.problems)) from refusal


def _for_a_reader(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Yield problems of a copy with what its holder can do: nobody publishes from a copy."""
    return (replace(problem, remedy=AGAIN) for problem in problems)


def _named(root: Path, gathering: Gathering, *, is_site: bool) -> Named:
    examined = gathering.attempt(examine_ledger, root)
    lines = examined.ledger.lines if examined is not None and examined.ledger is not None else ()
    named = check_named(root, lines)
    gathering.add(BrokenLedger, _for_a_reader(named.problems) if is_site else named.problems)
    return named


def _check_kept(root: Path, checkpoint: str | None) -> None:
    """Hold the ledger against a checkpoint that somebody kept."""
    place = root.joinpath(*LEDGER_PATH.split("/"))
    if checkpoint is None or not place.is_file():
        return
    try:
        finding = check_since(read_history(place.read_bytes()), checkpoint)
    except ValueError as error:
        raise CannotRun(str(error)) from error
    if finding is not None:
        where = Place(LEDGER_PATH, finding.line)
        raise BrokenLedger([Problem(where, finding.found, finding.expected, finding.remedy)])


def _audited(
    target: Path,
    asked: Asked,
    evaluation: Evaluation,
    *,
    named: Named,
    base: Base | None,
    site: SiteCounts | None,
    again: MadeAgain,
) -> Audit:
    return Audit(
        target,
        checkpoint=evaluation.ledger.checkpoint,
        lines=evaluation.ledger.size,
        named=named.count,
        pinned=sum(len(run.artifacts) for run in evaluation.archive.runs.values()),
        replaced=named.replaced,
        figures=len(evaluation.table.figures),
        asked=asked,
        runs_made_again=again.runs,
        runs_without_originals=again.without,
        base=base,
        site=site,
    )
