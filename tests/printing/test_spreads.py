"""Counts of pairs in ranges, and the value of each alone, as bound elements."""

from __future__ import annotations

import pytest

from tests.pages.charts.drawn import RUN, drawn

PAIRS = f"{RUN}[main]"


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        (f"{PAIRS}/b/alone.token_reduction", "50.00 %"),
        (f"{PAIRS}/c/alone.token_reduction", "-10.00 %"),
        (f"{PAIRS}#alone.all", "6"),
        (f"{PAIRS}#alone.below", "2"),
        (f"{PAIRS}#alone.at", "1"),
        (f"{PAIRS}#alone.above", "3"),
        (f"{PAIRS}#alone.0:1/2", "2"),
        (f"{PAIRS}#alone.1/2:1", "2"),
        (f"{PAIRS}#amounts.below", "3"),
        (f"{PAIRS}#amounts.above", "2"),
        (f"{PAIRS}#amounts.100:200:0:300", "2"),
    ],
)
def test_pairs_are_counted_where_they_lie(key: str, shown: str) -> None:
    """Worked by hand over the newest run: a range holds its lower end, and not its upper one."""
    assert shown == drawn().printer.catalogue[f"cell:{key}"].text


@pytest.mark.parametrize(
    "key",
    [
        f"{PAIRS}/b/alone.median_reduction",
        f"{PAIRS}/z/alone.token_reduction",
        f"{PAIRS}#alone.most",
        f"{PAIRS}#alone.0:1:2",
        f"{PAIRS}#alone.0:2/2",
        f"{PAIRS}#amounts.0:1",
        f"{PAIRS}#other.all",
        "no-run[main]#alone.all",
    ],
)
def test_what_is_not_counted_is_unknown(key: str) -> None:
    """A range is written in one way only; anything else has no element."""
    assert drawn().printer.catalogue.get(f"cell:{key}") is None


def test_a_chart_must_show_every_pair_with_a_value() -> None:
    """The names are those of keys; a run without rows has none."""
    assert frozenset("abcdef") == drawn().printer.catalogue.every(RUN, "main", "alone")
    assert drawn().printer.catalogue.every("no-run", "main", "alone") is None
