"""What could not be a row once everything is measured is refused before anything is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.errors import Malformed, Missing, Refusal
from generator.evidence.reading import read_archive
from generator.record.model import Plan
from generator.record.planning import make_plan
from generator.record.recording import record, rehearse_record
from tests.record.measured import COLUMNS, MATRIX, ORDER, PAIRING, RECORD, measured_project, recording_text


def plan_of(root: Path) -> Plan:
    """Return the plan of the only suite of a project."""
    archive = read_archive(root)
    return make_plan(archive, archive.suites["example"])


def test_every_attempt_is_planned_once_in_alternating_order(tmp_path: Path) -> None:
    """With the words of its command filled in, and the budget of the wall time as its limit."""
    words = ["run", "--task={task}", "{unit}{unit}", "{arm}", "{round} of {repetition}", '{"json": "{x y}"}', "{}"]
    plan = plan_of(measured_project(tmp_path, recording=recording_text(words), limit="1.5"))

    assert list(ORDER) == [(*step.unit.values(), step.arm) for step in plan.steps]
    assert ("run", "--task=a", "aa", "helped", "1 of 1", '{"json": "{x y}"}', "{}") == plan.steps[1].command
    assert 1_500_000_000 == plan.limit_nanoseconds
    assert ("tokens", "score") == plan.printed


def test_three_arms_alternate_as_well(tmp_path: Path) -> None:
    """Forwards, then backwards."""
    root = measured_project(tmp_path, matrix="matrix: {task: [a, b], round: [r]}\n")
    path = root / "proof/suites/example.yaml"
    text = path.read_text("utf-8").replace("comparisons:", "  more: {title: More of it}\ncomparisons:", 1)
    path.write_text(text, encoding="utf-8")

    arms = [step.arm for step in plan_of(root).steps]
    assert ["plain", "helped", "more", "more", "helped", "plain"] == arms


def test_a_suite_that_says_no_command_is_not_recorded(tmp_path: Path) -> None:
    """The file that is absent is named."""
    root = measured_project(tmp_path)
    (root / RECORD).unlink()
    with pytest.raises(Missing, match=r"proof/suites/example/record\.yaml: found no such file"):
        plan_of(root)


@pytest.mark.parametrize(
    ("recording", "said"),
    [
        ("{schema: proofpage/record/v1}", "found neither command: nor commands:"),
        ('{schema: proofpage/record/v1, command: [x, "{arm}"], commands: {plain: [x]}}', "both command: and commands:"),
        ("{schema: proofpage/record/v1, command: [x]}", "one command for all arms, without {arm}"),
        ('{schema: proofpage/record/v1, command: ["{arm}"], dataset: 40 % faster}', "which says more than a name"),
        (
            '{schema: proofpage/record/v1, command: ["{arm}"], versions: {40 % faster: [x]}}',
            "which says more than a name",
        ),
        ("{schema: proofpage/record/v1, commands: {plain: [x]}}", "no command of helped"),
        ("{schema: proofpage/record/v1, commands: {plain: [x], helped: []}}", "no command of helped"),
        ("{schema: proofpage/record/v1, commands: {plain: [x], helped: [y], other: [z]}}", "found the arm other"),
        ('{schema: proofpage/record/v1, command: ["{arm}", "{tsak}"]}', "Did you mean '{task}'?"),
    ],
)
def test_commands_fit_the_suite(recording: str, said: str, tmp_path: Path) -> None:
    """Every arm has one, they differ, and only what can be filled in stands in braces."""
    root = measured_project(tmp_path, recording=recording)
    with pytest.raises(Malformed) as refused:
        plan_of(root)
    assert said in str(refused.value)
    assert {RECORD} == {problem.where.path for problem in refused.value.problems}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"matrix": ""}, "found no matrix"),
        ({"pairing": PAIRING.replace(', budgets: {wall_seconds: "@LIMIT@"}', "")}, "found no budget of wall_seconds"),
        ({"limit": "0"}, "found no budget of wall_seconds"),
        ({"pairing": PAIRING.replace("success: [no_failure], ", "")}, "found no gate no_failure"),
        ({"columns": {**COLUMNS, "exit_code": "{type: text}"}}, "found text; expected integer"),
        ({"columns": {**COLUMNS, "cpu_seconds": '{type: decimal, max: "9"}'}}, "found bounds of cpu_seconds"),
        ({"columns": {**COLUMNS, "tokens": "{type: integer, missing: []}"}}, "found missing: without null of tokens"),
        ({"columns": {**COLUMNS, "signal": "{type: integer, missing: [0]}"}}, "found missing: without null of signal"),
        (
            {"columns": {**COLUMNS, "cpu_seconds": "{type: decimal, unit: s}"}},
            "found cpu_seconds in s; expected seconds",
        ),
        ({"columns": {**COLUMNS, "round": "{type: integer, max: 2}"}}, "found '3' as round; expected at most 2"),
        ({"columns": {**COLUMNS, "task": "{type: boolean}"}}, "found boolean; expected text, or integer"),
        ({"columns": {**COLUMNS, "task": "{type: integer}"}}, "found 'b' as task; expected a whole number"),
    ],
)
def test_suites_take_whatever_becomes_of_an_attempt(changes: dict[str, str], said: str, tmp_path: Path) -> None:
    """A failure, an end at the limit, a command that printed nothing."""
    root = measured_project(tmp_path, **changes)  # type: ignore[arg-type]
    with pytest.raises(Refusal) as refused:
        plan_of(root)
    assert [said] == [said for problem in refused.value.problems if said in str(problem)]
    assert {"proof/suites/example.yaml"} == {problem.where.path for problem in refused.value.problems}


def test_all_that_does_not_fit_is_told_at_once(tmp_path: Path) -> None:
    """Of the suite and of the commands."""
    root = measured_project(tmp_path, matrix="", recording="{schema: proofpage/record/v1, command: [x]}")
    with pytest.raises(Malformed) as refused:
        plan_of(root)
    assert 2 == len(refused.value.problems)


def test_plans_are_told_apart_by_what_they_measure(tmp_path: Path) -> None:
    """By units, order, commands and limit; not by titles."""
    plain = plan_of(measured_project(tmp_path / "plain"))
    others = (
        measured_project(tmp_path / "limit", limit="21"),
        measured_project(tmp_path / "body", "true"),
        measured_project(tmp_path / "units", matrix=MATRIX.replace("[a, b]", "[b, a]")),
    )
    digests = {plan_of(root).digest() for root in others}
    again = measured_project(tmp_path / "again")
    path = again / "proof/suites/example.yaml"
    path.write_text(path.read_text("utf-8").replace("An example", "Another title"), encoding="utf-8")

    assert 3 == len(digests - {plain.digest()})
    assert plain.digest() == plan_of(again).digest()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("question: ", "question: Is it 2x faster? # ", "a number, '2', in the sentence"),
        (
            "figures:\n",
            "figures:\n  solved_94_of_100: {title: X, formula: count(), unit: pairs, display: integer}\n",
            "tells a result",
        ),
        (
            "figures:\n",
            "figures:\n  alone: {title: A ratio, formula: 1 - sum(treatment.tokens) / sum(control.tokens), "
            "unit: ratio, display: percent.1}\n",
            "beside",
        ),
    ],
)
def test_what_check_refuses_of_the_suite_is_refused_before_it_is_measured(
    old: str, new: str, said: str, tmp_path: Path
) -> None:
    """Its words, its ids and its figures need no run to be judged; nothing is run, and a rehearsal says so too."""
    root = measured_project(tmp_path)
    path = root / "proof/suites/example.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")

    for ask in (rehearse_record, record):
        with pytest.raises(Refusal, match=said):
            ask(root, "example", "first")
    assert not (root / "calls.txt").exists()
