"""Files that the guard read before: not read again while nothing about them can be wrong, and else read in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

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
from generator.printing.json_ld import FileDigest, with_digests, write_json_ld
from tests.guard.sites import SHARE, html, page, printer
from tests.printing import constructed

NAMED = "robots.txt"
DATA = write_json_ld({"distribution": [{"name": NAMED, "sha256": FileDigest(NAMED)}]})
WITH_DATA = f'<script type="application/ld+json">{DATA.text}</script>{{footer}}'
ROBOTS, OTHER_ROBOTS = b"User-agent: *\n", b"User-agent: *\nDisallow:\n"


def page_naming(content: bytes) -> str:
    """Return the body of a page whose data hold the digest of a file with this content."""
    return with_digests(WITH_DATA.encode("utf-8"), {NAMED: content}.get).decode("utf-8")


class Guard:
    """A guard that remembers, over a site of one page and of files that are not counted as read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.shelf: Shelf[dict[str, Any]] = Shelf()
        self.reads = 0

        def noted(page: Page, content: bytes, table: FigureTable, copies: Mapping[str, bytes]) -> Iterator[Remark]:
            self.reads += page.path == "index.html"
            return read_file(page, content, table, copies)

        monkeypatch.setattr(guarding, "read_file", noted)

    def read(
        self,
        body: str = "",
        *,
        pages: int = 3,
        ground: str = "ground",
        heads: Mapping[str, tuple[str, ...]] | None = None,
        files: Mapping[str, bytes] | None = None,
        drawn: tuple[str, ...] | None = None,
    ) -> Coverage:
        """Read a page whose footer prints the count of pages; ``{footer}`` in the body is where."""
        catalogue = printer().catalogue.with_counts({"pages": pages})
        footer = f"<ul><li>{catalogue['count:pages'].html} pages</li></ul>"
        content = page((body or "{footer}").replace("{footer}", footer))
        return guard(
            {"index.html": content, **(files or {})},
            catalogue,
            table=constructed.table(),
            heads={"index.html": heads or {}},
            sources={},
            floor=1,
            remembered=Remembered(self.shelf, ground, footer.encode("utf-8")),
            drawn=drawn,
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


def test_a_page_that_names_a_file_is_read_once(remembering: Guard) -> None:
    """Its data hold a digest, which is that of the very file as long as neither changes."""
    for _ in range(2):
        remembering.read(page_naming(ROBOTS), heads=DATA.noted, files={NAMED: ROBOTS})
    assert 1 == remembering.reads


@pytest.mark.parametrize("files", [{NAMED: OTHER_ROBOTS}, {}])
def test_a_page_that_names_a_file_with_other_bytes_is_refused(remembering: Guard, files: Mapping[str, bytes]) -> None:
    """The page is the very one that was in order, and no longer true."""
    remembering.read(page_naming(ROBOTS), heads=DATA.noted, files={NAMED: ROBOTS})
    with pytest.raises(Unbound, match=NAMED if files else "a file of the site"):
        remembering.read(page_naming(ROBOTS), heads=DATA.noted, files=files)


def test_a_page_that_names_a_changed_file_by_its_digest_is_read(remembering: Guard) -> None:
    """What it is held against is another file, although it is called by the name of the first."""
    for content in (ROBOTS, OTHER_ROBOTS):
        remembering.read(page_naming(content), heads=DATA.noted, files={NAMED: content})
    assert 2 == remembering.reads


def test_other_drawings_of_the_shipped_templates_are_a_reason_to_read(remembering: Guard) -> None:
    """What a page of the project's own draws is held against them."""
    drawings = ('<svg data-axis="one"></svg>', '<svg data-axis="other"></svg>')
    for drawn in (None, *((drawing,) for drawing in drawings), drawings[:1]):
        remembering.read(drawn=drawn)
    assert 3 == remembering.reads


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
