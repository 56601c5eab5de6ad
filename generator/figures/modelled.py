"""What is modelled leads nothing and decides nothing: refused as headline and in a gate before any run is there."""

from __future__ import annotations

from collections.abc import Iterator

from generator.errors import FormulaRefused
from generator.evidence.archive import Archive
from generator.figures.columns import columns_read, weakest_class
from generator.figures.formulas import Formula, SuiteFormulas, problem_at
from generator.figures.language.parsing import parse
from generator.figures.resolution import Resolver
from generator.quantities import EvidenceClass


def check_modelled(archive: Archive, formulas: SuiteFormulas) -> Iterator[FormulaRefused]:
    """Yield a refusal for every headline and every condition of a gate that reads an estimated or modelled column."""
    suite, path = formulas.suite, archive.suite_path(formulas.suite.id)
    for name, spec in suite.figures.items():
        if spec.headline:
            yield from _refused(formulas, formulas.figures[name], "as headline")
    for index, word in enumerate(suite.gate.words if suite.gate else ()):
        for number, text in enumerate(word.when):
            place = archive.text_place(path, "gate", "words", index, "when", number)
            yield from _refused(formulas, Formula(parse(text, place), place), "in a gate")


def _refused(formulas: SuiteFormulas, formula: Formula, where: str) -> Iterator[FormulaRefused]:
    for comparison in formulas.suite.comparisons:
        expanded = Resolver(formulas, comparison).expanded(formula)
        weak = weakest_class(columns_read(expanded, formulas, comparison), formulas)
        if weak in (EvidenceClass.ESTIMATED, EvidenceClass.COUNTERFACTUAL):
            remedy = "Show modelled values beside measured ones, under their own name."
            yield problem_at(formula.place, 0, f"a {weak.word} column {where}", "measured evidence", remedy)
            return
