"""Why a published figure is another one, read from two lines."""

from __future__ import annotations

from typing import Any

import pytest

from generator.ledger.changes import Cause, change_between
from generator.ledger.model import LedgerArtifact, LedgerFigure
from tests.ledger.appending import draft, renumbered

BEFORE = draft(1)
OTHER = {**BEFORE.figures, "share": LedgerFigure("1/2", "50.0 %", 8, "derived", "from_rows")}
EDITED = (LedgerArtifact("proof/runs/made/run.yaml", "b" * 64, 12),)


@pytest.mark.parametrize(
    ("changes", "causes"),
    [
        ({}, ()),
        ({"week": "2026-W09", "recorded_at": "2027-01-01", "reason": "Again.", "commit": "a" * 40}, ()),
        ({"run_id": "other", "figures": OTHER, "artifacts": EDITED}, (Cause.NEW_DATA,)),
        ({"run_id": "other"}, (Cause.NEW_DATA,)),
        ({"artifacts": EDITED}, (Cause.CORRECTED_ARTIFACT,)),
        ({"artifacts": EDITED, "figures": OTHER}, (Cause.CORRECTED_ARTIFACT,)),
        ({"suite_version": 2, "figures": OTHER}, (Cause.CHANGED_FORMULA,)),
        ({"suite_version": 2}, (Cause.CHANGED_FORMULA,)),
        ({"suite_version": 2, "verdict": "GO"}, (Cause.CHANGED_RULE,)),
        ({"methodology": 2, "figures": OTHER}, (Cause.CHANGED_RULE,)),
        ({"figures": OTHER}, (Cause.CHANGED_FORMULA,)),
        ({"verdict": "GO"}, (Cause.CHANGED_RULE,)),
        (
            {"run_id": "other", "suite_version": 2, "methodology": 2, "figures": OTHER},
            (Cause.NEW_DATA, Cause.CHANGED_FORMULA, Cause.CHANGED_RULE),
        ),
    ],
)
def test_each_change_has_its_cause(changes: dict[str, Any], causes: tuple[Cause, ...]) -> None:
    """Another run, other bytes, another version, another verdict: each is named, and nothing where nothing changed."""
    change = change_between(BEFORE, renumbered(BEFORE, **changes))

    assert causes == change.causes
    assert change.is_empty is not bool(causes)


def test_a_change_names_figures_and_files() -> None:
    """What differs is listed: figures with both values, also those that only one line holds, and files by path."""
    figures = {"share": OTHER["share"], "fresh": OTHER["share"]}
    change = change_between(BEFORE, renumbered(BEFORE, figures=figures, artifacts=EDITED))

    assert ["fresh", "share", "share[large]"] == [each.name for each in change.figures]
    assert (None, BEFORE.figures["share[large]"]) == (change.figures[0].before, change.figures[2].before)
    assert ("proof/runs/made/run.yaml",) == change.artifacts


def test_counts_that_older_lines_did_not_hold_are_no_change() -> None:
    """A line from before counts of pairs were published is repeated, not changed; a count that moved is a change."""
    counted = {**BEFORE.figures, "pairs.valid": LedgerFigure("8", "8", 8, "derived", "from_rows")}
    moved = {**BEFORE.figures, "pairs.valid": LedgerFigure("9", "9", 9, "derived", "from_rows")}

    assert change_between(BEFORE, renumbered(BEFORE, figures=counted)).is_empty
    assert not change_between(renumbered(BEFORE, figures=counted), renumbered(BEFORE, figures=moved)).is_empty
