"""A published comparison of original and compressed context: what follows from its tasks, and in which unit."""

from __future__ import annotations

import pytest

from generator.figures.model import shown
from tests.figures.constructed import Computed
from tests.figures.published.converting import compression_rows, compute_rows


@pytest.fixture(scope="module", name="found")
def _found() -> Computed:
    return compute_rows("compressed-context", {"ratio-15": compression_rows()})


@pytest.mark.parametrize(
    ("figure", "display"),
    [
        ("successes_original", "13"),
        ("successes_compressed", "14"),
        ("pairs.valid", "15"),
        ("rate_original", "86.7 %"),
        ("duration_original", "163.1 s"),
        ("duration_compressed", "151.5 s"),
        ("duration_change", "-11.6 s"),
    ],
)
def test_the_published_values_follow_from_the_tasks(found: Computed, figure: str, display: str) -> None:
    """Successes and mean times are those that were published."""
    assert display == shown(found.figures[figure])


def test_a_change_of_a_rate_is_printed_in_percentage_points(found: Computed) -> None:
    """The report prints its change of 1 in 15 as per cent; it is percentage points."""
    assert "+6.7 percentage points" == shown(found.figures["rate_change"])
