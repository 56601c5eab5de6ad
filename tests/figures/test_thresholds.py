"""A figure is printed on the side of a gate's threshold on which it lies."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import shown
from generator.figures.thresholds import display_apart
from generator.quantities import Amount
from generator.units import parse_display, round_half_away
from tests.figures.constructed import Suite, Yaml, compute
from tests.projects import ROWS, ROWS_TEXT, SUITE, SUITE_TEXT, write_project

GATE: Yaml = {
    "words": [{"word": "GO", "when": ["share > 0.5 - parameter.least"]}],
    "otherwise": "NO-GO",
    "post_hoc": "true",
}


def _shown(controls: int, treatments: int) -> str:
    suite = Suite(
        {"share": {"formula": "1 - sum(treatment.x) / sum(control.x)", "display": "percent.0"}},
        parameters={"least": "0.2"},
        more={"gate": GATE},
    )
    return shown(compute(suite, [({"x": controls, "y": 1}, {"x": treatments, "y": 1})]).figures["share"])


@pytest.mark.parametrize(
    ("treatments", "text"), [(7, "30 %"), (6, "40 %"), (8, "20 %")], ids=["on it", "above it", "below it"]
)
def test_a_value_away_from_the_threshold_keeps_its_display(treatments: int, text: str) -> None:
    """A display that tells the truth is left as it was declared."""
    assert text == _shown(10, treatments)


@pytest.mark.parametrize(("treatments", "text"), [(70_004, "29.996 %"), (69_996, "30.004 %"), (69_600, "30.4 %")])
def test_a_value_beside_the_threshold_is_printed_beside_it(treatments: int, text: str) -> None:
    """29.996 % is not printed as the 30 % that the gate asks for, and 30.004 % not as less than more than it."""
    assert text == _shown(100_000, treatments)


@given(
    st.fractions(-2, 2, max_denominator=10_000),
    st.fractions(-2, 2, max_denominator=100),
    st.sampled_from(["percent.0", "percent.2", "decimal.1", "integer", "signed.points.1"]),
)
def test_rounding_never_crosses_a_threshold(value: Fraction, threshold: Fraction, display: str) -> None:
    """For every value and threshold, the printed value lies on the side of the exact one."""
    apart = display_apart(parse_display(display), Amount(value, value, value), frozenset({threshold}))
    step = apart.unit_in_last_place
    printed = round_half_away(value / step) * step
    assert value == threshold or (value > threshold, value < threshold) == (printed > threshold, printed < threshold)


def test_a_recorded_value_is_not_shown_more_finely() -> None:
    """What was recorded to a whole percent stays a whole percent."""
    amount = Amount(Fraction(29996, 100000), Fraction(295, 1000), Fraction(305, 1000))
    assert parse_display("percent.0") == display_apart(parse_display("percent.0"), amount, frozenset({Fraction(3, 10)}))


CLAIM = """\
schema: proofpage/claims/v1
claims:
  - id: third
    sentence: The share is large enough.
    figure: example/mean_score
    requires: preliminary
    holds: mean_score > 0.9
    falsifier: A run in which it is not.
    status: active
"""


def test_a_value_beside_the_threshold_of_a_claim_is_printed_beside_it(tmp_path: Path) -> None:
    """A mean of a little more than nine tenths is not printed as the nine tenths that the claim says it is above."""
    rows = ROWS_TEXT.replace('"score": 0.90', '"score": 0.9001').replace('"score": 0.85', '"score": 0.9001')
    rows = rows.replace('"tool", "tokens": 240, "score": 0.95', '"tool", "tokens": 240, "score": 0.9001')
    suite = SUITE_TEXT.replace("decimal.3", "decimal.1")
    root = write_project(tmp_path, {"content/claims.yaml": CLAIM, ROWS: rows, SUITE: suite})
    figures = compute_figures(read_archive(root)).figures
    assert ["0.9001"] == [shown(figure) for key, figure in figures.items() if key.figure == "mean_score"]
