"""Several rows of one unit and arm as one row: the sessions of a task, added up.

Promises exact sums, that a hole in one row is a hole in the sum, and that the order of rows changes nothing. Refuses
rows that differ in what cannot be added, such as a model: which of the two it was would be a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, localcontext

from generator.errors import Malformed, Place, Problem
from generator.evidence.columns import ENOUGH_DIGITS
from generator.evidence.naming import quoted
from generator.evidence.row_table import RowTable, table_of
from generator.evidence.suite_checks import NUMBERS
from generator.evidence.suites import Suite
from generator.evidence.typed_columns import Value

Group = Sequence[int]
"""The indices of the rows of one unit and arm."""


def collapse(suite: Suite, table: RowTable, places: Sequence[Place]) -> RowTable:
    """Return the table with one row for each unit and arm; ``places`` says where each row stands."""
    keys, arms, columns = table.keys, table.arms, table.columns
    groups: dict[tuple[tuple[str, ...], str], list[int]] = {}
    for index, name in enumerate(zip(keys, arms, strict=True)):
        groups.setdefault(name, []).append(index)
    problems = list(_differing(suite, columns, groups, places))
    if problems:
        raise Malformed(problems)
    collapsed = {
        name: [_collapsed(values, group, is_number=suite.columns[name].type in NUMBERS) for group in groups.values()]
        for name, values in columns.items()
    }
    return table_of(suite, [key for key, _ in groups], [arm for _, arm in groups], collapsed)


def _collapsed(values: Sequence[Value | None], group: Group, *, is_number: bool) -> Value | None:
    if not is_number or len(group) == 1:
        return values[group[0]]
    total = Decimal(0)
    with localcontext() as context:
        context.prec = ENOUGH_DIGITS
        for index in group:
            value = values[index]
            if not isinstance(value, int | Decimal):
                return None
            total += value
    return total if any(isinstance(values[index], Decimal) for index in group) else int(total)


def _differing(
    suite: Suite,
    columns: Mapping[str, Sequence[Value | None]],
    groups: Mapping[tuple[tuple[str, ...], str], Group],
    places: Sequence[Place],
) -> Iterator[Problem]:
    for name, values in columns.items():
        if suite.columns[name].type in NUMBERS:
            continue
        for group in groups.values():
            other = next((index for index in group if values[index] != values[group[0]]), None)
            if other is not None:
                expected = f"{quoted(values[group[0]])}, as at {places[group[0]]}: only numbers are added up"
                remedy = "Correct the row, or make the column part of pairing.key."
                yield Problem(places[other], f"{quoted(values[other])} as {name}", expected, remedy)
