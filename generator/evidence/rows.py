"""Row files to a table: one JSON object a line, only declared columns, every row of a declared arm.

In the wide layout a line is two rows, one of each arm.

Promises that nothing but declared columns is kept, and that two rows can never stand for one unit and arm. Refuses,
with line and column: what is no object, undeclared columns (raw prompts must not leak), unknown arms, units without a
name, faulty values. Faults that repeat are shown three times and then counted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

import numpy as np

from generator.errors import Malformed, Place, Problem
from generator.evidence.collapsing import collapse
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.line_shapes import split_block
from generator.evidence.naming import listed, quoted, suggestion
from generator.evidence.row_faults import SHOWN, RowFaults
from generator.evidence.row_lines import LONGEST_LINE, NEWLINE, Block, RowLine, lines_of, read_blocks, read_lines
from generator.evidence.row_table import RowTable
from generator.evidence.shaped_rows import ShapedReader
from generator.evidence.source_text import forbidden_in, is_clean
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.evidence.table_builder import SecondRow, TableBuilder
from generator.evidence.typed_columns import Value
from generator.progress import Phase, tell_more

LONGEST_KEY = 500


def read_rows(suite: Suite, contents: Mapping[str, bytes]) -> RowTable:
    """Return the rows of all files of a run, given by path; ``Malformed`` with every faulty line."""
    reader = _RowReader(suite, contents)
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


def labels_of(suite: Suite, column: str) -> Collection[str] | None:
    """Return the closed list of labels that a column may hold; None where it holds something else."""
    return tuple(suite.labels.words) if suite.labels is not None and suite.labels.column == column else None


class _RowReader:
    """Reads row files into one table, keeping the faults of all of them."""

    def __init__(self, suite: Suite, contents: Mapping[str, bytes]) -> None:
        self._suite = suite
        self._contents = contents
        self._file = f"proof/suites/{suite.id}.yaml"
        self._key = key_names(suite)
        self._fields = fields_of(suite)
        readers = {name: ColumnReader(name, column, labels_of(suite, name)) for name, column in suite.columns.items()}
        self._columns = {
            arm: [(reader, fields.get(name), suite.columns[name].is_of(arm)) for name, reader in readers.items()]
            for arm, fields in self._fields.items()
        }
        named = (field for fields in self._fields.values() for field in fields.values())
        self._expected = dict.fromkeys((*self._key, *((suite.pairing.arm,) if suite.wide is None else ()), *named))
        self._table = TableBuilder(suite, readers)
        self._shaped = ShapedReader(suite, self._fields, readers, self._table)
        self._sides: tuple[str | None, ...] = (None,) if suite.wide is None else tuple(self._fields)
        self._faults = RowFaults()
        self._of_line: set[tuple[str | None, Fault]] = set()

    def read_file(self, path: str, content: bytes) -> None:
        try:
            for block in read_blocks(path, content):
                self._read_block(block)
                tell_more(Phase.READING, block.content.count(NEWLINE))
        except Malformed as refusal:
            self._keep(path, refusal)

    def finish(self, where: Place) -> RowTable:
        has_rows = self._table.has_rows()
        numbered = self._table.number()
        if self._suite.pairing.collapse is None:
            for second in self._table.second_rows(numbered):
                self._refuse_second(second)
        problems = self._faults.problems()
        if not problems and not has_rows:
            remedy = "Remove the run until it has rows."
            problems = (Problem(where, "no row", "at least one row, a JSON object a line", remedy),)
        if problems:
            raise Malformed(problems)
        table = self._table.finish(numbered)
        if self._suite.pairing.collapse is None:
            return table
        return collapse(self._suite, table, [self._table.place(row) for row in range(len(table.arm_codes))])

    def _read_block(self, block: Block) -> None:
        """Read the lines whose shape is known many at a time, and every other one by itself."""
        lines = split_block(block.content)
        if int((lines.ends - lines.begins).max(initial=0)) >= LONGEST_LINE:
            self._read_lines(block)
            return
        filled = lines.filled()
        self._table.open(block.path, np.repeat(filled + block.first_number, len(self._sides)).astype(np.uint32))
        done = self._shaped.read(lines, filled) if is_clean(block.content) else np.zeros(len(filled), dtype=np.bool_)
        for at in np.flatnonzero(~done).tolist():
            index = int(filled[at])
            self._read_line(RowLine(block.path, block.first_number + index, lines.content(index)), at)

    def _read_lines(self, block: Block) -> None:
        """Read a block line by line, up to the one that is refused for its length."""
        for line in lines_of(block):
            self._table.open(block.path, np.full(len(self._sides), line.number, dtype=np.uint32))
            self._read_line(line, 0)

    def _read_line(self, line: RowLine, at: int) -> None:
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
        for side, of_side in enumerate(self._sides):
            arm = self._read_arm(row, line) if of_side is None else of_side
            values = self._read_values(row, arm, line)
            if key is not None and arm is not None:
                self._table.put(at * len(self._sides) + side, key, arm, values)

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
            return value
        remedy = suggestion(str(value), arms, otherwise=f"Declare the arm in {self._file}, or correct the row.")
        self._fault(line, field, Fault(f"{quoted(value)} as {field}", f"one of the arms: {listed(arms)}", remedy))
        return None

    def _refuse_second(self, second: SecondRow) -> None:
        found = f"a second row of the unit {', '.join(map(quoted, second.key))} in the arm {second.arm}"
        declare = "pairing.collapse" if self._suite.pairing.repetition else "pairing.repetition or pairing.collapse"
        remedy = f"Remove the one that does not count, or declare {declare}."
        place, expected = self._table.place(second.row), f"only the one at {self._table.place(second.first)}"
        self._faults.add(
            (place.path, "second"),
            lambda: Problem(self._line_at(place).place(), found, expected, remedy),
        )

    def _line_at(self, place: Place) -> RowLine:
        return next(line for line in read_lines(place.path, self._contents[place.path]) if line.number == place.line)

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
