"""What a suite's ``report:`` names must be there and fit its block, whether or not any run is recorded yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.errors import FormulaRefused, Malformed, Refusal, refuse
from generator.evidence.archive import Archive
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.report_spec import ParityReport, ReportSpec
from generator.evidence.suites import FigureSpec, Suite
from generator.figures.checking import Checker, Kind
from generator.figures.families import UNIT
from generator.figures.formulas import SuiteFormulas
from generator.units import CURRENCIES

Keys = tuple[str | int, ...]


def check_report(archive: Archive, formulas: SuiteFormulas) -> Iterator[Refusal]:
    """Yield a refusal for everything under ``report:`` that names nothing or stands in the wrong block."""
    report = formulas.suite.report
    if report is None:
        return
    check = _ReportCheck(archive, formulas, report)
    yield from check.names()
    yield from check.patterns()
    yield from check.parity()
    yield from check.prices()


def price_tables_of(suite: Suite) -> tuple[str, ...]:
    """Return the price tables that a suite's amounts of money are made with: those it names, and those it looks up."""
    named = suite.report.price_tables if suite.report else ()
    looked_up = (path for column in suite.columns.values() if column.lookup for path in column.lookup.tables)
    return tuple(dict.fromkeys((*named, *looked_up)))


@dataclass(frozen=True, slots=True)
class _ReportCheck:
    archive: Archive
    formulas: SuiteFormulas
    report: ReportSpec

    @property
    def suite(self) -> Suite:
        return self.formulas.suite

    def names(self) -> Iterator[Refusal]:
        figures = self.suite.figures
        for block in ("totals", "by_pattern"):
            names: tuple[str, ...] = getattr(self.report, block)
            for index, name in enumerate(names):
                yield from self._known((block, index), name, "figures", figures)
                if name in names[:index]:
                    yield self._wrong((block, index), f"{quoted(name)} again", "each figure once", "Take one away.")

    def patterns(self) -> Iterator[Refusal]:
        first: str | None = None
        for index, name in enumerate(self.report.by_pattern):
            spec = self.suite.figures.get(name)
            if spec is None:
                continue
            first = first or spec.by
            if spec.by is None or spec.by != first:
                expected = f"a figure with by: {first or '<column>'}, so that every row is one pattern"
                found = f"{quoted(name)} {f'by {spec.by}' if spec.by else 'without by'}"
                yield self._wrong(("by_pattern", index), found, expected, "Add by: to the figure, or take it away.")
            if spec.unit == UNIT and spec.family is None:
                expected = "a p-value with a family, over which it is adjusted"
                remedy = "Name its family: under the figure."
                yield self._wrong(("by_pattern", index), f"{quoted(name)} without a family", expected, remedy)

    def parity(self) -> Iterator[Refusal]:
        parity = self.report.parity
        if parity is None:
            return
        yield from self._known(("parity", "failed"), parity.failed, "figures", self.suite.figures)
        for index, name in enumerate(parity.beside):
            yield from self._known(("parity", "beside", index), name, "figures", self.suite.figures)
        yield from self._condition(parity)

    def prices(self) -> Iterator[Refusal]:
        for index, path in enumerate(self.report.price_tables):
            if path not in self.archive.artifacts:
                remedy = suggestion(path, self.archive.artifacts, otherwise="Commit the table, or take its name away.")
                yield self._wrong(("price_tables", index), quoted(path), "a file of the project", remedy)

    def _condition(self, parity: ParityReport) -> Iterator[Refusal]:
        conditions = {**self.formulas.derived, **self.formulas.subgroups}
        yield from self._known(("parity", "passes"), parity.passes, "derived columns and subgroups", conditions)
        formula = conditions.get(parity.passes)
        if formula is None:
            return
        checker = Checker(self.formulas, next(iter(self.suite.comparisons)))
        try:
            kind = checker.kind_of(formula.node, formula.place, seen=(), restricted=False)
        except FormulaRefused:
            return  # refused where it is declared
        if kind != Kind("boolean", is_column=True):
            remedy = "Name a condition, such as a comparison of a score with its bar."
            found = f"{quoted(parity.passes)}, {kind}"
            yield self._wrong(("parity", "passes"), found, "a condition of every pair", remedy)

    def _known(self, keys: Keys, name: str, section: str, known: Iterable[str]) -> Iterator[Refusal]:
        names = tuple(known)
        if name not in names:
            remedy = suggestion(name, names, otherwise=f"Declare it among the suite's {section}, or take it away.")
            yield self._wrong(keys, quoted(name), f"one of the suite's {section}: {listed(names)}", remedy)

    def _wrong(self, keys: Keys, found: str, expected: str, remedy: str) -> Refusal:
        where = self.archive.place(self.archive.suite_path(self.suite.id), "report", *keys)
        return refuse(Malformed, where, found=found, expected=expected, remedy=remedy)


def is_money(spec: FigureSpec) -> bool:
    """Whether a figure is an amount of money."""
    return spec.unit in CURRENCIES
