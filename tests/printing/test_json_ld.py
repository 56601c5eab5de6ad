"""JSON-LD in a page: one value a line, nothing that could end its element, every leaf noted, digests filled in."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from generator.printing.elements import Sentence, identifier
from generator.printing.json_ld import FileDigest, noted_as, with_digests, write_json_ld

HOSTILE = (
    "</script><script>alert('x')</script>",
    "<!--sha256 latest-numbers.json-->",
    '"sha256": null',
    "<!-- <script>",
    "a & b \u2028 \\ \"quoted\" 'x' \t",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_stays_one_value_on_one_line(text: str) -> None:
    """It comes back as it was, and holds nothing that a parser of HTML looks for."""
    written = write_json_ld({"name": text, "url": "x", "sha256": FileDigest("a.json")}).text
    filled = with_digests(written.encode("utf-8"), {"a.json": b"{}"}.get).decode("utf-8")

    assert {"name": text, "url": "x", "sha256": sha256(b"{}").hexdigest()} == json.loads(filled)
    assert 5 == len(filled.split("\n"))
    assert not {"<", ">", "&"} & set(filled)


def test_every_leaf_is_noted_by_its_place_with_what_it_shows() -> None:
    """Elements and sentences with their bindings, texts with none, a digest without its text."""
    run = identifier("run", "first-run")
    made = write_json_ld({"name": Sentence(("Run ", run)), "files": [{"sha256": FileDigest("a")}, "plain"]})

    assert {
        noted_as(("name",), "Run first-run"): ("id:run:first-run",),
        noted_as(("files", 0, "sha256"), ""): (),
        noted_as(("files", 1), "plain"): (),
    } == made.noted


def test_a_file_that_is_not_there_stays_marked() -> None:
    """So that the guard finds a page that was never completed."""
    page = write_json_ld({"sha256": FileDigest("gone.json")}).text.encode("utf-8")

    assert page == with_digests(page, lambda _: None)
    assert b"<!--sha256 gone.json-->" in page
