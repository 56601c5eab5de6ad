"""Which columns the list of pairs shows: what decides stands in front, and nothing twice."""

from __future__ import annotations

import json
from pathlib import Path

from generator.evaluation import evaluate
from generator.evidence.archive import Archive
from generator.printing.cells import Cells
from generator.printing.listed_columns import listed_columns
from generator.printing.spreads import Spreads
from tests.projects import ROWS, SUITE, SUITE_TEXT, write_project

_COLUMNS = """\
  query: {type: text}
  turn: {type: integer}
  model: {type: text}
  latency: {type: integer, unit: ms}
"""
_PAIRING = "pairing: {key: [query], repetition: turn, comparable: [model]}\n"


def row(query: str, arm: str, tokens: int, model: str = "m") -> str:
    """Return a row whose fields of the key are columns as well."""
    values = {"query": query, "turn": 1, "arm": arm, "tokens": tokens, "score": 0.5, "kind": "short", "latency": 9}
    return json.dumps({**values, "model": model}) + "\n"


def project(root: Path, rows: str, formula: str | None = None, stratum: str = "kind") -> Archive:
    """Return a project whose suite names columns in another order than its primary figure reads them."""
    text = SUITE_TEXT.replace("columns:\n", f"columns:\n{_COLUMNS}").replace("subgroups:\n", f"{_PAIRING}subgroups:\n")
    text = text.replace("min_valid_pairs: 30}", f"min_valid_pairs: 30, stratum: {stratum}, min_strata: 1}}")
    if formula:
        told = f"figures:\n  told: {{title: Told, formula: '{formula}', unit: score, display: decimal.2}}\n"
        text = text.replace("figures:\n", told).replace("primary: token_reduction", "primary: told")
    return evaluate(write_project(root, {"proof/history.jsonl": "", SUITE: text, ROWS: rows})).archive


def columns(archive: Archive) -> tuple[str, ...]:
    """Return the columns of the list of its run."""
    spread = Spreads(archive).of("first-run", "main")
    return listed_columns(archive, archive.suites["example"], archive.pairs["first-run", "main"], spread)


def values(archive: Archive, at: int) -> list[str | None]:
    """Return what a row of the list shows, None for nothing."""
    found = Cells(archive, lambda pairs: (None,) * len(pairs.units)).row(
        archive.pairs["first-run", "main"], at, columns(archive)
    )
    return [None if value is None else value.text for value in found.values]


BOTH_ARMS = row("a", "base", 100) + row("a", "tool", 60) + row("b", "tool", 50)
"""A pair with both arms, and one whose control is missing."""


def test_what_decides_stands_before_the_rest_and_nothing_twice(tmp_path: Path) -> None:
    """The value of the pair, the columns that the figure reads, and the rest; no key, and what is shared once."""
    assert (
        "alone.token_reduction",
        "control.tokens",
        "treatment.tokens",
        "both.model",
        "control.latency",
        "treatment.latency",
        "control.score",
        "treatment.score",
        "both.kind",
    ) == columns(project(tmp_path, BOTH_ARMS))


def test_a_shared_column_shows_whichever_arm_there_is(tmp_path: Path) -> None:
    """A pair without a control has no value of its own, and its model is that of the treatment."""
    found = project(tmp_path, BOTH_ARMS)
    assert ["40.00 %", "100", "60", "m"] == values(found, 0)[:4]
    assert [None, "not measured", "50", "m"] == values(found, 1)[:4]


def test_arms_that_differ_are_both_shown(tmp_path: Path) -> None:
    """A pair that ran with two models is not comparable, and a reader sees why."""
    found = project(tmp_path, BOTH_ARMS + row("c", "base", 100) + row("c", "tool", 60, model="n"))
    assert ("control.model", "treatment.model") == columns(found)[3:5]
    assert ["m", "n"] == values(found, 2)[3:5]


def test_a_figure_that_says_nothing_of_a_pair_has_no_column(tmp_path: Path) -> None:
    """Yes or no of a pair, and a standard deviation, are not shown as its value."""
    for name, formula in (("yes", "rate(treatment.score > control.score)"), ("spread", "sd(treatment.score)")):
        found = columns(project(tmp_path / name, BOTH_ARMS, formula))
        assert "treatment.score" in found[:2]
        assert not any(column.startswith("alone.") for column in found)


def test_a_stratum_that_is_part_of_the_key_is_kept(tmp_path: Path) -> None:
    """Pairs can be chosen by it."""
    found = project(tmp_path, BOTH_ARMS, stratum="query")
    assert "both.query" in columns(found)
    assert not any(column.endswith(".turn") for column in columns(found))
