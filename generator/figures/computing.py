"""The one evaluated table: every figure of every suite, run, comparison and subgroup."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.errors import FormulaRefused, Malformed, Refusal, raise_all, refuse
from generator.evidence.archive import Archive
from generator.evidence.exclusions import NO_RUN_COUNTS
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.bias import with_bias_checks
from generator.figures.building import Shown, beside_key, build_figure, figure_key, run_evidence
from generator.figures.checking import check_suite
from generator.figures.columns import Scope
from generator.figures.constants import check_constants
from generator.figures.declarations import check_declarations
from generator.figures.evaluating import evaluate
from generator.figures.families import adjusted_over_families
from generator.figures.foregone import check_foregone
from generator.figures.formulas import SuiteFormulas, read_formulas
from generator.figures.generated import generated_figures, label_spec, labels_of
from generator.figures.language.nodes import Name
from generator.figures.language.printer import canonical
from generator.figures.measuring import oversized
from generator.figures.members import Member, members_of
from generator.figures.model import Figure, FigureTable, Provenance, Status, Together
from generator.figures.modelled import check_modelled
from generator.figures.publishable import check_publishable
from generator.figures.resolution import Resolver, restricted
from generator.figures.run_evidence import RunEvidence
from generator.figures.standing_together import groups_of
from generator.progress import Phase, counted
from generator.units import parse_display


def compute_figures(archive: Archive) -> FigureTable:
    """Evaluate every figure of the project; raises with every formula that cannot be, and every rule broken."""
    refusals: list[Refusal] = []
    formulas: dict[str, SuiteFormulas] = {}
    for suite in archive.suites.values():
        try:
            formulas[suite.id] = read_formulas(archive, suite)
        except Refusal as refusal:
            refusals.append(refusal)
            continue
        too_large = list(oversized(formulas[suite.id]))
        refusals += too_large or [*check_suite(formulas[suite.id]), *check_declarations(archive, formulas[suite.id])]
    raise_all(refusals, FormulaRefused)
    raise_all([one for each in formulas.values() for one in check_modelled(archive, each)], FormulaRefused)
    raise_all([one for each in formulas.values() for one in check_constants(archive, each)], FormulaRefused)
    raise_all([one for each in formulas.values() for one in check_foregone(archive, each)], FormulaRefused)
    figures = [figure for suite in archive.suites.values() for figure in _whole_figures(archive, formulas[suite.id])]
    raise_all(check_publishable(archive, figures))
    raise_all(_twice(figures), Malformed)
    known = {figure.key: figure for figure in adjusted_over_families(archive, figures)}
    return FigureTable(known, tuple(_together(formulas.values(), known.values())))


def _together(formulas: Iterable[SuiteFormulas], figures: Iterable[Figure]) -> Iterator[Together]:
    by_suite: dict[str, list[Figure]] = {}
    for figure in figures:
        by_suite.setdefault(figure.key.suite, []).append(figure)
    for each in formulas:
        yield from groups_of(each, by_suite.get(each.suite.id, []))


def _twice(figures: list[Figure]) -> Iterator[Refusal]:
    """Yield a refusal for every figure whose key another has: a stratum called like a subgroup."""
    for key, count in Counter(figure.key for figure in figures).items():
        if count > 1:
            place = next(figure.place for figure in figures if figure.key == key)
            expected = "labels of subgroups and strata that differ"
            yield refuse(
                Malformed, place, found=f"{key} {count} times", expected=expected, remedy="Rename one of them."
            )


def _whole_figures(archive: Archive, formulas: SuiteFormulas) -> list[Figure]:
    return with_bias_checks(archive, formulas, counted(Phase.FIGURES, _suite_figures(archive, formulas)))


def _suite_figures(archive: Archive, formulas: SuiteFormulas) -> Iterator[Figure]:
    suite = formulas.suite
    runs = archive.batches_of(suite.id)
    for comparison in suite.comparisons if archive.shown(suite.id) is None else ():
        for name, spec in _declared(suite, comparison):
            yield from _unmeasured(archive, formulas, comparison, name, spec)
        for label in labels_of(suite, comparison):
            yield from _unmeasured(archive, formulas, comparison, f"labels.{label}", label_spec(label))
    for run in runs:
        for comparison in suite.comparisons:
            evidence = run_evidence(archive, formulas, run, comparison)
            for name, spec in _declared(suite, comparison):
                for member in members_of(evidence, name, spec):
                    yield _figure(evidence, name, spec, member)
            yield from generated_figures(evidence)


def _declared(suite: Suite, comparison: str) -> Iterator[tuple[str, FigureSpec]]:
    """Yield the declared figures that have a value of their own under a comparison."""
    check, first = suite.bias_check, next(iter(suite.comparisons))
    for name, spec in suite.figures.items():
        # The difference of two comparisons is one number, whichever of them asks.
        if check is None or name != check.difference or comparison == first:
            yield name, spec


def _figure(evidence: RunEvidence, name: str, spec: FigureSpec, member: Member | None) -> Figure:
    formula = evidence.formulas.figures[name]
    restriction = None if member is None else member.condition
    printed, expanded = evidence.resolver.aliased(formula.node), evidence.resolver.expanded(formula)
    if restriction is not None:
        printed, expanded = restricted(printed, restriction), restricted(expanded, restriction)
    scope = Scope(spec.population, with_excluded=member is not None and restriction is None)
    traced = evaluate(evidence, expanded, scope=scope, restriction=restriction)
    key = figure_key(evidence.formulas.suite, name, evidence.run.id, evidence.comparison, member)
    return build_figure(evidence, key, spec, traced, shown=Shown(canonical(printed), expanded, scope))


def _unmeasured(
    archive: Archive, formulas: SuiteFormulas, comparison: str, name: str, spec: FigureSpec
) -> Iterator[Figure]:
    suite = formulas.suite
    written = formulas.figures[name].node if name in formulas.figures else Name(tuple(name.split(".")))
    node = Resolver(formulas, comparison).aliased(written)
    members: list[str | None] = [None, *spec.where]
    for label in members:
        shown = node if label is None else restricted(node, Name((label,)))
        whole = figure_key(suite, name, None, comparison)
        key = replace(whole, member=label)
        yield Figure(
            key=key,
            title=spec.title,
            status=Status.NOT_MEASURED,
            reason=NO_RUN_COUNTS if archive.runs_of(suite.id) else "no run is recorded yet",
            amount=None,
            display=parse_display(spec.display),
            unit=spec.unit,
            evidence_class=None,
            depth=None,
            n=None,
            interval=None,
            formula=canonical(shown),
            steps=(),
            substituted=None,
            provenance=Provenance((archive.artifacts[archive.suite_path(suite.id)],)),
            left_out=(),
            better=spec.better,
            headline=spec.headline,
            beside=beside_key(suite, key, spec),
            is_not=spec.not_,
            place=archive.place(archive.suite_path(suite.id), "figures", name, "formula"),
        )
