"""``sameness(x, margin=...)`` in formulas: numbers for figures, and for gates whether it holds, as in the verdict."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from generator.errors import FormulaRefused
from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts
from tests.figures.constructed import (
    INTEGER,
    TEXT,
    Pair,
    Suite,
    Yaml,
    compute,
    compute_recorded,
    project_files,
    rows_lines,
)
from tests.projects import ROWS, SUITE, write_project
from tests.statistics.samples import WON_7_LOST_17

DELTA = {"delta": "treatment.x - control.x"}
BEFORE: Yaml = {"on": "2026-01-14", "commit": "4d5e6f7"}
SAME_DAY: Yaml = {"on": "2026-01-15", "commit": "4d5e6f7"}
TIGHT = [0, 1, -1, 0, 2, -2, 1, -1, 0, 1, -1, 0, 1, -1]
OF_CLAIM, OF_FORMULA = "sameness.score.holds", "sameness(delta, margin=2{more}).holds"


def _pairs(deltas: Sequence[int]) -> list[Pair]:
    return [
        ({"x": 50, "task": f"t{at % 9}"}, {"x": 50 + delta, "task": f"t{at % 9}"}) for at, delta in enumerate(deltas)
    ]


def _verdicts(root: Path, deltas: Sequence[int], more: str = "", **claim: Any) -> RunVerdicts:
    """Judge a run by two conditions: the verdict's own, and the formula's."""
    declared: dict[str, Yaml] = {"sameness": {"score": {"difference": "delta", **claim}}}
    suite = Suite({"kept": "count()"}, {"x": INTEGER, "task": TEXT}, DELTA, more=declared)
    conditions = f'["{OF_CLAIM}", "{OF_FORMULA.format(more=more)}"]'
    gate = f"gate:\n  words:\n    - {{word: GO, when: {conditions}}}\n  otherwise: NO-GO\n"
    files = project_files(suite, {ROWS: "".join(rows_lines(_pairs(deltas))), "proof/history.jsonl": ""})
    archive = read_archive(write_project(root, {**files, SUITE: (files[SUITE] or "") + gate}))
    return judge(archive, compute_figures(archive)).runs["example", "first-run"]


@pytest.mark.parametrize(
    ("deltas", "claim", "held"),
    [
        (TIGHT, {"margin": "2", "registered": BEFORE}, True),
        (TIGHT, {"margin": "2", "registered": SAME_DAY}, False),
        (TIGHT, {"margin": "2"}, False),
        (WON_7_LOST_17, {"margin": "2", "registered": BEFORE}, True),
        (WON_7_LOST_17, {}, False),
        ([0] * 12, {"margin": "2", "registered": BEFORE}, False),
        ([1, 2, 1, -1], {"margin": "2", "registered": BEFORE}, False),
        ([1, 2, 3, 4, 5, 6, 7, 8], {}, True),
        ([-1, -2, -1, -2, -1, -2, -1, -2], {"margin": "2", "registered": BEFORE}, False),
    ],
    ids=str,
)
def test_it_holds_where_the_verdict_does(tmp_path: Path, deltas: Sequence[int], claim: Any, held: bool) -> None:
    """A margin counts only if the suite registered it before the run, also where a formula names it."""
    gate = _verdicts(tmp_path, deltas, **claim).gate
    assert gate is not None
    assert [held, held] == [condition.held for condition in gate.conditions]


def test_a_margin_that_was_not_registered_does_not_count(tmp_path: Path) -> None:
    """Another margin than the registered one is no margin."""
    gate = _verdicts(tmp_path, TIGHT, margin="3", registered=BEFORE).gate
    assert gate is not None
    assert [True, False] == [condition.held for condition in gate.conditions]


def test_clusters_count_as_they_do_in_the_verdict(tmp_path: Path) -> None:
    """Four clusters are too few, whatever the pairs say."""
    gate = _verdicts(tmp_path, [1, 2, 3, 4], ", cluster=control.task", cluster="task").gate
    assert gate is not None
    assert [False, False] == [condition.held for condition in gate.conditions]


def test_its_numbers_are_those_of_the_interval_and_of_both_tests() -> None:
    """7 wins, 17 losses and 3 ties: n, sizes, both intervals of the mean, and a p against either end of the margin."""
    fields = ("n", "zeros", "wins", "losses", "low", "high", "inner_low", "inner_high", "p_lower", "p_upper")
    of_test = {"lower": "tost(delta, margin=1).p_above_lower", "upper": "tost(delta, margin=1).p_below_upper"}
    formulas = {field: f"sameness(delta, margin=1).{field}" for field in fields}
    found = compute(Suite({**formulas, **of_test}, {"x": INTEGER, "task": TEXT}, DELTA), _pairs(WON_7_LOST_17))
    assert [27, 3, 7, 17] == [found.value(field) for field in fields[:4]]
    expected = [-0.886714, 0.145973, -0.798817, 0.058076]
    assert expected == [round(float(found.value(field) or 0), 6) for field in fields[4:8]]
    assert [found.value("lower"), found.value("upper")] == [found.value("p_lower"), found.value("p_upper")]


@pytest.mark.parametrize(
    ("formula", "deltas", "reason"),
    [
        ("sameness(delta, margin=1).low", [0] * 12, "the values do not vary"),
        ("sameness(delta, margin=1).p_lower", [3] * 12, "the values do not vary"),
        ("sameness(delta, margin=0).low", [1, 2, 3, 4, 5], "the margin is not positive"),
    ],
)
def test_a_number_that_cannot_be_computed_is_withheld(formula: str, deltas: list[int], reason: str) -> None:
    """With the reason in words."""
    suite = Suite({"result": formula}, {"x": INTEGER, "task": TEXT}, DELTA)
    assert reason == compute(suite, _pairs(deltas)).figures["result"].reason


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        ("sameness(delta, margin=1).holds", "a boolean value"),
        ("sameness(delta).low", "without margin="),
        ("sameness(delta, margin=1)", "the whole result"),
        ("sameness(delta, margin=1).word", "the field 'word'"),
        ("sum(delta, where=sameness(delta, margin=1).holds)", "a boolean value after where="),
    ],
)
def test_what_is_no_number_is_no_figure(formula: str, found: str) -> None:
    """Whether it holds is true or false, and belongs in a gate."""
    with pytest.raises(FormulaRefused, match=found):
        compute(Suite({"result": formula}, {"x": INTEGER, "task": TEXT}, DELTA), _pairs(TIGHT))


def test_private_rows_have_no_result() -> None:
    """Nothing stands in for what was not recorded."""
    suite = Suite({"kept": "count()", "low": "sameness(delta, margin=1).low"}, {"x": INTEGER}, DELTA)
    found = compute_recorded(suite, [{"expr": "count()", "value": 9}], definitions=DELTA)
    assert (None, "not recorded") == (found.value("low"), found.figures["low"].reason)
