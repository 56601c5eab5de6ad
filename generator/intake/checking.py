"""Rows against their suite, with the places of the records that they came from; and what was expected and is absent.

Promises that what ``check`` would refuse of the rows is refused here first, where it stands in the original files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from generator.errors import Malformed, Missing, Place, Problem, Refusal
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.gathering import Gathering
from generator.evidence.ingest_spec import FieldSpec, Ingest
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.pairing import pair_rows
from generator.evidence.row_faults import RowFaults
from generator.evidence.rows import fields_of, read_rows
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.intake.outcome import Gap
from generator.mapping.model import MappedRow, Scalar

MOST_GAPS = 200
"""Absent units that are listed one by one."""


def check_rows(suite: Suite, mapping: Ingest, rows: Sequence[MappedRow]) -> None:
    """Hold every row against the suite; raises every fault, each at the record that it came from."""
    gathering = Gathering()
    faults = RowFaults()
    readers = _readers(suite)
    for row in rows:
        _check_row(suite, mapping, row, readers, faults)
    gathering.add(Malformed, faults.problems())
    gathering.finish()


def check_pairs(suite: Suite, run: str, path: str, content: bytes, rows: Sequence[MappedRow]) -> None:
    """Read the rows as a build will; what that refuses is told at the record that the row came from."""
    try:
        pair_rows(run, suite, read_rows(suite, {path: content}))
    except Refusal as refusal:
        raise type(refusal)([_placed(problem, path, rows) for problem in refusal.problems]) from refusal


def find_gaps(suite: Suite, rows: Sequence[MappedRow]) -> tuple[Gap, ...]:
    """Return the units that the suite's matrix expects, or any arm has, and that are absent in some arms."""
    if suite.wide is not None:
        got = {_unit(suite, row): set(suite.arms) for row in rows}
    else:
        got = {}
        for row in rows:
            got.setdefault(_unit(suite, row), set()).add(str(row.values[suite.pairing.arm]))
    expected = product(*(suite.matrix[name] for name in key_names(suite))) if suite.matrix else sorted(got)
    gaps = (Gap(unit, tuple(arm for arm in suite.arms if arm not in got.get(unit, ()))) for unit in expected)
    return tuple(gap for gap in gaps if gap.arms)


def refuse_gaps(suite: Suite, gaps: Sequence[Gap]) -> None:
    """Refuse a run in which units are absent that the suite's matrix expects, all of them named at once."""
    if not suite.matrix or not gaps:
        return
    where = Place(f"proof/suites/{suite.id}.yaml")
    problems = [_gap(where, gap) for gap in gaps[:MOST_GAPS]]
    if len(gaps) > MOST_GAPS:
        problems.append(Problem(where, f"{len(gaps) - MOST_GAPS} more absent units", "none", "See above."))
    raise Missing(problems)


def _gap(where: Place, gap: Gap) -> Problem:
    return Problem(
        where,
        f"no record of {listed(map(quoted, gap.unit))} in {listed(gap.arms)}",
        "a record of every unit of the matrix in every arm",
        "Give its file as well, or say with --partial that it counts as missing.",
    )


def _unit(suite: Suite, row: MappedRow) -> tuple[str, ...]:
    return tuple(str(row.values[name]) for name in key_names(suite))


def _readers(suite: Suite) -> Mapping[str, list[tuple[str, ColumnReader]]]:
    """Return for each arm the fields of a line, each with what judges its values."""
    readers = {name: ColumnReader(name, column) for name, column in suite.columns.items()}
    return {
        arm: [(field, readers[name]) for name, field in fields.items() if suite.columns[name].is_of(arm)]
        for arm, fields in fields_of(suite).items()
    }


def _check_row(
    suite: Suite,
    mapping: Ingest,
    row: MappedRow,
    readers: Mapping[str, list[tuple[str, ColumnReader]]],
    faults: RowFaults,
) -> None:
    for name in key_names(suite):
        if row.values[name] is None:
            _fault(mapping, row, name, Fault("nothing", "the name of the unit", "Correct the expression."), faults)
    arms = list(readers)
    if suite.wide is None:
        arm = row.values[suite.pairing.arm]
        if not isinstance(arm, str) or arm not in suite.arms:
            otherwise = "List under values: which word means which arm, or leave the record out by where:."
            remedy = suggestion(str(arm), suite.arms, otherwise=otherwise)
            fault = Fault(quoted(arm), f"one of the arms: {listed(suite.arms)}", remedy)
            _fault(mapping, row, suite.pairing.arm, fault, faults)
            return
        arms = [arm]
    for field, reader in (each for arm in arms for each in readers[arm]):
        read = reader.read(_plain(row.values[field]))
        if isinstance(read, Fault):
            _fault(mapping, row, field, read, faults)


def _plain(value: Scalar) -> object:
    return list(value) if isinstance(value, tuple) else value


def _fault(mapping: Ingest, row: MappedRow, name: str, fault: Fault, faults: RowFaults) -> None:
    origin = row.origins[0]
    said = f"{fault.found} by {_spelt(mapping.fields[name])} as {name} (record {origin.number})"
    faults.add((origin.path, name, fault.expected), lambda: Problem(origin.place, said, fault.expected, fault.remedy))


def _spelt(spec: FieldSpec) -> str:
    return spec.value or f"is: {spec.is_}"


def _placed(problem: Problem, path: str, rows: Sequence[MappedRow]) -> Problem:
    line = problem.where.line
    if problem.where.path != path or line is None or not 1 <= line <= len(rows):
        return problem
    origin = rows[line - 1].origins[0]
    return Problem(origin.place, f"{problem.found} (record {origin.number})", problem.expected, problem.remedy)
