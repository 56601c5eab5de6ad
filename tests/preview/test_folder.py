"""What an address names in the finished site, and what it can never name."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.preview.folder import Listing, read_file, read_listing, site_path
from tests.preview.made import write_site

FILES = ("index.html", "404.html", "suites/index.html", "a b/ü.txt", "assets/style.css", "manifest.json")
LISTING = Listing(dict.fromkeys(FILES, "0"))


@pytest.mark.parametrize(
    ("expected", "address"),
    [
        ("index.html", "/"),
        ("index.html", "/?a=b#c"),
        ("suites/index.html", "/suites/"),
        ("suites/index.html", "/suites/index.html"),
        ("a b/ü.txt", "/a%20b/%C3%BC.txt"),
        (None, "/suites"),
        (None, "/nothing.html"),
    ],
)
def test_an_address_names_a_file_of_the_site(expected: str | None, address: str) -> None:
    """A folder stands for its start page, a query names nothing, and only what is listed is found."""
    assert expected == LISTING.find(address)


def test_a_folder_is_known_without_its_slash() -> None:
    """So that it can be named with one, which relative links need."""
    assert ("suites/", None, None) == tuple(LISTING.folder(each) for each in ("/suites", "/suites/", "/a b"))


@pytest.mark.parametrize(
    "address",
    [
        "/../secret",
        "/suites/../../secret",
        "/%2e%2e/secret",
        "/.%2E/secret",
        "/suites%2findex.html",
        "/suites%5cindex.html",
        "/..\\secret",
        "/index.html%00",
        "/%ff",
        "/./index.html",
        "index.html",
        "http://elsewhere/index.html",
        "*",
        "",
    ],
)
def test_an_address_that_could_lead_out_names_nothing(address: str) -> None:
    """Neither dots nor encoded separators, nor bytes that are no text."""
    assert site_path(address) is None
    assert LISTING.find(address) is None


def test_only_a_folder_with_a_manifest_is_a_site(tmp_path: Path) -> None:
    """Files that no manifest lists are not found, whatever is in the folder."""
    site = write_site(tmp_path / "site")
    (site / "private.txt").write_bytes(b"x")
    assert {"index.html", "manifest.json"} == set(read_listing(site).files)
    for content in (b"{", b"[]", b'{"schema": "proofpage/manifest/v1"}', b'{"files": {"private.txt": ""}}'):
        (site / "manifest.json").write_bytes(content)
        assert Listing() == read_listing(site)
    assert Listing() == read_listing(tmp_path)


def test_no_link_leads_out_of_the_site(tmp_path: Path) -> None:
    """Nor does a path in a manifest that somebody made up, and a pipe is not waited for."""
    site = write_site(tmp_path / "site")
    (tmp_path / "secret").write_bytes(b"secret")
    (site / "out").symlink_to(tmp_path / "secret")
    (site / "folder").symlink_to(tmp_path)
    (site / "in").symlink_to("index.html")
    os.mkfifo(site / "pipe")
    for path in ("out", "folder/secret", "../secret", "pipe", "folder", "gone"):
        assert read_file(site, path) is None, path
    assert read_file(site, "in") == read_file(site, "index.html") is not None


def test_a_stamp_changes_with_what_is_shown_and_with_nothing_else() -> None:
    """The page itself and what all pages share count; other pages do not."""
    stamp = LISTING.stamp("/suites/")
    changed = {path: Listing({**LISTING.files, path: "1"}).stamp("/suites/") == stamp for path in FILES}
    assert {"suites/index.html", "assets/style.css"} == {path for path, is_equal in changed.items() if not is_equal}


def test_the_stamp_of_a_missing_page_is_that_of_the_page_that_says_so() -> None:
    """It changes when the page comes to be; without a site there is none."""
    assert LISTING.stamp("/404.html") == LISTING.stamp("/later/")
    assert LISTING.stamp("/later/") != Listing({**LISTING.files, "later/index.html": "0"}).stamp("/later/")
    assert Listing().stamp("/") == ""


def test_what_differs_between_two_sites_is_known_by_path() -> None:
    """New, gone and different files."""
    assert frozenset("abc") == Listing({"a": "1", "b": "1", "d": "1"}).differing(
        Listing({"a": "2", "c": "1", "d": "1"})
    )
