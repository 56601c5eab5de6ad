"""How pairs are spread over pages: each on exactly one, in order, none of them too large."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.printing import pair_lists
from generator.printing.cells import Cells
from generator.printing.pair_lists import PAIRS, PairList, PairLists
from tests.many_pairs import write_many_pairs
from tests.projects import ROWS, ROWS_TEXT, SUITE, SUITE_TEXT, write_project

NUMBER = 600
LOST = 36
"""One in twenty-five has no treatment; one in forty ran with another model; those that are both are missing."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    """A project of some hundred pairs."""
    return evaluate(write_many_pairs(tmp_path_factory.mktemp("project"), NUMBER)).archive


def lists_of(archive: Archive) -> PairLists:
    """Return the lists of a project, made anew."""
    return PairLists(archive, Cells(archive, lambda found: (None,) * len(found.units)))


def list_of(archive: Archive) -> PairList:
    """Return the list of its first comparison."""
    return lists_of(archive).of(PAIRS, archive.pairs["first-run", "main"])


def joined(pages: Sequence[range]) -> list[int]:
    """Return all places of some pages in order."""
    return [place for page in pages for place in page]


@pytest.mark.parametrize(
    ("most_pairs", "most_bytes"), [(2_000, 10**9), (100, 10**9), (7, 10**9), (2_000, 50_000), (5, 1)]
)
def test_every_pair_stands_on_exactly_one_page_in_its_order(
    archive: Archive, monkeypatch: pytest.MonkeyPatch, most_pairs: int, most_bytes: int
) -> None:
    """However small the pages are: none twice, none left out, the numbers of pages without a gap."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", most_pairs)
    monkeypatch.setattr(pair_lists, "MOST_BYTES", most_bytes)
    found = list_of(archive)

    assert list(range(len(found.entering))) == joined([page.entering for page in found.pages])
    assert list(range(len(found.outside))) == joined([page.outside for page in found.pages])
    assert list(range(NUMBER)) == sorted((*found.entering, *found.outside))
    assert list(range(1, len(found.pages) + 1)) == [page.number for page in found.pages]
    assert all(0 < len(page.entering) + len(page.outside) <= most_pairs for page in found.pages)


def test_the_worst_and_the_lost_share_the_first_page(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither kind hides the other: others take up to half of a page, and the rest of it is for those that count."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 20)
    found = list_of(archive)

    assert (range(10), range(10)) == (found.pages[0].entering, found.pages[0].outside)
    assert (range(10, 20), range(10, 20)) == (found.pages[1].entering, found.pages[1].outside)
    assert LOST == len(found.outside)
    assert [20] * (NUMBER // 20) == [len(page.entering) + len(page.outside) for page in found.pages]


def test_where_too_few_enter_the_others_take_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page is half empty while there is more to list."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 4)
    lost = "".join(
        f'{{"pair_id": "e{at}", "arm": "base", "tokens": 9, "score": 0.5, "kind": "x"}}\n' for at in range(5)
    )
    rows = "\n".join(ROWS_TEXT.splitlines()[:2]) + "\n" + lost
    found = list_of(evaluate(write_project(tmp_path, {"proof/history.jsonl": "", ROWS: rows})).archive)

    assert [(1, 3), (0, 2)] == [(len(page.entering), len(page.outside)) for page in found.pages]


def test_comparisons_of_one_run_share_its_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of the run holds the first of each, so each has its part of the room there."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 4)
    suite = SUITE_TEXT.replace(
        "main: {control: base, treatment: tool}",
        "main: {control: base, treatment: tool}\n  back: {control: tool, treatment: base}",
    )
    archive = evaluate(write_project(tmp_path, {"proof/history.jsonl": "", SUITE: suite})).archive
    lists = lists_of(archive)
    sizes = {
        name: [len(p.entering) + len(p.outside) for p in lists.of(PAIRS, archive.pairs["first-run", name]).pages]
        for name in ("main", "back")
    }

    assert {"main": [2, 2], "back": [2, 2]} == sizes


def test_counts_say_where_each_page_begins_and_ends(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted from one, as a reader counts; the whole, its kinds and the pages by name."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 400)
    lists = lists_of(archive)
    names = (
        "",
        "/entering",
        "/outside",
        "/pages",
        "/2",
        "/1.outside.last",
        "/1.entering.last",
        "/2.entering.first",
        "/2.entering.last",
    )
    counts = [lists.find(f"pairs/first-run[main]{name}") for name in names]

    assert ["600", "564", "36", "2", "2", "36", "364", "365", "564"] == [
        count.text for count in counts if count is not None
    ]


@pytest.mark.parametrize(
    "name",
    ["/3", "/0", "/02", "/2.outside.first", "/1.entering.second", "/1.entering", "/none", "/", "/pages/"],
)
def test_nothing_else_is_counted(archive: Archive, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A page that there is not, another spelling, the first of nothing; so no number can be made up."""
    monkeypatch.setattr(pair_lists, "MOST_PAIRS", 400)
    lists = lists_of(archive)

    assert lists.find("pairs/first-run[main]") is not None
    assert lists.find(f"pairs/first-run[main]{name}") is None
    assert lists.find(f"pairs/first-run[other]{name}") is None
    assert lists.find(f"first-run[main]{name}") is None
