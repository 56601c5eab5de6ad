"""Names in formulas: one namespace for a suite, every unknown name refused at its place with the nearest known one."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

import pytest

from generator.errors import FormulaRefused, Problem, Refusal
from tests.figures.constructed import INTEGER, TEXT, Suite, Yaml, compute, pairs_of

PAIRS = pairs_of([10, 20], [5, 4], "input_tokens")
COLUMNS: Mapping[str, Yaml] = {"input_tokens": INTEGER}


def refused(formula: str) -> list[Problem]:
    """Return the problems a suite with this formula is refused with, having seen that the refusal was quick."""
    started = time.process_time()
    with pytest.raises(FormulaRefused) as caught:
        compute(
            Suite(
                {"result": formula, "token_reduction": "1 - sum(treatment.input_tokens) / sum(control.input_tokens)"},
                COLUMNS,
                {"reduction": "1 - treatment.input_tokens / control.input_tokens"},
                {"large_context": "control.input_tokens > parameter.large_size"},
                {"large_size": "15"},
            ),
            PAIRS,
        )
    assert time.process_time() - started < 1
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("formula", "nearest"),
    [
        ("sum(treatment.input_token)", "input_tokens"),
        ("sum(tretment.input_tokens)", "treatment"),
        ("sum(bse.input_tokens)", "base"),
        ("median(reducton)", "reduction"),
        ("median(reduction, where=large_contxt)", "large_context"),
        ("count(control.input_tokens > parameter.large_sise)", "large_size"),
        ("2 * token_redction", "token_reduction"),
        ("pairs.vald", "valid"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_known(formula: str, nearest: str) -> None:
    """A misspelt name is answered with the one that was probably meant."""
    told = "\n".join(str(problem) for problem in refused(formula))
    assert re.search(rf"did you mean [\w.]*\b{nearest}\b[\w.]*\?", told)


@pytest.mark.parametrize(
    "formula",
    [
        "nothing_like_it",
        "sum(nothing_like_it)",
        "control.x.y",
        "sum(control.input_tokens.real)",
        "sum(treatment.input_tokens.y)",
        "parameter.large_size.x",
        "count(where=parameter.large_size.y > 1)",
        "pairs.valid.x",
        "run.commit.x",
        "parameter.nothing",
        "pairs.nothing",
        "run.nothing",
        "sameness.nothing.holds",
        "token_reduction.interval.middle",
        "token_reduction.low",
        "token_reduction.input_tokens",
        "nothing.token_reduction",
        "main.nothing",
        "control",
        "sum(control)",
        "parameter",
        "sum(parameter)",
        "pairs",
        "sum(sum)",
        "median",
    ],
)
def test_every_name_must_stand_for_something(formula: str) -> None:
    """A name that the suite does not declare, or a form of it that does not exist, is refused with the suite's file."""
    problems = refused(formula)
    assert {"proof/suites/example.yaml"} == {problem.where.path for problem in problems}
    assert all(problem.found and problem.expected and problem.remedy for problem in problems)


@pytest.mark.parametrize(
    "formula",
    [
        "sum()",
        "sum(where=large_context)",
        "mean(reduction, reduction)",
        "median()",
        "quantile(reduction)",
        "quantile(reduction, 0.5, 0.5)",
        "quantile(0.5, reduction)",
        "count(large_context, large_context)",
        "rate()",
        "sd()",
        "wilcoxon()",
        "wilcoxon(reduction, reduction).p",
    ],
)
def test_a_function_takes_its_own_arguments(formula: str) -> None:
    """Too many, too few or swapped arguments are refused."""
    refused(formula)


@pytest.mark.parametrize(
    "formula",
    [
        "sum(large_context)",
        "mean(reduction > 0)",
        "count(reduction)",
        "rate(treatment.input_tokens)",
        "sum(reduction, where=reduction)",
        "median(reduction) and 1",
        "not median(reduction)",
        "count(not reduction)",
        "count(reduction and large_context)",
        "-large_context + sum(reduction)",
        "sum('a')",
        "sum(reduction + 'a')",
        "count(reduction > 'a')",
        "count('a' < 'b')",
        "wilcoxon(reduction)",
        "wilcoxon(reduction) + 1",
        "wilcoxon(reduction).nothing",
    ],
)
def test_numbers_conditions_and_texts_are_not_mixed(formula: str) -> None:
    """A number is no condition and a text is no number; what mixes them is refused, not converted."""
    refused(formula)


@pytest.mark.parametrize(
    "formula",
    [
        "treatment.input_tokens",
        "reduction",
        "1 - treatment.input_tokens / control.input_tokens",
        "reduction > 0",
        "median(reduction) + reduction",
        "'a'",
        "median(reduction) > 0",
        "large_context",
    ],
)
def test_a_figure_is_one_number(formula: str) -> None:
    """A value for each pair, a text or a condition is no figure."""
    refused(formula)


@pytest.mark.parametrize("formula", ["1 + 1", "2 * 21", "parameter.large_size", "2 * parameter.large_size - 1"])
def test_a_figure_rests_on_evidence(formula: str) -> None:
    """A number that reads no evidence is a constant, and no figure, however it is computed."""
    with pytest.raises(Refusal, match="reads no evidence"):
        compute(Suite({"result": formula}, COLUMNS, parameters={"large_size": "15"}), PAIRS)


@pytest.mark.parametrize(
    ("formula", "offset"), [("1 - sum(treatment.input_token)", 8), ("median(reducton)", 7), ("1 + unknown", 4)]
)
def test_a_refusal_points_into_the_suite_file(formula: str, offset: int) -> None:
    """Line and column are those of the refused name in the suite file, so that an editor jumps to it."""
    suite = Suite({"result": formula}, COLUMNS, {"reduction": "treatment.input_tokens / control.input_tokens"})
    with pytest.raises(FormulaRefused) as caught:
        compute(suite, PAIRS)
    where = caught.value.problems[0].where
    lines = suite.text().splitlines()
    line = next(number for number, text in enumerate(lines, start=1) if text.strip() == f"formula: {formula}")
    assert (line, lines[line - 1].index(formula) + 1 + offset) == (where.line, where.column)


def test_all_refused_formulas_of_a_suite_are_told_together() -> None:
    """One run shows every formula that does not hold, not only the first."""
    figures: Mapping[str, Yaml] = {
        "one": "sum(unknown_one)",
        "two": "sum(treatment.input_tokens)",
        "three": "mean(unknown_three)",
    }
    with pytest.raises(FormulaRefused) as caught:
        compute(Suite(figures, COLUMNS, {"other": "unknown_two + 1"}), PAIRS)
    told = str(caught.value)
    assert all(name in told for name in ("unknown_one", "unknown_two", "unknown_three"))


def test_all_unreadable_formulas_of_a_suite_are_told_together() -> None:
    """One run shows every formula that cannot be read."""
    figures: Mapping[str, Yaml] = {"one": "2 ** 3", "two": "sum(treatment.input_tokens)", "three": "lambda x"}
    with pytest.raises(FormulaRefused) as caught:
        compute(Suite(figures, COLUMNS, {"other": "input_tokens // 2"}), PAIRS)
    told = str(caught.value)
    assert all(formula in told for formula in ("2 ** 3", "lambda x", "input_tokens // 2"))


@pytest.mark.parametrize(
    "pieces",
    [
        {"derived": {"input_tokens": "treatment.input_tokens + 1"}},
        {"derived": {"result": "treatment.input_tokens + 1"}},
        {"subgroups": {"result": "control.input_tokens > 1"}},
        {"subgroups": {"input_tokens": "control.input_tokens > 1"}},
        {"derived": {"base": "treatment.input_tokens + 1"}},
        {"derived": {"main": "treatment.input_tokens + 1"}},
        {"derived": {"part": "treatment.input_tokens + 1"}, "subgroups": {"part": "control.input_tokens > 1"}},
    ],
)
def test_one_name_stands_for_one_thing(pieces: dict[str, Mapping[str, Yaml]]) -> None:
    """Arms, columns, derived columns, figures, comparisons and subgroups share one namespace; a clash is refused."""
    derived, subgroups = pieces.get("derived", {}), pieces.get("subgroups", {})
    with pytest.raises(Refusal):
        compute(Suite({"result": "sum(treatment.input_tokens)"}, COLUMNS, derived, subgroups, {"bar": "1"}), PAIRS)


@pytest.mark.parametrize("name", ["class", "lambda", "if", "not", "and", "or", "in", "is", "import", "async", "yield"])
@pytest.mark.parametrize("kind", ["column", "derived", "subgroup", "parameter", "figure"])
def test_no_keyword_of_python_is_a_name(name: str, kind: str) -> None:
    """A name that no formula could use is refused where it is declared."""
    figures: Mapping[str, Yaml] = {"result": "sum(treatment.input_tokens)"}
    suite = Suite(
        {**figures, **({name: "count()"} if kind == "figure" else {})},
        {**COLUMNS, **({name: TEXT} if kind == "column" else {})},
        {name: "treatment.input_tokens + 1"} if kind == "derived" else {},
        {name: "control.input_tokens > 1"} if kind == "subgroup" else {},
        {name: "1"} if kind == "parameter" else {},
    )
    with pytest.raises(Refusal):
        compute(suite, pairs_of([1], [1], "input_tokens"))


@pytest.mark.parametrize(
    "name", ["control", "treatment", "parameter", "pairs", "funnel", "recorded", "run", "sameness"]
)
def test_the_words_of_the_language_are_no_names_of_a_suite(name: str) -> None:
    """A declared name that the language itself uses would make two meanings, and is refused."""
    with pytest.raises(Refusal):
        compute(Suite({"result": "count()"}, COLUMNS, {name: "treatment.input_tokens + 1"}), PAIRS)
