"""Lines before they have a place in the chain: what each kind says of its run, its intent, or the line it concerns.

Promises that a snapshot holds every figure that its suite declares, the counts of its pairs as far as they are known,
and the digest of every artifact that its run pins and of the files whose rules it was judged by. Refuses a figure
whose name the ledger's format cannot hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction

from generator import __version__
from generator.errors import Malformed, Problem, raise_all
from generator.evidence.archive import Archive
from generator.evidence.intents import Intent
from generator.evidence.rules import METHODOLOGY
from generator.evidence.runs import Run
from generator.figures.intended import margin_figure, planned_figure
from generator.figures.model import Figure, exact_text, shown
from generator.figures.published_names import published, published_name
from generator.ledger.lines import FORMAT
from generator.ledger.model import MARGIN, PLANNED_N, LedgerArtifact, LedgerFigure, LedgerLine
from generator.verdicts.model import RunVerdicts

GENERATOR = f"proofpage {__version__}"
_LONGEST_EXACT = 200
_SIGNIFICANT = 12
_MOST_PLACES = 190
_BRACKETED = re.compile(r"[^\[\]]{1,200}")


@dataclass(frozen=True, slots=True)
class Occasion:
    """When and from where a line is added."""

    recorded_at: str
    commit: str | None


def draft_publication(
    archive: Archive, run: Run, *, verdicts: RunVerdicts, figures: tuple[Figure, ...], week: str, occasion: Occasion
) -> LedgerLine:
    """Return the snapshot of a run, under the versions of suite and methodology that its figures were computed by."""
    known = published(archive.suites[run.suite], figures)
    raise_all([Malformed([problem]) for problem in _unnameable(known)], Malformed)
    return _line(
        "snapshot",
        run.suite,
        occasion,
        week=week,
        measured_on=run.measured_on,
        run_id=run.id,
        suite_version=archive.suites[run.suite].version,
        methodology=archive.methodology.version,
        verdict=verdicts.gate.word if verdicts.gate else None,
        figures={published_name(figure): _figure(figure) for figure in known},
        artifacts=_artifacts(archive, {archive.run_path(run.id), *run.artifacts, *_rules(archive, run.suite)}),
    )


def draft_withdrawal(line: LedgerLine, reason: str, occasion: Occasion) -> LedgerLine:
    """Return the line that takes another one back."""
    return _concerning("withdrawal", line, reason, occasion, run_id=line.run_id)


def draft_closing(intent: LedgerLine, reason: str, occasion: Occasion, *, run: str | None) -> LedgerLine:
    """Return the line that closes an intent, by a run where one is named."""
    return _concerning("closing", intent, reason, occasion, run_id=run)


def draft_intent(archive: Archive, intent: Intent, occasion: Occasion) -> LedgerLine:
    """Return the line that registers an intent, with the digests of the suite and the methodology it relies on."""
    figures = {PLANNED_N: planned_figure(intent.planned_n)}
    if intent.margin is not None:
        figures[MARGIN] = margin_figure(f"{intent.margin:f}")
    note = f" {intent.note}" if intent.note else ""
    return _line(
        "intent",
        intent.suite,
        occasion,
        run_id=intent.run,
        suite_version=archive.suites[intent.suite].version,
        methodology=archive.methodology.version,
        figures=figures,
        artifacts=_artifacts(archive, _rules(archive, intent.suite)),
        reason=f"Stopping rule: {intent.stopping_rule}{note}",
    )


def _rules(archive: Archive, suite: str) -> set[str]:
    """Return the files that hold the rules: a line that lists them has seen them, and they change by version alone."""
    return {archive.suite_path(suite), METHODOLOGY}


def _concerning(kind: str, line: LedgerLine, reason: str, occasion: Occasion, *, run_id: str | None) -> LedgerLine:
    return _line(
        kind,
        line.suite,
        occasion,
        week=line.week,
        measured_on=line.measured_on,
        run_id=run_id,
        suite_version=line.suite_version,
        methodology=line.methodology,
        reason=reason,
        concerns=line.seq,
    )


def _line(
    kind: str,
    suite: str,
    occasion: Occasion,
    *,
    week: str | None = None,
    measured_on: str | None = None,
    run_id: str | None = None,
    suite_version: int | None = None,
    methodology: int | None = None,
    verdict: str | None = None,
    figures: dict[str, LedgerFigure] | None = None,
    artifacts: tuple[LedgerArtifact, ...] = (),
    reason: str | None = None,
    concerns: int | None = None,
) -> LedgerLine:
    """Return a line whose number, links and digest are given to it when it is added."""
    return LedgerLine(
        v=FORMAT,
        seq=0,
        prev="",
        kind=kind,
        recorded_at=occasion.recorded_at,
        week=week,
        measured_on=measured_on,
        suite=suite,
        run_id=run_id,
        suite_version=suite_version,
        methodology=methodology,
        verdict=verdict,
        figures=dict(sorted((figures or {}).items())),
        artifacts=artifacts,
        commit=occasion.commit,
        generator=GENERATOR,
        reason=reason,
        concerns=concerns,
        sha256="",
    )


def _artifacts(archive: Archive, paths: set[str]) -> tuple[LedgerArtifact, ...]:
    found = (archive.artifacts[path] for path in sorted(paths))
    return tuple(LedgerArtifact(each.path, each.sha256, each.bytes) for each in found)


def _unnameable(figures: tuple[Figure, ...]) -> Iterator[Problem]:
    for figure in figures:
        member = figure.key.member
        if member is not None and not _BRACKETED.fullmatch(member):
            yield Problem(
                figure.place,
                found=f"the label {member[:80]!r}",
                expected="a label of up to 200 characters without [ and ], which the ledger puts around it",
                remedy="Leave by out, or record plainer labels.",
                figure=str(figure.key),
            )


def _figure(figure: Figure) -> LedgerFigure:
    display = shown(figure) if figure.amount is not None else None
    class_ = figure.evidence_class.word if figure.evidence_class is not None else None
    depth = figure.depth.word if figure.depth is not None else None
    return LedgerFigure(_value(figure), display, figure.n, class_, depth)


def _value(figure: Figure) -> str | None:
    """Return a value as exact text; as decimal text where it is a float's, or where exact text would be too long.

    A decimal stands for half a unit of its last digit, so another machine's last bit is no contradiction.
    """
    text, amount = exact_text(figure), figure.amount
    if text is None or amount is None or (amount.exact and max(map(len, text.lstrip("-").split("/"))) < _LONGEST_EXACT):
        return text
    return _decimal(amount.value)


def _decimal(value: Fraction) -> str:
    with localcontext() as context:
        context.prec = 2 * _LONGEST_EXACT
        number = Decimal(value.numerator) / Decimal(value.denominator)
        places = min(_MOST_PLACES, max(1, _SIGNIFICANT - 1 - number.adjusted())) if number else 1
        return f"{number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_EVEN):f}"
