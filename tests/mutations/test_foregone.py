"""A gate that nothing can miss, and a figure that a typed number moves: each is refused in the suite, at its line."""

from __future__ import annotations

from functools import partial

import pytest

from tests.figures.constructed import INTEGER, Suite, Yaml, compute
from tests.mutations.hunting import Mutant, hunt

SUITE = "proof/suites/example.yaml"
ROWS = [({"x": 10, "y": 1}, {"x": 7, "y": 2}), ({"x": 8, "y": 3}, {"x": 4, "y": 5})]
SETTLED = ("share > -999", "share >= 0", "result >= result", "share > 1", "pairs.valid >= 0", "result >= result - 1")
MOVED = ("1.35 - sum(treatment.x) / sum(control.x)", "0.5 + rate(treatment.x < control.x)", "mean(treatment.x - 2)")


def _judge(formula: str, condition: str) -> object:
    gate: Yaml = {"words": [{"word": "GO", "when": [condition]}], "otherwise": "NO-GO", "post_hoc": "true"}
    figures = {"result": formula, "share": "rate(treatment.x < control.x)"}
    return compute(Suite(figures, {"x": INTEGER, "y": INTEGER}, more={"gate": gate}), ROWS)


def test_what_decides_nothing_and_what_moves_a_figure_is_refused(request: pytest.FixtureRequest) -> None:
    """The same suite is computed without them."""
    sound, open_to_all = "1 - sum(treatment.x) / sum(control.x)", "result > 0.2"
    assert _judge(sound, open_to_all) is not None
    settled = [Mutant(each, partial(_judge, sound, each), SUITE, said="the condition") for each in SETTLED]
    moved = [Mutant(each, partial(_judge, each, open_to_all), SUITE, said="the number") for each in MOVED]
    hunt([*settled, *moved], request)
