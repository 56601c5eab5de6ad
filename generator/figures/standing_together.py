"""Which figures never stand alone: counts of labels with each other, both sides of a check for bias, its difference.

Promises that whatever rests on a judge's labels, a share of helped tasks as well as a single count, is bound to all
the counts of its comparison. What has no value needs no company.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.evidence.judging import LABELS
from generator.evidence.judging_checks import labelled_side
from generator.figures.bias import bias_keys
from generator.figures.columns import columns_read
from generator.figures.formulas import SuiteFormulas
from generator.figures.language.nodes import Name, Node, walk
from generator.figures.model import Figure, FigureKey, Together
from generator.figures.resolution import Resolver

HURT_BESIDE = "what a judge's labels say is printed with all counts: helped, same and hurt"
BOTH_BESIDE = "both figures of a check for bias are printed with their difference, or none of them is"


def groups_of(formulas: SuiteFormulas, figures: Sequence[Figure]) -> Iterator[Together]:
    """Yield the groups of a suite's figures that stand together, one after another for each run."""
    by_run: dict[str | None, list[Figure]] = {}
    for figure in figures:
        by_run.setdefault(figure.key.run, []).append(figure)
    labelled = _labelled(formulas) if formulas.suite.labels is not None else {}
    for run, of_run in by_run.items():
        yield from _label_groups(formulas, run, of_run, labelled)
        yield from _bias_groups(formulas, run, of_run)


def label_keys(suite: str, run: str | None, comparison: str | None) -> tuple[FigureKey, ...]:
    """Return the keys of the counts of helped, same and hurt; ``comparison`` is None for the first."""
    return tuple(FigureKey(suite, f"labels.{label}", run, comparison) for label in LABELS)


def _labelled(formulas: SuiteFormulas) -> Mapping[tuple[str, str], frozenset[str]]:
    """Return for each figure under each comparison the comparisons whose labels it reads."""
    suite = formulas.suite
    return {
        (name, comparison): frozenset(_read(formulas, comparison, name, seen=()))
        for comparison in suite.comparisons
        for name in suite.figures
    }


def _read(formulas: SuiteFormulas, comparison: str, name: str, *, seen: tuple[tuple[str, str], ...]) -> Iterator[str]:
    if (comparison, name) in seen:
        return
    labels = formulas.suite.labels
    node = Resolver(formulas, comparison).expanded(formulas.figures[name])
    columns = {column for _, column in columns_read(node, formulas, comparison).columns}
    if labels is not None and (labels.column in columns or _names_labels(node)):
        yield comparison
    for other, figure in _elsewhere(formulas, node):
        yield from _read(formulas, other, figure, seen=(*seen, (comparison, name)))


def _names_labels(node: Node) -> bool:
    return any(isinstance(inner, Name) and inner.parts[0] == "labels" for inner in walk(node))


def _elsewhere(formulas: SuiteFormulas, node: Node) -> Iterator[tuple[str, str]]:
    for inner in walk(node):
        if isinstance(inner, Name) and len(inner.parts) == 2 and inner.parts[0] in formulas.suite.comparisons:
            yield inner.parts[0], inner.parts[1]


def _label_groups(
    formulas: SuiteFormulas,
    run: str | None,
    figures: Sequence[Figure],
    labelled: Mapping[tuple[str, str], frozenset[str]],
) -> Iterator[Together]:
    suite = formulas.suite
    first = next(iter(suite.comparisons))
    for comparison in suite.comparisons:
        if labelled_side(suite, comparison) is None:
            continue
        keys = label_keys(suite.id, run, None if comparison == first else comparison)
        triggers = {
            figure.key
            for figure in figures
            if comparison in labelled.get((figure.key.figure, figure.key.comparison or first), frozenset())
        }
        yield from _group(keys, triggers | set(keys), figures, HURT_BESIDE)


def _bias_groups(formulas: SuiteFormulas, run: str | None, figures: Sequence[Figure]) -> Iterator[Together]:
    check = formulas.suite.bias_check
    if check is None:
        return
    default, ablation, difference = bias_keys(formulas.suite, check, run)
    yield from _group((default, ablation, difference), {default, ablation, difference}, figures, BOTH_BESIDE)
    for member in dict.fromkeys(figure.key.member for figure in figures if figure.key.figure == check.figure):
        if member is None:
            continue
        sides = {FigureKey(key.suite, key.figure, run, key.comparison, member) for key in (default, ablation)}
        known = tuple(figure.key for figure in figures if figure.key in sides)
        yield from _group((default, ablation, difference, *known), sides, figures, BOTH_BESIDE)


def _group(
    keys: tuple[FigureKey, ...], triggers: set[FigureKey], figures: Sequence[Figure], because: str
) -> Iterator[Together]:
    measured = frozenset(figure.key for figure in figures if figure.key in triggers and figure.amount is not None)
    if measured:
        yield Together(keys, measured, because)
