"""The use case: one figure of a project, explained.

Promises: everything comes from the evaluated table. Refuses (``CannotRun``, since nothing was judged) a name that no
figure has, with the nearest ones.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import CannotRun, Missing
from generator.evaluation import evaluate
from generator.exports.explained import Explanation, explained
from generator.exports.run_entries import Exported, Texts
from generator.figures.model import FigureKey
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
    try:
        return printer.figure_key(name)
    except Missing as refusal:
        said = "; ".join(f"{problem.found}. {problem.remedy}" for problem in refusal.problems)
        raise CannotRun(f"there is {said}") from refusal
