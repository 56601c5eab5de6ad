"""What the ledger published: one line of it, or the lines that stand for a week."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.difference.model import FigureState, RunState, State
from generator.difference.naming import LINE, Named
from generator.difference.published import directions
from generator.errors import CannotRun
from generator.ledger.model import Ledger, LedgerFigure, LedgerLine
from generator.ledger.reading import LEDGER_PATH, read_ledger
from generator.ledger.standing import PUBLISHING, standing_lines
from generator.units import counted


def recorded_states(root: Path, before: Named, after: Named) -> tuple[State, State]:
    """Return what two lines or weeks published; lines of two suites cannot be compared."""
    ledger = read_ledger(root)
    states = [_state(root, ledger, named) for named in (before, after)]
    suites = [{run.suite for run in state.runs} for state in states]
    if not suites[0] & suites[1]:
        told = " and ".join(
            f"{state.name} is of {', '.join(sorted(s))}" for state, s in zip(states, suites, strict=True)
        )
        raise CannotRun(f"there is no suite that both publish: {told}")
    return states[0], states[1]


def _state(root: Path, ledger: Ledger, named: Named) -> State:
    lines = [_line(ledger, int(named.text))] if named.kind == LINE else _week(ledger, named.text)
    identity = f"{lines[-1].seq}:{lines[-1].sha256}"
    return State(str(named), named.kind, identity, tuple(_run(line) for line in lines), directions(root))


def _line(ledger: Ledger, seq: int) -> LedgerLine:
    if seq > ledger.size:
        raise CannotRun(f"there is no line {seq} in {LEDGER_PATH}: it has {counted(ledger.size, 'line')}")
    line = ledger.lines[seq - 1]
    if line.kind not in PUBLISHING:
        asked = " or a ".join(PUBLISHING)
        raise CannotRun(
            f"line {seq} is no snapshot but of the kind {line.kind}: it publishes no figures; name a {asked}"
        )
    return line


def _week(ledger: Ledger, week: str) -> list[LedgerLine]:
    newest = {line.suite: line for line in standing_lines(ledger.lines) if line.week == week}
    if not newest:
        known = sorted({line.week for line in standing_lines(ledger.lines) if line.week})
        raise CannotRun(f"no line of {LEDGER_PATH} stands for the week {week}; {_weeks(known)}")
    return [newest[suite] for suite in sorted(newest)]


def _weeks(known: Sequence[str]) -> str:
    if not known:
        return "nothing was published yet"
    return f"there is {known[0]}" if len(known) == 1 else f"there are {len(known)}, from {known[0]} to {known[-1]}"


def _run(line: LedgerLine) -> RunState:
    verdict = line.verdict or "NO VERDICT"
    return RunState(
        suite=line.suite,
        run=line.run_id,
        members=(),
        verdict=line.verdict,
        publication=None,
        freshness=None,
        dirty=None,
        conditions=(),
        figures={name: _figure(figure, verdict) for name, figure in line.figures.items()},
        line=line,
    )


def _figure(figure: LedgerFigure, verdict: str) -> FigureState:
    status = "not_measured" if figure.display is None else "measured"
    return FigureState(
        value=figure.value,
        display=figure.display or "not measured",
        n=figure.n,
        depth=figure.depth,
        status=status,
        interval=None,
        verdict=verdict,
        formula=None,
    )
