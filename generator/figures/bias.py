"""The check for bias: a figure under the default prompt, under the ablation prompt, and their difference, or none.

Promises that each of the three is withheld, with the reason, wherever another has no value or does not rest on every
expected run: a set in which ablation runs are missing could hide what the steering lines of the prompt account for.
So is every figure that would give them away by its formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from generator.evidence.archive import Archive
from generator.evidence.judging import BiasCheck
from generator.evidence.pairs import Pairs
from generator.evidence.statuses import lacks_row
from generator.evidence.suites import Suite
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Name, Node, walk
from generator.figures.model import Figure, FigureKey, Status

_MOST_NAMED = 3
_NOT_MEASURED = "not measured: "


def with_bias_checks(archive: Archive, formulas: SuiteFormulas, figures: Iterable[Figure]) -> list[Figure]:
    """Return the figures of a suite, those of its check for bias withheld where the check is not whole."""
    found, suite = list(figures), formulas.suite
    if suite.bias_check is None:
        return found
    touched = _resting_on(formulas, {suite.bias_check.figure, suite.bias_check.difference})
    by_key = {figure.key: figure for figure in found}
    reasons = {run.id: _reason(archive, suite, suite.bias_check, run.id, by_key) for run in archive.runs_of(suite.id)}
    return [
        _withheld(figure, reason)
        if figure.key.figure in touched and (reason := reasons.get(figure.key.run or "")) is not None
        else figure
        for figure in found
    ]


def bias_keys(suite: Suite, check: BiasCheck, run: str | None) -> tuple[FigureKey, FigureKey, FigureKey]:
    """Return the keys of a suite's check for bias: default, ablation, difference."""
    first = next(iter(suite.comparisons))
    default, ablation = (None if name == first else name for name in (check.default, check.ablation))
    return (
        FigureKey(suite.id, check.figure, run, default),
        FigureKey(suite.id, check.figure, run, ablation),
        FigureKey(suite.id, check.difference, run),
    )


def _resting_on(formulas: SuiteFormulas, names: set[str]) -> set[str]:
    """Return the figures whose formula names one of these, whatever way it takes."""
    known = set(names)
    while True:
        more = {
            name for name, formula in formulas.figures.items() if name not in known and _names(formula.node) & known
        }
        if not more:
            return known
        known |= more


def _names(node: Node) -> set[str]:
    return {part for inner in walk(node) if isinstance(inner, Name) for part in inner.parts[:2]}


def _reason(
    archive: Archive, suite: Suite, check: BiasCheck, run: str, figures: Mapping[FigureKey, Figure]
) -> str | None:
    """Return why the check of a run is not whole; None where it is."""
    for name in (check.default, check.ablation):
        pairs = archive.pairs.get((run, name))
        lost = [] if pairs is None else _without_row(pairs, suite.comparisons[name].treatment)
        if lost:
            return f"{_runs(lost)} missing in the arm {suite.comparisons[name].treatment}: {_listed(lost)}"
    for key, name in zip(bias_keys(suite, check, run), (check.default, check.ablation, ""), strict=True):
        figure = figures[key]
        if figure.amount is None:
            return f"{key.figure} has no value under {name}: {figure.reason}" if name else figure.reason
        holes = [left for left in figure.left_out if left.reason.startswith(_NOT_MEASURED)]
        if holes:
            return f"{holes[0].count} of its pairs under {name}: {holes[0].reason}"
    return None


def _without_row(pairs: Pairs, arm: str) -> Sequence[str]:
    return [" / ".join(unit.key) for unit in pairs.units if lacks_row(unit, arm)]


def _runs(lost: Sequence[str]) -> str:
    return "1 run is" if len(lost) == 1 else f"{len(lost)} runs are"


def _listed(lost: Sequence[str]) -> str:
    more = len(lost) - _MOST_NAMED
    return "; ".join([*lost[:_MOST_NAMED], *([f"and {more} more"] if more > 0 else [])])


def _withheld(figure: Figure, reason: str) -> Figure:
    """Return a figure without its value, and without anything that would give it away."""
    return replace(
        figure,
        status=Status.WITHHELD,
        reason=f"the check for bias is not whole, so neither of its figures is shown: {reason}",
        amount=None,
        evidence_class=None,
        depth=None,
        n=None,
        interval=None,
        interval_reason=None,
        steps=(),
        substituted=None,
        checks=(),
        left_out=(),
        adjusted=None,
    )
