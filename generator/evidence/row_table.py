"""The rows of a run as a table, before they become pairs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.evidence.columns import Value


@dataclass(frozen=True, slots=True)
class RowTable:
    """The rows of a run: unit and arm of each, and the values of every declared column, None where not measured."""

    keys: list[tuple[str, ...]]
    arms: list[str]
    columns: Mapping[str, list[Value | None]]
