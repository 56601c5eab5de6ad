"""The cells of pairs: one element for each key, however it is asked for, and none for any other."""

from __future__ import annotations

import pytest

from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.evidence.pairs import Pairs
from generator.printing.cells import Cells
from tests.many_pairs import write_many_pairs

LIST = "first-run[main]"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """A project with the pairs of one run."""
    return evaluate(write_many_pairs(tmp_path_factory.mktemp("project"), 40)).archive


@pytest.fixture(scope="module")
def pairs(archive: Archive) -> Pairs:
    """The pairs of a run: the twenty-fifth has no treatment, the fortieth is incomparable."""
    return archive.pairs["first-run", "main"]


@pytest.fixture(scope="module")
def cells(archive: Archive) -> Cells:
    """Its cells."""
    return Cells(archive, lambda found: (None,) * len(found.units))


def test_a_row_holds_the_very_elements_that_its_keys_find(pairs: Pairs, cells: Cells) -> None:
    """So what a page prints by the row is what the guard looks up by the key."""
    columns = ("control.tokens", "treatment.cost", "control.kind", "treatment.model")
    for at in range(len(pairs.units)):
        for element in cells.row(pairs, at, columns):
            assert element == cells.find(element.key)
            assert element.key in cells


def test_an_exact_value_stands_beside_the_display_only_where_they_differ(cells: Cells) -> None:
    """The shortest whole form: thousands of them stand on a page."""
    forms = [cells.find(f"{LIST}/task-000003/control.{name}") for name in ("tokens", "score", "kind")]

    assert [
        f'<span data-cell="{LIST}/task-000003/control.tokens">211</span>',
        f'<data data-cell="{LIST}/task-000003/control.score" value="73/100">0.73</data>',
        f'<span data-cell="{LIST}/task-000003/control.kind">long</span>',
    ] == [form.html for form in forms if form is not None]


@pytest.mark.parametrize(
    "key",
    [
        "",
        LIST,
        f"{LIST}/",
        f"{LIST}/task-000003",
        f"{LIST}/task-000003/",
        f"{LIST}/task-000003#",
        f"{LIST}/task-000003#reason",
        f"{LIST}/task-000003#keys",
        f"{LIST}/task-000003/control.none",
        f"{LIST}/task-000003/control.tokens#key",
        f"{LIST}/task-000003/alone.none",
        f"{LIST}/task-000024/alone.token_reduction",
        f"{LIST}#alone.none",
        f"{LIST}/#alone.all",
        f"{LIST}/task-000003/ratio.kind",
        f"{LIST}/task-000003/ratio.none",
        f"{LIST}/task%2D000003#key",
        f"{LIST}/task-000040#key",
        "first-run[other]/task-000003#key",
        "other[main]/task-000003#key",
    ],
)
def test_no_other_key_finds_a_cell(cells: Cells, key: str) -> None:
    """A part of a key, another spelling, a reason where there is none, a unit or a list that there is not."""
    assert cells.find(key) is None
    assert key not in cells


def test_a_lost_pair_keeps_its_reason_and_what_was_measured(cells: Cells) -> None:
    """The other arm shows that nothing was measured."""
    shown = {
        name: cells.find(f"{LIST}/task-000024{name}") for name in ("#reason", "/control.tokens", "/treatment.tokens")
    }

    assert ["no row in the arm tool", "988", "not measured"] == [
        cell.text for cell in shown.values() if cell is not None
    ]


def test_a_ratio_is_found_by_its_column(cells: Cells) -> None:
    """Treatment over control, of numbers alone; not measured where an arm has no row."""
    key = f"{LIST}/task-000003/ratio.tokens"
    found, lost = cells.find(key), cells.find(f"{LIST}/task-000024/ratio.tokens")

    assert key in cells
    assert found is not None
    assert lost is not None
    assert [f'<data data-cell="{key}" value="128/211">0.61</data>', "not measured"] == [found.html, lost.text]


def test_what_the_primary_figure_says_of_a_pair_alone_is_a_cell(cells: Cells) -> None:
    """One less treatment over control: 83 of 211 tokens fewer; the count is of pairs that enter the figures."""
    alone, count = f"{LIST}/task-000003/alone.token_reduction", f"{LIST}#alone.all"
    found, counted = cells.find(alone), cells.find(count)

    assert alone in cells
    assert count in cells
    assert found is not None
    assert counted is not None
    assert [
        f'<data data-cell="{alone}" value="83/211">39.34 %</data>',
        f'<span data-cell="{count}">38</span>',
    ] == [found.html, counted.html]
