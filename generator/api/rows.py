"""Rows of the native shape, read from any JSONL export: dropped where they name no pair or no arm, and joined to pairs.

    {"pair_id": "...", "arm": "baseline", "task_type": "...", "cost_usd": 0.0, "parity_score": 0.95,
     "tokens_removed": 0, "model": "...", "removed_patterns": ["..."]}

Promises: decimals are exact, what was dropped is told, the order of lines changes nothing. Refuses (``Malformed``, with
file and line) what is no object, an arm that is neither of the two, and a second row for one pair and arm; and
(``TooFewPairs``) a file in which fewer than two pairs have both arms.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from os import PathLike
from pathlib import Path

from generator.errors import Malformed, Place, Problem, ProofpageError
from generator.evidence.naming import quoted
from generator.evidence.row_lines import RowLine, read_lines

FEWEST_PAIRS = 2
MOST_SHOWN = 5

Row = Mapping[str, object]


class TooFewPairs(ProofpageError):
    """Fewer than two pairs have a row in both arms, so nothing can be compared."""


@dataclass(frozen=True, slots=True)
class NativeRows:
    """The rows of an export that name a pair and an arm, and the pairs that have both arms, sorted by id."""

    control: str
    treatment: str
    lines: tuple[bytes, ...]
    """The lines that were kept, byte for byte."""
    dropped: tuple[int, ...]
    """The numbers of the lines that name no pair or no arm."""
    pairs: tuple[tuple[str, Row, Row], ...]
    """Of each pair its id, the row of the control and the row of the treatment."""

    @property
    def warning(self) -> str | None:
        """What was dropped, as one sentence; None where nothing was.

        >>> read_native(_EXAMPLE, control="baseline", treatment="lens_on").warning
        'Warning: dropped 1 row without pair_id or arm (line 5).'
        """
        if not self.dropped:
            return None
        shown = ", ".join(map(str, self.dropped[:MOST_SHOWN])) + (", ..." if len(self.dropped) > MOST_SHOWN else "")
        many = len(self.dropped) > 1
        told = f"{len(self.dropped)} row{'s' if many else ''} without pair_id or arm"
        return f"Warning: dropped {told} (line{'s' if many else ''} {shown})."

    def saved(self, column: str = "cost_usd") -> tuple[Fraction, ...]:
        """Return for each pair the value of the control minus that of the treatment, exactly: above 0, it used less.

        ``Malformed`` where a row of a pair holds no number there.

        >>> rows = read_native(_EXAMPLE, control="baseline", treatment="lens_on")
        >>> rows.saved()
        (Fraction(1, 10), Fraction(0, 1))
        """
        return tuple(
            _number(control, column, pair) - _number(treatment, column, pair) for pair, control, treatment in self.pairs
        )

    def labels(self, column: str = "task_type") -> tuple[str, ...]:
        """Return the text of the control in a column, for each pair: its stratum.

        >>> read_native(_EXAMPLE, control="baseline", treatment="lens_on").labels()
        ('fix', 'ask')
        """
        return tuple(str(control.get(column)) for _, control, _ in self.pairs)

    def patterns(self) -> Mapping[str, tuple[int, ...]]:
        """Return for each pattern, sorted, the positions of the pairs whose treatment lists it; patterns may overlap.

        >>> read_native(_EXAMPLE, control="baseline", treatment="lens_on").patterns()
        {'logs': (0,), 'tools': (0, 1)}
        """
        found: dict[str, list[int]] = {}
        for at, (_, _, treatment) in enumerate(self.pairs):
            listed = treatment.get("removed_patterns")
            for pattern in {str(name) for name in listed} if isinstance(listed, list) else ():
                found.setdefault(pattern, []).append(at)
        return {pattern: tuple(found[pattern]) for pattern in sorted(found)}


def read_native(source: PathLike[str] | str, *, control: str, treatment: str) -> NativeRows:
    """Return the rows of a JSONL file (a path, also of ``.jsonl.gz``) or of JSONL text (a ``str``).

    >>> rows = read_native(_EXAMPLE, control="baseline", treatment="lens_on")
    >>> [pair for pair, _, _ in rows.pairs], rows.dropped
    (['a', 'b'], (5,))
    >>> read_native('{"pair_id": "a", "arm": "baseline"}', control="baseline", treatment="lens_on")
    Traceback (most recent call last):
    generator.api.rows.TooFewPairs: rows: 0 pairs have a row in both arms; at least 2 are needed to compare them.
    """
    path = None if isinstance(source, str) else Path(source)
    name = "rows" if path is None else path.name
    content = str(source).encode("utf-8") if path is None else path.read_bytes()
    kept, dropped, problems = [], [], []
    rows: dict[tuple[str, str], Row] = {}
    for line in read_lines(name, content):
        row = line.parse()
        if not isinstance(row, dict):
            problems.append(_no_object(line, row))
        elif not (row.get("pair_id") and row.get("arm")):
            dropped.append(line.number)
        else:
            key = str(row["pair_id"]), str(row["arm"])
            problems += _faults(line, key, rows, arms=(control, treatment))
            rows.setdefault(key, row)
            kept.append(line.content)
    if problems:
        raise Malformed(problems)
    pairs = tuple(_pairs(rows, control, treatment))
    _require_pairs(name, len(pairs))
    return NativeRows(control, treatment, tuple(kept), tuple(dropped), pairs)


def _pairs(rows: Mapping[tuple[str, str], Row], control: str, treatment: str) -> Iterator[tuple[str, Row, Row]]:
    for pair in sorted({pair for pair, _ in rows}):
        if (pair, control) in rows and (pair, treatment) in rows:
            yield pair, rows[pair, control], rows[pair, treatment]


def _require_pairs(name: str, found: int) -> None:
    if found < FEWEST_PAIRS:
        told = "1 pair has" if found == 1 else f"{found} pairs have"
        raise TooFewPairs(f"{name}: {told} a row in both arms; at least {FEWEST_PAIRS} are needed to compare them.")


def _no_object(line: RowLine, row: object) -> Problem:
    where = Place(line.path, line.number)
    return Problem(where, quoted(row), "an object: one row, of one arm of one pair", "Write one object a line.")


def _faults(
    line: RowLine, key: tuple[str, str], rows: Mapping[tuple[str, str], Row], *, arms: tuple[str, str]
) -> Iterator[Problem]:
    pair, arm = key
    where = Place(line.path, line.number)
    if arm not in arms:
        remedy = "Name the two arms of the export as control and treatment, or take the row out."
        yield Problem(where, f"the arm {quoted(arm)}", f"{quoted(arms[0])} or {quoted(arms[1])}", remedy)
    if key in rows:
        remedy = "Keep the row that counts: a choice between them would be a choice of the result."
        yield Problem(where, f"another row of the pair {quoted(pair)} in the arm {quoted(arm)}", "one", remedy)


def _number(row: Row, column: str, pair: str) -> Fraction:
    value = row.get(column)
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return Fraction(value)
    remedy = "Record it, or take both rows of the pair out and say so."
    raise Malformed(
        [Problem(Place("rows"), f"{quoted(value)} as {column} of the pair {quoted(pair)}", "a number", remedy)]
    )


_EXAMPLE = """\
{"pair_id": "a", "arm": "baseline", "task_type": "fix", "cost_usd": 0.4, "removed_patterns": []}
{"pair_id": "a", "arm": "lens_on", "task_type": "fix", "cost_usd": 0.3, "removed_patterns": ["logs", "tools"]}
{"pair_id": "b", "arm": "lens_on", "task_type": "ask", "cost_usd": 0.2, "removed_patterns": ["tools"]}
{"pair_id": "b", "arm": "baseline", "task_type": "ask", "cost_usd": 0.2, "removed_patterns": []}
{"arm": "baseline", "cost_usd": 9.9}
"""
"""Constructed rows for the examples above."""
