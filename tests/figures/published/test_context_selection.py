"""The distribution that a context compiler's authors published, recomputed from their seeds."""

from __future__ import annotations

from decimal import Decimal

import pytest

from generator.quantities import Amount, exactly
from tests.figures.constructed import Computed
from tests.figures.published.converting import compute_rows, published, selection_rows, suite_text

SUITE = "context-selection"
RUN = "d446499470fe"
PARTS = ("mean", "median", "p25", "p75", "p95", "min", "max", "sd")


def to_twelve_digits(found: Computed, figure: str) -> Decimal:
    """Return the value of a figure, rounded to twelve decimals."""
    value = found.value(figure)
    assert value is not None
    return twelve(exactly(value))


def twelve(amount: Amount) -> Decimal:
    """Return an amount rounded to twelve decimals."""
    return Decimal(round(amount.value * 10**12)).scaleb(-12)


@pytest.fixture(scope="module", name="newest")
def _newest() -> Computed:
    return compute_rows(SUITE, {RUN: selection_rows(RUN)})


def test_the_published_distribution_follows_from_the_seeds(newest: Computed) -> None:
    """Mean, median, quartiles, p95, extremes and standard deviation agree to all twelve published digits."""
    metrics = published("majordomus/economics.json")["metrics"]
    metric = next(metric for metric in metrics if metric["id"] == "context_reduction_ratio")
    expected = {part: metric["distribution"][part] for part in PARTS}
    assert expected == {part: to_twelve_digits(newest, f"selection_{part}") for part in PARTS}
    assert metric["value"] == to_twelve_digits(newest, "context_reduction")


def test_the_published_interval_and_the_one_over_equal_seeds_stand_beside_each_other(newest: Computed) -> None:
    """Digit for digit as published, the limit the same; seeds with equal counts are 53 clusters, and far wider."""
    drawn = newest.figures["context_reduction"].interval
    grouped = newest.figures["context_reduction_by_counts"].interval
    assert drawn is not None
    assert grouped is not None
    assert (Decimal("0.97410467539"), Decimal("0.975407840541")) == (twelve(drawn.low), twelve(drawn.high))
    assert (drawn.low, drawn.high) == (drawn.limit_low, drawn.limit_high)
    assert (Decimal("0.973688177629"), Decimal("0.980901394422")) == (twelve(grouped.low), twelve(grouped.high))
    assert (53, "counts") == (grouped.groups, grouped.group_column)


def test_every_seed_of_the_published_run_is_a_valid_pair(newest: Computed) -> None:
    """All 257 seeds are counted, and nothing is left out."""
    assert newest.value("pairs.valid") == 257 == newest.figures["context_reduction"].n
    assert newest.value("selection_n") == 257
    assert newest.figures["context_reduction"].left_out == ()


@pytest.mark.parametrize(
    ("run", "median", "seeds"),
    [("1cc12af61de4", "0.961570495368", 216), ("a588b8eb5fac", "0.970730382355", 238)],
)
def test_the_published_medians_of_older_runs_follow(run: str, median: str, seeds: int) -> None:
    """The history of the metric, as published, follows from the older runs."""
    found = compute_rows(SUITE, {run: selection_rows(run)})
    assert Decimal(median) == to_twelve_digits(found, "context_reduction")
    assert seeds == found.figures["context_reduction"].n


def test_a_quantile_is_interpolated_and_not_the_nearest_rank() -> None:
    """The 95th percentile of a run in which the two definitions differ is the type-7 one."""
    found = compute_rows(SUITE, {"a588b8eb5fac": selection_rows("a588b8eb5fac")})
    assert Decimal("0.979785797198") == to_twelve_digits(found, "selection_p95")


def test_both_layouts_give_the_same_figures(newest: Computed) -> None:
    """One line a seed, or a line for each seed and arm: every figure is the same."""
    sides = {"candidates": "candidate_tokens", "selected": "selected_tokens"}
    rows = [
        {"seed": row["seed"], "arm": arm, "tokens": row[field], "counts": row["counts"]}
        for row in selection_rows(RUN)
        for arm, field in sides.items()
    ]
    wide, rest = suite_text(SUITE).split("layout: wide\n")
    native = compute_rows(SUITE, {RUN: rows}, text=wide + rest[rest.index("pairing:") :])
    assert newest.figures.keys() == native.figures.keys()
    assert all(newest.value(name) == native.value(name) for name in newest.figures)
