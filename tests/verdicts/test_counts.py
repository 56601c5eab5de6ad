"""What a publication rule counts in constructed rows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from generator.evidence.pairs import ColumnValues, Pairs, Unit
from generator.verdicts.counts import count_evidence
from tests.verdicts.constructed import suite

VALID, MISSING, FAILED = "valid", "missing", "control_failed"


def _pairs(units: Sequence[tuple[tuple[str, ...], str, str | None]]) -> Pairs:
    """Return pairs from (key, status, category); None stands for a category that was not measured."""
    categories = [category for _, _, category in units]
    column = ColumnValues(
        "text",
        np.array([category or "" for category in categories], dtype=object),
        1,
        np.array([category is not None for category in categories], dtype=np.bool_),
    )
    made = tuple(Unit(key, status, None) for key, status, _ in units)
    return Pairs("first-run", "main", made, {"category": column}, {"category": column})


def _ruled(**rule: object) -> object:
    return {"primary": "saved"} | rule


def test_without_rows_nothing_is_counted() -> None:
    """Private rows give no counts, and no zeros either."""
    assert count_evidence(suite(), None) == {}


def test_valid_pairs_are_counted_among_all_expected_units() -> None:
    """Every expected unit counts for the rate, whatever became of it."""
    pairs = _pairs([(("a",), VALID, "x"), (("b",), MISSING, "x"), (("c",), FAILED, "x")])
    assert count_evidence(suite(), pairs) == {"valid_pairs": 1, "expected_units": 3}


def test_expected_units_are_at_least_those_that_are_planned() -> None:
    """A run that never held most of its units does not shrink what the rate is taken of."""
    keys = {"planned": {"task": {"count": "tasks"}}, "pairing": {"key": ["task"]}}
    parameters = {"tasks": {"value": 4, "unit": "tasks", "source": "Chosen for the test."}}
    planned = suite(**keys, parameters=parameters)
    assert count_evidence(planned, _pairs([(("a",), VALID, "x")]))["expected_units"] == 4
    assert count_evidence(planned, _pairs([((name,), VALID, "x") for name in "abcde"]))["expected_units"] == 5


def test_strata_hold_valid_pairs_with_a_measured_label() -> None:
    """A failed pair and a pair without a label belong to no stratum."""
    units = [(("a",), VALID, "x"), (("b",), VALID, "x"), (("c",), VALID, "y"), (("d",), FAILED, "z")]
    counts = count_evidence(suite(publication=_ruled(stratum="category")), _pairs([*units, (("e",), VALID, None)]))
    assert (2, 1) == (counts["strata"], counts["thinnest_stratum"])


def test_a_stratum_beyond_those_asked_for_may_be_thin() -> None:
    """Where the rule asks for some strata, the thinnest of the fullest that many counts."""
    units = [
        ((f"{label}{index}",), VALID, label) for label, size in (("x", 3), ("y", 2), ("z", 1)) for index in range(size)
    ]
    rule = _ruled(stratum="category", min_strata=2, min_pairs_per_stratum=2)
    assert count_evidence(suite(publication=rule), _pairs(units))["thinnest_stratum"] == 2


def test_clusters_are_the_distinct_values_among_valid_pairs() -> None:
    """Two valid pairs of one cluster are one cluster."""
    units = [(("a",), VALID, "x"), (("b",), VALID, "x"), (("c",), MISSING, "y")]
    assert count_evidence(suite(publication=_ruled(cluster="category")), _pairs(units))["clusters"] == 1


def test_repetitions_are_those_of_the_unit_repeated_least() -> None:
    """A repetition counts once both arms recorded it, valid or not; a unit without any counts as none."""
    pairing = {"key": ["task"], "repetition": "round"}
    once = [(("a", "1"), VALID, None), (("b", "1"), FAILED, None)]
    assert count_evidence(suite(pairing=pairing), _pairs(once))["repetitions"] == 1
    twice = [*once, (("a", "2"), FAILED, None), (("b", "2"), VALID, None)]
    assert count_evidence(suite(pairing=pairing), _pairs(twice))["repetitions"] == 2
    lost = [*once, (("c", "1"), MISSING, None)]
    assert count_evidence(suite(pairing=pairing), _pairs(lost))["repetitions"] == 0
