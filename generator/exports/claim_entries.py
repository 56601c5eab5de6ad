"""Claims as they are exported: each sentence with its figure, what it requires, and what that figure is today."""

from __future__ import annotations

from generator.evidence.content_reading import CLAIMS
from generator.exports.latest_model import ClaimEntry
from generator.exports.run_entries import Exported
from generator.figures.model import shown
from generator.printing.prose import read_sentence
from generator.verdicts.model import ClaimVerdict, Judgement


def claim_entries(exported: Exported, judgement: Judgement) -> tuple[ClaimEntry, ...]:
    """Return the entries of all claims, in the order of their file."""
    return tuple(_entry(exported, judgement, verdict) for verdict in judgement.claims)


def _entry(exported: Exported, judgement: Judgement, verdict: ClaimVerdict) -> ClaimEntry:
    claim = exported.archive.content.claims.claims[verdict.index]
    figure = exported.table.figures[verdict.figure]
    verdicts = judgement.runs[figure.key.suite, figure.key.run]
    return ClaimEntry(
        id=claim.id,
        sentence=_prose(exported, verdict, "sentence", claim.sentence),
        figure=str(figure.key),
        display=shown(figure),
        verdict=verdicts.word,
        freshness=verdicts.freshness,
        dirty=verdicts.dirty,
        requires=claim.requires,
        publication=verdict.publication,  # type: ignore[arg-type]
        holds=verdict.condition.text if verdict.condition else None,
        falsifier=_prose(exported, verdict, "falsifier", claim.falsifier),
        status=claim.status,
        withdrawn_on=claim.on,
        reason=None if claim.reason is None else _prose(exported, verdict, "reason", claim.reason),
    )


def _prose(exported: Exported, verdict: ClaimVerdict, key: str, text: str) -> str:
    place = exported.archive.place(CLAIMS, "claims", verdict.index, key)
    return exported.texts.plain(read_sentence(text, place, exported.printer, suite=verdict.figure.suite))
