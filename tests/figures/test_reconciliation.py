"""Rollups and ledger lines against the run: the same value within half a unit, or a contradiction that names both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from generator.errors import Contradiction, Refusal
from generator.figures.reconciliation import reconcile
from generator.ledger.model import LedgerFigure, LedgerLine
from tests.figures.constructed import (
    INTEGER,
    Computed,
    Suite,
    compute_project,
    json_text,
    pairs_of,
    project_files,
    rows_lines,
)
from tests.projects import ROWS

ROLLUP = "proof/rollups/2026-W03.json"
PAIRS = pairs_of([10, 20, 30, 42], [5, 4, 3, 2])
SUITE = Suite(
    {
        "share": {"formula": "sum(treatment.x) / sum(control.x)", "display": "percent.2"},
        "total": {"formula": "sum(control.x)", "display": "integer", "unit": "tokens"},
        "empty": {"formula": "median(treatment.x / control.x, where=control.x > 100)", "display": "percent.1"},
    },
    {"x": INTEGER},
)
SHARE = {"value": "7/51", "display": "13.73 %", "n": 4, "class": "derived", "depth": "from_rows"}
EMPTY: dict[str, Any] = dict.fromkeys(SHARE)


def project(figures: Mapping[str, Mapping[str, Any]] | None = None, **entry: Any) -> Computed:
    """Return a project of public rows, with a rollup that says this of its figures."""
    changes: dict[str, str | None] = {ROWS: "".join(rows_lines(PAIRS))}
    if figures is not None:
        keys = {"run": "first-run", "suite_version": 1, "methodology": 1, "measured_on": "2026-01-15", "verdict": None}
        suites = {"example": keys | entry | {"figures": figures}}
        changes[ROLLUP] = json_text({"schema": "proofpage/rollup/v1", "week": "2026-W03", "suites": suites})
    return compute_project(project_files(SUITE, changes))


def check(figures: Mapping[str, Mapping[str, Any]], **entry: Any) -> None:
    """Reconcile a rollup with the run."""
    found = project(figures, **entry)
    reconcile(found.archive, (), found.table)


def line(seq: int, value: str | None, **changes: Any) -> LedgerLine:
    """Return a ledger line that published this value of ``share``."""
    figure = LedgerFigure(value, "13.73 %", 4, "derived", "from_rows")
    keys: dict[str, Any] = {
        "v": 1,
        "seq": seq,
        "prev": "0" * 64,
        "kind": "snapshot",
        "recorded_at": None,
        "week": "2026-W03",
        "measured_on": "2026-01-15",
        "suite": "example",
        "run_id": "first-run",
        "suite_version": 1,
        "methodology": 1,
        "verdict": None,
        "figures": {"share": figure},
        "artifacts": (),
        "commit": None,
        "generator": None,
        "reason": None,
        "concerns": None,
        "sha256": "0" * 64,
    }
    return LedgerLine(**{**keys, **changes})


def check_lines(*lines: LedgerLine) -> None:
    """Reconcile ledger lines with the run."""
    found = project()
    reconcile(found.archive, lines, found.table)


def test_a_rollup_that_repeats_the_run_passes() -> None:
    """A rollup with the exact values, displays, counts, classes and depths of the run is no contradiction."""
    check({"share": SHARE, "empty": EMPTY})


@pytest.mark.parametrize("value", ["7/51", "0.1373", "0.137", "0.14", "0.1"])
def test_a_rounded_value_agrees_within_its_half_unit(value: str) -> None:
    """A source that kept fewer digits of the same value agrees."""
    check({"share": SHARE | {"value": value}})
    check_lines(line(1, value))


OTHERS = ["0.1372", "0.1374", "0.138", "0.136", "0.13", "0.2", "7/50", "8/51", "-7/51", "7", "0"]


@pytest.mark.parametrize("value", OTHERS)
def test_a_rollup_one_unit_off_is_a_contradiction(value: str) -> None:
    """A value beyond the half unit stops the build and names the rollup, the figure and both values."""
    with pytest.raises(Contradiction) as caught:
        check({"share": SHARE | {"value": value}})
    _names_all(str(caught.value), ROLLUP, value)


@pytest.mark.parametrize("value", OTHERS)
def test_a_ledger_line_one_unit_off_is_a_contradiction(value: str) -> None:
    """A value beyond the half unit stops the build and names the ledger, the figure and both values."""
    with pytest.raises(Contradiction) as caught:
        check_lines(line(1, value))
    _names_all(str(caught.value), "proof/history.jsonl", value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("display", "13.74 %"),
        ("display", "13.73"),
        ("n", 5),
        ("class", "observed"),
        ("depth", "from_totals"),
    ],
)
def test_every_part_of_a_published_figure_is_compared(key: str, value: str | int | None) -> None:
    """A changed display, count, class or depth is a contradiction as a changed value is."""
    with pytest.raises(Contradiction, match="example/share@first-run"):
        check({"share": SHARE | {key: value}})


def test_a_value_where_the_run_has_none_is_a_contradiction() -> None:
    """A rollup cannot be the evidence of a value that the run does not give."""
    with pytest.raises(Contradiction, match="example/empty@first-run"):
        check({"empty": SHARE | {"value": "1/2", "display": "50.0 %"}})


def test_no_value_where_the_run_has_one_is_a_contradiction() -> None:
    """A rollup that says not measured of what was measured is contradicted."""
    with pytest.raises(Contradiction, match="example/share@first-run"):
        check({"share": EMPTY})


def test_a_figure_that_the_suite_does_not_have_is_refused() -> None:
    """A rollup cannot bring a number of its own."""
    with pytest.raises(Refusal, match="invented"):
        check({"invented": SHARE})


def test_all_contradictions_are_told_together() -> None:
    """One run shows every figure that disagrees."""
    total = {"value": "101", "display": "101", "n": 4, "class": "derived", "depth": "from_rows"}
    with pytest.raises(Contradiction) as caught:
        check({"share": SHARE | {"value": "8/51"}, "total": total})
    told = str(caught.value)
    assert "example/share@first-run" in told
    assert "example/total@first-run" in told


def test_only_the_newest_line_of_a_run_is_compared() -> None:
    """Older lines are history: what they said may differ, what the newest says may not."""
    check_lines(line(1, "8/51"), line(2, "7/51"))
    with pytest.raises(Contradiction):
        check_lines(line(1, "7/51"), line(2, "8/51"))


def test_a_corrected_line_no_longer_counts() -> None:
    """A correction takes the place of the line it concerns, so that a mistake does not stop every later build."""
    check_lines(line(1, "8/51"), line(2, "7/51", kind="correction", concerns=1, reason="A digit was wrong."))
    with pytest.raises(Contradiction):
        check_lines(line(1, "7/51"), line(2, "8/51", kind="correction", concerns=1, reason="A digit was wrong."))


def test_a_withdrawn_line_no_longer_counts() -> None:
    """What was withdrawn is compared with nothing any more."""
    check_lines(line(1, "8/51"), line(2, None, kind="withdrawal", concerns=1, reason="It was wrong.", figures={}))


def test_the_newest_line_of_each_figure_is_compared() -> None:
    """A newer line that leaves a figure out does not free an older line's value of it from comparison."""
    total = LedgerFigure("102", "102", 4, "derived", "from_rows")
    share = line(1, "7/51").figures["share"]
    check_lines(line(1, "7/51", figures={"share": share, "total": total}), line(2, "7/51"))
    wrong = LedgerFigure("103", "103", 4, "derived", "from_rows")
    with pytest.raises(Contradiction, match="example/total@first-run"):
        check_lines(line(1, "7/51", figures={"share": share, "total": wrong}), line(2, "7/51"))


def test_lines_of_another_version_of_the_suite_are_history() -> None:
    """A line of an older suite version measured something else, and is not compared."""
    check_lines(line(1, "8/51", suite_version=0))


def test_a_ledger_that_repeats_the_run_passes() -> None:
    """A ledger whose newest line gives the run's value is no contradiction; neither is an empty one."""
    check_lines()
    check_lines(line(1, "7/51"))


def _names_all(told: str, path: str, value: str) -> None:
    assert path in told
    assert "example/share@first-run" in told
    assert value in told
    assert any(own in told for own in ("7/51", "0.1372", "13.73 %"))
