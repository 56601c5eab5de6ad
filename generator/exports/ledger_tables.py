"""The ledger as tables: ``history.csv``, ``corrections.csv`` and ``comparisons.csv``, one row a published figure.

Promises: values stand as their line published them, each with the verdict of that line; a line without figures has one
row. Which lines are compared is what the pages compare.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.exports.tables import Cell, Table
from generator.ledger.changes import FigureChange, change_between
from generator.ledger.model import Ledger, LedgerFigure, LedgerLine
from generator.ledger.publications import publications_of
from generator.ledger.standing import REPLACING

HISTORY = (
    *("seq", "kind", "week", "recorded_at", "measured_on", "suite", "suite_version", "methodology", "run_id"),
    *("verdict", "figure", "value", "display", "n", "class", "depth"),
    *("concerns", "replaced_by", "reason", "commit", "generator", "sha256", "prev"),
)
CHANGED = (
    *("figure", "changed", "value_before", "display_before", "verdict_before"),
    *("value_after", "display_after", "verdict_after"),
)
CORRECTIONS = ("seq", "kind", "concerns", "suite", "recorded_at", "reason", "causes", *CHANGED)
COMPARISONS = ("from", "to", "suite", "causes", *CHANGED)
NOTHING = LedgerFigure(None, None, None, None, None)


def history_table(ledger: Ledger) -> Table:
    """Return every figure of every line, the oldest line before the newer."""
    replaced = publications_of(ledger.lines).replacements
    return Table(HISTORY, [row for line in ledger.lines for row in _line(line, replaced.get(line.seq))])


def _line(line: LedgerLine, later: LedgerLine | None) -> Iterator[tuple[Cell, ...]]:
    named = (line.seq, line.kind, line.week, line.recorded_at, line.measured_on, line.suite, line.suite_version)
    ends = (line.concerns, later.seq if later else None, line.reason, line.commit, line.generator)
    for name, figure in (line.figures or {"": NOTHING}).items():
        values = (name or None, figure.value, figure.display, figure.n, figure.class_, figure.depth)
        yield (*named, line.methodology, line.run_id, line.verdict, *values, *ends, line.sha256, line.prev)


def corrections_table(ledger: Ledger) -> Table:
    """Return every figure of every line that was corrected or withdrawn, beside what took its place."""
    lines = {line.seq: line for line in ledger.lines}
    mended = [line for line in ledger.lines if line.kind in REPLACING and line.concerns is not None]
    return Table(CORRECTIONS, [row for line in mended for row in _correction(lines[line.concerns or 0], line)])


def _correction(wrong: LedgerLine, mended: LedgerLine) -> Iterator[tuple[Cell, ...]]:
    named = (mended.seq, mended.kind, wrong.seq, mended.suite, mended.recorded_at, mended.reason)
    after = None if mended.kind == "withdrawal" else mended
    for row in _changes(wrong, after):
        yield (*named, *row)


def comparisons_table(ledger: Ledger) -> Table:
    """Return every figure of each two lines that the pages compare."""
    lines = {line.seq: line for line in ledger.lines}
    pairs = publications_of(ledger.lines).pairs
    return Table(
        COMPARISONS,
        [(one, other, lines[other].suite, *row) for one, other in pairs for row in _changes(lines[one], lines[other])],
    )


def _changes(before: LedgerLine, after: LedgerLine | None) -> Iterator[tuple[Cell, ...]]:
    """Yield the causes and both values of every figure; of a withdrawn line, the values that nothing replaced."""
    change = None if after is None else change_between(before, after)
    causes = "; ".join(change.causes) if change else None
    changed = {figure.name for figure in change.figures} if change else {*before.figures}
    later = {} if after is None else after.figures
    for name in sorted({*before.figures, *later}):
        figure = FigureChange(name, before.figures.get(name), later.get(name))
        sides = (*_side(figure.before, before), *_side(figure.after, after))
        yield (causes or None, name, name in changed, *sides)


def _side(figure: LedgerFigure | None, line: LedgerLine | None) -> tuple[Cell, ...]:
    if figure is None or line is None:
        return None, None, None
    return figure.value, figure.display, line.verdict
