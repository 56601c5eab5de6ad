"""Families of tests: every p-value of a declared family is shown with its adjusted ones.

A family is what the suite file declares, over all comparisons, subgroups and strata of a run, and not what came out: a
member that was withheld counts as a test that found nothing, so that dropping tests makes no other p smaller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from generator.evidence.archive import Archive
from generator.figures.model import AdjustedP, Figure, FigureKey
from generator.figures.rounding import Held, display_apart
from generator.quantities import Amount, exactly, inexactly
from generator.statistics.multiplicity import benjamini_hochberg, benjamini_yekutieli
from generator.units import Display

UNIT = "probability"
"""The unit that a member of a family has."""


def adjusted_over_families(archive: Archive, figures: Sequence[Figure]) -> Iterator[Figure]:
    """Yield the figures in order, those of a family with their p adjusted over it."""
    families: defaultdict[tuple[str, str | None, str], dict[str, Figure]] = defaultdict(dict)
    for figure in figures:
        name = _family(archive, figure.key)
        if name is not None:
            families[figure.key.suite, figure.key.run, name][str(figure.key)] = figure
    adjusted = {key: p for (_, _, name), members in families.items() for key, p in _adjusted(name, members).items()}
    for figure in figures:
        found = adjusted.get(str(figure.key)) if figure.amount is not None else None
        yield figure if found is None else replace(figure, adjusted=found, display=_apart(archive, figure, found))


def _apart(archive: Archive, figure: Figure, adjusted: AdjustedP) -> Display:
    """Return a display that prints the adjusted p-values, too, on the side of alpha on which they lie."""
    suite = archive.suites[figure.key.suite]
    alpha = frozenset({Fraction(archive.methodology.statistics.overridden(suite.statistics).alpha)})
    amounts = [figure.amount, adjusted.independent, adjusted.dependent]
    return display_apart(figure.display, [Held(amount, alpha) for amount in amounts if amount is not None])


def _family(archive: Archive, key: FigureKey) -> str | None:
    spec = archive.suites[key.suite].figures.get(key.figure)
    return None if spec is None else spec.family


def _adjusted(name: str, members: dict[str, Figure]) -> dict[str, AdjustedP]:
    """Adjust a family; nothing where a recorded p is none, which is refused elsewhere."""
    values = {key: Fraction(1) if f.amount is None else f.amount.value for key, f in members.items()}
    if not all(0 <= p <= 1 for p in values.values()):
        return {}
    is_exact = all(figure.amount is None or figure.amount.exact for figure in members.values())

    def amount(p: Fraction) -> Amount:
        return exactly(p) if is_exact else replace(inexactly(0.0), value=p, low=p, high=p)

    independent, dependent = benjamini_hochberg(values), benjamini_yekutieli(values)
    return {
        key: AdjustedP(name, len(members), amount(independent.members[key]), amount(dependent.members[key]))
        for key in members
    }
