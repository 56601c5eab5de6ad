"""The day that a new line gives itself, held against what is already there.

Promises that the days of the ledger do not run backwards: a line is refused (``CannotRun``) on a day before that of a
line which is there. An intent counts from its day on, so that it is also held against the commit that brought the
ledger as it is, where git knows of one. What nobody can know is said on the page: that a clock was right.
"""

from __future__ import annotations

from pathlib import Path

from generator.errors import CannotRun
from generator.evidence.intents import Intent
from generator.evidence.revision import read_day_of_file
from generator.ledger.days import newest_day, newest_of
from generator.ledger.model import Ledger
from generator.ledger.reading import LEDGER_PATH
from generator.snapshot.drafts import Occasion


def require_no_older(ledger: Ledger, occasion: Occasion) -> None:
    """Return if no line of the ledger was recorded on a later day; ``CannotRun`` if one was."""
    newest = newest_of(ledger.lines)
    if newest is not None and occasion.recorded_at < newest_day(newest):
        raise CannotRun(
            f"nothing can be recorded on {occasion.recorded_at}: line {newest.seq} of {LEDGER_PATH} was recorded on "
            f"{newest_day(newest)}, and lines are only ever added at the end; name that day or a later one"
        )


def require_day_of_intent(root: Path, intent: Intent, occasion: Occasion) -> None:
    """Return if an intent can have been registered on this day; ``CannotRun`` if it cannot."""
    day = occasion.recorded_at
    if intent.registered is not None and intent.registered != day:
        raise CannotRun(
            f"the intent says registered: {intent.registered}, and is recorded on {day}: "
            "it counts from the day on which the ledger records it; write that day, or leave registered out"
        )
    committed = read_day_of_file(root, LEDGER_PATH)
    if committed is not None and day < committed:
        raise CannotRun(
            f"an intent cannot be recorded on {day}: {LEDGER_PATH} was committed as it is on {committed}, and an "
            "intent counts from its day on; name that day or a later one"
        )
