"""Every figure with its verdict, run by run."""

from __future__ import annotations

from collections.abc import Iterator

from generator.exports.summarized import FigureRow, RunRow, Summary
from generator.messages.terminal import PLAIN, Style, printable, table, word


def summary_message(summary: Summary, style: Style = PLAIN) -> str:
    """Return every figure with its verdict, run by run."""
    blocks = [_run(run, style) for run in summary.runs]
    return "\n\n".join([*blocks, f"Ledger checkpoint {summary.checkpoint}"])


def _run(run: RunRow, style: Style) -> str:
    without = "which excludes every run that it has" if run.all_excluded else "which has no run"
    name = f"{run.suite}@{run.run}" if run.run else f"{run.suite}, {without}"
    said = [
        run.publication,
        f"freshness {run.freshness}",
        *(["dirty"] if run.dirty else []),
        *(["retired"] if run.retired else []),
    ]
    head = f"{style('strong', printable(name))}  {word(run.verdict, style)}  ({', '.join(said).replace('_', ' ')})"
    return "\n".join([head, *_pooling(run), *table(_figure_cells(figure, run) for figure in run.figures)])


def _pooling(run: RunRow) -> Iterator[str]:
    if run.pooled:
        yield f"  pooled runs: {', '.join(printable(each) for each in run.pooled)}"
    for left in run.left_out:
        yield f"  not pooled: {printable(left.run)}: {printable(left.reason)}"


def _figure_cells(figure: FigureRow, run: RunRow) -> tuple[str, ...]:
    depth = (figure.depth or figure.reason or "").replace("_", " ")
    n = "" if figure.n is None else f"n {figure.n}"
    name = figure.key.removeprefix(f"{run.suite}/").replace(f"@{run.run}", "", 1)
    return figure.display, run.verdict, name, figure.evidence_class or "", n, depth
