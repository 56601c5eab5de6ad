"""Files that the guard read before: not read again while nothing about them can be wrong, and else read in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from generator.cache.memory import Shelf
from generator.errors import Unbound
from generator.figures.model import FigureTable
from generator.guard import guarding
from generator.guard.coverage import Coverage
from generator.guard.files import read_file
from generator.guard.guarding import guard
from generator.guard.page_context import Page
from generator.guard.remarks import Remark
from generator.guard.remembering import Remembered
from tests.guard.sites import SHARE, html, page, printer
from tests.printing import constructed


class Guard:
    """A guard that remembers, over a site of one page."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shelf: Shelf[list[str]] = Shelf()
        self.reads = 0

        def noted(page: Page, content: bytes, table: FigureTable, copies: Mapping[str, bytes]) -> Iterator[Remark]:
            self.reads += 1
            return read_file(page, content, table, copies)

        monkeypatch.setattr(guarding, "read_file", noted)

    def read(
        self, body: str = "", *, pages: int = 3, ground: str = "ground", heads: dict[str, tuple[str, ...]] | None = None
    ) -> Coverage:
        """Read a page whose footer prints the count of pages; ``{footer}`` in the body is where."""
        catalogue = printer().catalogue.with_counts({"pages": pages})
        footer = f"<ul><li>{catalogue['count:pages'].html} pages</li></ul>"
        content = page((body or "{footer}").replace("{footer}", footer))
        return guard(
            {"index.html": content},
            catalogue,
            table=constructed.table(),
            heads={"index.html": heads or {}},
            sources={},
            floor=1,
            remembered=Remembered(self.shelf, ground, footer.encode("utf-8")),
        )


@pytest.fixture
def remembering(monkeypatch: pytest.MonkeyPatch) -> Guard:
    """A guard that has read nothing yet."""
    return Guard(monkeypatch)


def test_the_same_page_is_read_once(remembering: Guard) -> None:
    """What is bound on it counts all the same."""
    assert remembering.read() == remembering.read()
    assert 1 == remembering.reads


def test_other_counts_in_the_footer_are_no_reason_to_read(remembering: Guard) -> None:
    """They stand there as the catalogue has them, in a form that was found in order."""
    assert remembering.read(pages=3) == remembering.read(pages=4_000)
    assert 1 == remembering.reads


def test_any_other_byte_project_or_footer_is_read(remembering: Guard) -> None:
    """Each under a key of its own."""
    remembering.read()
    remembering.read("{footer}<p>More.</p>")
    remembering.read(ground="another project")
    remembering.read(heads={"Proof": ()})
    assert 4 == remembering.reads


def test_a_count_elsewhere_on_the_page_is_read_again(remembering: Guard) -> None:
    """A page that shows yesterday's count beside today's footer is wrong, and was right yesterday."""
    old = printer().catalogue.with_counts({"pages": 3})["count:pages"].html
    body = f"<p>There are {old} pages.</p>{{footer}}"
    remembering.read(body, pages=3)
    with pytest.raises(Unbound, match="count:pages"):
        remembering.read(body, pages=4)


def test_a_page_that_names_files_is_read_again(remembering: Guard) -> None:
    """The digests in its data are those of other files, which its own bytes say nothing about."""
    for _ in range(2):
        remembering.read('<script type="application/ld+json">{}</script>{footer}')
    assert 2 == remembering.reads


def test_a_count_in_plain_form_is_read_again(remembering: Guard) -> None:
    """An attribute that names a count holds no element of it."""
    body = '<p data-bound="count:pages" title="3 pages">Pages</p>{footer}'
    remembering.read(body, pages=3)
    with pytest.raises(Unbound, match="count:pages"):
        remembering.read(body, pages=4)


def test_what_is_wrong_is_told_every_time(remembering: Guard) -> None:
    """Only what was in order is remembered."""
    for _ in range(2):
        with pytest.raises(Unbound, match="43"):
            remembering.read("<p>It was 43.14 %.</p>{footer}")
    assert 2 == remembering.reads


def test_a_changed_figure_is_told(remembering: Guard) -> None:
    """Its bytes are other bytes."""
    remembering.read()
    with pytest.raises(Unbound):
        remembering.read("{footer}" + html(SHARE).replace("%", "\u2030"))


def test_what_was_compared_without_being_counted_is_not_counted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file for machines holds figures that no page shows: they count as little when it is not read again."""

    def compared(page: Page, content: bytes, table: FigureTable, copies: Mapping[str, bytes]) -> Iterator[Remark]:
        page.shown.add("figure:one/that-no-page-shows")
        return read_file(page, content, table, copies)

    remembering = Guard(monkeypatch)
    monkeypatch.setattr(guarding, "read_file", compared)
    assert remembering.read() == remembering.read()
