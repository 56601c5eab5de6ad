"""The use case: one figure of a project, explained.

Promises: everything comes from the evaluated table. Refuses (``CannotRun``, since nothing was judged) a name that no
figure has, with the nearest ones, and one without a suite that figures of several suites have.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import CannotRun, Missing
from generator.evaluation import evaluate
from generator.evidence.naming import listed
from generator.exports.explained import Explanation, explained
from generator.exports.run_entries import Exported, Texts
from generator.figures.model import FigureKey
from generator.figures.reference_text import key_of, parse_reference
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer


def explain_figure(root: Path, name: str, *, run: str | None = None) -> Explanation:
    """Return the explanation of ``suite/figure``, of the suite's newest run unless one is named.

    ``name`` may be anything that prose may write, up to the whole key ``suite/figure@run[comparison][member]``.
    """
    evaluation = evaluate(root)
    archive, ledger = evaluation.archive, evaluation.ledger
    table, judgement = evaluation.table, evaluation.judgement
    printer = Printer(archive, ledger, table, judgement, build_catalogue(archive, ledger, table, judgement))
    figure = table.figures[_find(printer, _with_run(name, run))]
    return explained(evaluation, figure, Exported(archive, table, printer, Texts()))


def _with_run(name: str, run: str | None) -> str:
    """Return the name with the run that was asked for."""
    figure, bracket, members = name.partition("[")
    figure, _, named = figure.partition("@")
    if run is None or run == named:
        return name
    if named:
        raise CannotRun(f"{name} names the run {named}, and the run {run} is asked for. Leave one of them out.")
    return f"{figure}@{run}{bracket}{members}"


def _find(printer: Printer, name: str) -> FigureKey:
    held = _held(printer, name)
    if len(held) > 1:
        raise CannotRun(f"{name} stands in {len(held)} suites: {listed(map(str, held))}. Name one of these.")
    try:
        return held[0] if held else printer.figure_key(name)
    except Missing as refusal:
        remedies = "; ".join(problem.remedy for problem in refusal.problems)
        raise CannotRun(f"there is no figure {name!r}. {remedies}") from refusal


def _held(printer: Printer, name: str) -> list[FigureKey]:
    """Return the figures that a name without a suite may mean: one of each suite that has it."""
    parts = parse_reference(name)
    if parts is None or parts.suite is not None:
        return []
    keys = (key_of(printer.archive, parts, suite) for suite in printer.archive.suites)
    return [key for key in keys if key in printer.table.figures]
