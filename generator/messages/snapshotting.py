"""What was added to the ledger, or would be, and what changed by it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.ledger.changes import FigureChange
from generator.ledger.model import LedgerFigure
from generator.messages.terminal import PLAIN, Style, printable
from generator.snapshot.requests import Addition, Outcome
from generator.units import counted

_LABEL = 12


def snapshot_message(outcome: Outcome, style: Style = PLAIN) -> str:
    """Return each line that was added with what changed, why other suites got none, and the new checkpoint."""
    return "\n".join([_head(outcome, style), *_lines(outcome, style)])


def _head(outcome: Outcome, style: Style) -> str:
    number = counted(len(outcome.additions), "line")
    if not outcome.additions:
        return style("good", "Nothing to add: the ledger stays as it is.")
    if outcome.is_rehearsal:
        return style("good", f"Would add {number} to the ledger; nothing was written.")
    return style("good", f"Added {number} to the ledger.")


def _lines(outcome: Outcome, style: Style) -> Iterator[str]:
    for addition in outcome.additions:
        yield from _addition(addition, style)
    for note in outcome.notes:
        yield f"  {style('strong', printable(note.suite))}: no line, because {printable(note.text)}"
    for path in outcome.rollups:
        yield _labelled("rollup", printable(path))
    before = f" (before: {outcome.before})" if outcome.before != outcome.after else ""
    yield _labelled("checkpoint", f"{outcome.after}{before}")


def _addition(addition: Addition, style: Style) -> Iterator[str]:
    line, change = addition.line, addition.change
    about = f" of line {line.concerns}" if line.concerns is not None else ""
    week = f" for {line.week}" if line.week is not None else ""
    subject = f"{line.suite}@{line.run_id}" if line.run_id is not None else line.suite
    yield f"  {style('strong', f'line {line.seq}')}  {line.kind}{about}: {printable(subject)}{week}"
    if line.verdict is not None:
        before = f"{change.before.verdict or 'none'} to " if change and change.before.verdict != line.verdict else ""
        yield _labelled("verdict", f"{before}{line.verdict}")
    if line.reason is not None:
        yield _labelled("reason", printable(line.reason))
    if change is not None:
        cause = ", ".join(cause.value for cause in change.causes)
        yield from (_labelled("figure", f"{_figure(each)}  ({cause})") for each in change.figures)


def _figure(change: FigureChange) -> str:
    return printable(f"{change.name}: {_value(change.before)} to {_value(change.after)}")


def _value(figure: LedgerFigure | None) -> str:
    if figure is None:
        return "absent"
    n = "" if figure.n is None else f" (n {figure.n})"
    return f"{figure.display or 'not measured'}{n}"


def _labelled(label: str, text: str) -> str:
    return f"    {label:<{_LABEL}}{text}"
