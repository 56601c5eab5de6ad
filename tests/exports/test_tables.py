"""The tables: RFC 4180, exact, each value with its verdict, and nothing that a spreadsheet would compute."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.evaluation import evaluate
from generator.exports.every_table import render_tables
from generator.exports.pair_tables import pairs_table
from generator.exports.run_entries import Exported, Texts
from generator.exports.tables import Table, csv_bytes, neutral
from generator.pages.facts import ProjectFacts
from tests.audit.made import project
from tests.exports.published import exports
from tests.mutations.full_project import FULL
from tests.pages.made import FLAGSHIP, constructed, facts_of, published
from tests.projects import ROWS, ROWS_TEXT

HARMLESS = "=cmd|x", "+1+2", "-2+3", "@SUM(A1)", "\tx", "\rx", "\uff1d1", "'quoted"
Rows = list[dict[str, str]]


def rows(content: bytes) -> Rows:
    """Return a table as a reader of CSV gets it."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))


def tables(facts: ProjectFacts) -> dict[str, Rows]:
    """Return every table of a project."""
    evaluation = evaluate(facts.archive.root)
    exported = Exported(facts.archive, facts.table, facts.printer, Texts())
    return {path: rows(export.content) for path, export in render_tables(evaluation, exported).items()}


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Rows]:
    """The tables of a project in which every field is set."""
    return tables(constructed(tmp_path_factory.mktemp("full"), FULL))


def test_a_table_is_rfc_4180() -> None:
    """Lines end in CR LF, cells with commas, quotes and line breaks stand in quotes, quotes are doubled."""
    table = Table(("a", "b"), [("x,y", 'say "no"'), ("two\nlines", None), (1, True)])

    assert b'a,b\r\n"x,y","say ""no"""\r\n"two\nlines",\r\n1,true\r\n' == csv_bytes(table)


@pytest.mark.parametrize("text", HARMLESS)
def test_a_text_that_a_spreadsheet_would_compute_begins_with_an_apostrophe(text: str) -> None:
    """And so does one that begins with an apostrophe, so that one can always be taken off."""
    assert f"'{text}" == neutral(text)


@pytest.mark.parametrize("text", ["-1/3", "-0.5", "12", "-7", "x=1", "", "NO-GO"])
def test_numbers_and_other_texts_are_left_alone(text: str) -> None:
    """A loss is a number with a minus sign, and no formula."""
    assert text == neutral(text)


@settings(max_examples=50, deadline=None)
@given(st.text(st.characters(codec="utf-8")))
def test_every_text_comes_back(text: str) -> None:
    """Whatever it begins with and whatever is in it."""
    content = csv_bytes(Table(("a", "b"), [(text, "end")]))
    ((cell, _),) = list(csv.reader(io.StringIO(content.decode("utf-8"), newline=""), strict=True))[1:]

    assert text == cell.removeprefix("'")


def test_every_figure_of_a_run_is_a_row_with_its_verdict() -> None:
    """The reference run: keys, exact values, displays and words as everywhere else."""
    found = rows(exports()[f"runs/{FLAGSHIP}/figures.csv"])
    leading = next(row for row in found if "/token_weighted_reduction@" in row["key"])

    assert [str(f.key) for f in published().table.of_run("real-developer-transcripts", FLAGSHIP)] == [
        row["key"] for row in found
    ]
    assert ("194481/450775", "43.14 %", "NARROW", "42", "from_totals", "unknown", "") == tuple(
        leading[name] for name in ("value", "display", "verdict", "n", "depth", "freshness", "interval_low")
    )
    assert all(row["verdict"] for row in found)


def test_private_rows_are_in_no_table(tmp_path: Path) -> None:
    """A run with private rows has its figures as a table, and no table of pairs."""
    facts = facts_of(project(tmp_path))
    private = [run for run in facts.archive.runs.values() if run.rows.visibility == "private"]

    assert private
    assert all(pairs_table(facts.archive, run) is None for run in private)
    assert all(f"runs/{run.id}/pairs.csv" not in tables(facts) for run in private)
    assert f"runs/{FLAGSHIP}/pairs.csv" not in exports()


def test_every_pair_is_a_row_with_both_arms(full: dict[str, Rows]) -> None:
    """Every expected unit with its status and reason; values exactly as the rows have them, none made up."""
    found = full["runs/first-run/pairs.csv"]

    assert ["a", "b", "c", "d"] == [row["unit.pair_id"] for row in found]
    assert {"valid"} < {row["status"] for row in found}
    assert all(row["reason"] for row in found if row["status"] != "valid")
    valid = [row for row in found if row["status"] == "valid"]
    assert all(Fraction(row[f"{side}.tokens"]) > 0 for row in valid for side in ("control", "treatment"))


def test_the_ledger_is_there_with_the_verdict_of_each_line(tmp_path: Path) -> None:
    """One row a published figure, and its line's number, week, verdict and digest."""
    facts = facts_of(project(tmp_path))
    found = tables(facts)
    published_figures = [(str(line.seq), name) for line in facts.ledger.lines for name in line.figures]

    assert published_figures == [(row["seq"], row["figure"]) for row in found["history.csv"]]
    assert {"GO"} == {row["verdict"] for row in found["history.csv"]}
    assert {line.sha256 for line in facts.ledger.lines} == {row["sha256"] for row in found["history.csv"]}
    assert {("1", "2"), ("2", "3"), ("1", "3")} == {(row["from"], row["to"]) for row in found["comparisons.csv"]}
    assert {"false"} == {row["changed"] for row in found["comparisons.csv"]}


def test_a_suite_without_a_run_is_a_row_without_a_value(full: dict[str, Rows]) -> None:
    """With the word that says so."""
    found = {row["suite"]: row for row in full["suites.csv"]}

    assert ("", "", "NOT MEASURED") == tuple(found["sidelong"][name] for name in ("run_id", "value", "verdict"))
    assert "1/3" == found["example"]["value"] or found["example"]["display"]


def test_hostile_words_of_the_evidence_stay_text(tmp_path: Path) -> None:
    """A value that looks like a formula, with quotes and commas in it, is a cell of text, and comes back whole."""
    hostile = '=HYPERLINK("x","y")'
    changed = ROWS_TEXT.replace('"short"', json.dumps(hostile))
    found = tables(constructed(tmp_path, {ROWS: changed}))["runs/first-run/pairs.csv"]

    assert f"'{hostile}" in {row["control.kind"] for row in found}
    assert not any(cell.startswith(("=", "+", "@")) for row in found for cell in row.values())
