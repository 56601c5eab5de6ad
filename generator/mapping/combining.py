"""Several records of one unit and arm: a refusal, or one row, each of its fields by its declared rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal, Inexact, localcontext

from generator.errors import Malformed, Problem
from generator.evidence.expressions import ENOUGH_DIGITS
from generator.evidence.ingest_spec import Ingest
from generator.evidence.naming import listed, quoted
from generator.evidence.row_faults import RowFaults
from generator.mapping.model import MappedRow, Scalar

Key = tuple[Scalar, ...]
_REPEATED = "where it is a repetition, declare pairing.repetition in the suite."
_REMEDY = (
    "Say once: where the tool writes a record again, or combine: where several make one row; "
    f"keep the record that counts, or, {_REPEATED}"
)


def combined(mapping: Ingest, rows: Sequence[MappedRow]) -> tuple[MappedRow, ...]:
    """Return one row for each key; ``Malformed`` where there are several and nothing says what becomes of them."""
    groups: dict[Key, list[MappedRow]] = {}
    for row in rows:
        groups.setdefault(tuple(row.values[name] for name in mapping.key), []).append(row)
    if not mapping.key or len(groups) == len(rows):
        return tuple(rows)
    faults = RowFaults()
    made = [_one(mapping, key, group, faults) for key, group in groups.items()]
    problems = faults.problems()
    if problems:
        raise Malformed(problems)
    return tuple(made)


def _one(mapping: Ingest, key: Key, group: Sequence[MappedRow], faults: RowFaults) -> MappedRow:
    if len(group) == 1:
        return group[0]
    if not mapping.combine:
        for row in group[1:]:
            faults.add("second", lambda row=row: _second(mapping, key, group[0], row))  # type: ignore[misc]
        return group[0]
    values = {name: _combined(mapping, name, group, faults) for name in group[0].values}
    return MappedRow(values, tuple(origin for row in group for origin in row.origins))


def _second(mapping: Ingest, key: Key, first: MappedRow, row: MappedRow) -> Problem:
    named = listed(f"{name} {quoted(value)}" for name, value in zip(mapping.key, key, strict=True))
    origin, other = row.origins[0], first.origins[0]
    found = f"a second record of {named} (record {origin.number})"
    return Problem(origin.place, found, f"only the one at {other.place} (record {other.number})", _REMEDY)


def _combined(mapping: Ingest, name: str, group: Sequence[MappedRow], faults: RowFaults) -> Scalar:
    rule = "equal" if name in mapping.key else mapping.fields[name].combine
    values = [row.values[name] for row in group]
    if rule is None:
        rule = "equal"
    found = _RULES[rule](values)
    if found is not _NONE:
        return found  # type: ignore[return-value]
    origin = group[-1].origins[0]
    said = listed(dict.fromkeys(map(quoted, values)))
    remedy = f"Declare under combine: of {name} what becomes of several values: sum, equal, all or any."
    expected = f"values of {name} that can be combined ({rule})"
    faults.add((name, rule), lambda: Problem(origin.place, f"{said} (record {origin.number})", expected, remedy))
    return None


_NONE = object()


def _sum(values: Sequence[Scalar]) -> object:
    """Return the exact sum; a hole in one record is a hole in the sum."""
    if None in values:
        return None
    total: int | Decimal = 0
    with localcontext(prec=ENOUGH_DIGITS) as context:
        context.traps[Inexact] = True
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int | Decimal):
                return _NONE
            try:
                total = total + value
            except Inexact:
                return _NONE
    return total


def _equal(values: Sequence[Scalar]) -> object:
    return values[0] if all((type(value), value) == (type(values[0]), values[0]) for value in values) else _NONE


def _flags(values: Sequence[Scalar], decide: Callable[[Iterator[bool]], bool]) -> object:
    if None in values:
        return None
    flags = [value for value in values if isinstance(value, bool)]
    return decide(iter(flags)) if len(flags) == len(values) else _NONE


_RULES: Mapping[str, Callable[[Sequence[Scalar]], object]] = {
    "sum": _sum,
    "equal": _equal,
    "all": lambda values: _flags(values, all),
    "any": lambda values: _flags(values, any),
}
