"""Lines of a known shape to rows, thousands at a time, without a Python object for any of their values.

Promises what the strict parser and the columns' own judgement give, value by value, or nothing: a line with anything
that is not plainly sound is left, to be read by itself and refused in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np

from generator.evidence.coding import FAULTY, Coder
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.line_shapes import Lines, Shape, ShapedLines, learn, match_shape
from generator.evidence.pairs import Mask
from generator.evidence.row_lines import RowLine
from generator.evidence.spans import Positions
from generator.evidence.suite_checks import key_names
from generator.evidence.suites import Suite
from generator.evidence.table_builder import TableBuilder

MOST_SHAPES = 64
MOST_LEARNED = 8
"""How many shapes are learned from one block at most: where lines have none in common, looking for one is in vain."""

_ABSENT = b"null"


class ShapedReader:
    """Reads lines by their shapes, learning new ones as they come."""

    def __init__(
        self,
        suite: Suite,
        fields: Mapping[str, Mapping[str, str]],
        readers: Mapping[str, ColumnReader],
        table: TableBuilder,
    ) -> None:
        self._suite = suite
        self._fields = fields
        self._readers = readers
        self._table = table
        self._key = key_names(suite)
        self._sides = (None,) if suite.wide is None else tuple(fields)
        self._arms = Coder(self._judge_arm)
        self._shapes: list[Shape] = []

    def read(self, lines: Lines, filled: Positions) -> Mask:
        """Return which of the lines that are not blank were read."""
        done = np.zeros(len(filled), dtype=np.bool_)
        tried = done | ~lines.is_plain[filled]
        for shape in self._known_and_new(lines, filled, tried):
            left = np.flatnonzero(~tried)
            found = match_shape(shape, lines, filled[left])
            if len(found):
                at = np.searchsorted(filled, found.indices)
                tried[at] = True
                done[at] = self._read(found, at)
        return done

    def _known_and_new(self, lines: Lines, filled: Positions, tried: Mask) -> Iterable[Shape]:
        """Yield the shapes that are known, then those of lines that have none of them."""
        for shape in tuple(self._shapes):
            if tried.all():
                return
            yield shape
        for _ in range(MOST_LEARNED):
            left = np.flatnonzero(~tried)
            if not len(left) or len(self._shapes) >= MOST_SHAPES:
                return
            learned = learn(RowLine("", 1, lines.content(int(filled[left[0]]))))
            if learned is not None and self._can_read(learned):
                self._shapes.append(learned)
                yield learned
            tried[left[0]] = True

    def _can_read(self, shape: Shape) -> bool:
        """Whether a shape has key and arm, and no field but those of the suite."""
        needed = {*self._key, *((self._suite.pairing.arm,) if self._suite.wide is None else ())}
        declared = {field for fields in self._fields.values() for field in fields.values()}
        return needed <= set(shape.fields) <= needed | declared

    def _read(self, found: ShapedLines, at: Positions) -> Mask:
        """Read lines of one shape; return which of them are sound."""
        faulty = np.zeros(len(at), dtype=np.bool_)
        for side, arm in enumerate(self._sides):
            rows = at * len(self._sides) + side
            arms = self._arms_of(found, arm)
            faulty |= arms == FAULTY
            for part, name in zip(self._table.keys, self._key, strict=True):
                faulty |= part.put_spans(rows, found.spans[name])
            fields = self._fields[arm or self._table.arms[0]]
            for name in self._readers:
                faulty |= self._read_column(name, found, rows=rows, arms=arms, field=fields.get(name))
            self._table.arm_codes[-1][rows] = np.maximum(arms, 0)
        for side in range(len(self._sides)):
            self._table.kept[-1][at * len(self._sides) + side] = ~faulty
        return ~faulty

    def _arms_of(self, found: ShapedLines, arm: str | None) -> Positions:
        """Return the index of the arm of every line."""
        if arm is not None:
            return np.full(len(found), self._table.arms.index(arm), dtype=np.int64)
        codes = self._arms.codes(found.spans[self._suite.pairing.arm])
        met = [self._table.arms.index(str(value)) for value in self._arms.values]
        return np.array([*met, FAULTY, FAULTY], dtype=np.int64)[codes]  # -1 and -2 take the last two

    def _judge_arm(self, value: object) -> str | Fault | None:
        return value if isinstance(value, str) and value in self._suite.arms else None

    def _read_column(
        self, name: str, found: ShapedLines, *, rows: Positions, arms: Positions, field: str | None
    ) -> Mask:
        """Read one column of one side; return where it has a fault."""
        builder = self._table.columns[name]
        faulty = np.zeros(len(rows), dtype=np.bool_)
        if field is None:
            builder.put(rows, None)
            return faulty
        of_arms = [self._table.arms.index(arm) for arm in self._table.arms if self._suite.columns[name].is_of(arm)]
        has = np.isin(arms, of_arms) if len(of_arms) < len(self._table.arms) else ~faulty
        spans = found.spans.get(field)
        if spans is None:
            absent = self._readers[name].read(None)
            builder.put(rows[has], None if isinstance(absent, Fault) else absent)
            builder.put(rows[~has], None)
            return has & isinstance(absent, Fault)
        if has.all():
            return builder.put_spans(rows, spans)
        faulty[has] = builder.put_spans(rows[has], spans[has])
        builder.put(rows[~has], None)
        others = spans[~has]
        faulty[~has] = (others.lengths != len(_ABSENT)) | ~others.buffer.are(others.begins, _ABSENT)
        return faulty
