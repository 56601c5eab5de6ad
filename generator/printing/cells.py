"""The values of single pairs, looked up in the pairs when a page asks for them: there can be millions.

Promises: a key names at most one cell and is spelt one way; finding one takes no longer where there are more pairs,
save that a count of pairs in a range goes through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from urllib.parse import quote

from generator.evidence.archive import Archive
from generator.evidence.pairs import ColumnValues, Pairs, Unit
from generator.figures.language.printer import decimal_text
from generator.printing.amounts import as_written
from generator.printing.elements import Element, cell_element
from generator.printing.spreads import ALONE, Spreads
from generator.units import Display, show

NOT_MEASURED = "not measured"
BOTH = "both"
"""The side of a column that both arms share, in the list of pairs: whichever arm has it shows it."""
RATIO = Display("decimal", 2)
"""How the ratio of treatment to control of one pair is shown."""


@dataclass(frozen=True, slots=True)
class PairElements:
    """One pair: what its unit is called, its status and the reason, why it is excluded, and its values.

    A value is None where the primary figure says nothing of the pair alone.
    """

    status: str
    unit: Element
    reason: Element | None
    excluded: Element | None
    values: tuple[Element | None, ...]

    def __iter__(self) -> Iterator[Element]:
        yield self.unit
        yield from (element for element in (self.reason, self.excluded, *self.values) if element is not None)


def unit_key(unit: Unit) -> str:
    """Return the part of a cell's key that names its unit, safe whatever the unit is called."""
    return "/".join(quote(part, safe="") for part in unit.key)


def pairs_key(run: str, comparison: str) -> str:
    """Return the part of a cell's key that names the pairs of a run under a comparison."""
    return f"{run}[{comparison}]"


class Cells:
    """Finds cells ``run[comparison]/unit/arm.column``; of the unit ``#key``, ``#status``, ``#reason``, ...

    A unit has ``#excluded`` and ``#label`` too, where it is left out and where a judge labels it.
    The arm is ``control`` or ``treatment``; ``ratio`` is the one over the other: ``ratio.cost_usd``. What the primary
    figure says of the unit alone is ``alone.FIGURE``, and counts of units stand behind ``run[comparison]#``.
    """

    def __init__(self, archive: Archive, labels_of: Callable[[Pairs], Sequence[str | None]]) -> None:
        self.spreads = Spreads(archive)
        self._pairs = {
            pairs_key(*name): _CellsOfPairs(pairs_key(*name), found, labels_of) for name, found in archive.pairs.items()
        }

    def find(self, key: str) -> Element | None:
        """Return the element of a cell or of a count of units, or None where there is no such thing."""
        if "]#" in key:
            return self.spreads.find(key)
        cells, unit, name, is_facet = self._taken_apart(key)
        at = cells.positions.get(unit) if cells else None
        if cells is None or at is None:
            return None
        if is_facet:
            return cells.facet(key, at, name)
        arm, _, figure = name.partition(".")
        return self.spreads.alone(key, cells.pairs, figure, at) if arm == ALONE else cells.value(key, at, name)

    def __contains__(self, key: str) -> bool:
        cells, unit, name, is_facet = self._taken_apart(key)
        if "]#" in key or name.startswith(f"{ALONE}."):
            return self.find(key) is not None
        if cells is None or unit not in cells.positions:
            return False
        if not is_facet:
            return cells.has(name)
        return name == "key" or cells.facet(key, cells.positions[unit], name) is not None

    def every(self, run: str, comparison: str, what: str) -> frozenset[str] | None:
        """Return the units that a chart of all pairs must show, as they stand in keys; None where there are none."""
        spread, cells = self.spreads.of(run, comparison), self._pairs.get(pairs_key(run, comparison))
        if spread is None or cells is None:
            return None
        return frozenset(unit_key(cells.pairs.units[at]) for at in spread.heights(what))

    def row(self, pairs: Pairs, at: int, columns: Sequence[str]) -> PairElements:
        """Return the elements of one pair, its values in the order of the columns.

        A column is ``control.tokens``, ``both.kind`` where the arms share it, or ``alone.FIGURE``.
        """
        return self._pairs[pairs_key(pairs.run, pairs.comparison)].row(at, columns, self.spreads)

    def pair(self, name: str, unit: str) -> OnePair | None:
        """Return one pair, by the parts of its key, to be asked for several of its cells; None where there is none."""
        cells = self._pairs.get(name)
        at = cells.positions.get(unit) if cells else None
        return None if cells is None or at is None else OnePair(cells, at, cells.pairs.units[at])

    def _taken_apart(self, key: str) -> tuple[_CellsOfPairs | None, str, str, bool]:
        name, _, rest = key.partition("/")
        unit, mark, facet = rest.partition("#")
        if mark:
            return self._pairs.get(name), unit, facet, True
        unit, _, column = rest.rpartition("/")
        return self._pairs.get(name), unit, column, False


@dataclass(frozen=True, slots=True)
class OnePair:
    """What the cells of one pair say, without the elements that they stand in."""

    _cells: _CellsOfPairs
    _at: int
    _unit: Unit

    def facet(self, name: str) -> str | None:
        """Return what is shown of the unit; None where there is nothing of this name."""
        return self._cells.labels[self._at] if name == "label" else _facet_text(self._unit, name)

    def value(self, name: str) -> Said | None:
        """Return a value ``arm.column``; None where there is no such column."""
        column = self._cells.columns.get(name)
        return None if column is None else _said(column, self._at)


@dataclass(frozen=True, slots=True)
class Said:
    """What a cell shows, and its exact value where it is a number."""

    display: str
    exact: Fraction | None = None


class _CellsOfPairs:
    """The cells of one run under one comparison."""

    def __init__(self, name: str, pairs: Pairs, labels_of: Callable[[Pairs], Sequence[str | None]]) -> None:
        self._name = name
        self.pairs = pairs
        self._labels_of = labels_of
        sides = (("control", pairs.control), ("treatment", pairs.treatment))
        self.columns = {f"{side}.{name}": values for side, columns in sides for name, values in columns.items()}

    def has(self, name: str) -> bool:
        """Whether there is a column of this name, or a ratio of two."""
        return name in self.columns or self._has_ratio(name)

    def _has_ratio(self, name: str) -> bool:
        arm, _, column = name.partition(".")
        sides = [side.get(column) for side in (self.pairs.control, self.pairs.treatment)]
        return arm == "ratio" and all(side is not None and side.kind == "number" for side in sides)

    @cached_property
    def positions(self) -> Mapping[str, int]:
        """Where each unit stands among the pairs, by the part of a key that names it."""
        return {unit_key(unit): at for at, unit in enumerate(self.pairs.units)}

    @cached_property
    def labels(self) -> Sequence[str | None]:
        """The judge's label of each unit, None where it has none."""
        return self._labels_of(self.pairs)

    def facet(self, key: str, at: int, facet: str) -> Element | None:
        if facet == "label":
            label = self.labels[at]
            return None if label is None else cell_element(key, display=label)
        return _facet(key, self.pairs.units[at], facet)

    def value(self, key: str, at: int, name: str) -> Element | None:
        if name in self.columns:
            return _value(key, self.columns[name], at)
        return _ratio(key, self.pairs, name.partition(".")[2], at) if self._has_ratio(name) else None

    def row(self, at: int, columns: Sequence[str], spreads: Spreads) -> PairElements:
        unit = self.pairs.units[at]
        key = f"{self._name}/{unit_key(unit)}"
        return PairElements(
            status=unit.status,
            unit=cell_element(f"{key}#key", display=_spoken(unit)),
            reason=_facet(f"{key}#reason", unit, "reason"),
            excluded=_facet(f"{key}#excluded", unit, "excluded"),
            values=tuple(self._in_row(key, at, name, spreads) for name in columns),
        )

    def _in_row(self, unit: str, at: int, name: str, spreads: Spreads) -> Element | None:
        if name not in self.columns:
            side, _, rest = name.partition(".")
            if side == ALONE:
                return spreads.alone(f"{unit}/{name}", self.pairs, rest, at)
            name = f"{'control' if self.pairs.control[rest].measured[at] else 'treatment'}.{rest}"
        return _value(f"{unit}/{name}", self.columns[name], at)


def _spoken(unit: Unit) -> str:
    return " / ".join(unit.key)


def _facet(key: str, unit: Unit, facet: str) -> Element | None:
    text = _facet_text(unit, facet)
    return None if text is None else cell_element(key, display=text)


def _facet_text(unit: Unit, facet: str) -> str | None:
    match facet:
        case "key":
            return _spoken(unit)
        case "status":
            return unit.status
        case "reason":
            return unit.reason
        case "excluded":
            return unit.excluded
    return None


def _ratio(key: str, pairs: Pairs, column: str, at: int) -> Element:
    """Return treatment over control; not measured where a side is not, undefined where the control is zero."""
    sides = [side[column] for side in (pairs.treatment, pairs.control)]
    if not all(side.measured[at] for side in sides):
        return cell_element(key, display=NOT_MEASURED)
    treatment, control = (Fraction(int(side.values[at]), side.scale) for side in sides)
    if not control:
        return cell_element(key, display="undefined")
    return cell_element(key, display=show(treatment / control, RATIO), value=str(treatment / control))


def _value(key: str, column: ColumnValues, at: int) -> Element:
    said = _said(column, at)
    return cell_element(key, display=said.display, value=None if said.exact is None else str(said.exact))


def _said(column: ColumnValues, at: int) -> Said:
    if not column.measured[at]:
        return _NOTHING
    value = column.values[at]
    if column.kind == "number":
        return _number(int(value), column.scale)
    if column.kind == "list":
        return Said(", ".join(value) or "none")
    return Said(str(value) if column.kind == "text" else "yes" if value else "no")


@lru_cache(maxsize=1 << 16)
def _number(value: int, scale: int) -> Said:
    """Return how a number is shown, and its exact value."""
    exact = Fraction(value, scale)
    return Said(as_written(Decimal(decimal_text(exact))), exact)


_NOTHING = Said(NOT_MEASURED)
