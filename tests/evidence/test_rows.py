"""Rows are read into a table of declared columns, or refused by line and column."""

from __future__ import annotations

import json
import random
from decimal import Decimal

import pytest

from generator.errors import Malformed
from generator.evidence.row_table import RowTable
from generator.evidence.rows import read_rows
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.evidence.sentences import refused
from tests.projects import ROWS_TEXT, SUITE_TEXT

GOOD = b'{"pair_id": "a", "arm": "base", "tokens": 1, "score": 0.5, "kind": "k"}'


def _suite(old: str = "", new: str = "") -> Suite:
    return validate(Suite, load_yaml(SUITE_TEXT.replace(old, new).encode(), "s.yaml"))


def _read(*lines: bytes, suite: Suite | None = None) -> RowTable:
    return read_rows(suite or _suite(), {"r.jsonl": b"\n".join(lines)})


def _refused(*lines: bytes, suite: Suite | None = None) -> list[str]:
    return refused(lambda: _read(*lines, suite=suite), kind=Malformed)


def test_rows_become_columns() -> None:
    """Every row has its unit, its arm and the value of each declared column; decimals keep their digits."""
    table = _read(GOOD, b'{"pair_id": 7, "arm": "tool", "tokens": null, "score": 0.50}')
    assert [("a",), ("7",)] == table.keys
    assert ["base", "tool"] == table.arms
    assert {"tokens": [1, None], "score": [Decimal("0.5"), Decimal("0.50")], "kind": ["k", None]} == table.columns


def test_several_files_are_one_table() -> None:
    """Rows may be split over files; they are read in the order of the names."""
    table = read_rows(_suite(), {"b.jsonl": GOOD.replace(b'"a"', b'"b"'), "a.jsonl": GOOD})
    assert [("a",), ("b",)] == table.keys


def test_an_undeclared_column_is_refused_by_name_and_shows_nothing_of_it() -> None:
    """A raw prompt in a row stops the build, once however many rows hold it, and its text is not repeated."""
    rows = [GOOD.replace(b"}", b', "prompt": "SECRET"}').replace(b'"a"', b'"%d"' % index) for index in range(5)]
    expected = (
        "r.jsonl:1:73: found the undeclared column 'prompt' (and the like in 4 more rows); expected pair_id, arm, "
        "tokens, score, kind. Declare it in proof/suites/example.yaml, or remove it. Nothing of it is published."
    )
    assert [expected] == _refused(*rows)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            b'"tokens": 1',
            b'"tokens": "1"',
            "r.jsonl:1:33: found '1' as tokens; expected a whole number. Write the number",
        ),
        (b'"tokens": 1', b'"tokens": 1.0', "r.jsonl:1:33: found 1.0 as tokens; expected a whole number. Declare"),
        (b'"tokens": 1', b'"tokens": 0', "r.jsonl:1:33: found 0 as tokens; expected at least 1. Correct the row"),
        (b'"tokens": 1', b'"tokens": true', "r.jsonl:1:33: found true as tokens; expected a whole number."),
        (b'"score": 0.5', b'"score": 1.5', "r.jsonl:1:46: found 1.5 as score; expected at least 0 and at most 1."),
        (b'"score": 0.5', b'"score": "\\u22120.5"', "r.jsonl:1:46: found '\u22120.5' as score; expected a number."),
        (b'"kind": "k"', b'"kind": "\\u202e"', "r.jsonl:1:68: found the character U+202E as kind; expected text"),
        (
            b'"base"',
            b'"bsae"',
            "r.jsonl:1:18: found 'bsae' as arm; expected one of the arms: base, tool. Did you mean 'base'?",
        ),
        (b'"arm": "base", ', b"", "r.jsonl:1:1: found null as arm; expected one of the arms: base, tool."),
        (b'"pair_id": "a"', b'"pair_id": null', "r.jsonl:1:2: found null as pair_id; expected clean text of 1 to 500"),
        (b'"pair_id": "a", ', b"", "r.jsonl:1:1: found null as pair_id; expected clean text"),
        (b'"pair_id": "a"', b'"pair_id": 1.5', "r.jsonl:1:2: found 1.5 as pair_id; expected clean text"),
        (b'"pair_id": "a"', b'"pair_id": "\\u0000"', "r.jsonl:1:13: found '\\x00' as pair_id; expected clean text"),
        (GOOD, b"[1, 2]", "r.jsonl:1:1: found a list with 2 items; expected an object."),
        (GOOD, b"null", "r.jsonl:1:1: found null; expected an object."),
        (b'"kind": "k"', b'"kind": NaN', "r.jsonl:1:68: found NaN; expected a finite number or null."),
        (GOOD, b"\n\n", "r.jsonl: found no row; expected at least one row, a JSON object a line."),
    ],
)
def test_a_faulty_row_is_refused(old: bytes, new: bytes, sentence: str) -> None:
    """Each quirk of exported rows is refused at its line and column."""
    (found,) = _refused(GOOD.replace(old, new))
    assert found.startswith(sentence)


def test_two_rows_of_one_unit_and_arm_are_refused_with_both_lines() -> None:
    """Which of two rows counts is never chosen."""
    expected = (
        "r.jsonl:3:1: found a second row of the unit 'a' in the arm base; expected only the one at r.jsonl:1. "
        "Remove the one that does not count, or declare pairing.repetition or pairing.collapse."
    )
    assert [expected] == _refused(GOOD, b"", GOOD.replace(b"0.5", b"0.6"))


def test_a_repetition_makes_a_unit_of_its_own() -> None:
    """Where the suite names a field for the repetition, a row per repetition is no second row."""
    suite = _suite("figures:\n", "pairing: {repetition: round}\nfigures:\n")
    rows = [GOOD.replace(b"}", b', "round": %d}' % number) for number in (1, 2)]
    assert [("a", "1"), ("a", "2")] == _read(*rows, suite=suite).keys
    assert "found a second row of the unit 'a', '2' in the arm base" in _refused(*rows, rows[1], suite=suite)[0]


def test_a_value_of_a_column_that_the_arm_does_not_have_is_refused() -> None:
    """A column declared for one arm cannot stand in a row of another."""
    suite = _suite("kind: {type: text}", "kind: {type: text, arms: [tool]}")
    assert {"kind": [None]}.items() <= _read(GOOD.replace(b', "kind": "k"', b""), suite=suite).columns.items()
    (sentence,) = _refused(GOOD, suite=suite)
    assert sentence.startswith(
        "r.jsonl:1:60: found 'k' in a row of base as kind; expected it in the rows of tool only."
    )


def test_repeated_faults_are_counted_and_all_kinds_are_shown() -> None:
    """Three rows of each kind of fault are shown and the rest is counted, so a million rows give a short message."""
    rows = [GOOD.replace(b'"a"', b'"%d"' % number).replace(b'"tokens": 1', b'"tokens": 0') for number in range(1000)]
    sentences = _refused(*rows, b"{")
    assert 4 == len(sentences)
    assert "r.jsonl:3:33: found 0 as tokens (and the like in 997 more rows); expected at least 1" in sentences[2]
    assert sentences[3].startswith("r.jsonl:1001:2: found the end of the text")


def test_the_order_of_rows_is_kept_apart_from_what_they_say() -> None:
    """Shuffled rows hold the same values for the same unit and arm."""
    lines = ROWS_TEXT.encode().splitlines()
    shuffled = random.Random(7).sample(lines, len(lines))
    assert shuffled != lines

    def by_unit(table: RowTable) -> dict[object, object]:
        columns = table.columns.items()
        return {
            (key, arm): {name: values[index] for name, values in columns}
            for index, (key, arm) in enumerate(zip(table.keys, table.arms, strict=True))
        }

    assert by_unit(_read(*lines)) == by_unit(_read(*shuffled))
    assert len(lines) == len(by_unit(_read(*lines)))


def test_hostile_names_cannot_break_a_message() -> None:
    """An undeclared column named by escapes or by 100 kB is quoted short and printable."""
    for name in ("\x1b[2J\u202e", "x" * 100_000, "<script>"):
        row = json.dumps({**json.loads(GOOD), name: 1}).encode()
        (sentence,) = _refused(row)
        assert sentence.isprintable()
        assert len(sentence) < 400


def test_a_second_row_in_another_file_names_the_first_with_its_file() -> None:
    """Files are read in the order of their names, and each row is remembered with the file it stands in."""
    files = {"a.jsonl": b"\n" + GOOD, "b.jsonl": GOOD.replace(b'"a"', b'"b"'), "c.jsonl": GOOD}
    (problem,) = refused(lambda: read_rows(_suite(), files), kind=Malformed)
    assert problem.startswith("c.jsonl:1:1: found a second row of the unit 'a' in the arm base")
    assert "expected only the one at a.jsonl:2." in problem


def test_values_met_before_are_judged_as_the_first_time() -> None:
    """A value that is remembered keeps its type and its digits, and a text is never taken for a number."""
    row = b'{"pair_id": "%d", "arm": "base", "tokens": 1, "score": %s, "kind": "0.5"}'
    scores = (b"0.5", b"0.50", b"0.5", b"0.50")
    table = _read(*(row % (index, score) for index, score in enumerate(scores)))
    assert [score.decode() for score in scores] == [str(score) for score in table.columns["score"]]
    again = _refused(row % (1, b"0.5"), row % (2, b'"0.5"'))
    assert ["r.jsonl:2:46: found '0.5' as score; expected a number. Write the number without quotes."] == again
