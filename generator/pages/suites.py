"""The pages of suites: the list of all, and of each everything that it declares, measured and still lacks."""

from __future__ import annotations

from dataclasses import dataclass

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.figures.model import Figure
from generator.pages.artifact_views import ArtifactView, artifact_views
from generator.pages.evidence_today import evidence_today
from generator.pages.excluded_runs import excluded_reason, excluded_runs
from generator.pages.facts import ProjectFacts, run_link, say, suite_title
from generator.pages.figure_views import FigureView, figure_link, figure_views
from generator.pages.hypotheses import HypothesisView, hypotheses_about
from generator.pages.judging_views import BiasView, ReferencesView, bias_view, pinned_facts, references_view
from generator.pages.label_views import LabelsView, label_views
from generator.pages.methodology import DEFAULTS
from generator.pages.page import Crumb, FactView, Page
from generator.pages.planning_views import PlanView, plan_view
from generator.pages.pool_views import PoolView, pool_view
from generator.pages.publication_rule import ThresholdView, threshold_views
from generator.pages.run_views import recorded
from generator.pages.suite_declarations import (
    NamedFormula,
    ParameterView,
    ReasonView,
    change_views,
    derived_views,
    excluded_views,
    parameter_views,
    subgroup_rules,
)
from generator.pages.suite_rules import (
    ArmView,
    ColumnView,
    ComparisonView,
    arm_views,
    column_views,
    comparison_views,
    pairing_facts,
)
from generator.pages.suite_views import SuiteCard, suite_card, suite_cards, suite_limits
from generator.pages.views import View
from generator.printing.elements import Element, Sentence

SUITES = Crumb(Sentence(("Suites",)), "suites/")


@dataclass(frozen=True, slots=True)
class SuitesView(View):
    """All suites of the project."""

    cards: tuple[SuiteCard, ...]


@dataclass(frozen=True, slots=True)
class RunRow(View):
    """A run in the list of a suite's runs."""

    run: Sentence
    measured_on: Sentence
    verdict: Element
    freshness: Sentence
    excluded: Sentence | None
    """Why the suite excludes it; None for a run that counts."""


@dataclass(frozen=True, slots=True)
class SuiteView(View):
    """Everything of one suite."""

    card: SuiteCard
    version: Element
    figures: tuple[FigureView, ...]
    arms: tuple[ArmView, ...]
    comparisons: tuple[ComparisonView, ...]
    columns: tuple[ColumnView, ...]
    derived: tuple[NamedFormula, ...]
    subgroups: tuple[NamedFormula, ...]
    pairing: tuple[FactView, ...]
    parameters: tuple[ParameterView, ...]
    overrides: tuple[FactView, ...]
    """The statistical parameters that the suite sets for itself."""
    pinned: tuple[FactView, ...]
    references: ReferencesView | None
    plan: PlanView | None
    labels: tuple[LabelsView, ...]
    bias: BiasView | None
    primary: Sentence
    thresholds: tuple[ThresholdView, ...]
    hypotheses: tuple[HypothesisView, ...]
    limits: tuple[Sentence, ...]
    exclusion_rule: Sentence | None
    excluded: tuple[ReasonView, ...]
    excluded_runs: tuple[ReasonView, ...]
    depends_on: tuple[Sentence, ...]
    expires_after: Element | None
    """How many days after its measurement a run may be taken for current."""
    deterministic: bool
    changes: tuple[ReasonView, ...]
    runs: tuple[RunRow, ...]
    pool: PoolView | None
    """What became of every run, where the suite pools."""
    artifacts: tuple[ArtifactView, ...]


def suites_page(facts: ProjectFacts) -> Page:
    """Return the list of all suites."""
    description = "What is measured and how: every suite, with its newest run or with what it still lacks."
    title, path = Sentence(("Suites",)), "suites/index.html"
    return Page(path, "suites.html", title, Sentence((description,)), SuitesView(suite_cards(facts)))


def suite_page(facts: ProjectFacts, suite: Suite) -> Page:
    """Return the page of one suite."""
    path = facts.archive.suite_path(suite.id)
    question = facts.prose(suite.question, path, "question", suite=suite.id)
    page = f"suites/{suite.id}/index.html"
    return Page(page, "suite.html", suite_title(facts, suite), question, _view(facts, suite), (SUITES,))


def _view(facts: ProjectFacts, suite: Suite) -> SuiteView:
    run, path = facts.suite_run(suite.id), facts.archive.suite_path(suite.id)
    rule = suite.exclusions.rule
    return SuiteView(
        card=suite_card(facts, suite),
        version=facts.printer.parameter(f"{suite.id}/version"),
        figures=figure_views(facts, _figures(facts, suite, run)),
        arms=arm_views(facts, suite),
        comparisons=comparison_views(facts, suite),
        columns=column_views(facts, suite),
        derived=derived_views(facts, suite),
        subgroups=subgroup_rules(facts, suite),
        pairing=pairing_facts(facts, suite),
        parameters=parameter_views(facts, suite),
        overrides=tuple(
            FactView(label, say(facts.printer.parameter(f"{suite.id}/statistics.{name}")))
            for name, label in DEFAULTS.items()
            if getattr(suite.statistics, name) is not None
        ),
        pinned=pinned_facts(facts, suite),
        references=references_view(facts, suite),
        plan=plan_view(facts, suite, run),
        labels=label_views(facts, suite, run, hurt_only=True),
        bias=bias_view(facts, suite, run),
        primary=_primary(facts, suite, run),
        thresholds=threshold_views(facts, suite, facts.verdicts(suite.id, run)),
        hypotheses=hypotheses_about(facts, suite.id),
        limits=suite_limits(facts, suite),
        exclusion_rule=facts.prose(rule, path, "exclusions", "rule", suite=suite.id) if rule else None,
        excluded=excluded_views(facts, suite),
        excluded_runs=excluded_runs(facts, suite),
        depends_on=tuple(say(facts.printer.identifier("path", file)) for file in suite.depends_on),
        expires_after=facts.printer.catalogue.get(f"parameter:{suite.id}/expires_after_days"),
        deterministic=suite.deterministic,
        changes=change_views(facts, suite),
        runs=tuple(_run_row(facts, run) for run in facts.archive.runs_of(suite.id)),
        pool=pool_view(facts, facts.archive.pools[suite.id]) if suite.id in facts.archive.pools else None,
        artifacts=_artifacts(facts, suite),
    )


def _figures(facts: ProjectFacts, suite: Suite, run: str | None) -> tuple[Figure, ...]:
    """Return the figures that a suite declares, of the run that it shows."""
    return tuple(figure for figure in facts.figures_of(suite.id, run) if "." not in figure.key.figure)


def _primary(facts: ProjectFacts, suite: Suite, run: str | None) -> Sentence:
    figure = facts.table.get(suite.id, suite.publication.primary, run)
    path = facts.archive.suite_path(suite.id)
    return figure_link(facts, figure) if figure else say(facts.name(suite.publication.primary, path, "publication"))


def _run_row(facts: ProjectFacts, run: Run) -> RunRow:
    return RunRow(
        run=run_link(facts, run.id),
        measured_on=recorded(facts, "date", run.measured_on),
        verdict=facts.printer.verdict(run.id),
        freshness=evidence_today(facts, run.suite, run.id),
        excluded=excluded_reason(facts, run),
    )


def _artifacts(facts: ProjectFacts, suite: Suite) -> tuple[ArtifactView, ...]:
    path, folder = facts.archive.suite_path(suite.id), f"proof/suites/{suite.id}/"
    artifacts = facts.archive.artifacts
    return artifact_views(facts, (artifacts[name] for name in artifacts if name == path or name.startswith(folder)))
