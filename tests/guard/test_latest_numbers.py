"""``latest-numbers.json`` is held against the table and the verdicts, leaf by leaf."""

from __future__ import annotations

import json

import pytest

from tests.guard.sites import check, found, latest_numbers

PATH = "latest-numbers.json"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("value", "1/2"),
        ("display", "43.15 %"),
        ("verdict", "GO"),
        ("freshness", "stale"),
        ("dirty", True),
        ("n", 41),
        ("class", "observed"),
        ("depth", "from_rows"),
        ("status", "withheld"),
        ("unit", "tokens"),
        ("formula", "1 - 1"),
        ("id", "other"),
        ("key", "alpha/shore"),
        ("title", "A share of 7"),
        ("title", "A share, over 0.91"),
        ("title", "no loss"),
        ("reason", "43 rows"),
        ("interval", {"low": "1/5"}),
        ("interval", {"seed": 7}),
        ("interval", {"other": 7}),
        ("inputs", [{"path": "proof/other.jsonl"}]),
        ("inputs", [{"sha256": "a" * 64}]),
        ("extra", 43),
        ("extra", "43 %"),
    ],
)
def test_a_changed_value_of_a_figure_is_refused(name: str, value: object) -> None:
    """Whatever is said of a figure equals the table, and a leaf that no rule knows is read like text."""
    assert PATH in found({PATH: latest_numbers(**{name: value})})


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("ledger", "size"), 3),
        (("as_of",), "43"),
        (("commit",), "saves 43"),
        (("site", "title"), "Saves 43 %"),
        (("coverage",), {"figures": 31}),
        (("runs", 0, "verdict", "word"), "GO"),
        (("runs", 0, "publication", "status"), "verified"),
        (("runs", 0, "publication", "unmet"), ["12 valid pairs; the rule asks for 30"]),
        (("runs", 0, "freshness"), "stale"),
        (("runs", 0, "sameness", "word"), "equivalent within the margin"),
        (("runs", 0, "verdict", "conditions", 1, "left"), "1/2"),
        (("runs", 0, "verdict", "conditions", 0, "verdict"), "NARROW"),
        (("runs", 0, "verdict", "conditions", 1, "text"), "share > 1"),
        (("runs", 0, "run_id"), "43"),
        (("runs", 0, "pairs"), 43),
        (("runs", 0, "machine"), {"cores": 4}),
        (("runs", 0, "machine"), {"processor": "one that saves 43 %"}),
        (("runs", 0, "versions"), [{"name": "tool", "version": "43 %"}]),
    ],
)
def test_a_changed_value_beside_the_figures_is_refused(path: tuple[str | int, ...], value: object) -> None:
    """Words, counts and sides of conditions equal the verdicts, the ledger and the counts."""
    document = json.loads(latest_numbers())
    target = document
    for part in path[:-1]:
        target = target[part]
    target[path[-1]] = value
    assert PATH in found({PATH: json.dumps(document).encode()})


@pytest.mark.parametrize("content", [b"", b"{", b'{"a": "x", "a": "y"}', b"[" * 100_000])
def test_a_file_that_is_no_json_is_refused(content: bytes) -> None:
    """Broken, doubled and endlessly nested JSON is a refusal, not a crash."""
    assert "a file that is not JSON" in found({PATH: content})


def test_figures_in_json_do_not_make_up_for_missing_pages() -> None:
    """The floor is about what pages show."""
    assert 1 == check({PATH: latest_numbers()}).figures
