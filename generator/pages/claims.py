"""The page of claims: each sentence with the figure that it rests on, what it requires, and what would show it false.

Promises: a claim that stands has its support, or there would be no page; a withdrawn one stays, struck through, with
its day and reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.content_reading import CLAIMS
from generator.pages.evidence_today import evidence_today
from generator.pages.facts import ProjectFacts
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.page import Page
from generator.pages.verdict_views import STATES
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.verdicts.model import ClaimVerdict
from generator.verdicts.words import PUBLICATION

PATH = "claims/index.html"


@dataclass(frozen=True, slots=True)
class AlsoHolds(View):
    """A condition that must hold besides, with both sides and whether it held."""

    text: Element
    left: Element | None
    right: Element | None
    state: str


@dataclass(frozen=True, slots=True)
class ClaimView(View):
    """A claim with everything that it rests on."""

    anchor: str
    sentence: Sentence
    figure: FigureView
    requires: Element
    now: Element
    today: Sentence
    holds: AlsoHolds | None
    falsifier: Sentence
    withdrawn: bool
    on: Element | None
    reason: Sentence | None


@dataclass(frozen=True, slots=True)
class ClaimsView(View):
    """All claims: those that stand, then those that were withdrawn."""

    standing: tuple[ClaimView, ...]
    withdrawn: tuple[ClaimView, ...]


def claims_page(facts: ProjectFacts) -> Page:
    """Return the page of claims."""
    description = "Every sentence that is claimed, the figure it rests on, and what would show that it is false."
    return Page(PATH, "claims.html", Sentence(("Claims",)), Sentence((description,)), claims_view(facts))


def claims_view(facts: ProjectFacts) -> ClaimsView:
    """Return all claims, in the order of their file."""
    views = [_view(facts, verdict) for verdict in facts.judgement.claims]
    standing = tuple(view for view in views if not view.withdrawn)
    return ClaimsView(standing, tuple(view for view in views if view.withdrawn))


def _view(facts: ProjectFacts, verdict: ClaimVerdict) -> ClaimView:
    claim, at, suite = facts.archive.content.claims.claims[verdict.index], verdict.index, verdict.figure.suite
    prose = {
        key: facts.prose(text, CLAIMS, "claims", at, key, suite=suite)
        for key in ("sentence", "falsifier", "reason")
        if (text := getattr(claim, key)) is not None
    }
    return ClaimView(
        anchor=f"claim-{claim.id}",
        sentence=prose["sentence"],
        figure=figure_view(facts, facts.table.figures[verdict.figure]),
        requires=facts.printer.word(PUBLICATION, claim.requires),
        now=facts.printer.catalogue[f"verdict:claim:{claim.id}"],
        today=evidence_today(facts, suite, verdict.figure.run),
        holds=_holds(facts, verdict),
        falsifier=prose["falsifier"],
        withdrawn=claim.status == "withdrawn",
        on=None if claim.on is None else facts.printer.identifier("date", claim.on),
        reason=prose.get("reason"),
    )


def _holds(facts: ProjectFacts, verdict: ClaimVerdict) -> AlsoHolds | None:
    if verdict.condition is None:
        return None
    catalogue, key = facts.printer.catalogue, f"claim:{verdict.id}"
    return AlsoHolds(
        text=catalogue[f"formula:{key}"],
        left=catalogue.get(f"node:{key}.left"),
        right=catalogue.get(f"node:{key}.right"),
        state=STATES[verdict.condition.held],
    )
