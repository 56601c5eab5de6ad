"""A published comparison whose zeros mean *not recorded*: read as holes they leave a gain, as numbers a huge loss."""

from __future__ import annotations

from collections import Counter

import pytest

from generator.errors import Malformed
from generator.figures.model import LeftOut, shown
from tests.figures.constructed import Computed
from tests.figures.published.converting import compute_rows, search_rows, suite_text

SUITE = "agent-search"
TOKENS = ("median_reduction", "token_weighted_reduction")
REWARDS = {"reward_without": "0.4390", "reward_with": "0.4431"}
EXCLUSIONS = """\
exclusions:
  rule: A task without a name cannot be told from another.
  excluded:
    - {unit: {task_name: unknown}, reason: The export gave this task no name.}
"""


@pytest.fixture(scope="module", name="found")
def _found() -> Computed:
    return compute_rows(SUITE, {"tasks": search_rows()})


def test_zeros_declared_missing_are_holes_on_their_side(found: Computed) -> None:
    """The token figures stand on 5 pairs; 46 are left out, with the side on which nothing was recorded."""
    for figure in TOKENS:
        assert found.figures[figure].n == 5
        assert found.figures[figure].left_out == (
            LeftOut(45, "not measured: control.input_tokens"),
            LeftOut(1, "not measured: control.input_tokens, treatment.input_tokens"),
        )


def test_over_the_pairs_measured_on_both_sides_fewer_tokens_were_used(found: Computed) -> None:
    """The median reduction is 32.1 %, where the published sums suggest more than four times the tokens."""
    assert "32.1 %" == shown(found.figures["median_reduction"])


def test_no_figure_divides_sums_of_different_pairs(found: Computed) -> None:
    """Sums over whatever each side recorded would give -554.5 %; both sums run over the same 5 pairs."""
    rows = search_rows()
    sums = Counter[str]()
    for row in rows:
        sums[row["arm"]] += row["input_tokens"]
    assert "-5.545" == f"{1 - sums['deepsearch_hybrid'] / sums['baseline']:.3f}"
    values = [found.value(name) for name in TOKENS]
    assert all(value is not None and 0 < value < 1 for value in values)


def test_a_hole_in_one_column_leaves_the_other_figures_whole(found: Computed) -> None:
    """The rewards stand on all 51 tasks, as published."""
    for figure, display in REWARDS.items():
        assert (display, 51) == (shown(found.figures[figure]), found.figures[figure].n)


def test_undeclared_zeros_make_ratios_undefined_and_are_counted() -> None:
    """Without the declaration a reduction of nothing is undefined: it leaves the median, and the page says how many."""
    text = suite_text(SUITE).replace(", missing: [0]", "")
    found = compute_rows(SUITE, {"tasks": search_rows()}, text=text)
    median = found.figures["median_reduction"]
    assert (5, (LeftOut(46, "undefined: a division by zero"),)) == (median.n, median.left_out)


def test_a_task_leaves_only_by_an_exclusion_and_every_figure_stands_with_and_without_it() -> None:
    """The task without a name is excluded with a reason, and put back beside each figure."""
    found = compute_rows(SUITE, {"tasks": search_rows()}, text=suite_text(SUITE) + EXCLUSIONS)
    assert [50, 1] == [found.value("pairs.valid"), found.value("pairs.excluded")]
    for figure, display in REWARDS.items():
        assert 50 == found.figures[figure].n
        assert LeftOut(1, "excluded, with a reason in the suite file") in found.figures[figure].left_out
        together = found.figures[f"{figure}[including_excluded]"]
        assert (display, 51) == (shown(together), together.n)
    assert "0.4478" == shown(found.figures["reward_without"])


def test_an_exclusion_without_a_reason_is_refused() -> None:
    """A unit cannot be left out without saying why."""
    text = suite_text(SUITE) + EXCLUSIONS.replace(", reason: The export gave this task no name.", "")
    with pytest.raises(Malformed, match=r"no key 'reason' in exclusions\.excluded\.0; expected the key 'reason'"):
        compute_rows(SUITE, {"tasks": search_rows()}, text=text)
