"""The verdicts of a run as pages show them: each word with what led to it, the gate condition by condition."""

from __future__ import annotations

from dataclasses import dataclass

from generator.figures.model import Figure, FigureKey
from generator.pages.charts.groups import compared_chart
from generator.pages.charts.strips import StripChart
from generator.pages.companion_facts import companion_facts, registration
from generator.pages.evidence_today import decisive_files, evidence_today
from generator.pages.facts import ProjectFacts
from generator.pages.figure_views import FigureView, figure_view
from generator.pages.page import FactView
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.printing.verdict_entries import HELD, subject_of
from generator.printing.verdict_sentence import verdict_sentence
from generator.verdicts.model import Condition, GateVerdict, RunVerdicts, SamenessVerdict
from generator.verdicts.words import verdict_word

STATES = HELD
_RANK = {None: 0, False: 1, True: 2}


@dataclass(frozen=True, slots=True)
class ConditionView(View):
    """One condition of the gate: the word it stands for, both sides, and whether it held."""

    word: Element
    text: Element
    left: Element | None
    right: Element | None
    state: str
    reason: Element | None
    because: Element | None
    """Where it asks for a sameness verdict: the reason of that verdict."""


@dataclass(frozen=True, slots=True)
class GateView(View):
    """The gate of a run: every condition, and those that kept a better word from being reached."""

    word: Element
    post_hoc: bool
    conditions: tuple[ConditionView, ...]
    kept_back: tuple[ConditionView, ...]
    """Conditions of better words that did not hold or are undecidable, the undecidable ones before the others."""
    better_words: tuple[Element, ...]
    otherwise: Element


@dataclass(frozen=True, slots=True)
class SamenessView(View):
    """A sameness verdict: the word, what it means, why, and the figures that it compares."""

    anchor: str
    word: Element
    meaning: str
    reason: Element
    difference: Element
    margin: Element | None
    figures: tuple[FigureView, ...]
    chart: StripChart | None
    """Those figures on one axis, where at least a pair of them has values."""
    companions: tuple[FactView, ...]
    registered: Sentence | None
    """Where the margin was fixed, and whether before this run."""


@dataclass(frozen=True, slots=True)
class VerdictsView(View):
    """All verdicts of a run, or of a suite without one."""

    word: Element
    gate: GateView | None
    publication: Element
    publication_meaning: str
    says: Sentence | None
    """The verdict in a sentence: what was reduced or increased, where the primary figure declares it."""
    unmet: tuple[Sentence, ...]
    freshness: Sentence
    """The freshness word, and that the run is dirty where it is."""
    freshness_reason: Element
    decisive: tuple[Sentence, ...]
    """The files that made the freshness what it is, with both digests."""
    sameness: tuple[SamenessView, ...]


def verdicts_view(facts: ProjectFacts, suite: str, run: str | None) -> VerdictsView:
    """Return the verdicts of a run, or of a suite that has none."""
    verdicts, subject = facts.verdicts(suite, run), subject_of(suite, run)
    word = facts.printer.catalogue[f"verdict:{subject}"]
    return VerdictsView(
        word=word,
        gate=None if verdicts.gate is None else _gate(facts, subject, verdicts.gate),
        publication=facts.printer.catalogue[f"verdict:{subject}#publication"],
        publication_meaning=verdict_word("publication", verdicts.publication.status).meaning,
        says=verdict_sentence(facts.printer, verdicts),
        unmet=tuple(facts.printer.unmet(unmet) for unmet in verdicts.publication.unmet),
        freshness=evidence_today(facts, suite, run),
        freshness_reason=facts.printer.node(f"verdict:{subject}", "freshness.reason"),
        decisive=decisive_files(facts, suite, run),
        sameness=tuple(_sameness(facts, verdicts, item) for item in verdicts.sameness),
    )


def _gate(facts: ProjectFacts, subject: str, gate: GateVerdict) -> GateView:
    better = _better_words(gate)
    missed = [c for c in gate.conditions if c.word in better and c.held is not True]
    return GateView(
        word=facts.printer.catalogue[f"verdict:{subject}#gate"],
        post_hoc=gate.post_hoc,
        conditions=tuple(_condition(facts, subject, condition) for condition in gate.conditions),
        kept_back=tuple(_condition(facts, subject, c) for c in sorted(missed, key=lambda c: _RANK[c.held])),
        better_words=tuple(facts.printer.word("gate", word) for word in better),
        otherwise=facts.printer.word("gate", gate.otherwise),
    )


def _better_words(gate: GateVerdict) -> list[str]:
    """The words that were tried before the one that was reached; all of them where none was."""
    tried = list(dict.fromkeys(condition.word for condition in gate.conditions))
    return tried[: tried.index(gate.word)] if gate.word in tried else tried


def _condition(facts: ProjectFacts, subject: str, condition: Condition) -> ConditionView:
    key = f"gate:{subject}#{condition.index}"
    catalogue = facts.printer.catalogue
    return ConditionView(
        word=facts.printer.word("gate", condition.word),
        text=catalogue[f"formula:{key}"],
        left=catalogue.get(f"node:{key}.left"),
        right=catalogue.get(f"node:{key}.right"),
        state=STATES[condition.held],
        reason=catalogue.get(f"node:{key}.reason"),
        because=_because(facts, subject, condition),
    )


def _because(facts: ProjectFacts, subject: str, condition: Condition) -> Element | None:
    claim = condition.text.removeprefix("sameness.").removesuffix(".holds")
    return facts.printer.catalogue.get(f"node:verdict:{subject}#sameness.{claim}.reason")


def _sameness(facts: ProjectFacts, verdicts: RunVerdicts, sameness: SamenessVerdict) -> SamenessView:
    subject = subject_of(verdicts.suite, verdicts.run)
    catalogue = facts.printer.catalogue
    difference = facts.printer.formula(f"{verdicts.suite}/sameness.{sameness.id}")
    compared = _figures_named(facts, verdicts, difference.text)
    return SamenessView(
        anchor=f"sameness-{sameness.id}",
        word=catalogue[f"verdict:{subject}#sameness.{sameness.id}"],
        meaning=verdict_word("sameness", sameness.word).meaning,
        reason=facts.printer.node(f"verdict:{subject}", f"sameness.{sameness.id}.reason"),
        difference=difference,
        margin=catalogue.get(f"parameter:{verdicts.suite}/sameness.{sameness.id}.margin"),
        figures=tuple(figure_view(facts, figure) for figure in compared),
        chart=compared_chart(facts, compared, anchor=f"chart-compared-{sameness.id}"),
        companions=companion_facts(facts, verdicts, sameness),
        registered=registration(facts, verdicts, sameness.id),
    )


def _figures_named(facts: ProjectFacts, verdicts: RunVerdicts, formula: str) -> list[Figure]:
    """Return the figures of the run that a formula names, in the order of the suite file."""
    figures, named = facts.archive.suites[verdicts.suite].figures, names_in(formula)
    keys = [FigureKey(verdicts.suite, name, verdicts.run) for name in figures if name in named]
    return [facts.table.figures[key] for key in keys if key in facts.table.figures]


def names_in(formula: str) -> frozenset[str]:
    """Return the bare names in the text of a formula."""
    return frozenset("".join(c if c.isalnum() or c in "_." else " " for c in formula).split())
