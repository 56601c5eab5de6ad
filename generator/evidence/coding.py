"""Dictionary encoding: every different value of a column judged once, and its code given to all rows that hold it.

Promises that each way of writing a value goes through the strict parser and the column's own judgement, once while it
is remembered; a row gets a code only where its bytes are those that were judged.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from decimal import Decimal

import numpy as np

from generator.errors import Malformed
from generator.evidence.columns import ColumnReader, Fault
from generator.evidence.row_lines import RowLine
from generator.evidence.spans import LONGEST_SPAN, STEP, Spans, Words
from generator.evidence.typed_columns import NOT_MEASURED, Codes, Value

FAULTY = -2
_UNKNOWN = -3
_MOST_REMEMBERED = 4096
_STEPS = LONGEST_SPAN // STEP

Judge = Callable[[object], Value | Fault | None]


class Coder:
    """Gives codes to values, and to parts of lines that hold one."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._codes: dict[Hashable, int] = {}
        self.values: list[Value] = []
        """The values in the order of their codes."""
        self._hashes: Words = np.empty(0, dtype=np.uint64)
        self._words: Words = np.empty((_STEPS, 0), dtype=np.uint64)
        self._known: Codes = np.empty(0, dtype=np.int32)

    def code(self, value: Value | None) -> int:
        """Return the code of a value; numbers that are written in two ways have two."""
        if value is None:
            return NOT_MEASURED
        is_number = isinstance(value, int | Decimal) and not isinstance(value, bool)
        code = self._codes.setdefault(str(value) if is_number else value, len(self.values))
        if code == len(self.values):
            self.values.append(value)
        return code

    def codes(self, spans: Spans) -> Codes:
        """Return the code of the value on each span, ``FAULTY`` where it holds none that the column can have."""
        codes = self._looked_up(spans)
        unknown = np.flatnonzero(codes == _UNKNOWN)
        if len(unknown):
            codes[unknown] = self._judged(spans[unknown])
        return codes

    def _looked_up(self, spans: Spans) -> Codes:
        if not len(self._hashes):
            return np.full(len(spans), _UNKNOWN, dtype=np.int32)
        at = np.minimum(np.searchsorted(self._hashes, spans.hashes), len(self._hashes) - 1)
        same = self._hashes[at] == spans.hashes
        for step, words in enumerate(self._words):
            if step < len(spans.words):
                same &= words[at] == spans.words[step]
            elif words.any():
                same &= words[at] == 0
        return np.where(same, self._known[at], _UNKNOWN).astype(np.int32)

    def _judged(self, spans: Spans) -> Codes:
        hashes, first, which = np.unique(spans.hashes, return_index=True, return_inverse=True)
        found = np.array([self._code_of(spans.content(index)) for index in first.tolist()], dtype=np.int32)
        if len(hashes) + len(self._hashes) <= _MOST_REMEMBERED:
            self._remember(hashes, spans[first], found)
        same = np.ones(len(spans), dtype=np.bool_)
        for word in spans.words:
            same &= word == word[first][which]
        return np.where(same, found[which], FAULTY).astype(np.int32)

    def _remember(self, hashes: Words, spans: Spans, codes: Codes) -> None:
        words = np.zeros((_STEPS, len(hashes)), dtype=np.uint64)
        words[: len(spans.words)] = spans.words
        merged = np.concatenate([self._hashes, hashes])
        order = np.argsort(merged, kind="stable")
        self._hashes = merged[order]
        self._words = np.concatenate([self._words, words], axis=1)[:, order]
        self._known = np.concatenate([self._known, codes])[order]

    def _code_of(self, content: bytes) -> int:
        value = value_on(content)
        read = value if isinstance(value, Fault) else self._judge(value)
        return FAULTY if isinstance(read, Fault) else self.code(read)


def value_on(content: bytes) -> object:
    """Return the value of a JSON text that stands alone; a ``Fault`` where the strict parser refuses it."""
    try:
        row = RowLine("", 1, b'{"value": ' + content + b"}").parse()
    except Malformed as refusal:
        problem = refusal.problems[0]
        return Fault(problem.found, problem.expected, problem.remedy)
    return row["value"] if isinstance(row, dict) and len(row) == 1 else Fault("several values", "one", "")


def coder_of(reader: ColumnReader) -> Coder:
    """Return the coder of a column, which judges as the column's reader does."""
    return Coder(reader.read)
