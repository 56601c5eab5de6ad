"""Rows become pairs: every unit once per comparison, sorted, whatever the order of the rows."""

from __future__ import annotations

import random

import numpy as np
import pytest

from generator.evidence.pairing import check_exclusions, pair_rows
from generator.evidence.pairs import Pairs
from generator.evidence.rows import read_rows
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.projects import ROWS_TEXT, SUITE_TEXT

EXCLUSIONS = """\
exclusions:
  excluded:
    - {unit: {pair_id: b}, reason: The task was broken.}
    - {unit: {pair_id: d}, reason: The task was broken.}
"""


def _suite(text: str = SUITE_TEXT) -> Suite:
    return validate(Suite, load_yaml(text.encode(), "s.yaml"))


def _pairs(suite: Suite, rows: str = ROWS_TEXT) -> Pairs:
    return pair_rows("first-run", suite, read_rows(suite, {"r.jsonl": rows.encode()}))["main"]


def _content(pairs: Pairs) -> object:
    sides = (pairs.control, pairs.treatment)
    return pairs.units, [
        [(name, column.scale, column.values.tolist(), column.measured.tolist()) for name, column in side.items()]
        for side in sides
    ]


def test_both_sides_stand_in_the_order_of_the_units() -> None:
    """Column values of control and treatment are those of the unit at the same position."""
    pairs = _pairs(_suite())
    assert [("a",), ("b",), ("c",), ("d",)] == [unit.key for unit in pairs.units]
    assert ["valid", "valid", "valid", "missing"] == [unit.status for unit in pairs.units]
    assert [100, 200, 300, 400] == pairs.control["tokens"].values.tolist()
    assert [60, 100, 240, 0] == pairs.treatment["tokens"].values.tolist()
    assert [True, True, True, False] == pairs.treatment["tokens"].measured.tolist()
    assert (100, [95, 80, 70, 60]) == (pairs.control["score"].scale, pairs.control["score"].values.tolist())
    assert (100, [90, 85, 95, 0]) == (pairs.treatment["score"].scale, pairs.treatment["score"].values.tolist())


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_rows_changes_nothing(seed: int) -> None:
    """Shuffled rows give the same pairs to the last value."""
    lines = ROWS_TEXT.splitlines()
    random.Random(seed).shuffle(lines)
    assert _content(_pairs(_suite())) == _content(_pairs(_suite(), "\n".join(lines)))


def test_swapped_arms_swap_the_sides() -> None:
    """Exchanging control and treatment exchanges the columns and nothing else."""
    swapped = _suite(SUITE_TEXT.replace("control: base, treatment: tool", "control: tool, treatment: base"))
    one, other = _pairs(_suite()), _pairs(swapped)
    assert np.array_equal(one.control["tokens"].values, other.treatment["tokens"].values)
    assert np.array_equal(one.treatment["tokens"].measured, other.control["tokens"].measured)
    assert [unit.status for unit in one.units] == [unit.status for unit in other.units]


def test_a_unit_of_any_arm_is_expected_in_every_comparison() -> None:
    """A unit that only a third arm saw is missing on both sides, and not left out."""
    suite = _suite(SUITE_TEXT.replace("  tool: {title", "  other: {title: Another}\n  tool: {title"))
    rows = ROWS_TEXT + '{"pair_id": "e", "arm": "other", "tokens": 5}\n'
    unit = _pairs(suite, rows).units[-1]
    assert (("e",), "missing", "no row in the arms base and tool") == (unit.key, unit.status, unit.reason)


def test_several_comparisons_share_one_scale_and_one_set_of_units() -> None:
    """Two comparisons against one control hold the same control side."""
    suite = _suite(
        SUITE_TEXT.replace("  tool: {title", "  other: {title: Another}\n  tool: {title").replace(
            "  main: {", "  second: {control: base, treatment: other}\n  main: {"
        )
    )
    found = pair_rows("first-run", suite, read_rows(suite, {"r.jsonl": ROWS_TEXT.encode()}))
    assert ["second", "main"] == list(found)
    assert np.array_equal(found["main"].control["score"].values, found["second"].control["score"].values)


def test_a_required_column_of_one_arm_is_asked_of_that_arm_alone() -> None:
    """Where only the treatment carries a label, a pair is unmeasured by the treatment's hole and by no other."""
    suite = _suite(
        SUITE_TEXT.replace("kind: {type: text}", "kind: {type: text, arms: [tool]}") + "pairing: {require: [kind]}\n"
    )
    rows = "\n".join(
        f'{{"pair_id": "{unit}", "arm": "{arm}", "tokens": 5{label}}}'
        for unit, arm, label in (
            ("a", "base", ""),
            ("a", "tool", ', "kind": "k"'),
            ("b", "base", ""),
            ("b", "tool", ""),
        )
    )
    units = [(unit.status, unit.reason) for unit in _pairs(suite, rows).units]
    assert [("valid", None), ("unmeasured", "kind is not recorded in tool")] == units


def test_an_exclusion_keeps_the_status_beneath() -> None:
    """An excluded pair is valid beneath with its reason; a missing one stays missing."""
    units = {unit.key[0]: (unit.status, unit.excluded) for unit in _pairs(_suite(SUITE_TEXT + EXCLUSIONS)).units}
    expected = {
        "a": ("valid", None),
        "b": ("valid", "The task was broken."),
        "c": ("valid", None),
        "d": ("missing", None),
    }
    assert expected == units


def test_an_exclusion_that_no_unit_answers_to_is_a_problem() -> None:
    """A misspelt unit would be excluded in words alone."""
    loaded = load_yaml((SUITE_TEXT + EXCLUSIONS).encode(), "s.yaml")
    (problem,) = check_exclusions(validate(Suite, loaded), {("a",), ("d",)}, loaded.places)
    expected = (
        "s.yaml:52:7: found the excluded unit pair_id: 'b'; expected a unit that the rows of the suite hold. "
        "Correct the unit, or remove the exclusion."
    )
    assert expected == str(problem)
