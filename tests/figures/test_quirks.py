"""Quirks met in result files that people published: each is read right, or refused with line and column."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.errors import Malformed, Refusal
from generator.figures.model import LeftOut, shown
from tests.figures.constructed import INTEGER, Computed, Suite, Yaml, compute, compute_project, pairs_of, project_files
from tests.projects import ROWS, RUN, RUN_TEXT

GAPPED: Yaml = {"type": "integer", "missing": [0, None]}
REDUCTION = {"result": "1 - sum(treatment.x) / sum(control.x)", "middle": "median(1 - treatment.x / control.x)"}
BASE = '{"pair_id": "a", "arm": "base", "x": 10}'
TOOL = '{"pair_id": "a", "arm": "tool", "x": 4}'


def read(text: str | bytes, column: Yaml = INTEGER) -> Computed:
    """Compute the reduction over a rows file of exactly these characters."""
    content = text.decode("utf-8", "surrogateescape") if isinstance(text, bytes) else text
    return compute_project(project_files(Suite(REDUCTION, {"x": column}), {ROWS: content}))


@pytest.mark.parametrize("hole", ["0", "null"])
def test_zero_or_null_for_not_recorded_is_a_hole(hole: str) -> None:
    """The pair is left out of both sums, with the side on which nothing was recorded."""
    more = BASE.replace('"a"', '"b"').replace("10", hole) + "\n" + TOOL.replace('"a"', '"b"')
    found = read(f"{BASE}\n{TOOL}\n{more}\n", GAPPED).figures["result"]
    assert (1, (LeftOut(1, "not measured: control.x"),)) == (found.n, found.left_out)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (TOOL.replace("4", "NaN"), r"rows\.jsonl:2:38: found .*NaN"),
        (TOOL.replace("4", "-Infinity"), r"rows\.jsonl:2:38: found .*Infinity"),
        (TOOL.replace("4", "\u22124"), r"rows\.jsonl:2:38: found "),
        (TOOL.replace("4", '"\u22124"'), r"rows\.jsonl:2:33: found '\u22124' as x"),
        (
            TOOL.replace("4", '"4"'),
            r"rows\.jsonl:2:33: found '4' as x; expected a whole number\. Write the number with",
        ),
        (TOOL.replace("}", ', "x": 4}'), r"rows\.jsonl:2:41: found "),
        (BASE, r"rows\.jsonl:2:1: found a second row of the unit 'a' in the arm base; expected only the one at"),
        ("[1, 2]", r"rows\.jsonl:2:1: found .*expected an object"),
        ("7", r"rows\.jsonl:2:1: found 7; expected an object"),
        ("\ufeff" + TOOL, r"rows\.jsonl:2:1: found a byte order mark"),
        (TOOL[:-1], r"rows\.jsonl:2:3\d: found "),
        (TOOL.replace("}", ', "prompt": "SECRET"}'), r"rows\.jsonl:2:41: found the undeclared column 'prompt'"),
    ],
)
def test_what_is_no_measurement_is_refused_with_line_and_column(line: str, sentence: str) -> None:
    """Nothing of it is guessed, skipped or repaired."""
    with pytest.raises(Malformed, match=sentence):
        read(f"{BASE}\n{line}\n")


def test_a_byte_order_mark_at_the_start_is_refused() -> None:
    """It would be part of the first key."""
    with pytest.raises(Malformed, match=r"rows\.jsonl:1:1: found a byte order mark"):
        read(f"\ufeff{BASE}\n{TOOL}\n")


def test_reruns_are_refused_until_they_are_repetitions() -> None:
    """An id that stands twice is no choice; with a repetition each is a unit of its own."""
    lines = [line.replace("}", f', "round": {number}}}') for number in (1, 2) for line in (BASE, TOOL)]
    suite = Suite(REDUCTION, {"x": INTEGER}, more={"pairing": {"repetition": "round"}})
    found = compute_project(project_files(suite, {ROWS: "\n".join(lines)}))
    assert 2 == found.figures["result"].n


def test_names_cut_short_that_collide_are_refused() -> None:
    """Two tasks whose names were cut to one are two rows of one unit."""
    cut = [BASE.replace('"a"', f'"{name[:12]}"') for name in ("cross_file_refactoring", "cross_file_renaming")]
    with pytest.raises(Malformed, match=r"rows\.jsonl:2:1: found a second row of the unit 'cross_file_r'"):
        read("\n".join([*cut, TOOL]))


def test_arms_of_unequal_length_leave_missing_units() -> None:
    """A unit with one row is counted as missing, and no sum holds it."""
    found = read(f"{BASE}\n{TOOL}\n" + BASE.replace('"a"', '"b"'))
    assert [Fraction(3, 5), 1] == [found.value("result"), found.value("pairs.missing")]


def test_a_denominator_that_changes_from_row_to_row_is_each_rows_own() -> None:
    """The median is one of ratios, the total one of sums; neither takes the other's denominator."""
    suite = Suite(REDUCTION, {"x": INTEGER})
    found = compute(suite, pairs_of([10, 1000, 30], [5, 100, 27]))
    assert [Fraction(1, 2), 1 - Fraction(132, 1040)] == [found.value("middle"), found.value("result")]


def test_zero_controls_are_undefined_and_counted() -> None:
    """A ratio over nothing is neither zero nor infinite."""
    found = compute(Suite(REDUCTION, {"x": INTEGER}), pairs_of([0, 10], [5, 4])).figures["middle"]
    assert (1, (LeftOut(1, "undefined: a division by zero"),)) == (found.n, found.left_out)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n", "\r\n \r\n"])
def test_line_ends_and_blank_lines_change_nothing(ending: str) -> None:
    """CR LF and blank lines are read as what they are."""
    assert Fraction(3, 5) == read(BASE + ending + TOOL + ending).value("result")


def test_integers_above_two_to_the_53_keep_every_digit() -> None:
    """A float would lose the last digit."""
    large = 2**53 + 1
    found = compute(Suite({"result": "sum(control.x) - sum(treatment.x)"}, {"x": INTEGER}), pairs_of([large], [2**53]))
    assert 1 == found.value("result")
    beyond = compute(Suite({"result": "sum(control.x)"}, {"x": INTEGER}), pairs_of([10**30 + 1, 2], [1, 1]))
    assert 10**30 + 3 == beyond.value("result")


def test_a_tiny_loss_is_not_printed_as_minus_zero() -> None:
    """Zero carries no sign."""
    spec: Yaml = {"formula": "1 - sum(treatment.x) / sum(control.x)", "display": "percent.1"}
    found = compute(Suite({"result": spec}, {"x": INTEGER}), pairs_of([10**6], [10**6 + 1]))
    assert "0.0 %" == shown(found.figures["result"])


@pytest.mark.parametrize("day", ["2026-06-01-1631", "1780331460000", "2026-06-01T16:31:00", "2026-06-31", "null-ish"])
def test_a_day_without_a_meaning_is_refused(day: str) -> None:
    """An epoch, a stamp without a zone and a name of a file are no day."""
    manifest = RUN_TEXT.replace("measured_on: 2026-01-15", f"measured_on: {day}")
    with pytest.raises(Malformed, match=r"run\.yaml:6:1: found .*as measured_on; expected a day"):
        compute_project(project_files(Suite(REDUCTION, {"x": INTEGER}), {RUN: manifest, ROWS: f"{BASE}\n{TOOL}\n"}))


@pytest.mark.parametrize("commit", ["415e898", "1234567", "0123456", "12e4567"])
def test_a_commit_that_yaml_reads_as_a_number_stays_a_commit(commit: str) -> None:
    """The characters as written, leading zeros and an e among digits included."""
    manifest = RUN_TEXT.replace("commit: null", f"commit: {commit}")
    found = compute_project(project_files(Suite(REDUCTION, {"x": INTEGER}), {RUN: manifest, ROWS: f"{BASE}\n{TOOL}\n"}))
    assert commit == found.archive.runs["first-run"].commit


def test_nothing_of_an_undeclared_column_is_said() -> None:
    """The refusal names the column, and shows nothing of what it holds."""
    with pytest.raises(Refusal) as caught:
        read(BASE.replace("}", ', "prompt": "SECRET"}'))
    assert "SECRET" not in str(caught.value)
