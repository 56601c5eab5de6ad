"""The names of units, block by block, and at the end as codes into the sorted names that there are.

Promises the order of Python's own strings: names are compared by their UTF-8 bytes, which sort as code points do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import Mask
from generator.evidence.spans import LONGEST_SPAN, STEP, Positions, Spans, Words
from generator.evidence.typed_columns import Codes

_QUOTE, _SPACE, _DELETE, _ZERO, _NINE = b'" \x7f09'


@dataclass(frozen=True, slots=True)
class Names:
    """Sorted names, each once: bytes of one width, or texts where some are long."""

    held: npt.NDArray[np.bytes_] | Sequence[str]

    def __len__(self) -> int:
        return len(self.held)

    def __getitem__(self, index: int) -> str:
        name = self.held[index]
        return name.decode() if isinstance(name, bytes) else name

    def texts(self) -> list[str]:
        """Return all names."""
        return [name.decode() if isinstance(name, bytes) else name for name in self.held]


@dataclass(frozen=True, slots=True)
class KeyColumn:
    """One field of the key: for every row the code of its name."""

    codes: Codes
    names: Names


class KeyBuilder:
    """Takes one field of the key."""

    def __init__(self) -> None:
        self._blocks: list[list[Words]] = []
        self._rows = self._first = 0
        self._long: dict[int, str] = {}

    def open(self, rows: int) -> None:
        """Begin a block of some rows without a name."""
        self._blocks.append([np.zeros(rows, dtype=np.uint64)])
        self._first, self._rows = self._rows, self._rows + rows

    def put(self, rows: Positions, name: str) -> None:
        """Give rows of the block one name."""
        content = name.encode()
        if len(content) > LONGEST_SPAN:
            self._long.update(dict.fromkeys((rows + self._first).tolist(), name))
            return
        words = self._words(-(-len(content) // STEP))
        for at, word in enumerate(words):
            word[rows] = int.from_bytes(content[at * STEP : (at + 1) * STEP].ljust(STEP, b"\0"), "big")

    def put_spans(self, rows: Positions, spans: Spans) -> Mask:
        """Give rows of the block the plain text or whole number on their span; return where there is none."""
        faulty, inner = _plain_names(spans)
        words = self._words(len(inner.words))
        for at, word in enumerate(words):
            word[rows] = inner.words[at].byteswap() if at < len(inner.words) else 0
        return faulty

    def _words(self, count: int) -> list[Words]:
        block = self._blocks[-1]
        while len(block) < count:
            block.append(_no_words(block))
        return block

    def finish(self) -> KeyColumn:
        """Return the code of every row, and let go of the blocks."""
        steps = max((len(block) for block in self._blocks), default=1)
        words = [self._last(at) for at in reversed(range(steps))][::-1]
        codes, firsts = _numbered(words)
        held = np.stack([word[firsts].byteswap() for word in words], axis=1) if len(firsts) else np.zeros((0, steps))
        names = np.ascontiguousarray(held, dtype=np.uint64).view(f"S{STEP * steps}").reshape(-1)
        return _with_long(codes, names, self._long) if self._long else KeyColumn(codes, Names(names))

    def _last(self, at: int) -> Words:
        """Return one step of all rows, the last that is left, and let go of it."""
        parts = [block.pop() if len(block) > at else _no_words(block) for block in self._blocks]
        return np.concatenate(parts) if parts else np.zeros(0, dtype=np.uint64)


def _no_words(block: list[Words]) -> Words:
    return np.zeros(len(block[0]), dtype=np.uint64)


def _plain_names(spans: Spans) -> tuple[Mask, Spans]:
    """Return where no plain name stands, and the spans without their quotes."""
    content = spans.buffer.bytes
    first, last = content[spans.begins], content[spans.begins + np.maximum(spans.lengths - 1, 0)]
    is_text = (first == _QUOTE) & (last == _QUOTE) & (spans.lengths >= 3)
    inner = Spans(spans.buffer, spans.begins + is_text, np.maximum(spans.lengths - 2 * is_text, 0))
    ends = content[inner.begins], content[inner.begins + np.maximum(inner.lengths - 1, 0)]
    # Text that is nothing but blanks is no name: one plain letter at an end shows that it is more.
    is_named = ((ends[0] > _SPACE) & (ends[0] < _DELETE)) | ((ends[1] > _SPACE) & (ends[1] < _DELETE))
    is_whole = ~is_text & _are_whole(spans)
    return ~((is_text & is_named) | is_whole), inner


def _are_whole(spans: Spans) -> Mask:
    """Return which spans are whole numbers that are written as Python writes them, without a sign."""
    first = spans.buffer.bytes[spans.begins]
    whole = (first >= _ZERO) & (first <= _NINE) & ((first != _ZERO) | (spans.lengths == 1))
    longest = int(spans.lengths[whole].max(initial=0))
    for offset in range(longest):
        found = spans.buffer.bytes[spans.begins + np.minimum(offset, np.maximum(spans.lengths - 1, 0))]
        whole &= (found >= _ZERO) & (found <= _NINE)
    return np.asarray(whole, dtype=np.bool_)


def _numbered(words: list[Words]) -> tuple[Codes, Positions]:
    """Return the rank of every row among the different words, and a row that has each of them."""
    rows = len(words[0])
    order = np.lexsort(words[::-1]) if len(words) > 1 else np.argsort(words[0], kind="stable")
    is_new = np.zeros(rows, dtype=np.bool_)
    for word in words:
        ordered = word[order]
        is_new[1:] |= ordered[1:] != ordered[:-1]
    is_new[:1] = True
    codes = np.empty(rows, dtype=np.int32)
    codes[order] = np.cumsum(is_new, dtype=np.int32) - 1
    return codes, order[is_new]


def _with_long(codes: Codes, names: npt.NDArray[np.bytes_], long: dict[int, str]) -> KeyColumn:
    """Return the codes with the names among them that are longer than a span."""
    texts = [name.decode() for name in names.tolist()]
    of_rows = [long.get(row) or texts[code] for row, code in enumerate(codes.tolist())]
    ranks = {name: rank for rank, name in enumerate(sorted(set(of_rows)))}
    return KeyColumn(np.array([ranks[name] for name in of_rows], dtype=np.int32), Names(list(ranks)))
