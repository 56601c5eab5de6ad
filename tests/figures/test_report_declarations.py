"""What a suite's report names must be there: each fault is refused at its line, before any run is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Refusal
from generator.evaluation import evaluate
from tests.native import native_project

SUITE = "proof/suites/native-export.yaml"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[control_cost, treat", "[control_costs, treat", "found 'control_costs'; expected one of the suite's figures"),
        (
            "totals: [control_cost,",
            "totals: [cost_saved, control_cost,",
            "found 'cost_saved' again; expected each figure",
        ),
        (
            "by_pattern: [pattern_pairs",
            "by_pattern: [cost_saved",
            "found 'cost_saved' without by; expected a figure with",
        ),
        (
            "    by: removed_patterns\n    family",
            "    by: task_type\n    family",
            "found 'pattern_p' by task_type; expected",
        ),
        ("    family: patterns\n", "", "found 'pattern_p' without a family; expected a p-value with a family"),
        ("failed: parity_failed", "failed: parity_fail", "found 'parity_fail'; expected one of the suite's figures"),
        ("passes: passed", "passes: pass_ed", "found 'pass_ed'; expected one of the suite's derived columns"),
        ("passes: passed", "passes: saved", "found 'saved', a number column; expected a condition of every pair"),
        ("beside: [parity_rate]", "beside: [parity]", "found 'parity'; expected one of the suite's figures"),
        ("native-export/prices.json]", "native-export/price.json]", "expected a file of the project"),
        ("  by_pattern:", "  by_patterns:", "by_patterns"),
    ],
)
def test_a_report_that_names_nothing_is_refused(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    """The place is the line of the name, and the nearest name is suggested where there is one."""
    root = native_project(tmp_path)
    text = (root / SUITE).read_text()
    assert old in text
    (root / SUITE).write_text(text.replace(old, new))
    with pytest.raises(Refusal) as caught:
        evaluate(root)
    (told,) = {str(problem) for problem in caught.value.problems if sentence in str(problem)}
    assert told.startswith(f"{SUITE}:")


def test_a_misspelt_name_is_told_the_nearest(tmp_path: Path) -> None:
    """So that the remedy can be copied."""
    root = native_project(tmp_path)
    (root / SUITE).write_text((root / SUITE).read_text().replace("[control_cost, treat", "[control_costs, treat"))
    with pytest.raises(Refusal, match="Did you mean 'control_cost'"):
        evaluate(root)
