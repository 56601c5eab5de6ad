"""The algebra of evidence classes: what is combined is as weak as its weakest input, in whatever order and grouping."""

from __future__ import annotations

from functools import cache

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.errors import FormulaRefused
from generator.figures.language.nodes import Name
from generator.figures.tracing import Traced, combined
from generator.quantities import EvidenceClass, exactly, weakest
from tests.figures.constructed import Pair, Suite, Yaml, compute

CLASSES = st.sampled_from(EvidenceClass)
WORDS = ("observed", "counted", "derived", "counterfactual")
SUMS = {word: f"sum(treatment.{word})" for word in WORDS}
LEAVES = st.sampled_from(WORDS)
FORMULAS = st.recursive(
    LEAVES.map(lambda word: (SUMS[word], frozenset({word}))),
    lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(
        lambda parts: (f"({parts[0][0]} {parts[1]} {parts[2][0]})", parts[0][1] | parts[2][1])
    ),
    max_leaves=5,
)
COLUMNS: dict[str, Yaml] = {word: {"type": "integer", "unit": "tokens", "class": word} for word in WORDS}
ROW = dict.fromkeys(COLUMNS, 3)
PAIRS: list[Pair] = [(ROW, ROW)]


def value_of_class(found: EvidenceClass) -> Traced:
    """Return a value of a class."""
    return Traced(Name(("x",)), exactly(1), "rows", found)


def over(*classes: EvidenceClass) -> EvidenceClass:
    """Return the class of what is computed from values of some classes."""
    found = combined(Name(("x",)), exactly(1), tuple(map(value_of_class, classes))).evidence_class
    assert found is not None
    return found


@cache
def class_of(formula: str) -> EvidenceClass:
    """Return the class of a figure over columns that are named after their classes."""
    try:
        found = compute(Suite({"first": "count()", "result": formula}, COLUMNS), PAIRS).figures["result"].evidence_class
    except FormulaRefused:
        found = None  # a formula that no evidence can change, such as a difference of equal sums
    assume(found is not None)  # nor has a formula that divides by nothing a value, and so a class
    assert found is not None
    return found


@given(CLASSES, CLASSES)
def test_combining_is_commutative(one: EvidenceClass, other: EvidenceClass) -> None:
    """Which input comes first does not matter."""
    assert weakest([one, other]) == weakest([other, one])
    assert over(one, other) == over(other, one)


@given(CLASSES, CLASSES, CLASSES)
def test_combining_is_associative(one: EvidenceClass, other: EvidenceClass, third: EvidenceClass) -> None:
    """How the inputs are grouped does not matter."""
    left, right = weakest([one, other]), weakest([other, third])
    assert left is not None
    assert right is not None
    assert weakest([left, third]) == weakest([one, right])
    assert over(over(one, other), third) == over(one, over(other, third)) == over(one, other, third)


@given(CLASSES)
def test_combining_is_idempotent(one: EvidenceClass) -> None:
    """An input that is read again makes nothing weaker or stronger."""
    assert one == weakest([one, one])
    assert over(one) == over(one, one) == over(over(one))


@given(st.lists(CLASSES, min_size=1))
def test_nothing_is_stronger_than_its_weakest_input(classes: list[EvidenceClass]) -> None:
    """It is exactly as weak as the weakest, and arithmetic is at least derived; later classes are weaker."""
    assert max(classes) == weakest(classes)
    assert max(*classes, EvidenceClass.DERIVED) == over(*classes)


@settings(max_examples=25, deadline=None)
@given(FORMULAS)
def test_a_formula_is_as_weak_as_the_weakest_column_it_reads(formula: tuple[str, frozenset[str]]) -> None:
    """Whatever arithmetic stands between the columns, however often and in whatever grouping."""
    text, words = formula
    classes = [EvidenceClass[word.upper()] for word in words]
    assert max(*classes, EvidenceClass.DERIVED) == class_of(text)


@settings(max_examples=12, deadline=None)
@given(FORMULAS, FORMULAS, st.sampled_from("+*"))
def test_swapped_operands_give_the_same_class(
    one: tuple[str, frozenset[str]], other: tuple[str, frozenset[str]], operator: str
) -> None:
    """The class of a formula does not depend on which side an operand stands."""
    assert class_of(f"{one[0]} {operator} {other[0]}") == class_of(f"{other[0]} {operator} {one[0]}")
