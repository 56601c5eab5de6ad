"""The error tree: every refusal says where, what was found, what was expected and what to do."""

from __future__ import annotations

import inspect
import re

import pytest

from generator import errors
from generator.errors import (
    BrokenLedger,
    CannotRun,
    Contradiction,
    FormulaRefused,
    Malformed,
    Missing,
    Place,
    Problem,
    ProofpageError,
    Refusal,
    Unbound,
    raise_all,
    refuse,
)

REFUSALS = [Malformed, Missing, Contradiction, FormulaRefused, Unbound, BrokenLedger]
HERE = Place("proof/suites/example.yaml", 7, 3)
PROBLEM = Problem(HERE, found="12", expected="a whole number below 10", remedy="Correct the value.")


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Place("proof/a.yaml"), "proof/a.yaml"),
        (Place("proof/a.yaml", 4), "proof/a.yaml:4"),
        (Place("proof/a.yaml", 4, 9), "proof/a.yaml:4:9"),
    ],
)
def test_a_place_reads_as_path_line_and_column(place: Place, text: str) -> None:
    """A place is written the way editors jump to: path, then line, then column, as far as they are known."""
    assert text == str(place)


def test_a_problem_says_where_what_was_found_what_was_expected_and_what_to_do() -> None:
    """The sentence of a problem holds all four parts, in that order."""
    expected = "proof/suites/example.yaml:7:3: found 12; expected a whole number below 10. Correct the value."
    assert expected == str(PROBLEM)


def test_a_problem_of_a_figure_names_the_figure() -> None:
    """Where a problem concerns a figure, its full key stands right after the place."""
    problem = Problem(HERE, found="1", expected="2", remedy="Mend it.", figure="example/total@first")
    expected = "proof/suites/example.yaml:7:3 (example/total@first): found 1; expected 2. Mend it."
    assert expected == str(problem)


def test_a_problem_moved_elsewhere_keeps_everything_but_its_place() -> None:
    """Moving a problem makes a new one at the new place and leaves the old one as it was."""
    problem = Problem(HERE, "1", "2", "Mend it.", "example/total@first")
    there = Place("proof/b.yaml", 1)
    assert Problem(there, "1", "2", "Mend it.", "example/total@first") == problem.at(there)
    assert Problem(HERE, "1", "2", "Mend it.", "example/total@first") == problem


@pytest.mark.parametrize("kind", REFUSALS)
def test_every_refusal_is_a_refusal_and_carries_its_problems(kind: type[Refusal]) -> None:
    """Whatever its kind, a refusal can be caught as one and gives its problems in order."""
    other = PROBLEM.at(Place("proof/z.yaml"))
    error = kind([other, PROBLEM])
    assert isinstance(error, Refusal)
    assert (other, PROBLEM) == error.problems
    assert f"{other}\n{PROBLEM}" == str(error)


def test_wrong_usage_is_no_refusal() -> None:
    """Exit code 2 and exit code 1 never mix: an error of usage is not caught as a refusal."""
    assert issubclass(CannotRun, ProofpageError)
    assert not issubclass(CannotRun, Refusal)


def test_refuse_makes_a_refusal_of_the_kind_with_one_problem() -> None:
    """The short way to a refusal keeps place, found, expected and remedy apart."""
    problem = Problem(HERE, "12", "a whole number below 10", "Correct the value.")
    error = refuse(FormulaRefused, HERE, found="12", expected="a whole number below 10", remedy="Correct the value.")
    assert FormulaRefused is type(error)
    assert (problem,) == error.problems


def test_all_problems_of_a_phase_are_raised_together_once_each_and_in_order() -> None:
    """Problems of several refusals come as one refusal; a problem found twice is told once."""
    other = PROBLEM.at(Place("proof/a.yaml"))
    with pytest.raises(Contradiction) as caught:
        raise_all([Missing([PROBLEM, other]), Malformed([other]), Malformed([PROBLEM])], Contradiction)
    assert (PROBLEM, other) == caught.value.problems


def test_nothing_is_raised_where_nothing_is_wrong() -> None:
    """Without any problem there is no refusal, not an empty one."""
    raise_all([], Malformed)
    raise_all([Malformed([])], Malformed)


def test_the_tree_drawn_in_the_module_is_the_tree_of_the_classes() -> None:
    """The drawing at the top of the module lists every class once and no other."""
    drawn = re.findall(r"^[ |+-]*([A-Z][A-Za-z]+)  ", inspect.getdoc(errors) or "", re.MULTILINE)
    classes = [
        name
        for name, member in inspect.getmembers(errors, inspect.isclass)
        if issubclass(member, ProofpageError) and member.__module__ == errors.__name__
    ]
    assert sorted(classes) == sorted(drawn)
