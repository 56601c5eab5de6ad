"""What a suite leaves out: units of its runs, and runs as a whole, each with the reason.

Promises that nothing is left out without a reason, and that what is left out stays in the evidence: a unit keeps the
status beneath, and a run its figures and its page. Only the suite does not show it, pool it or rest anything on it.
"""

from __future__ import annotations

from generator.evidence.scalars import Line, Name, Record, Slug

NO_RUN_COUNTS = "every recorded run is excluded"
"""Why a suite that has runs shows no value."""


class ExcludedUnit(Record):
    """One unit left out of the figures, and why; its status beneath is kept."""

    unit: dict[Name, str]
    reason: Line


class ExcludedRun(Record):
    """One run that does not count, and why; it stays in the evidence and on the site."""

    run: Slug
    reason: Line


class Exclusions(Record):
    """Which units and which runs are excluded, and the rule by which."""

    rule: Line | None = None
    excluded: tuple[ExcludedUnit, ...] = ()
    runs: tuple[ExcludedRun, ...] = ()

    def place_of(self, run: str) -> int | None:
        """Return at which place of ``runs`` a run is excluded, from 0; None for a run that counts."""
        return next((at for at, each in enumerate(self.runs) if each.run == run), None)
