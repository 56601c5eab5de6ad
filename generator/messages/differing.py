"""What changed between two states: a short table for a pull request, or lines for a terminal.

Promises: words that fell and figures that got worse stand before the rest, a cut list says how much it leaves out, and
names from the evidence can neither break a table nor steer a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.difference.model import Difference, FigureDifference, FigureState, RunDifference, State
from generator.messages.terminal import PLAIN, Style, printable
from generator.units import counted

MOST_ROWS = 40
"""Rows of the table; the JSON form is never cut."""
NOTHING = "No figure, verdict or status changed."
_NONE = "none"
_TELLING = ("value", "n", "interval", "depth", "status", "formula")
"""What tells apart two figures that are displayed alike, first what weighs most."""
_NAMES = {"value": "exactly"}
_LABELS = {"publication": "status", "tree": "working tree"}


def difference_markdown(difference: Difference) -> str:
    """Return a short summary and table in Markdown."""
    rows = list(_rows(difference))
    lines = [f"**Proof page:** {_code(_named(difference.before))} to {_code(_named(difference.after))}", ""]
    lines += [_summary(difference), ""]
    if rows:
        lines += ["| What | From | To | Verdict | Cause |", "|---|---|---|---|---|"]
        lines += [f"| {' | '.join(row)} |" for row in rows[:MOST_ROWS]]
    if len(rows) > MOST_ROWS:
        lines += ["", f"And {counted(len(rows) - MOST_ROWS, 'further row')}; `--format json` lists all of them."]
    return "\n".join(lines).rstrip()


def difference_message(difference: Difference, style: Style = PLAIN) -> str:
    """Return what changed, for a terminal."""
    head = f"{printable(_named(difference.before))} to {printable(_named(difference.after))}"
    lines = [style("strong", head), f"  {_summary(difference)}"]
    for run in difference.runs:
        lines.append(f"  {style('strong', printable(_run_name(run)))}")
        lines += [f"    {label:<14}{before} to {after}" for label, before, after in _words(run)]
        lines += [f"    {_figure_line(run, figure, style)}" for figure in run.figures]
        lines += [f"    {'other bytes':<14}{printable(path)}" for path in run.artifacts]
    lines += [f"  run gone: {printable(name)}" for name in difference.removed_runs]
    lines += [f"  new run: {printable(name)}" for name in difference.added_runs]
    return "\n".join(lines)


def _summary(difference: Difference) -> str:
    if difference.is_empty:
        return NOTHING
    verdicts = sum("verdict" in run.changed_words for run in difference.runs)
    parts = [f"{counted(verdicts, 'verdict')} changed", f"{counted(difference.count('changed'), 'figure')} changed"]
    parts += [f"{difference.count(name)} {name}" for name in ("added", "removed") if difference.count(name)]
    return ", ".join(parts) + "."


def _rows(difference: Difference) -> Iterator[tuple[str, ...]]:
    for name in difference.removed_runs:
        yield f"**run gone** {_code(name)}", "", "", "", ""
    for run in difference.runs:
        for label, before, after in _words(run):
            what = f"**{label}** of {_code(_run_name(run))}"
            yield what, _cell(before), _cell(after), "", _cell(_causes(run.causes)) if label == "verdict" else ""
    for run in difference.runs:
        for figure in run.figures:
            yield _figure_row(run, figure)
    for name in difference.added_runs:
        yield f"new run {_code(name)}", "", "", "", ""


def _figure_row(run: RunDifference, figure: FigureDifference) -> tuple[str, ...]:
    before, after = _sides(figure)
    worse = " (worse)" if figure.worse else ""
    cause = _causes(figure.causes) or figure.change
    return f"{_code(f'{run.suite}/{figure.name}')}{worse}", _cell(before), _cell(after), _verdicts(figure), _cell(cause)


def _figure_line(run: RunDifference, figure: FigureDifference, style: Style) -> str:
    before, after = _sides(figure)
    worse = f" {style('bad', 'worse')}" if figure.worse else ""
    cause = _causes(figure.causes) or figure.change
    told = f"{figure.name}: {before} to {after} ({_verdicts(figure)})"
    return f"{'figure':<14}{printable(told)}{worse}  ({cause})"


def _words(run: RunDifference) -> Iterator[tuple[str, str, str]]:
    for name in run.changed_words:
        before, after = run.pair(name)
        yield _LABELS.get(name, name), _word(before), _word(after)


def _word(word: str | None) -> str:
    """Return a word as it is spoken."""
    return "not recorded" if word is None else word.replace("_", " ")


def _verdicts(figure: FigureDifference) -> str:
    words = [side.verdict for side in (figure.before, figure.after) if side is not None]
    return " to ".join(dict.fromkeys(words))


def _causes(causes: tuple[str, ...]) -> str:
    return ", ".join(str(cause) for cause in causes)


def _sides(figure: FigureDifference) -> tuple[str, str]:
    """Return both displays; where they are alike, with what tells them apart."""
    before, after = figure.before, figure.after
    if before is None or after is None:
        return (before.display if before else _NONE), (after.display if after else _NONE)
    if before.display != after.display:
        both = before.n != after.n
        return _with_n(before, both), _with_n(after, both)
    names = [name for name in _TELLING if getattr(before, name) != getattr(after, name)]
    shown = names[:2] if names[:2] == ["value", "n"] else names[:1]
    return _with(before, shown), _with(after, shown)


def _with(figure: FigureState, names: Sequence[str]) -> str:
    told = (f"{_NAMES.get(name, name)} {_word(_text(getattr(figure, name)))}" for name in names)
    return f"{figure.display} ({', '.join(told)})"


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _with_n(figure: FigureState, is_told: bool) -> str:
    return f"{figure.display} (n {figure.n})" if is_told and figure.n is not None else figure.display


def _run_name(run: RunDifference) -> str:
    before, after = (side.name if side else None for side in (run.before, run.after))
    return f"{before} to {after}" if before and after and before != after else after or f"{before}, gone"


def _named(state: State) -> str:
    """Return a name with what it stood for, where the name itself can come to mean something else."""
    is_moving = state.kind == "commit" and not state.identity.startswith(state.name)
    return f"{state.name} ({state.identity[:12]})" if is_moving else state.name


def _code(text: str) -> str:
    """Return a name as code, in which nothing is a mention or a tag."""
    return f"`{_plain(text).replace('`', chr(39))}`"


def _cell(text: str) -> str:
    return _plain(text).replace("`", "\\`").replace("<", "&lt;").replace("@", "&#64;").replace("*", "\\*")


def _plain(text: str) -> str:
    return printable(text).replace("|", "\\|")
