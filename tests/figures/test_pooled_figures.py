"""Figures over pooled runs: what they would be had all pairs been recorded in one run, with the artifacts of all."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.evaluation import evaluate
from generator.figures.model import Figure, FigureTable
from tests.pooled import FIRST, SECOND, Pair, Runs

POOLED, WHOLE = "pool+example", "whole"
NUMBERS = st.integers(1, 10**19)
SCORES = st.sampled_from(["0", "0.5", "0.25", "1", "0.0001", "0.999", "0.10"])
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS, SCORES), min_size=2, max_size=14)


def table_of(runs: Runs) -> FigureTable:
    """Return the figures of a project of some runs."""
    with TemporaryDirectory() as folder:
        return evaluate(runs.write(Path(folder))).table


def facts_of(table: FigureTable, run: str) -> dict[str, object]:
    """Return everything that can be said of the figures of a run, to the last bit."""

    def told(figure: Figure) -> object:
        steps = [(step.text, step.value, step.n) for step in figure.steps]
        return figure.amount, figure.n, figure.interval, figure.status, figure.reason, figure.left_out, steps

    return {f"{f.key.figure}[{f.key.member}]": told(f) for f in table.of_run("example", run)}


@settings(max_examples=25, deadline=None)
@given(PAIRS, st.data())
def test_a_split_run_pools_to_the_figures_of_the_whole_run(
    values: list[tuple[int, int, str]], data: st.DataObject
) -> None:
    """Which run a pair was recorded in, and in which order, changes no figure, interval or step to the last bit."""
    pairs: list[Pair] = [(f"u{at}", *value) for at, value in enumerate(values)]
    cut = data.draw(st.integers(1, len(pairs) - 1))
    mixed = data.draw(st.permutations(pairs))
    expected = facts_of(table_of(Runs().add(WHOLE, pairs)), WHOLE)
    for names in (("one", "two"), ("two", "one")):
        runs = Runs().add(names[0], mixed[:cut]).add(names[1], mixed[cut:])
        assert expected == facts_of(table_of(runs), POOLED)


def test_the_sum_over_two_runs_is_done_in_the_head(tmp_path: Path) -> None:
    """1 - (60 + 100 + 240 + 100 + 160 + 20) / (100 + 200 + 300 + 400 + 150 + 80) = 55 / 123."""
    table = evaluate(Runs().add("one", FIRST).add("two", SECOND).write(tmp_path)).table
    found = table.get("example", "token_reduction", POOLED)

    assert found is not None
    assert found.amount is not None
    assert Fraction(1230 - 680, 1230) == found.amount.value
    assert 6 == found.n


def test_a_pooled_figure_names_the_artifacts_of_all_runs(tmp_path: Path) -> None:
    """The rows and the manifest of each pooled run, and those of no other, stand behind the value."""
    runs = Runs().add("one", FIRST).add("two", SECOND).add("odd", FIRST, "2026-01-01")
    table = evaluate(runs.write(tmp_path)).table
    found = table.get("example", "token_reduction", POOLED)

    assert found is not None
    assert [
        "proof/runs/one/rows.jsonl",
        "proof/runs/one/run.yaml",
        "proof/runs/two/rows.jsonl",
        "proof/runs/two/run.yaml",
        "proof/suites/example.yaml",
    ] == [artifact.path for artifact in found.provenance.artifacts]
    assert "example/token_reduction@pool+example" == str(found.key)


def test_a_unit_in_two_runs_is_two_pairs_that_never_mix(tmp_path: Path) -> None:
    """Both runs measured the unit a; its control of one run never meets its treatment of the other."""
    again = (("a", 1000, 100, "0.5"),)
    evaluation = evaluate(Runs().add("one", FIRST).add("two", again).write(tmp_path))
    pooled = evaluation.archive.pools["example"].pooled
    median = evaluation.table.get("example", "median_reduction", POOLED)

    assert pooled is not None
    assert 1 == pooled.repeated
    assert [("a",), ("a",), ("b",), ("c",)] == [unit.key for unit in pooled.pairs["main"].units]
    assert median is not None
    assert median.amount is not None
    assert (Fraction(4, 10) + Fraction(1, 2)) / 2 == median.amount.value


def test_the_figures_of_a_run_are_the_same_with_and_without_pooling(tmp_path: Path) -> None:
    """A run keeps its own figures and its own key beside the pooled ones."""
    alone = facts_of(evaluate(Runs().add("one", FIRST).write(tmp_path / "alone")).table, "one")
    beside = evaluate(Runs().add("one", FIRST).add("two", SECOND).write(tmp_path / "both")).table

    assert alone == facts_of(beside, "one")
