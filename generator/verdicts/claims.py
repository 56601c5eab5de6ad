"""Claims: whether the figure behind each sentence still has the status that the sentence requires.

Promises: a claim that stands has its support today, or the build is refused with what the figure is now and what it
would have to be. Only the publication status counts: *verified* by nothing less; *measured* (computed without any
model) by itself or by verified; *preliminary* by any measured value. A condition that is undecidable does not hold.
A run that its suite excludes, or whose publication was withdrawn, supports no claim. Withdrawn claims are listed and
require nothing. Refuses (``Missing``) a claim of a figure that there is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.errors import Contradiction, Missing, Place, Problem, Refusal, raise_all, refuse
from generator.evidence.archive import Archive
from generator.evidence.claims import Claim
from generator.evidence.content_reading import CLAIMS
from generator.evidence.naming import quoted, suggestion
from generator.figures.conditions import evaluate_condition
from generator.figures.model import Figure, FigureKey, FigureTable, shown
from generator.figures.reference_text import key_of, parse_reference
from generator.verdicts.model import ClaimVerdict, Condition, Judgement, RunVerdicts
from generator.verdicts.publication import publication_word
from generator.verdicts.words import EXCLUDED, INCOMPATIBLE, MEASURED, PRELIMINARY, STALE, VERIFIED, WITHDRAWN

ENOUGH: Mapping[str, tuple[str, ...]] = {
    VERIFIED: (VERIFIED,),
    MEASURED: (MEASURED, VERIFIED),
    PRELIMINARY: (PRELIMINARY, MEASURED, VERIFIED),
}
"""By what a claim requires: the publication words that are enough."""
_REMEDY = "Bring the evidence that supports it, require and say less, or withdraw it with on: and reason:."


def judge_claims(archive: Archive, table: FigureTable, judgement: Judgement) -> tuple[ClaimVerdict, ...]:
    """Return every claim with what its figure is today; raises every claim that has no support, all at once."""
    verdicts: list[ClaimVerdict] = []
    refusals: list[Refusal] = []
    for index, claim in enumerate(archive.content.claims.claims):
        try:
            verdict = _judged(archive, table, judgement, claim=claim, index=index)
        except Refusal as refusal:
            refusals.append(refusal)
            continue
        verdicts.append(verdict)
        if claim.status == "active":
            evidence = judgement.runs[verdict.figure.suite, verdict.figure.run]
            problems = tuple(_unsupported(archive, table.figures[verdict.figure], verdict, claim, evidence))
            refusals += [Contradiction(problems)] if problems else []
    raise_all(refusals)
    return tuple(verdicts)


def _judged(archive: Archive, table: FigureTable, judgement: Judgement, *, claim: Claim, index: int) -> ClaimVerdict:
    figure = _figure(archive, table, claim=claim, place=archive.place(CLAIMS, "claims", index, "figure"))
    verdicts = judgement.runs[figure.key.suite, figure.key.run]
    word = publication_word(figure, verdicts.publication)
    place = archive.text_place(CLAIMS, "claims", index, "holds")
    condition = _condition(archive, table, judgement, key=figure.key, text=claim.holds, place=place)
    return ClaimVerdict(claim.id, index, figure.key, word, condition)


def _figure(archive: Archive, table: FigureTable, *, claim: Claim, place: Place) -> Figure:
    parts = parse_reference(claim.figure)
    headline = archive.content.settings.headline.partition("/")[0]
    suite = (parts.suite or headline) if parts else ""
    figure = table.figures.get(key_of(archive, parts, suite)) if parts and suite in archive.suites else None
    if figure is not None:
        return figure
    known = {f"{key.suite}/{key.figure}" for key in table.figures} | {str(key) for key in table.figures}
    raise refuse(
        Missing,
        place,
        found=f"the claim {claim.id!r}, bound to the unknown figure {quoted(claim.figure)}",
        expected="a figure of this project: suite/figure, suite/figure@run, each with [member] or [comparison][member]",
        remedy=suggestion(claim.figure, known, otherwise="A claim without a figure behind it is not published."),
    )


def _condition(
    archive: Archive, table: FigureTable, judgement: Judgement, *, key: FigureKey, text: str | None, place: Place
) -> Condition | None:
    """Return the condition of a claim, evaluated on the run of its figure; None without one, or without a run."""
    if text is None or key.run is None:
        return None
    holds = {verdict.id: verdict.holds for verdict in judgement.runs[key.suite, key.run].sameness}
    suite, run = archive.suites[key.suite], archive.batch(key.run)
    found = evaluate_condition(archive, table, suite=suite, run=run, text=text, place=place, sameness=holds)
    return Condition(0, "", found.text, found.left, found.right, found.held, found.reason)


def _unsupported(
    archive: Archive, figure: Figure, verdict: ClaimVerdict, claim: Claim, evidence: RunVerdicts
) -> Iterator[Problem]:
    named, key = f"the claim {claim.id!r}", str(figure.key)
    if evidence.freshness in (EXCLUDED, WITHDRAWN):
        where = archive.place(CLAIMS, "claims", verdict.index, "figure")
        is_excluded, of = evidence.freshness == EXCLUDED, f"{named}, bound to {key}, a run"
        found = f"{of} that the suite {figure.key.suite} excludes" if is_excluded else f"{of} that was withdrawn"
        yield Problem(where, found, "a figure of a run that counts", _REMEDY, key)
        return
    if verdict.publication not in ENOUGH[claim.requires]:
        where = archive.place(CLAIMS, "claims", verdict.index, "requires")
        found = (
            f"{named}, whose figure is now {verdict.publication.replace('_', ' ')} ({shown(figure)}){_cause(evidence)}"
        )
        yield Problem(where, found, f"{claim.requires}, which the claim requires", _REMEDY, key)
    if verdict.condition is not None and not verdict.condition.held:
        where = archive.place(CLAIMS, "claims", verdict.index, "holds")
        state = "did not hold" if verdict.condition.held is False else "is undecidable"
        found = f"{named}, whose condition {verdict.condition.text} {state} ({shown(figure)})"
        yield Problem(where, found, "a condition that holds", _REMEDY, key)


def _cause(evidence: RunVerdicts) -> str:
    """Return why the evidence behind a claim is no longer what it was, and the files that decided it; else nothing."""
    if evidence.freshness not in (STALE, INCOMPATIBLE):
        return ""
    files = ", ".join(state.path for state in evidence.freshness_files)
    return f"; its evidence is {evidence.freshness}: {evidence.freshness_reason}" + (f" ({files})" if files else "")
