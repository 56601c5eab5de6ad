"""JSON-LD in a page: what was added, changed, moved or left out is found, and so is a digest of other bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from generator.printing.json_ld import FileDigest, with_digests, write_json_ld
from tests.guard.sites import SHARE, catalogue, check, found

FILE = b"User-agent: *\n"
MADE = write_json_ld(
    {
        "@context": "https://schema.org",
        "name": "A page",
        "variableMeasured": [{"name": "The share", "value": catalogue()[SHARE]}],
        "distribution": [{"name": "robots.txt", "contentUrl": "../43/robots.txt", "sha256": FileDigest("robots.txt")}],
    }
)
TEXT = with_digests(MADE.text.encode("utf-8"), {"robots.txt": FILE}.get).decode("utf-8")


def block(text: str) -> dict[str, Any]:
    """Return what a site holds whose page has these data, and the notes on the right ones."""
    return {
        "files": {"robots.txt": FILE},
        "head": f'<script type="application/ld+json">{text}</script>',
        "heads": {"index.html": MADE.noted},
    }


def changed(**changes: object) -> str:
    """Return the data with other values under some keys."""
    return json.dumps(json.loads(TEXT) | changes)


def test_what_was_noted_passes_and_is_counted() -> None:
    """The figure is bound where it stands with its verdict; addresses may hold digits."""
    assert 1 == check(**block(TEXT)).figures


def test_a_page_may_leave_its_data_out() -> None:
    """A template of the project's own need not print them."""
    assert 1 == check({"robots.txt": FILE}, heads={"index.html": MADE.noted}).figures


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (changed(name="Another page"), "'Another page' at name"),
        (changed(description="More"), "'More' at description"),
        (changed(name=None), "'None' at name"),
        (changed(name=43), "the bare number 43"),
        (changed(variableMeasured=[{"name": "The share"}]), "no value 'variableMeasured/0/value = "),
        (changed(variableMeasured=[{"value": "A page", "name": "The share"}]), "'A page' at variableMeasured[0].value"),
        (TEXT.replace('"A page"', '"A page", "name": "A page"'), "a key stands twice"),
        (TEXT[:-1], "a file that is not JSON"),
        (json.dumps([json.loads(TEXT)]), "'A page' at [0].name"),
        ("43", "the bare number 43"),
    ],
)
def test_what_was_not_noted_is_refused(text: str, said: str) -> None:
    """A change, an addition, a move, something left out, and what is no document."""
    assert said in found(**block(text))


def test_a_number_without_its_verdict_is_refused() -> None:
    """Also where somebody noted it so."""
    value = catalogue()[SHARE].text
    made = write_json_ld({"value": value.partition(" (")[0]})

    assert "a number" in found(
        head=f'<script type="application/ld+json">{made.text}</script>', heads={"index.html": made.noted}
    )


def test_a_digest_is_that_of_the_file_beside_it() -> None:
    """Other bytes, another file and no file at all are three ways to be wrong."""
    right = json.loads(TEXT)["distribution"][0]
    assert "'abc' at distribution[0].sha256" in found(**block(changed(distribution=[right | {"sha256": "abc"}])))
    assert "at distribution[0].sha256" in found(**block(TEXT) | {"files": {"robots.txt": FILE + b"\n"}})
    assert "at distribution[0].sha256" in found(**block(TEXT) | {"files": {}})
    assert "at distribution[0].sha256" in found(**block(MADE.text))
