"""What an intent registers, as a line of the ledger holds it: what it displays must be what its value prints as.

Promises one way to print a plan, for whoever writes the line and for whoever reads it. Refuses a line whose display,
or whose count, says another number than its value: nobody could tell which of them was registered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from generator.errors import Contradiction, Place, Problem
from generator.ledger.model import MARGIN, PLANNED_N, LedgerFigure, LedgerLine
from generator.ledger.reading import LEDGER_PATH

_ADVICE = "Lines are never edited: restore the ledger from version control, or register the intent again."


def planned_figure(planned: int) -> LedgerFigure:
    """Return a planned number of valid pairs as an intent holds it."""
    return LedgerFigure(str(planned), f"{planned:,}", planned, None, None)


def margin_figure(margin: str) -> LedgerFigure:
    """Return a registered margin as an intent holds it: as it was written."""
    return LedgerFigure(margin, margin, None, None, None)


def check_intents(lines: Iterable[LedgerLine]) -> None:
    """Raise ``Contradiction`` with every line of an intent that displays another number than its value."""
    problems = list(_problems(lines))
    if problems:
        raise Contradiction(problems)


def _problems(lines: Iterable[LedgerLine]) -> Iterator[Problem]:
    """Yield what lines of intents display otherwise than their values print."""
    for line in lines:
        for name, figure in line.figures.items() if line.kind == "intent" else ():
            expected = _expected(name, figure.value)
            if expected is None or (figure.display, figure.n) != (expected.display, expected.n):
                shown = "a value of its own kind" if expected is None else f"{expected.display!r}, n {expected.n}"
                found = f"the {name} {figure.value!r} of an intent, displayed as {figure.display!r}, n {figure.n}"
                yield Problem(Place(LEDGER_PATH, line.seq), found, shown, _ADVICE)


def _expected(name: str, value: str | None) -> LedgerFigure | None:
    """Return what an intent holds of a value; None where it is no value of that name."""
    try:
        exact = None if value is None else Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    if exact is None or value is None:
        return None
    if name == PLANNED_N:
        return planned_figure(int(exact)) if exact.denominator == 1 else None
    return margin_figure(value) if name == MARGIN else None
