"""From two states to what changed: what each suite shows against what it showed, with the cause of every change.

Promises one of the four causes of the ledger for every figure or verdict that changed: another run is *new data*, other
bytes of the same run a *corrected artifact*, another formula text a *changed formula*, another condition of the gate a
*changed rule*; what none of these explains is a formula, where a figure changed, and else a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.difference.model import (
    RANKS,
    WORDS,
    Difference,
    FigureDifference,
    FigureState,
    RunDifference,
    RunState,
    State,
)
from generator.ledger.changes import Cause, Change, change_between

Pair = tuple[RunState | None, RunState | None]


def compare_states(before: State, after: State) -> Difference:
    """Return everything that changed, what speaks against a figure first."""
    better = {**before.better, **after.better}
    compared = [_compare(one, other, better) for one, other in _pairs(before, after)]
    changed = sorted((each for each in compared if not each.is_empty), key=_urgency)
    once, now = _held(before), _held(after)
    return Difference(before, after, tuple(changed), tuple(sorted(now - once)), tuple(sorted(once - now)))


def _held(state: State) -> frozenset[str]:
    """Return the runs that a project or a site holds; a line of the ledger publishes one and says nothing of others."""
    return frozenset(run.name for run in state.runs if run.run is not None and run.line is None)


def _pairs(before: State, after: State) -> Iterator[Pair]:
    """Yield what each suite shows on both sides, then every other run that both sides hold."""
    once, now = _shown(before), _shown(after)
    done = set()
    for suite in sorted({*once, *now}):
        one, other = once.get(suite), now.get(suite)
        if one and other and one.run == other.run:
            done.add(one.name)
        yield one, other
    others = {run.name: run for run in after.runs}
    for run in before.runs:
        if run.name in others and run.name not in done:
            yield run, others[run.name]


def _shown(state: State) -> Mapping[str, RunState]:
    """Return what each suite shows: the first of its runs."""
    return {run.suite: run for run in reversed(state.runs)}


def _compare(before: RunState | None, after: RunState | None, better: Mapping[tuple[str, str], str]) -> RunDifference:
    change = change_between(before.line, after.line) if before and after and before.line and after.line else None
    names = _changed_names(before, after, change)
    artifacts = change.artifacts if change else _artifacts(before, after)
    causes = change.causes if change else _causes(before, after, has_changes=bool(names), artifacts=artifacts)
    figures = (_figure(before, after, name, better, causes) for name in names)
    return RunDifference(before, after, causes, artifacts, tuple(sorted(figures, key=_figure_urgency)))


def _changed_names(before: RunState | None, after: RunState | None, change: Change | None) -> list[str]:
    if change is not None:
        return [figure.name for figure in change.figures]
    once, now = ({} if side is None else side.figures for side in (before, after))
    return [name for name in sorted({*once, *now}) if _published(once.get(name)) != _published(now.get(name))]


def _published(figure: FigureState | None) -> tuple[object, ...] | None:
    """Return what a reader sees of a figure apart from its verdict, which is told of the whole run."""
    if figure is None:
        return None
    return figure.display, figure.value, figure.n, figure.depth, figure.status, figure.interval, figure.formula


def _artifacts(before: RunState | None, after: RunState | None) -> tuple[str, ...]:
    if before is None or after is None or _is_other_data(before, after):
        return ()
    once, now = before.inputs, after.inputs
    return tuple(
        path for path in sorted({*once, *now}) if once.get(path, now.get(path)) != now.get(path, once.get(path))
    )


def _is_other_data(before: RunState, after: RunState) -> bool:
    return (before.run, before.members) != (after.run, after.members)


def _causes(
    before: RunState | None, after: RunState | None, *, has_changes: bool, artifacts: tuple[str, ...]
) -> tuple[Cause, ...]:
    if before is None or after is None:
        return ()
    found = [Cause.NEW_DATA] if _is_other_data(before, after) else []
    found += [Cause.CORRECTED_ARTIFACT] if artifacts else []
    both = before.figures.keys() & after.figures.keys()
    if any(before.figures[name].formula != after.figures[name].formula for name in both):
        found.append(Cause.CHANGED_FORMULA)
    if before.conditions != after.conditions:
        found.append(Cause.CHANGED_RULE)
    if not found and has_changes:
        found.append(Cause.CHANGED_FORMULA)
    if not found and (before.verdict, before.publication) != (after.verdict, after.publication):
        found.append(Cause.CHANGED_RULE)
    return tuple(found)


def _figure(
    before: RunState | None,
    after: RunState | None,
    name: str,
    better: Mapping[tuple[str, str], str],
    causes: tuple[Cause, ...],
) -> FigureDifference:
    once, now = (None if side is None else side.figures.get(name) for side in (before, after))
    suite = (after or before).suite if (after or before) else ""  # type: ignore[union-attr]
    way = better.get((suite, name.partition("[")[0]))
    own = [Cause.NEW_DATA] if before and after and _is_other_data(before, after) else []
    if once and now and not own:
        own = [Cause.CORRECTED_ARTIFACT] if once.inputs != now.inputs else []
    if once and now and once.formula != now.formula:
        own.append(Cause.CHANGED_FORMULA)
    values_changed = before is not None and after is not None
    return FigureDifference(
        name, once, now, _is_worse(once, now, way), tuple(own) or (causes if values_changed else ())
    )


def _is_worse(before: FigureState | None, after: FigureState | None, way: str | None) -> bool | None:
    if before is None:
        return None
    if after is None or (before.value is not None and after.value is None):
        return True
    if way is None or before.value is None or after.value is None:
        return None
    once, now = Fraction(before.value), Fraction(after.value)
    return now < once if way == "higher" else now > once


def _urgency(run: RunDifference) -> tuple[int, int, str]:
    """Order: words that fell, words that rose, then figures alone."""
    falls = [_fall(run, name) for name in WORDS if name in run.changed_words]
    if run.after is None:
        return -1, 0, run.suite
    first = 0 if any(fall > 0 for fall in falls) else 1 if falls else 2
    return first, 0 if "verdict" in run.changed_words else 1, run.suite


def _fall(run: RunDifference, name: str) -> int:
    before, after = run.pair(name)
    return RANKS.get(after or "", 0) - RANKS.get(before or "", 0)


def _figure_urgency(figure: FigureDifference) -> tuple[int, str]:
    order = {"removed": 0, "changed": 2, "added": 3}[figure.change]
    return (1 if figure.change == "changed" and figure.worse else order), figure.name
