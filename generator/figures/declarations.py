"""What a suite declares about its figures must name things that exist; its gate must be conditions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.errors import FormulaRefused, Malformed, Refusal, refuse
from generator.evidence.archive import Archive
from generator.evidence.suites import FigureSpec, Sameness, Suite
from generator.figures.checking import Checker
from generator.figures.families import UNIT
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.labels import can_label, key_fields
from generator.figures.language.parsing import parse
from generator.figures.report_declarations import check_report
from generator.units import parse_display


def check_declarations(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    """Yield a refusal for every declaration of a suite that names nothing or says nothing."""
    suite = formulas.suite
    for name, spec in suite.figures.items():
        yield from _check_figure(archive, suite, name, spec)
    yield from _check_gate(archive, formulas)
    yield from _check_sameness(archive, formulas)
    yield from check_report(archive, formulas)
    if suite.publication.primary not in suite.figures:
        yield _unknown(archive, suite, ("publication", "primary"), suite.publication.primary, "figures", suite.figures)
    headlines = [name for name, spec in suite.figures.items() if spec.headline]
    if len(headlines) > 1:
        where = archive.place(archive.suite_path(suite.id), "figures", headlines[1], "headline")
        found = f"the headlines {', '.join(headlines)}"
        yield refuse(Malformed, where, found=found, expected="at most one headline a suite", remedy="Choose one.")


def _check_figure(archive: Archive, suite: Suite, name: str, spec: FigureSpec) -> Iterator[Refusal]:
    keys = ("figures", name)
    try:
        parse_display(spec.display)
    except ValueError as error:
        where = archive.place(archive.suite_path(suite.id), *keys, "display")
        yield refuse(
            Malformed, where, found=f"display: {spec.display}", expected=str(error), remedy="Write one of these."
        )
    if spec.beside is not None and spec.beside not in suite.figures:
        yield _unknown(archive, suite, (*keys, "beside"), spec.beside, "figures", suite.figures)
    for subgroup in spec.where:
        if subgroup not in suite.subgroups:
            yield _unknown(archive, suite, (*keys, "where"), subgroup, "subgroups", suite.subgroups)
    yield from _check_interval(archive, suite, name, spec)
    if spec.family is not None and spec.unit != UNIT:
        where = archive.place(archive.suite_path(suite.id), *keys, "family")
        expected = f"a figure of the unit {UNIT}: the p-value of a test"
        remedy = "Take it out of the family, or correct its unit."
        yield refuse(Malformed, where, found=f"the unit {spec.unit} in a family", expected=expected, remedy=remedy)
    texts = [column for column, declared in suite.columns.items() if declared.type in ("text", "list")]
    if spec.by is not None and spec.by not in texts:
        yield _unknown(archive, suite, (*keys, "by"), spec.by, "columns of text or lists", texts)


def _check_interval(archive: Archive, suite: Suite, name: str, spec: FigureSpec) -> Iterator[Refusal]:
    """Whole clusters and strata need the column that tells them apart; what is drawn by itself, or not, has none."""
    if spec.interval is None:
        return
    is_bootstrap, resample = spec.interval.method == "bootstrap", spec.interval.resample
    if is_bootstrap is (resample is None):
        where = archive.place(archive.suite_path(suite.id), "figures", name, "interval")
        found = f"the method {spec.interval.method} {'without' if resample is None else 'with'} resample"
        expected = "resample: with bootstrap, and with no other method"
        yield refuse(Malformed, where, found=found, expected=expected, remedy="Correct the interval.")
        return
    wanted = {"stratified": "stratum", "clustered": "cluster"}.get(resample or "")
    for key in ("stratum", "cluster"):
        column = getattr(spec.interval, key)
        where = archive.place(archive.suite_path(suite.id), "figures", name, "interval", key)
        if column is not None and not can_label(suite, column):
            known = (*suite.columns, *key_fields(suite))
            yield _unknown(archive, suite, ("figures", name, "interval", key), column, "columns", known)
        if (column is not None) != (key == wanted):
            found = f"{key}: {column}" if column is not None else f"no {key}"
            expected = (
                f"what {resample} resampling needs: {f'{wanted}: <column>' if wanted else 'no group'}"
                if is_bootstrap
                else f"no group with {spec.interval.method}"
            )
            yield refuse(Malformed, where, found=found, expected=expected, remedy="Correct the interval.")


def _check_gate(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    suite, path = formulas.suite, archive.suite_path(formulas.suite.id)
    words = suite.gate.words if suite.gate else ()
    for index, word in enumerate(words):
        for number, text in enumerate(word.when):
            place = archive.text_place(path, "gate", "words", index, "when", number)
            try:
                formula = Formula(parse(text, place), place)
                Checker(formulas, next(iter(suite.comparisons))).check_value(formula, wanted="boolean")
            except FormulaRefused as refusal:
                yield refusal


def _check_sameness(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    for name, claim in formulas.suite.sameness.items():
        place = archive.text_place(archive.suite_path(formulas.suite.id), "sameness", name, "difference")
        checker = Checker(formulas, next(iter(formulas.suite.comparisons)))
        try:
            formula = Formula(parse(claim.difference, place), place)
            kind = checker.kind_of(formula.node, place, seen=(), restricted=False)
            if kind.type != "number":
                raise problem_at(place, 0, f"{kind}", "a difference of numbers")
        except FormulaRefused as refusal:
            yield refusal
        yield from _check_claim(archive, formulas.suite, name, claim)


def _check_claim(archive: Archive, suite: Suite, name: str, claim: Sameness) -> Iterator[Refusal]:
    keys = ("sameness", name)
    if claim.cluster is not None and not can_label(suite, claim.cluster):
        known = (*suite.columns, *key_fields(suite))
        yield _unknown(archive, suite, (*keys, "cluster"), claim.cluster, "columns", known)
    try:
        parse_display(claim.display)
    except ValueError as error:
        where = archive.place(archive.suite_path(suite.id), *keys, "display")
        yield refuse(
            Malformed, where, found=f"display: {claim.display}", expected=str(error), remedy="Write one of these."
        )
    if claim.margin is not None and claim.margin <= 0:
        where = archive.place(archive.suite_path(suite.id), *keys, "margin")
        yield refuse(
            Malformed, where, found=f"{claim.margin}", expected="a margin above 0", remedy="Correct the margin."
        )


def _unknown(
    archive: Archive, suite: Suite, keys: tuple[str, ...], name: str, section: str, known: Iterable[str]
) -> Refusal:
    where = archive.place(archive.suite_path(suite.id), *keys)
    expected = f"one of the suite's {section}: {', '.join(known) or 'none is declared'}"
    return refuse(Malformed, where, found=f"the name {name!r}", expected=expected, remedy="Correct it.")
