"""A suite whose rows are private, and entries recorded of it, for tests of recorded values."""

from __future__ import annotations

from decimal import Decimal

from generator.figures.model import Figure
from tests.figures.constructed import DECIMAL, INTEGER, Computed, Suite, Value, Yaml, compute_recorded, settle

COLUMNS: dict[str, Yaml] = {"x": INTEGER, "score": DECIMAL}
DERIVED: dict[str, Yaml] = {
    "reduction": "1 - treatment.x / control.x",
    "parity": "treatment.score >= parameter.parity_bar",
}
LARGE: dict[str, Yaml] = {"large": "control.x > parameter.large_size"}
PARAMETERS = {"parity_bar": "0.90", "large_size": "8000"}
DEFINITIONS = {
    "reduction": "1 - treatment.x / control.x",
    "parity": "treatment.score >= 0.90",
    "large": "control.x > 8000",
}
Entry = dict[str, Value]


def total(expression: str, value: int) -> Entry:
    """Return a recorded whole number."""
    return {"expr": expression, "value": value}


def decimal(expression: str, value: str, n: int | None = None) -> Entry:
    """Return a recorded decimal, digits as written."""
    entry: Entry = {"expr": expression, "value": Decimal(value)}
    return entry if n is None else entry | {"n": n}


def suite_of(figures: dict[str, Yaml], **more: Yaml) -> Suite:
    """Return a suite with the derived columns, subgroup and parameters that these tests use."""
    return Suite(figures, COLUMNS, DERIVED, LARGE, PARAMETERS, more)


def recorded(formula: Yaml, entries: list[Entry], **more: Yaml) -> Computed:
    """Compute one figure from recorded entries, and reconcile it with all that was recorded."""
    suite = suite_of({"result": formula}, **more)
    return settle(compute_recorded(suite, entries, definitions=DEFINITIONS))


def figure_of(formula: Yaml, entries: list[Entry], **more: Yaml) -> Figure:
    """Return one figure computed from recorded entries."""
    return recorded(formula, entries, **more).figures["result"]
