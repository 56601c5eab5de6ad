"""Row files to a table: one JSON object a line, only declared columns, every row of a declared arm.

In the wide layout a line is two rows, one of each arm.

Promises that nothing but declared columns is kept, and that two rows can never stand for one unit and arm. Refuses,
with line and column: what is no object, undeclared columns (raw prompts must not leak), unknown arms, units without a
name, faulty values. Faults that repeat are shown three times and then counted.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from generator.errors import Malformed, Place, Problem
from generator.evidence.collapsing import collapse
from generator.evidence.columns import ColumnReader, Fault, Value
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.row_faults import SHOWN, RowFaults
from generator.evidence.row_lines import RowLine, read_lines
from generator.evidence.row_table import RowTable
from generator.evidence.source_text import forbidden_in
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite

LONGEST_KEY = 500


def read_rows(suite: Suite, contents: Mapping[str, bytes]) -> RowTable:
    """Return the rows of all files of a run, given by path; ``Malformed`` with every faulty line."""
    reader = _RowReader(suite)
    for path in sorted(contents):
        reader.read_file(path, contents[path])
    return reader.finish(Place(min(contents)))


def fields_of(suite: Suite) -> Mapping[str, Mapping[str, str]]:
    """Return the field of a line that holds each column, by arm; a column that ``wide`` does not name has its own."""
    in_rows = [name for name, column in suite.columns.items() if column.lookup is None]
    if suite.wide is None:
        return {arm: {name: name for name in in_rows} for arm in suite.arms}
    comparison = next(iter(suite.comparisons.values()))
    named = {*suite.wide.control, *suite.wide.treatment}
    shared = {name: name for name in in_rows if name not in named}
    return {comparison.control: shared | suite.wide.control, comparison.treatment: shared | suite.wide.treatment}


def _labels(suite: Suite, column: str) -> Collection[str] | None:
    """Return the closed list of labels that a column may hold; None where it holds something else."""
    return tuple(suite.labels.words) if suite.labels is not None and suite.labels.column == column else None


class _RowReader:
    """Reads row files into one table, keeping the faults of all of them."""

    def __init__(self, suite: Suite) -> None:
        self._suite = suite
        self._file = f"proof/suites/{suite.id}.yaml"
        self._key = key_names(suite)
        self._fields = fields_of(suite)
        readers = {name: ColumnReader(name, column, _labels(suite, name)) for name, column in suite.columns.items()}
        self._columns = {
            arm: [(reader, fields.get(name), suite.columns[name].is_of(arm)) for name, reader in readers.items()]
            for arm, fields in self._fields.items()
        }
        named = (field for fields in self._fields.values() for field in fields.values())
        self._expected = dict.fromkeys((*self._key, *((suite.pairing.arm,) if suite.wide is None else ()), *named))
        self._table = RowTable([], [], {name: [] for name in suite.columns})
        self._arms = {arm: arm for arm in suite.arms}
        self._first: dict[str, dict[tuple[str, ...], int]] = {arm: {} for arm in suite.arms}
        self._lines = array("Q")
        self._paths: list[tuple[int, str]] = []
        self._faults = RowFaults()
        self._of_line: set[tuple[str | None, Fault]] = set()

    def read_file(self, path: str, content: bytes) -> None:
        self._paths.append((len(self._lines), path))
        try:
            for line in read_lines(path, content):
                self._read_line(line)
        except Malformed as refusal:
            self._keep(path, refusal)

    def finish(self, where: Place) -> RowTable:
        problems = self._faults.problems()
        if not problems and not self._table.keys:
            remedy = "Remove the run until it has rows."
            problems = (Problem(where, "no row", "at least one row, a JSON object a line", remedy),)
        if problems:
            raise Malformed(problems)
        if self._suite.pairing.collapse is None:
            return self._table
        return collapse(self._suite, self._table, [self._place(index) for index in range(len(self._lines))])

    def _read_line(self, line: RowLine) -> None:
        self._of_line.clear()
        try:
            row = line.parse()
        except Malformed as refusal:
            self._keep(line.path, refusal)
            return
        if not isinstance(row, dict):
            remedy = "Write one JSON object a line, with the columns as its keys."
            self._fault(line, None, Fault(quoted(row), "an object", remedy))
            return
        self._refuse_undeclared(row, line)
        key = self._read_key(row, line)
        for arm in (self._read_arm(row, line),) if self._suite.wide is None else self._fields:
            values = self._read_values(row, arm, line)
            if key is not None and arm is not None and self._is_first(key, arm, line):
                self._table.keys.append(key)
                self._table.arms.append(arm)
                self._lines.append(line.number)
                for column, value in zip(self._table.columns.values(), values, strict=True):
                    column.append(value)

    def _read_values(self, row: dict[str, Any], arm: str | None, line: RowLine) -> list[Value | None]:
        """Return the values of one arm's row; a column that a wide line has for the other arm only is not measured."""
        values: list[Value | None] = []
        for reader, field, is_of in self._columns[arm or next(iter(self._columns))]:
            if field is None:
                values.append(None)
                continue
            value = row.get(field)
            read = reader.read(value) if is_of or arm is None else reader.read_in(arm, value)
            if isinstance(read, Fault):
                self._fault(line, field, Fault(f"{read.found} as {field}", read.expected, read.remedy))
                read = None
            values.append(read)
        return values

    def _refuse_undeclared(self, row: dict[str, Any], line: RowLine) -> None:
        if row.keys() <= self._expected.keys():
            return
        for name in sorted(row.keys() - self._expected.keys()):
            remedy = suggestion(name, self._expected, otherwise=f"Declare it in {self._file}, or remove it.")
            found = f"the undeclared column {quoted(name)}"
            fault = Fault(found, listed(self._expected), f"{remedy} Nothing of it is published.")
            self._fault(line, name, fault, shown=1)

    def _read_key(self, row: dict[str, Any], line: RowLine) -> tuple[str, ...] | None:
        parts = [self._read_key_part(name, row.get(name), line) for name in self._key]
        key = tuple(part for part in parts if part is not None)
        return key if len(key) == len(parts) else None

    def _read_key_part(self, name: str, value: object, line: RowLine) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, str) and value.strip() and len(value) <= LONGEST_KEY and not forbidden_in(value):
            return value
        expected = f"clean text of 1 to {LONGEST_KEY} characters or a whole number, which names the unit"
        self._fault(line, name, Fault(f"{quoted(value)} as {name}", expected, "Give the unit its name."))
        return None

    def _read_arm(self, row: dict[str, Any], line: RowLine) -> str | None:
        field, arms = self._suite.pairing.arm, self._suite.arms
        value = row.get(field)
        if isinstance(value, str) and value in arms:
            return self._arms[value]
        remedy = suggestion(str(value), arms, otherwise=f"Declare the arm in {self._file}, or correct the row.")
        self._fault(line, field, Fault(f"{quoted(value)} as {field}", f"one of the arms: {listed(arms)}", remedy))
        return None

    def _is_first(self, key: tuple[str, ...], arm: str, line: RowLine) -> bool:
        if self._suite.pairing.collapse is not None:
            return True
        here = len(self._lines)
        before = self._first[arm].setdefault(key, here)
        if before == here:
            return True
        found = f"a second row of the unit {', '.join(map(quoted, key))} in the arm {arm}"
        remedy = "Remove the one that does not count, or declare pairing.repetition or pairing.collapse."
        self._fault(line, None, Fault(found, f"only the one at {self._place(before)}", remedy))
        return False

    def _place(self, index: int) -> Place:
        """Return where the row with an index in the table stands."""
        path = self._paths[bisect_right(self._paths, index, key=lambda entry: entry[0]) - 1][1]
        return Place(path, self._lines[index])

    def _fault(self, line: RowLine, key: str | None, fault: Fault, *, shown: int = SHOWN) -> None:
        if (key, fault) in self._of_line:  # a field that both arms of a wide line share is at fault once
            return
        self._of_line.add((key, fault))
        self._faults.add(
            (line.path, key, fault.expected if key else None),
            lambda: Problem(line.place(key), fault.found, fault.expected, fault.remedy),
            shown=shown,
        )

    def _keep(self, path: str, refusal: Malformed) -> None:
        for problem in refusal.problems:
            self._faults.add((path, "broken", problem.expected), partial(Problem.at, problem, problem.where))
