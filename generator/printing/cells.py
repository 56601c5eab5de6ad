"""The values of single pairs, looked up in the pairs when a page asks for them: there can be millions."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from urllib.parse import quote

from generator.evidence.archive import Archive
from generator.evidence.pairs import ColumnValues, Pairs, Unit
from generator.figures.language.printer import decimal_text
from generator.printing.amounts import as_written
from generator.printing.elements import Element, value_element
from generator.printing.spreads import ALONE, Spreads
from generator.units import Display, show

NOT_MEASURED = "not measured"
RATIO = Display("decimal", 2)
"""How the ratio of treatment to control of one pair is shown."""
_KEY = re.compile(r"(?P<run>[^\[\]/]+)\[(?P<comparison>[^\[\]/]+)\]/(?P<unit>[^#]+)(?:#(?P<facet>[a-z]+))?")


def unit_key(unit: Unit) -> str:
    """Return the part of a cell's key that names its unit, safe whatever the unit is called."""
    return "/".join(quote(part, safe="") for part in unit.key)


class Cells:
    """Finds cells ``run[comparison]/unit/arm.column``; of the unit itself ``#key``, ``#reason`` and ``#excluded``.

    The arm is ``control`` or ``treatment``; ``ratio`` is the one over the other: ``ratio.cost_usd``. What the primary
    figure says of the unit alone is ``alone.FIGURE``, and counts of units stand behind ``run[comparison]#``.
    """

    def __init__(self, archive: Archive) -> None:
        self._pairs = archive.pairs
        self.spreads = Spreads(archive)
        self._positions: dict[tuple[str, str], dict[str, int]] = {}

    def find(self, key: str) -> Element | None:
        """Return the element of a cell, or None where there is no such cell."""
        if "]#" in key:
            return self.spreads.find(key)
        match = _KEY.fullmatch(key)
        pairs = self._pairs.get((match["run"], match["comparison"])) if match else None
        if match is None or pairs is None:
            return None
        if match["facet"]:
            at = self._position(pairs, match["unit"])
            return None if at is None else _facet(key, pairs.units[at], match["facet"])
        unit, _, cell = match["unit"].rpartition("/")
        arm, _, column = cell.partition(".")
        if arm == "ratio":
            at = self._position(pairs, unit)
            return None if at is None or column not in pairs.control else _ratio(key, pairs, column, at)
        if arm == ALONE:
            at = self._position(pairs, unit)
            return None if at is None else self.spreads.alone(key, pairs, column, at)
        values = {"control": pairs.control, "treatment": pairs.treatment}.get(arm, {}).get(column)
        at = self._position(pairs, unit)
        return None if values is None or at is None else _cell(key, values, at)

    def every(self, run: str, comparison: str, what: str) -> frozenset[str] | None:
        """Return the units that a chart of all pairs must show, as they stand in keys; None where there are none."""
        spread, pairs = self.spreads.of(run, comparison), self._pairs.get((run, comparison))
        if spread is None or pairs is None:
            return None
        return frozenset(unit_key(pairs.units[at]) for at in spread.heights(what))

    def _position(self, pairs: Pairs, unit: str) -> int | None:
        name = (pairs.run, pairs.comparison)
        if name not in self._positions:
            self._positions[name] = {unit_key(unit): at for at, unit in enumerate(pairs.units)}
        return self._positions[name].get(unit)


def _facet(key: str, unit: Unit, facet: str) -> Element | None:
    texts = {"key": " / ".join(unit.key), "reason": unit.reason, "excluded": unit.excluded}
    text = texts.get(facet)
    return None if text is None else value_element("cell", key, display=text)


def _ratio(key: str, pairs: Pairs, column: str, at: int) -> Element:
    """Return treatment over control; not measured where a side is not, undefined where the control is zero."""
    sides = [side[column] for side in (pairs.treatment, pairs.control)]
    if not all(side.measured[at] for side in sides):
        return value_element("cell", key, display=NOT_MEASURED)
    treatment, control = (Fraction(int(side.values[at]), side.scale) for side in sides)
    if not control:
        return value_element("cell", key, display="undefined")
    return value_element("cell", key, display=show(treatment / control, RATIO), value=str(treatment / control))


def _cell(key: str, column: ColumnValues, at: int) -> Element:
    if not column.measured[at]:
        return value_element("cell", key, display=NOT_MEASURED)
    if column.kind == "list":
        return value_element("cell", key, display=", ".join(column.values[at]) or "none")
    if column.kind != "number":
        text = str(column.values[at]) if column.kind == "text" else "yes" if column.values[at] else "no"
        return value_element("cell", key, display=text)
    value = Fraction(int(column.values[at]), column.scale)
    return value_element("cell", key, display=as_written(Decimal(decimal_text(value))), value=str(value))
