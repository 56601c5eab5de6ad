"""How text stands in a terminal.

Promises: text from files cannot steer the terminal: control characters and marks that turn the reading direction come
out escaped, and very long values come out cut.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TextIO

LONGEST = 2_000
"""Characters shown of a single text; the JSON form of a message is never cut."""

_CODES = {"strong": "1", "faint": "2", "bad": "31", "good": "32", "word": "36"}
_COLOURS_OF_WORDS = {"GO": "good", "VERIFIED": "good", "NO-GO": "bad"}
_UNSHOWN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Style:
    """Whether sentences are coloured."""

    coloured: bool = False

    def __call__(self, name: str, text: str) -> str:
        """Return a text in a named style."""
        return f"\033[{_CODES[name]}m{text}\033[0m" if self.coloured else text


PLAIN = Style()


def style_for(stream: TextIO, environment: Mapping[str, str]) -> Style:
    """Return colours for a terminal, unless NO_COLOR is set or the terminal knows none."""
    wanted = not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return Style(coloured=wanted and stream.isatty())


def json_text(record: Mapping[str, object]) -> str:
    """Return a record for machines, in ASCII so that no terminal or encoding can change it."""
    return json.dumps(record, indent=2, ensure_ascii=True, allow_nan=False)


def printable(text: str) -> str:
    """Return a text on one line that cannot steer a terminal, cut where it is very long."""
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"
    return "".join(ascii(char)[1:-1] if unicodedata.category(char) in _UNSHOWN else char for char in cut)


def word(text: str, style: Style) -> str:
    return style(_COLOURS_OF_WORDS.get(text, "word"), printable(text))


def titled(title: str, rows: Iterable[tuple[str, ...]], style: Style) -> str:
    lines = list(table(rows))
    return "\n".join([style("strong", title), *lines]) if lines else ""


def table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows with their columns aligned; the first column, which holds values, to the right."""
    cells = [[printable(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        first = row[0].rjust(widths[0])
        rest = [cell.ljust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        yield "  " + "  ".join([first, *rest]).rstrip()
