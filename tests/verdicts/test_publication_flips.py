"""The publication rule from files to words: one pair, one dirty run, one cluster too few, and what the page then says.

The rows are constructed: ten tasks in three rounds, and with the tool a tenth fewer tokens in each.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.figures.computing import compute_figures
from generator.figures.model import FigureKey, FigureTable
from generator.pages.rendering import render_site
from generator.verdicts.judging import judge
from generator.verdicts.model import RunVerdicts
from generator.verdicts.publication import publication_word, word_beside
from tests.pages.made import constructed, page_of, said
from tests.pooled import CURRENT, TOOL, TOOL_TEXT
from tests.projects import INDEX, ROWS, RUN, RUN_TEXT, SITE, SITE_TEXT, SUITE, write_project

SUITE_TEXT = """\
schema: proofpage/suite/v1
id: example
version: 1
title: A constructed suite
question: Are there fewer tokens?
arms:
  base: {title: Without}
  tool: {title: With}
comparisons:
  main: {control: base, treatment: tool}
columns:
  tokens: {type: integer, unit: tokens, min: 1}
  passed: {type: boolean}
  kind: {type: text}
pairing: {key: [task], repetition: round, success: [passed]}
subgroups:
  short: control.kind == "short"
derived:
  reduction: 1 - treatment.tokens / control.tokens
figures:
  median_reduction:
    title: Median reduction
    formula: median(reduction)
    unit: ratio
    display: percent.1
    better: higher
    headline: true
    where: [short]
    beside: token_weighted_reduction
    change: {of: Tokens of a task, positive: reduced}
    interval: {method: bootstrap, resample: clustered, cluster: task}
  mean_reduction:
    title: Mean reduction
    formula: mean(reduction)
    unit: ratio
    display: percent.1
    beside: token_weighted_reduction
  token_weighted_reduction:
    title: Token-weighted reduction
    formula: 1 - sum(treatment.tokens) / sum(control.tokens)
    unit: ratio
    display: percent.1
    where: [short]
    beside: median_reduction
publication:
  primary: median_reduction
  min_valid_pairs: 30
  min_clusters: 10
  cluster: task
  require_clean: true
"""
PRIMARY = FigureKey("example", "median_reduction", "first-run")
Row = Mapping[str, object]


def _rows(tokens: tuple[int, ...] = (900,), *, without: int = 0, tasks: int = 10, failed: int = 0) -> str:
    """Return ten tasks in three rounds; the treatment's tokens in turn, the last pairs left out, the first failed."""
    units = [(f"t{at % tasks}", at // tasks + 1, at) for at in range(30)][: 30 - without]
    rows: list[Row] = []
    for task, number, at in units:
        row = {"task": task, "round": number, "kind": "short" if at % 2 else "long", "passed": True}
        rows.append({**row, "arm": "base", "tokens": 1000})
        rows.append({**row, "arm": "tool", "tokens": tokens[at % len(tokens)], "passed": at >= failed})
    return "".join(json.dumps(row) + "\n" for row in rows)


def _run_text(recorded: Mapping[str, str]) -> str:
    text = RUN_TEXT
    for before, after in recorded.items():
        text = text.replace(before, after)
    return text


def _files(rows: str, *, dirty: str = "false") -> Mapping[str, str]:
    return {
        SUITE: f"{SUITE_TEXT}depends_on: [{TOOL}]\n",
        TOOL: TOOL_TEXT,
        ROWS: rows,
        RUN: _run_text({**CURRENT, "dirty: null": f"dirty: {dirty}"}),
        SITE: SITE_TEXT.replace("token_reduction", "median_reduction"),
        INDEX: "# Constructed\n\nThe median is {fig}`median_reduction`.\n",
    }


def _judged(root: Path, files: Mapping[str, str]) -> tuple[FigureTable, RunVerdicts]:
    archive = read_archive(write_project(root, files))
    table = compute_figures(archive)
    return table, judge(archive, table).runs["example", "first-run"]


def _unmet(root: Path, files: Mapping[str, str]) -> tuple[str, list[str]]:
    publication = _judged(root, files)[1].publication
    return publication.status, [unmet.rule for unmet in publication.unmet]


def test_the_thirtieth_valid_pair_verifies(tmp_path: Path) -> None:
    """With 29 it is preliminary, with 30 verified."""
    assert ("preliminary", ["min_valid_pairs"]) == _unmet(tmp_path / "a", _files(_rows(without=1)))
    assert ("verified", []) == _unmet(tmp_path / "b", _files(_rows()))


@pytest.mark.parametrize("dirty", ["true", "null"])
def test_a_dirty_run_is_not_verified(tmp_path: Path, dirty: str) -> None:
    """Nor one of which nobody knows."""
    assert ("preliminary", ["require_clean"]) == _unmet(tmp_path, _files(_rows(), dirty=dirty))


def test_too_few_clusters_keep_it_back(tmp_path: Path) -> None:
    """Thirty pairs of nine tasks are not ten tasks."""
    assert ("preliminary", ["min_clusters"]) == _unmet(tmp_path, _files(_rows(tasks=9)))


def test_a_failed_gate_moves_a_pair_to_its_status(tmp_path: Path) -> None:
    """One treatment that did not pass: 29 valid pairs, one of another status, and the rule is not met."""
    table, verdicts = _judged(tmp_path, _files(_rows(failed=1)))
    counts = [table.get("example", f"pairs.{name}", "first-run") for name in ("valid", "treatment_failed")]
    assert [29, 1] == [figure.amount.value for figure in counts if figure is not None and figure.amount is not None]
    assert ["min_valid_pairs"] == [unmet.rule for unmet in verdicts.publication.unmet]


def test_only_the_primary_figure_of_a_verified_run_is_verified(tmp_path: Path) -> None:
    """A subgroup of it and every other figure are preliminary, in words and beside the number."""
    table, verdicts = _judged(tmp_path, _files(_rows()))
    for figure in table.of_run("example", "first-run"):
        if figure.amount is not None and figure.key != PRIMARY:
            assert "preliminary" == publication_word(figure, verdicts.publication), figure.key
            assert "PRELIMINARY" == word_beside(figure, verdicts), figure.key
    assert "VERIFIED" == word_beside(table.figures[PRIMARY], verdicts)


def _sentences(folder: Path, rows: str) -> set[str]:
    """Return the verdict sentences of home, suite, run and explanation."""
    site = render_site(constructed(folder, _files(rows)))
    pages = ("", "suites/example/", "runs/first-run/", "figures/example/median_reduction/")
    return {said(page_of(site, f"{page}index.html").css_first(".says")) for page in pages}


def test_a_reduction_is_said_with_its_interval(tmp_path: Path) -> None:
    """Every pair saves between 10 and 20 per cent, and all pages say the same sentence."""
    (sentence,) = _sentences(tmp_path, _rows(tuple(range(900, 800, -10))))
    assert sentence.startswith(
        "Tokens of a task: reduced by 14.5 % (verified); the interval of the reduction reaches from "
    )
    assert sentence.endswith(" at a level of 95 %.")


def test_a_negative_reduction_is_printed_as_increased_by(tmp_path: Path) -> None:
    """No minus sign is left, neither in the amount nor in the interval."""
    (sentence,) = _sentences(tmp_path, _rows(tuple(range(1100, 1200, 10))))
    assert sentence.startswith(
        "Tokens of a task: increased by 14.5 % (verified); the interval of the increase reaches from "
    )
    assert "-" not in sentence


def test_an_interval_that_spans_zero_is_stated_as_such(tmp_path: Path) -> None:
    """Some tasks save much and others cost much."""
    (sentence,) = _sentences(tmp_path, _rows((500, 990, 1500, 970, 1490, 520, 510, 1510, 980, 1480)))
    assert sentence.endswith(", and spans zero, so neither a reduction nor an increase is shown.")


def test_an_interval_that_is_withheld_says_why(tmp_path: Path) -> None:
    """Every task saves the very same, so no resample can differ."""
    (sentence,) = _sentences(tmp_path, _rows())
    assert sentence.startswith(
        "Tokens of a task: reduced by 10.0 % (verified); no interval of it is recorded or computed: "
    )
