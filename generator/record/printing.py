"""What a command printed, to the values of its columns.

Promises that nothing but declared columns is kept, and that what cannot be read is a failure with its reason, never a
hole. The reason does not repeat what was printed: it is published.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from generator.errors import Malformed
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.json_source import parse_foreign
from generator.evidence.naming import listed
from generator.evidence.rows import labels_of
from generator.evidence.suites import Suite
from generator.record.model import Printed, Read

MOST_BYTES = 1_000_000
OUTPUT = "what the command printed"


def read_printed(suite: Suite, columns: tuple[str, ...], arm: str, output: bytes) -> Read:
    """Return the values of the columns that a command prints; ``fault`` says why they cannot be read."""
    if not columns:
        return Read({})
    found = _object(output)
    if isinstance(found, str):
        return Read({}, found)
    if not set(found) <= set(columns):
        return Read({}, f"other columns than those that are declared and not measured: {listed(columns)}")
    values: dict[str, Printed] = {}
    for name in columns:
        value = found.get(name)
        read = ColumnReader(name, suite.columns[name], labels_of(suite, name)).read_in(arm, value)
        if isinstance(read, Fault):
            return Read({}, f"something else than {read.expected} as {name}")
        values[name] = _scalar(value)
    return Read(values)


def _object(output: bytes) -> Mapping[str, object] | str:
    """Return the object that was printed, as all of the output or as its last line; or why there is none."""
    if len(output) > MOST_BYTES:
        return f"more than {MOST_BYTES} bytes"
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError:
        return "bytes that are not UTF-8"
    lines = [line for line in text.splitlines() if line.strip()]
    for candidate in (text, lines[-1] if lines else ""):
        try:
            found = parse_foreign(candidate, OUTPUT)
        except Malformed:
            continue
        if isinstance(found, dict):
            return found
    return "no JSON object, neither as a whole nor in the last line"


def _scalar(value: object) -> Printed:
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    return value if isinstance(value, str | bool | int | Decimal) else None
