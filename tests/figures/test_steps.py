"""The sum with its numbers in place: every node of a formula with its value, in order of evaluation."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from generator.errors import Place
from generator.figures.language.parsing import parse
from generator.figures.language.printer import canonical
from generator.figures.model import Figure, FigureKey, Provenance
from generator.quantities import Amount
from tests.figures.constructed import INTEGER, Suite, Yaml, compute, pairs_of

PAIRS = pairs_of([10, 20, 30, 40], [5, 4, 3, 2])
FORMULAS = {
    "reduction": "1 - sum(treatment.x) / sum(control.x)",
    "middle": "median(gain) * 2",
    "share": "rate(treatment.x >= parameter.bar)",
    "grouped": "(sum(treatment.x) - 1) / (count() + 1)",
    "negative": "-mean(treatment.x) + max(gain, where=large)",
    "referring": "reduction * 100",
}


def figures() -> dict[str, Figure]:
    """Return the figures of the suite that these tests look at."""
    formulas: dict[str, Yaml] = dict(FORMULAS)
    large: dict[str, Yaml] = {"large": "control.x > 15"}
    suite = Suite(formulas, {"x": INTEGER}, {"gain": "control.x - treatment.x"}, large, {"bar": "4"})
    return dict(compute(suite, PAIRS).figures)


@pytest.mark.parametrize("name", FORMULAS)
def test_the_last_step_is_the_whole_formula_with_its_value(name: str) -> None:
    """The sum ends in the figure's own value under the figure's own formula."""
    figure = figures()[name]
    assert name == "referring" or figure.formula == figure.steps[-1].text
    assert figure.amount == figure.steps[-1].value
    assert (figure.evidence_class, figure.depth) == (figure.steps[-1].evidence_class, figure.steps[-1].depth)


@pytest.mark.parametrize("name", FORMULAS)
def test_steps_are_numbered_in_order_of_evaluation(name: str) -> None:
    """Each step has its number, and what a step is made of stands before it, one level deeper."""
    steps = figures()[name].steps
    assert list(range(len(steps))) == [step.index for step in steps]
    assert min(step.level for step in steps) == steps[-1].level
    assert all(one.level <= other.level + 1 for one, other in pairwise(steps))


@pytest.mark.parametrize("name", FORMULAS)
def test_the_formula_of_a_figure_is_its_canonical_text(name: str) -> None:
    """What is printed as the formula is the canonical text, which is the text that is evaluated."""
    place = Place("proof/suites/example.yaml")
    assert canonical(parse(FORMULAS[name], place)) == figures()[name].formula


def test_every_part_of_a_sum_is_shown_with_its_value() -> None:
    """In a reduction, both sums and their quotient stand with their own values."""
    values = {step.text: step.value.value for step in figures()["reduction"].steps if isinstance(step.value, Amount)}
    expected = {
        "sum(treatment.x)": Fraction(14),
        "sum(control.x)": Fraction(100),
        "sum(treatment.x) / sum(control.x)": Fraction(14, 100),
        "1 - sum(treatment.x) / sum(control.x)": Fraction(86, 100),
    }
    assert expected == {text: values.get(text) for text in expected}


def test_numbers_stand_in_place_of_what_they_are_the_value_of() -> None:
    """The substituted sum is the formula with each reduction replaced by its value."""
    found = figures()
    expected = ("1 - 14 / 100", "(14 - 1) / (4 + 1)")
    assert expected == (found["reduction"].substituted, found["grouped"].substituted)


def test_the_n_of_a_reduction_stands_with_it() -> None:
    """Each reduction shows over how many pairs it ran, a restricted one over fewer."""
    counts = {step.text: step.n for step in figures()["negative"].steps}
    assert (counts["mean(treatment.x)"], counts["max(gain, where=large)"]) == (4, 3)


def test_a_figure_stands_at_its_formula_and_rests_on_its_artifacts() -> None:
    """A figure knows where its formula is written, and the files its value came from, sorted by path."""
    figure = figures()["reduction"]
    lines = Suite(dict(FORMULAS)).text().splitlines()
    assert FigureKey("example", "reduction", "first-run") == figure.key
    assert figure.place.path == "proof/suites/example.yaml"
    assert figure.place.line is not None
    assert any(FORMULAS["reduction"] in line for line in lines)
    paths = [artifact.path for artifact in figure.provenance.artifacts]
    assert sorted(set(paths)) == paths
    assert "proof/runs/first-run/rows.jsonl" in paths


def test_a_figure_never_becomes_text_by_accident() -> None:
    """A figure printed without its verdict raises, however it is made text."""
    figure = figures()["reduction"]
    for careless in (str, "{}".format, "{:>20}".format, lambda found: f"{found}"):
        with pytest.raises(TypeError, match="example/reduction@first-run"):
            careless(figure)


@pytest.mark.parametrize("artifacts", [(), ("proof/runs/first-run/rows.jsonl",), (None,)])
def test_no_figure_exists_without_an_artifact(artifacts: tuple[object, ...]) -> None:
    """Provenance is made of artifacts that were read, at least one; a path alone is none."""
    with pytest.raises(TypeError):
        Provenance(artifacts)  # type: ignore[arg-type]
