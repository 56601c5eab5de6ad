"""Files for machines, found and made: each kind is told apart value by value or line by line, and none is passed by."""

from __future__ import annotations

import json
from typing import Any

from generator.audit.exported import compare_exports


def told(path: str, found: bytes, made: bytes) -> list[tuple[str, str, str]]:
    """Return place, found and expected of every difference."""
    return [(str(p.where), p.found, p.expected) for p in compare_exports({path: found}, {path: made})]


def as_json(document: Any) -> bytes:
    """Return a document as bytes."""
    return json.dumps(document).encode()


def test_the_same_bytes_have_no_differences() -> None:
    """Nothing is said of a file that is as it was made, nor of one that is not there."""
    assert [] == told("a.json", b"{}", b"{}")
    assert [] == list(compare_exports({}, {"a.json": b"{}"}))


def test_json_is_told_apart_by_what_its_items_are() -> None:
    """An item has the name of its key, so one that is missing does not shift all others."""
    made = {"runs": [{"key": "a", "n": 1}, {"key": "b", "n": 2}]}
    found = {"runs": [{"key": "b", "n": 3}]}

    differences = told("a.json", as_json(found), as_json(made))

    by = "as recomputed from the artifacts of the site"
    assert ("a.json", "3 at runs[b].n", f"2, {by}") in differences
    assert ("a.json", "nothing at runs[a].n", f"1, {by}") in differences
    assert ("a.json", "1 at runs.length", f"2, {by}") in differences
    assert 4 == len(differences)


def test_values_of_other_kinds_are_not_the_same() -> None:
    """1, 1.0, true and "1" are four things; an empty object is not nothing."""
    for one, other in ((1, True), (1, 1.0), (1, "1"), ({}, None), ([], {})):
        assert told("a.json", as_json({"x": one}), as_json({"x": other}))


def test_items_with_one_name_twice_are_told_by_their_place() -> None:
    """A doubled entry cannot hide behind the first."""
    made = [{"key": "a", "n": 1}]
    found = [{"key": "a", "n": 1}, {"key": "a", "n": 2}]

    assert told("a.json", as_json(found), as_json(made))


def test_the_same_values_in_other_bytes_are_a_difference() -> None:
    """Blanks and order are not free either."""
    ((_, found, expected),) = told("a.json", b'{"a": 1}', b'{"a":1}')

    assert found.startswith("SHA-256 ")
    assert expected.startswith("SHA-256 ")


def test_text_is_told_apart_by_its_lines() -> None:
    """Around the first difference; a file of many differences shows the first few."""
    long = "x" * 200
    assert [("feed.xml:2", "'43.15 %'", "'43.14 %', as recomputed from the artifacts of the site")] == told(
        "feed.xml", b"<a>\n43.15 %\n", b"<a>\n43.14 %\n"
    )
    ((_, found, _),) = told("a.svg", f"{long}1{long}".encode(), f"{long}2{long}".encode())
    assert f"...'{'x' * 60}1{'x' * 59}'..." == found
    many = told("a.txt", b"1\n2\n3\n4\n5", b"a\nb\nc\nd\ne")
    assert ["a.txt:1", "a.txt:2", "a.txt:3"] == [where for where, *_ in many]
    assert all("(5 lines differ)" in expected for *_, expected in many)
    assert [("a.txt:2", "no further line", "'', as recomputed from the artifacts of the site")] == told(
        "a.txt", b"1", b"1\n"
    )


def test_a_kind_without_a_way_is_compared_by_its_digest() -> None:
    """So a new kind of file is never passed by."""
    ((where, found, _),) = told("badge.unheard", b"1", b"2")

    assert "badge.unheard" == where
    assert found.startswith("SHA-256 ")


def test_what_is_no_json_is_said_to_be_none() -> None:
    """With a key twice, too: readers would take the first or the last."""
    assert "a key stands twice" in told("a.json", b'{"a": 1, "a": 2}', b'{"a": 2}')[0][1]
    assert "not JSON" in told("a.json", b"[" * 100_000, b"[]")[0][1]
    assert "not JSON" in told("a.json", b"\xff", b"[]")[0][1]
