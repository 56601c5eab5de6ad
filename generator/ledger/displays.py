"""Whether what a line shows of a figure is its value, read from the line alone.

Promises a problem, at its line, for every figure of every line, also of one that was corrected or withdrawn since,
whose display is not the value as it is printed with that many digits, or that shows something where there is no value.
The form (percent, points, a unit) is read from the display itself; whether it is the form of the suite, and whether the
value is the right one, is judged where figures are computed. A decimal stands for half a unit of its last digit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from generator.errors import Place, Problem
from generator.ledger.model import LedgerLine
from generator.ledger.verify_history import NEVER_EDITED
from generator.quantities import as_written, exactly
from generator.units import Display, show

_FORM = re.compile(r"(?P<below>< )?[-+]?[0-9][0-9,]{0,300}(?:\.(?P<decimals>[0-9]{1,99}))?(?: (?P<after>[A-Za-z% ]+))?")
_KINDS = {"%": "percent", "percentage points": "points"}


def display_problems(lines: Sequence[LedgerLine], path: str) -> Iterator[Problem]:
    """Yield every figure whose display is not its value."""
    for number, line in enumerate(lines, 1):
        for name, figure in line.figures.items():
            expected = _contradiction(figure.value, figure.display)
            if expected is not None:
                found = f"figures.{name[:80]} display {figure.display!a:.80}"
                yield Problem(Place(path, number), found, expected, NEVER_EDITED)


@lru_cache(maxsize=4096)
def _contradiction(value: str | None, display: str | None) -> str | None:
    """Return what a display would have to be; None where it is that, or where nothing is shown."""
    if display is None:
        return None
    if value is None:
        return "null, since the value is null"
    match = _FORM.fullmatch(display)
    if match is None:
        return f"the value {value[:80]} in the form in which figures are printed"
    kind = "pvalue" if match["below"] else _KINDS.get(match["after"] or "", "decimal")
    form = Display(kind, len(match["decimals"] or ""), signed=display.startswith("+"))
    amount = as_written(Decimal(value)) if "." in value else exactly(Fraction(value))
    shown = [show(each, form, match["after"]) for each in (amount.value, amount.low, amount.high)]
    return None if display in shown else f"{shown[0][:80]}, which is the value {value[:80]} with as many digits"
