"""Statistical tests inside formulas: the registry's functions with result fields, handed to ``statistics``.

To register one: describe it in ``language/functions.py`` (name, argument kinds, result fields, doc line) and add its
computation to ``TESTS`` here. A test whose own conditions do not hold gives no value and its reason (*withheld*).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from generator.evidence.methodology import Statistics
from generator.figures.language.nodes import Call
from generator.quantities import Amount, exactly, inexactly
from generator.statistics.errors import NotComputable
from generator.statistics.wilcoxon import wilcoxon


@dataclass(frozen=True, slots=True)
class Tested:
    """One field of a test's result, or the reason why there is none."""

    value: Amount | None
    reason: str | None


def run_test(node: Call, values: list[Fraction], settings: Statistics) -> Tested:
    """Run the test that a call names and return the field that it reads."""
    if len(values) < settings.min_pairs:
        return Tested(None, "too few pairs")
    try:
        return TESTS[node.function](values, node.result_field or "", settings)
    except NotComputable as refusal:
        return Tested(None, str(refusal.reason))


def _wilcoxon(values: list[Fraction], field: str, settings: Statistics) -> Tested:
    result = wilcoxon(values, exact_limit=settings.exact_limit)
    match field:
        case "p":
            return Tested(inexactly(result.p), None)
        case "exact_p":
            skipped = "more differences than the exact p is computed for"
            return Tested(None, skipped) if result.exact_p is None else Tested(exactly(result.exact_p), None)
        case "w_plus":
            return Tested(exactly(result.w_plus), None)
        case _:
            return Tested(exactly(result.zeros if field == "zeros" else result.n), None)


TESTS: dict[str, Callable[[list[Fraction], str, Statistics], Tested]] = {"wilcoxon": _wilcoxon}
