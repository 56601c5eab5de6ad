"""A difference as it is written in JSON (``proofpage/diff/v1``)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.difference.model import WORDS, Difference, FigureDifference, FigureState, RunDifference, State
from generator.errors import Refusal

SCHEMA = "proofpage/diff/v1"


def difference_record(outcome: Difference | Refusal) -> Mapping[str, object]:
    """Return what changed, or what was refused."""
    if isinstance(outcome, Refusal):
        return {"schema": SCHEMA, "ok": False, "problems": [problem.as_record() for problem in outcome.problems]}
    return {
        "schema": SCHEMA,
        "ok": True,
        "from": _state(outcome.before),
        "to": _state(outcome.after),
        "counts": {change: outcome.count(change) for change in ("changed", "added", "removed")},
        "added_runs": list(outcome.added_runs),
        "removed_runs": list(outcome.removed_runs),
        "runs": [_run(run) for run in outcome.runs],
    }


def _state(state: State) -> Mapping[str, object]:
    return {"name": state.name, "kind": state.kind, "identity": state.identity}


def _run(run: RunDifference) -> Mapping[str, object]:
    return {
        "suite": run.suite,
        **{word: dict(zip(("from", "to"), run.pair(word), strict=True)) for word in WORDS},
        "changed_words": list(run.changed_words),
        "causes": [cause.value for cause in run.causes],
        "artifacts": list(run.artifacts),
        "figures": [_figure(figure) for figure in run.figures],
    }


def _figure(figure: FigureDifference) -> Mapping[str, object]:
    return {
        "name": figure.name,
        "change": figure.change,
        "from": _value(figure.before),
        "to": _value(figure.after),
        "worse": figure.worse,
        "causes": [cause.value for cause in figure.causes],
    }


def _value(figure: FigureState | None) -> Mapping[str, object] | None:
    if figure is None:
        return None
    names = ("value", "display", "n", "depth", "status", "interval", "verdict", "formula")
    return {name: getattr(figure, name) for name in names}
