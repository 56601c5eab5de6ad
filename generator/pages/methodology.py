"""The methodology: its prose, and from the evidence its version, defaults, hypotheses, words and declared literals."""

from __future__ import annotations

from dataclasses import dataclass

from generator.figures.language.functions import FUNCTIONS
from generator.pages.artifact_views import ArtifactView, artifact_views
from generator.pages.coverage import CoverageView, coverage_views
from generator.pages.documents import DocumentPart, document_parts
from generator.pages.facts import ProjectFacts, say
from generator.pages.hypotheses import HypothesisView, hypothesis_views
from generator.pages.links import to_root
from generator.pages.page import FactView, Page
from generator.pages.suite_declarations import ReasonView, version_said
from generator.pages.views import View
from generator.printing.elements import Element, Sentence
from generator.printing.function_entries import other_methods

PATH = "methodology/index.html"
FILE = "proof/methodology.yaml"
DEFAULTS = {
    "confidence": "Confidence level of intervals",
    "alpha": "Level of tests",
    "resamples": "Resamples",
    "seed": "Seed",
    "min_pairs": "Fewest pairs for an interval",
    "min_clusters": "Fewest clusters for an interval",
    "exact_limit": "Pairs up to which a p-value is exact",
    "power": "Power of the smallest detectable effect",
}


@dataclass(frozen=True, slots=True)
class LiteralView(View):
    """A number that prose shows without a figure, and why."""

    literal: Element
    reason: Sentence
    uses: Element
    """How often the prose uses it."""


@dataclass(frozen=True, slots=True)
class FunctionView(View):
    """A function of formulas, or another method: what it returns, its fields, and who described it."""

    call: Element
    fields: Element | None
    doc: str
    source: Element | None
    coverage: tuple[CoverageView, ...]


@dataclass(frozen=True, slots=True)
class MethodologyView(View):
    """The methodology as prose and as declared."""

    question: Sentence
    version: Element
    document: tuple[DocumentPart, ...] | None
    defaults: tuple[FactView, ...]
    functions: tuple[FunctionView, ...]
    methods: tuple[FunctionView, ...]
    hypotheses: tuple[HypothesisView, ...]
    literals: tuple[LiteralView, ...]
    changes: tuple[ReasonView, ...]
    artifacts: tuple[ArtifactView, ...]


def methodology_page(facts: ProjectFacts) -> Page:
    """Return the page of the methodology."""
    description = Sentence(("How a number comes to stand on this site, and what the words beside it mean.",))
    return Page(PATH, "methodology.html", Sentence(("Methodology",)), description, _view(facts))


def _view(facts: ProjectFacts) -> MethodologyView:
    return MethodologyView(
        question=facts.prose(facts.archive.methodology.question, FILE, "question"),
        version=facts.printer.parameter("methodology/version"),
        document=document_parts(facts, "methodology", to_root(PATH)),
        defaults=tuple(
            FactView(label, say(facts.printer.parameter(f"methodology/{name}")))
            for name, label in DEFAULTS.items()
            if getattr(facts.archive.methodology.statistics, name) is not None
        ),
        functions=tuple(_function(facts, f"functions#{name}", function.doc) for name, function in FUNCTIONS.items()),
        methods=tuple(_function(facts, f"methods#{method.name}", method.sentence) for method in other_methods()),
        hypotheses=hypothesis_views(facts),
        literals=_literals(facts),
        changes=_changes(facts),
        artifacts=artifact_views(
            facts, (each for path, each in facts.archive.artifacts.items() if path.startswith("proof/methodology"))
        ),
    )


def _function(facts: ProjectFacts, key: str, doc: str) -> FunctionView:
    catalogue = facts.printer.catalogue
    return FunctionView(
        call=catalogue[f"formula:{key}"],
        fields=catalogue.get(f"formula:{key}.fields"),
        doc=doc,
        source=catalogue.get(f"node:{key}.source"),
        coverage=coverage_views(facts, (key.partition("#")[2],)),
    )


def _literals(facts: ProjectFacts) -> tuple[LiteralView, ...]:
    path = "content/literals.yaml"
    return tuple(
        LiteralView(
            facts.printer.literal(item.text),
            facts.prose(item.reason, path, "literals", at, "reason"),
            facts.printer.node("literals", f"{at}.uses"),
        )
        for at, item in enumerate(facts.archive.content.literals.literals)
    )


def _changes(facts: ProjectFacts) -> tuple[ReasonView, ...]:
    return tuple(
        ReasonView(
            version_said(facts, "methodology", at, change),
            facts.prose(change.reason, FILE, "changes", at, "reason"),
        )
        for at, change in enumerate(facts.archive.methodology.changes)
    )
