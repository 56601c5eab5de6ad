"""The catalogue: for every binding the one element it stands for, computed from the evaluated table alone.

Promises: templates and pages have no part in it, so a page can be held against it. Listed are figures, ledger values,
parameters, verdict words, formulas, nodes, literals, examples and counts; identifiers, axis ticks, the cells of pairs
and how pairs are spread over pages are looked up when asked for, since there is no end of them. Refuses (``KeyError``)
every other binding.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.figures.judged import unit_labels
from generator.figures.model import FigureTable
from generator.ledger.model import Ledger
from generator.printing.cells import Cells
from generator.printing.elements import Element, identifier, scale_element, value_element
from generator.printing.example_entries import example_entries
from generator.printing.exclusion_entries import exclusion_entries
from generator.printing.figure_entries import figure_entries
from generator.printing.function_entries import function_entries
from generator.printing.ledger_entries import ledger_entries
from generator.printing.literal_entries import literal_entries
from generator.printing.pair_lists import PairLists
from generator.printing.parameter_entries import parameter_entries
from generator.printing.planning_entries import planning_entries
from generator.printing.pool_entries import pool_entries
from generator.printing.recorded_names import Names, is_claimed, is_part_of_known, names_of
from generator.printing.shapes import has_shape
from generator.printing.spreads import Spread
from generator.printing.suite_entries import artifact_entries, recorded_entries, reference_entries, suite_entries
from generator.printing.verdict_entries import verdict_entries
from generator.units import parse_display
from generator.verdicts.model import Judgement

COUNTS = (
    *("figures", "ledger", "parameters", "verdicts", "formulas", "nodes", "cells"),
    *("identifiers", "scales", "literals", "examples", "counts", "unbound"),
    *("suites", "runs", "suites_without_runs", "artifacts", "ledger_lines", "snapshots", "rollups", "claims"),
    *("hypotheses", "pages", "tests"),
)
"""The closed list of what a build may count of itself."""


class Catalogue(Mapping[str, Element]):
    """From a binding (``kind:key``) to the element that must stand wherever it is named."""

    def __init__(
        self,
        elements: Iterable[Element],
        *,
        cells: Cells,
        lists: PairLists,
        names: Names,
        found: dict[str, Element | None] | None = None,
    ) -> None:
        self._elements = {element.binding: element for element in elements}
        self.cells = cells
        self.lists = lists
        self._names = names
        self._found = {} if found is None else found
        """What was looked up before, of the bindings that are not listed."""

    def __getitem__(self, binding: str) -> Element:
        element = self._elements.get(binding)
        if element is None:
            element = self._remembered(binding)
        if element is None:
            raise KeyError(binding)
        return element

    def __contains__(self, binding: object) -> bool:
        if isinstance(binding, str) and binding.startswith("cell:"):
            return binding.removeprefix("cell:") in self.cells
        return super().__contains__(binding)

    def __iter__(self) -> Iterator[str]:
        return iter(self._elements)

    def __len__(self) -> int:
        return len(self._elements)

    def of_kind(self, kind: str) -> tuple[Element, ...]:
        """Return the listed elements of one kind, in order."""
        return tuple(element for element in self._elements.values() if element.kind == kind)

    def identifies(self, shape: str, text: str) -> bool:
        """Whether a text is an identifier of a shape: since the evidence uses it as such, or by its pattern.

        A pattern is not enough for digests, checkpoints and paths under ``proof/``: those name something that is there.
        """
        if text in self._names.get(shape, ()):
            return True
        return (has_shape(shape, text) and not is_claimed(shape, text)) or is_part_of_known(shape, text, self._names)

    def spread(self, run: str, comparison: str) -> Spread | None:
        """Return how the pairs of a run are spread; None where its rows are not public."""
        return self.cells.spreads.of(run, comparison)

    def every(self, run: str, comparison: str, what: str) -> frozenset[str] | None:
        """Return the units that a chart of all pairs must show; None where there are none."""
        return self.cells.every(run, comparison, what)

    def with_counts(self, counts: Mapping[str, int]) -> Catalogue:
        """Return the catalogue with the build's own counts; ``KeyError`` for a name outside the closed list."""
        unknown = [name for name in counts if name not in COUNTS]
        if unknown:
            raise KeyError(f"no build count is called {', '.join(unknown)}; there are {', '.join(COUNTS)}")
        added = [value_element("count", name, display=f"{n:,}", value=str(n)) for name, n in sorted(counts.items())]
        kept = (element for element in self._elements.values() if element.kind != "count")
        return Catalogue(
            itertools.chain(kept, added), cells=self.cells, lists=self.lists, names=self._names, found=self._found
        )

    def _remembered(self, binding: str) -> Element | None:
        """Look something up once; the cells of units are as quickly made again, and there may be millions of them."""
        if binding.startswith("cell:") and "]/" in binding:
            return self._looked_up(binding)
        if binding not in self._found:
            self._found[binding] = self._looked_up(binding)
        return self._found[binding]

    def _looked_up(self, binding: str) -> Element | None:
        kind, _, key = binding.partition(":")
        if kind == "cell":
            return self.cells.find(key)
        if kind == "count":
            return self.lists.find(key)
        if kind == "id":
            shape, _, text = key.partition(":")
            return identifier(shape, text) if self.identifies(shape, text) else None
        return _scale(key) if kind == "scale" else None


def build_catalogue(
    archive: Archive, ledger: Ledger, table: FigureTable, judgement: Judgement, *, as_of: str | None = None
) -> Catalogue:
    """Return everything a page of this project may print on a day; the build's own counts are added later."""

    def labels_of(pairs: Pairs) -> Sequence[str | None]:
        return unit_labels(pairs, archive.suites[archive.runs[pairs.run].suite])

    elements = itertools.chain(
        figure_entries(table, judgement),
        ledger_entries(ledger, judgement, as_of=as_of),
        parameter_entries(archive),
        verdict_entries(judgement),
        suite_entries(archive),
        recorded_entries(archive),
        reference_entries(archive),
        artifact_entries(archive),
        pool_entries(archive),
        exclusion_entries(archive),
        planning_entries(archive),
        function_entries(),
        literal_entries(archive),
        example_entries(archive),
    )
    cells, names = Cells(archive, labels_of), names_of(archive, ledger, table, judgement)
    return Catalogue(elements, cells=cells, lists=PairLists(archive, cells), names=names)


def _scale(key: str) -> Element | None:
    """Return the axis tick that a key describes in full: ``percent.0::1/5``."""
    display, _, rest = key.partition(":")
    unit, _, value = rest.rpartition(":")
    try:
        return scale_element(Fraction(value), parse_display(display), unit=unit)
    except (ValueError, ZeroDivisionError):
        return None
