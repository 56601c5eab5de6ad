"""The columns that are measured of every attempt, and the mapping that makes rows of the journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.evidence.ingest_spec import Ingest
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite

WALL, NO_FAILURE = "wall_seconds", "no_failure"
JOURNAL = "journal.jsonl"
VERSION = "1"


@dataclass(frozen=True, slots=True)
class MeasuredField:
    """A column that is measured: its type, where it stands in the journal, and whether it can be absent."""

    types: tuple[str, ...]
    value: str
    can_be_absent: bool = False
    unit: str | None = None
    scale: str | None = None


MEASURED: Mapping[str, MeasuredField] = {
    WALL: MeasuredField(("decimal",), "record.wall_nanoseconds", unit="seconds", scale="0.000000001"),
    "cpu_seconds": MeasuredField(("decimal",), "record.cpu_microseconds", unit="seconds", scale="0.000001"),
    "peak_memory_bytes": MeasuredField(("integer",), "record.peak_memory_bytes", can_be_absent=True, unit="bytes"),
    "exit_code": MeasuredField(("integer",), "record.exit_code", can_be_absent=True),
    "signal": MeasuredField(("integer",), "record.signal", can_be_absent=True),
    "outcome": MeasuredField(("text",), "record.outcome"),
    NO_FAILURE: MeasuredField(("boolean",), "record.no_failure"),
}
"""By the name of the column. ``no_failure`` is false where a command failed or printed what cannot be read; one that
was ended at its limit gave no answer, which is no failure, and the budget says so."""


def printed_columns(suite: Suite) -> tuple[str, ...]:
    """Return the columns of a suite that its commands print."""
    known = {*MEASURED, *naming_fields(suite)}
    return tuple(name for name, column in suite.columns.items() if column.lookup is None and name not in known)


def naming_fields(suite: Suite) -> tuple[str, ...]:
    """Return the fields that say which attempt a row is; they may be columns of the suite too, and none prints them."""
    return (*key_names(suite), suite.pairing.arm)


def journal_mapping(suite: Suite) -> Ingest:
    """Return how rows are made of the journal."""
    fields: dict[str, object] = {name: _unit_field(suite, name) for name in key_names(suite)}
    fields[suite.pairing.arm] = {"value": "record.arm"}
    fields |= {name: {"value": f"record.printed.{name}", "optional": True} for name in printed_columns(suite)}
    fields |= {name: _field(field) for name, field in MEASURED.items() if name in suite.columns}
    source = {
        "files": [JOURNAL],
        "format": "jsonl",
        "where": "record.kind == 'attempt'",
        "requires": [{"value": "record.journal", "is": [VERSION]}],
    }
    document = {
        "schema": "proofpage/ingest/v1",
        "title": "Measured by proofpage record",
        "written_for": f"the journal of proofpage record, version {VERSION}",
        "sources": [source],
        "fields": fields,
        "run": {"measured_on": "record.started"},
        "publish_originals": "The journal holds what was measured and declared columns only.",
    }
    return Ingest.model_validate(document, by_alias=True, by_name=False)


def _unit_field(suite: Suite, name: str) -> Mapping[str, object]:
    """Return where a field of the key stands: as text, whatever its column holds."""
    is_number = name in suite.columns and suite.columns[name].type == "integer"
    return {"value": f"record.unit.{name}", **({"from_text": True} if is_number else {})}


def _field(field: MeasuredField) -> Mapping[str, object]:
    given = {"value": field.value, "unit": field.unit, "scale": field.scale, "optional": field.can_be_absent}
    return {name: value for name, value in given.items() if value is not None}
