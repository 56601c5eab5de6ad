"""What a line publishes otherwise than an earlier one, and the cause of it, read from the two lines alone.

Promises one of four causes for every figure or verdict that changed: *new data* (another run), *corrected artifact*
(the same run, other bytes), *changed formula* (another version of the suite, or other figures from the same bytes) and
*changed rule* (another version of the methodology, or another verdict from the same figures).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.ledger.model import LedgerFigure, LedgerLine


class Cause(StrEnum):
    """Why a published value is another one."""

    NEW_DATA = "new data"
    CORRECTED_ARTIFACT = "corrected artifact"
    CHANGED_FORMULA = "changed formula"
    CHANGED_RULE = "changed rule"


@dataclass(frozen=True, slots=True)
class FigureChange:
    """One figure as two lines published it; None where a line does not hold it."""

    name: str
    before: LedgerFigure | None
    after: LedgerFigure | None


@dataclass(frozen=True, slots=True)
class Change:
    """How two lines differ, and why."""

    before: LedgerLine
    after: LedgerLine
    figures: tuple[FigureChange, ...]
    artifacts: tuple[str, ...]
    """Paths of the run's files that hold other bytes, or that only one of the lines names; empty for another run."""
    causes: tuple[Cause, ...]

    @property
    def is_empty(self) -> bool:
        """Whether the later line publishes just what the earlier one did."""
        return not self.causes


def change_between(before: LedgerLine, after: LedgerLine) -> Change:
    """Return what changed from one line of a suite to another."""
    figures, artifacts = _figures(before, after), _artifacts(before, after)
    found = [Cause.NEW_DATA] if before.run_id != after.run_id else []
    if artifacts:
        found.append(Cause.CORRECTED_ARTIFACT)
    if before.suite_version != after.suite_version:
        found.append(Cause.CHANGED_FORMULA if figures or before.verdict == after.verdict else Cause.CHANGED_RULE)
    if before.methodology != after.methodology:
        found.append(Cause.CHANGED_RULE)
    if not found and figures:
        found.append(Cause.CHANGED_FORMULA)
    if not found and before.verdict != after.verdict:
        found.append(Cause.CHANGED_RULE)
    return Change(before, after, figures, artifacts, tuple(dict.fromkeys(found)))


def _figures(before: LedgerLine, after: LedgerLine) -> tuple[FigureChange, ...]:
    names = sorted({*before.figures, *after.figures})
    pairs = (FigureChange(name, before.figures.get(name), after.figures.get(name)) for name in names)
    return tuple(pair for pair in pairs if pair.before != pair.after and not _is_count_of_one(pair))


def _is_count_of_one(pair: FigureChange) -> bool:
    """Whether only one line holds this count of pairs or rows (``pairs.valid``): older lines did not hold any."""
    return "." in pair.name.partition("[")[0] and None in (pair.before, pair.after)


def _artifacts(before: LedgerLine, after: LedgerLine) -> tuple[str, ...]:
    if before.run_id != after.run_id:
        return ()
    once, now = ({each.path: each for each in line.artifacts} for line in (before, after))
    return tuple(path for path in sorted({*once, *now}) if once.get(path) != now.get(path) and not _is_rule_file(path))


def _is_rule_file(path: str) -> bool:
    """Whether a path is that of a suite or of the methodology: what changes in them is told by their versions."""
    return path == "proof/methodology.yaml" or (path.startswith("proof/suites/") and path.count("/") == 2)
