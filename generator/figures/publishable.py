"""What a figure may not be: a constant, an estimate, a modelled headline, finer than its evidence, or merely repeated
where it is the headline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.errors import Problem, Refusal
from generator.evidence.archive import Archive
from generator.figures.model import Figure, shown
from generator.quantities import Depth, EvidenceClass


def check_publishable(archive: Archive, figures: Iterable[Figure]) -> Iterator[Refusal]:
    """Yield a refusal for every figure that must not be published as it is declared."""
    for figure in figures:
        for found, expected, remedy in _faults(archive, figure):
            yield Refusal([Problem(figure.place, found, expected, remedy, str(figure.key))])


def _faults(archive: Archive, figure: Figure) -> Iterator[tuple[str, str, str]]:
    if figure.amount is None:
        return
    if figure.depth is None:
        yield (
            f"the formula {figure.formula!r}, which reads no evidence",
            "a figure over columns, pairs or recorded values",
            "A constant is a parameter: declare it with its source, and show it with the role param.",
        )
    if figure.evidence_class is EvidenceClass.ESTIMATED:
        yield "an estimated value", "observed, counted, derived or modelled evidence", "Estimates are never published."
    if figure.headline and figure.evidence_class is EvidenceClass.COUNTERFACTUAL:
        yield "a modelled value as headline", "measured evidence", "Take the headline mark from this figure."
    is_retired = archive.suites[figure.key.suite].retired
    if figure.headline and figure.depth is Depth.AS_RECORDED and not is_retired:
        yield (
            f"a headline ({shown(figure)}) that can only be repeated as it was recorded",
            "a headline recomputed from rows or totals",
            "Record the sums or counts that its formula needs, or choose another headline.",
        )
    spec = archive.suites[figure.key.suite].figures.get(figure.key.figure)
    if spec is not None and spec.family is not None and not 0 <= figure.amount.value <= 1:
        yield "a p-value outside 0 to 1 in a family of tests", "a probability", "Correct the record, or its formula."
    width = figure.amount.high - figure.amount.low
    if figure.amount.exact and width > figure.display.unit_in_last_place:
        yield (
            f"the display {figure.display} ({shown(figure)}), finer than the value was recorded",
            f"a last digit no smaller than {float(width):g}",
            "Show fewer decimals.",
        )
