"""Tests and effects as formula functions: the registry, the values, the thresholds, and the refusals of a statistic."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

import pytest

from generator.errors import FormulaRefused, Refusal
from generator.figures.language.functions import FUNCTIONS, TESTS
from generator.figures.model import Status
from generator.figures.significance import TESTS as COMPUTATIONS
from generator.quantities import Depth
from generator.statistics.methods import describe_methods
from tests.figures.constructed import BOOLEAN, DECIMAL, INTEGER, TEXT, Computed, Pair, Suite, Yaml, compute
from tests.statistics.samples import WON_7_LOST_17

DELTA = {"delta": "treatment.x - control.x"}
WON_AND_LOST: list[Pair] = [({"x": 10}, {"x": 10 + delta}) for delta in WON_7_LOST_17]
"""7 wins, 17 losses and 3 ties."""


def _computed(
    figures: Mapping[str, Yaml], pairs: list[Pair], *, columns: Mapping[str, Yaml] | None = None, **more: Yaml
) -> Computed:
    return compute(Suite(figures, columns=columns or {"x": INTEGER}, derived=DELTA, more=more), pairs)


def _shown(formula: str, pairs: list[Pair], *, statistics: Yaml) -> float:
    value = _computed({"result": formula}, pairs, statistics=statistics).value("result")
    assert value is not None
    return round(float(value), 6)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("wilcoxon(delta).p", 0.211409),
        ("wilcoxon(delta).zeros", 3),
        ("wilcoxon(delta).wins", 7),
        ("wilcoxon(delta).losses", 17),
        ("sign_test(delta).p", 0.063915),
        ("sign_test(delta).n", 24),
        ("mean_difference(delta).mean", -0.37037),
        ("mean_difference(delta).n", 27),
        ("minimum_detectable_effect(delta).effect", 0.73112),
        ("tost(delta, margin=1).p", 0.009389),
        ("non_inferiority(delta, margin=0.25).p", 0.682094),
        ("wilson(delta > 0).low", 0.131704),
        ("clopper_pearson(delta > 0).high", 0.462849),
        ("distribution(delta).median", -1),
    ],
)
def test_values_of_a_record_with_more_losses_than_wins(formula: str, value: float) -> None:
    """7 wins, 17 losses and 3 ties: as scipy gives them (its own functions, and its noncentral t for the effect)."""
    assert value == _shown(formula, WON_AND_LOST, statistics={"power": "0.80"})


@pytest.mark.parametrize("function", TESTS, ids=lambda function: function.name)
def test_the_registry_takes_its_sentence_from_the_docstring(function: object) -> None:
    """There is one source for what a function does and who described it; the sentence holds no digit."""
    sentences = {method.name: (method.sentence, method.source) for method in describe_methods()}
    found = FUNCTIONS[function.name]  # type: ignore[attr-defined]
    assert sentences[{"sameness": "assess_sameness"}.get(found.name, found.name)] == (found.doc, found.source)
    assert not any(character.isdigit() for character in found.doc)


def test_every_test_of_the_registry_is_computed() -> None:
    """No name can be parsed and then have no computation, nor the other way round."""
    assert {function.name for function in TESTS} == set(COMPUTATIONS)


def test_every_field_can_be_read() -> None:
    """Each field that the registry lists, but for those that are true or false, is a number of the result."""
    arguments = {
        "x": "delta",
        "condition": "delta > 0",
        "a": "control.ok",
        "b": "treatment.ok",
        "cluster": "control.kind",
        "score": "treatment.score",
        "outcome": "treatment.ok",
    }
    formulas: dict[str, Yaml] = {}
    for function in TESTS:
        given = [arguments[argument.name] for argument in function.arguments]
        given += [f"{word}=1" for word in function.demanded]
        for field in (field for field in function.fields if field not in function.truths):
            formulas[f"{function.name}_{field}"] = f"{function.name}({', '.join(given)}).{field}"
    pairs: list[Pair] = [
        (
            {"x": 10, "ok": index % 2 == 0, "score": Decimal("0.5"), "kind": f"kind-{index % 6}"},
            {"x": 10 + delta, "ok": index % 3 == 0, "score": Decimal("0.25"), "kind": f"kind-{index % 6}"},
        )
        for index, delta in enumerate(WON_7_LOST_17)
    ]
    columns = {"x": INTEGER, "ok": BOOLEAN, "score": DECIMAL, "kind": TEXT}
    found = _computed(formulas, pairs, columns=columns, statistics={"power": "0.80"})
    missing = {name: found.figures[name].reason for name in formulas if found.value(name) is None}
    assert {} == missing
    assert {Depth.FROM_ROWS} == {found.figures[name].depth for name in formulas}


def test_mcnemar_counts_what_the_treatment_gained() -> None:
    """8 pairs that only the treatment passed, 2 that only the control passed: p 7/64, the difference 6 of 12 pairs."""
    outcomes = [(False, True)] * 8 + [(True, False)] * 2 + [(True, True), (False, False)]
    pairs: list[Pair] = [({"ok": one}, {"ok": other}) for one, other in outcomes]
    formulas = {
        field: f"mcnemar(control.ok, treatment.ok).{field}" for field in ("p", "difference", "only_treatment", "n")
    }
    found = compute(Suite(formulas, columns={"ok": BOOLEAN}), pairs)
    assert [Fraction(7, 64), Fraction(1, 2), 8, 12] == [found.value(name) for name in formulas]


def test_brier_reads_the_score_before_the_outcome() -> None:
    """Forecasts 0.9 and 0.2 of what happened and what did not: (0.01 + 0.04) / 2."""
    pairs: list[Pair] = [
        ({"score": Decimal("0.5"), "ok": True}, {"score": Decimal("0.9"), "ok": True}),
        ({"score": Decimal("0.5"), "ok": True}, {"score": Decimal("0.2"), "ok": False}),
    ]
    suite = Suite({"b": "brier(treatment.score, treatment.ok).score"}, columns={"score": DECIMAL, "ok": BOOLEAN})
    assert Fraction(1, 40) == compute(suite, pairs).value("b")


@pytest.mark.parametrize(
    ("formula", "deltas", "reason"),
    [
        ("wilcoxon(delta).p", [1, 2, 3, 4], "too few pairs"),
        ("wilcoxon(delta).p", [0] * 6, "no pair differs"),
        ("sign_test(delta).p", [0] * 6, "no pair differs"),
        ("rank_biserial(delta).correlation", [0] * 6, "no pair differs"),
        ("mean_difference(delta).low", [2] * 6, "the values do not vary"),
        ("hodges_lehmann(delta).low", [1, 2, 3, 4, 5], "too few values for an interval at this level"),
        ("tost(delta, margin=0).p", [1, 2, 3, 4, 5], "the margin is not positive"),
        ("minimum_detectable_effect(delta).effect", [1, 2, 3, 4, 5], "the methodology declares no power"),
        ("clustered_mean_difference(delta, pair_id).low", [1, 2, 3, 4, 5], None),
        ("tost(delta, margin=1, cluster=control.kind).p", [1, 2, 3, 4, 5], "too few clusters"),
        ("distribution(delta).sd", [1], "a single value has no standard deviation"),
    ],
)
def test_a_statistic_that_cannot_be_computed_is_withheld(formula: str, deltas: list[int], reason: str | None) -> None:
    """It gives no value, and the reason in words: never a number, never a refusal of the build."""
    pairs: list[Pair] = [({"x": 10, "kind": "a"}, {"x": 10 + delta, "kind": "a"}) for delta in deltas]
    columns = {"x": INTEGER, "kind": TEXT, "pair_id": TEXT}
    figure = _computed({"result": formula}, pairs, columns=columns).figures["result"]
    expected = (Status.WITHHELD, reason) if reason else (Status.MEASURED, None)
    assert expected == (figure.status, figure.reason)


def test_a_suite_overrides_the_thresholds() -> None:
    """With ``min_pairs`` of 4 in the suite a test of four pairs is computed, which the methodology withholds."""
    pairs: list[Pair] = [({"x": 10}, {"x": 10 + delta}) for delta in (1, 2, 3, 4)]
    found = _computed({"p": "sign_test(delta).p"}, pairs, statistics={"min_pairs": 4})
    assert Fraction(1, 8) == found.value("p")


@pytest.mark.parametrize(("name", "value"), [("confidence", "95"), ("alpha", "0.5"), ("power", "1"), ("resamples", 0)])
def test_thresholds_outside_their_range_are_refused(name: str, value: Yaml) -> None:
    """Where they are read, not where a statistic would break on them."""
    with pytest.raises(Refusal, match=f"as statistics.{name}"):
        _computed({"p": "sign_test(delta).p"}, WON_AND_LOST, statistics={name: value})


@pytest.mark.parametrize(
    ("formula", "found"),
    [
        ("tost(delta).p", "without margin="),
        ("tost(delta, margin=delta).p", "a number column after margin="),
        ("tost(delta, margin=1, cluster=1).p", "a number value after cluster="),
        ("mcnemar(delta, delta).p", r"a number column in mcnemar\(\)"),
        ("sign_test(delta, margin=1).p", "the keyword 'margin'"),
    ],
)
def test_arguments_of_another_kind_are_refused(formula: str, found: str) -> None:
    """At the column of the formula where they stand."""
    with pytest.raises(FormulaRefused, match=found):
        _computed({"p": formula}, WON_AND_LOST)


def test_the_margin_may_be_a_parameter() -> None:
    """So that no constant hides in a formula."""
    suite = Suite(
        {"p": "tost(delta, margin=parameter.bar).p", "q": "tost(delta, margin=1).p"},
        columns={"x": INTEGER},
        derived=DELTA,
        parameters={"bar": "1"},
    )
    found = compute(suite, WON_AND_LOST)
    assert found.value("q") == found.value("p")


def test_the_order_of_rows_changes_nothing() -> None:
    """To the last bit of every float."""
    formulas = {
        "low": "mean_difference(delta).low",
        "low_of_clusters": "clustered_mean_difference(delta, control.kind).low",
        "centre": "hodges_lehmann(delta).low",
        "p": "wilcoxon(delta).p",
    }
    pairs: list[Pair] = [
        ({"x": 10, "kind": f"k{index % 7}"}, {"x": 10 + delta, "kind": "same"})
        for index, delta in enumerate(WON_7_LOST_17)
    ]
    suite = Suite(formulas, columns={"x": INTEGER, "kind": TEXT}, derived=DELTA)
    values = [compute(suite, given) for given in (pairs, pairs[::-1])]
    assert [values[0].value(name) for name in formulas] == [values[1].value(name) for name in formulas]
