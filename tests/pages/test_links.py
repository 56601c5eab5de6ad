"""Links: relative, and always to a file."""

from __future__ import annotations

import pytest

from generator.pages.links import file_of, href, prose_href, to_root


@pytest.mark.parametrize(
    ("page", "root"), [("index.html", ""), ("runs/index.html", "../"), ("figures/a/b/index.html", "../../../")]
)
def test_the_way_to_the_root(page: str, root: str) -> None:
    """As many steps up as the page is deep."""
    assert root == to_root(page)


@pytest.mark.parametrize(
    ("target", "link"),
    [
        ("", "../index.html"),
        ("runs/a/", "../runs/a/index.html"),
        ("history.jsonl", "../history.jsonl"),
        ("suites/a/#gate", "../suites/a/index.html#gate"),
        ("#gate", "#gate"),
        ("proof/a b.md", "../proof/a%20b.md"),
    ],
)
def test_a_link_ends_in_a_file(target: str, link: str) -> None:
    """No link needs a server that knows what a folder stands for."""
    assert link == href(target, "../")


def test_a_folder_stands_for_its_index() -> None:
    """The home page is the folder without a name."""
    assert ("index.html", "a/index.html", "a.txt") == (file_of(""), file_of("a/"), file_of("a.txt"))


def test_an_address_of_prose_is_taken_from_the_root() -> None:
    """Prose writes addresses as they are inside the site, wherever it stands."""
    assert "../../history/index.html" == prose_href("/history/", "../../")
