"""One line can hold both arms of a unit: its fields are told apart by the suite, or the line is refused."""

from __future__ import annotations

import json

import pytest

from generator.errors import Malformed
from generator.evidence.row_table import RowTable
from generator.evidence.rows import read_rows
from generator.evidence.suite_checks import check_suite
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.evidence.sentences import refused
from tests.projects import SUITE_TEXT

WIDE = """\
layout: wide
wide:
  control: {tokens: tokens_before, score: score_before}
  treatment: {tokens: tokens_after, score: score_after}
gate:"""
ROW = {"pair_id": "a", "tokens_before": 10, "tokens_after": 4, "score_before": 1, "score_after": 0, "kind": "short"}


def _suite_text(old: str = "", new: str = "") -> str:
    return SUITE_TEXT.replace("gate:", WIDE).replace(old, new)


def _read(*rows: dict[str, object]) -> RowTable:
    suite = validate(Suite, load_yaml(_suite_text().encode(), "s.yaml"))
    return read_rows(suite, {"r.jsonl": "\n".join(json.dumps(row) for row in rows).encode()})


def test_a_wide_line_is_a_row_of_each_arm() -> None:
    """Each side has its own fields; a column that no side names is one of both."""
    table = _read(ROW)
    assert [("a",), ("a",)] == table.keys
    assert ["base", "tool"] == table.arms
    assert {"tokens": [10, 4], "score": [1, 0], "kind": ["short", "short"]} == table.columns


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tokens": 7}, "found the undeclared column 'tokens'; expected pair_id, kind, tokens_before, "),
        ({"arm": "base"}, "found the undeclared column 'arm'; expected pair_id, kind, tokens_before, "),
        ({"tokens_after": 0}, "found 0 as tokens_after; expected at least 1."),
        ({"kind": 7}, "found 7 as kind; expected text."),
    ],
)
def test_a_wide_line_is_judged_field_by_field(change: dict[str, object], sentence: str) -> None:
    """A fault names the field of the line and not the column, and a field that both arms share is at fault once."""
    (problem,) = refused(lambda: _read({**ROW, **change}), kind=Malformed)
    assert sentence in problem


def test_two_wide_lines_of_one_unit_are_refused() -> None:
    """A unit has one line, never a choice of two."""
    problems = refused(lambda: _read(ROW, ROW), kind=Malformed)
    assert ["base", "tool"] == [problem.split("in the arm ")[1].split(";")[0] for problem in problems]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("layout: wide\n", "", "found wide without layout: wide; expected both or none."),
        (", score: score_after", "", "found no field of 'score'; expected its field on both sides, or arms: under"),
        ("tokens: tokens_after", "tokens: tokens_before", "found the field 'tokens_before' 2 times; expected it once."),
        ("tokens: tokens_after", "tokens: pair_id", "found the field 'pair_id' 2 times; expected it once."),
        ("{tokens: tokens_before", "{tokns: tokens_before", "found 'tokns'; expected one of the columns: tokens, "),
        (
            "treatment: tool}\n",
            "treatment: tool}\n  back: {control: tool, treatment: base}\n",
            "found 2 comparisons of wide rows; expected one, whose two sides stand on each line.",
        ),
    ],
)
def test_what_a_suite_says_of_wide_lines_must_fit(old: str, new: str, sentence: str) -> None:
    """Every column has one field on each side, and every field one meaning."""
    loaded = load_yaml(_suite_text(old, new).encode(), "s.yaml")
    problems = [str(problem) for problem in check_suite(validate(Suite, loaded), loaded.places)]
    assert any(sentence in problem for problem in problems), problems
