"""Rows of the native shape: what is dropped is told, what cannot be read is refused with its line."""

from __future__ import annotations

import gzip
import json
from fractions import Fraction
from pathlib import Path

import pytest

from generator.api import NativeRows, Refusal, TooFewPairs, read_native
from tests.native import jsonl, rows


def read(text: str) -> NativeRows:
    """Return rows read from text."""
    return read_native(text, control="baseline", treatment="lens_on")


def line(**fields: object) -> str:
    """Return one row."""
    return json.dumps({"pair_id": "a", "arm": "baseline", "cost_usd": 1.0, **fields}) + "\n"


def test_savings_are_exact_and_in_the_order_of_the_pairs() -> None:
    """The same in any order of lines; a pair without its treatment does not survive."""
    text = jsonl()
    backwards = "".join(reversed(text.splitlines(keepends=True)))
    expected = [Fraction(n, 100) for n in (10, 20, 30, 40, 50, -10, 5, 5)]
    assert expected == list(read(text).saved())
    assert read(text).pairs == read(backwards).pairs


def test_a_compressed_file_is_read_too(tmp_path: Path) -> None:
    """By its name; the lines that are kept are those of the file."""
    path = tmp_path / "export.jsonl.gz"
    path.write_bytes(gzip.compress(jsonl().encode()))
    found = read_native(path, control="baseline", treatment="lens_on")
    assert [text.encode() for text in jsonl().splitlines()] == list(found.lines)


@pytest.mark.parametrize("fields", [{"pair_id": None}, {"pair_id": ""}, {"arm": None}, {"arm": ""}])
def test_rows_without_a_pair_or_an_arm_are_dropped_and_told(fields: dict[str, object]) -> None:
    """Empty and null count as absent."""
    found = read(line(**fields) + jsonl() + '{"cost_usd": 1}\n')
    assert "Warning: dropped 2 rows without pair_id or arm (lines 1, 19)." == found.warning
    assert len(rows()) == len(found.lines)


def test_a_long_list_of_dropped_lines_is_cut() -> None:
    """The count is told whole."""
    found = read(jsonl() + "{}\n" * 9)
    assert "Warning: dropped 9 rows without pair_id or arm (lines 18, 19, 20, 21, 22, ...)." == found.warning
    assert read(jsonl()).warning is None


@pytest.mark.parametrize(("pairs", "told"), [("", "0 pairs have"), ("a", "1 pair has")])
def test_fewer_than_two_pairs_are_an_error(pairs: str, told: str) -> None:
    """The sentence says how many there are and how many it takes."""
    text = "".join(line(pair_id=pair, arm=arm) for pair in pairs for arm in ("baseline", "lens_on"))
    expected = f"rows: {told} a row in both arms; at least 2 are needed to compare them."
    with pytest.raises(TooFewPairs) as caught:
        read(text + line(pair_id="z"))
    assert expected == str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1]\n", "rows:1: found a list with 1 item; expected an object"),
        (line(arm="other"), "rows:1: found the arm 'other'; expected 'baseline' or 'lens_on'"),
        (line() + line(cost_usd=2), "rows:2: found another row of the pair 'a' in the arm 'baseline'; expected one"),
        ('{"pair_id": "a", "pair_id": "b"}\n', "rows:1:18: found "),
        ('{"pair_id": "a", "cost_usd": NaN}\n', "rows:1:30: found NaN"),
        ("{not json}\n", "rows:1:2: found "),
    ],
)
def test_what_cannot_be_a_row_is_refused_with_its_line(text: str, sentence: str) -> None:
    """Never skipped: a row that is left out without a word changes the result."""
    with pytest.raises(Refusal) as caught:
        read(text)
    assert any(str(problem).startswith(sentence) for problem in caught.value.problems)


@pytest.mark.parametrize("cost", [None, "0.5", True])
def test_a_cost_that_is_no_number_is_refused(cost: object) -> None:
    """A hole is never taken for nothing spent."""
    text = "".join(line(pair_id=pair, arm=arm, cost_usd=cost) for pair in "ab" for arm in ("baseline", "lens_on"))
    with pytest.raises(Refusal, match="as cost_usd of the pair 'a'; expected a number"):
        read(text).saved()
