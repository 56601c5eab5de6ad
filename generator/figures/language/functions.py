"""The functions of the formula language: one registry that the parser, the checker and the documentation share.

A reduction turns a column into one number. A test does too, but returns a result with named fields
(``wilcoxon(delta).p``); its computation lives in ``statistics``, is wired in ``figures/significance.py``, and what it
says of itself is the first sentence of its own docstring.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.statistics.methods import describe_methods

KEYWORDS = {"where": "boolean column", "margin": "number", "cluster": "column"}
"""What stands behind each keyword: a condition, one number for all pairs, or a column of any type."""


@dataclass(frozen=True, slots=True)
class Argument:
    """One positional argument: what it is called and what it must be.

    ``kind`` is ``number column``, ``boolean column``, ``column`` (of any type) or ``number``.
    """

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Function:
    """A function that formulas can call."""

    name: str
    arguments: tuple[Argument, ...]
    doc: str
    """One line for the reader, without digits: what it returns."""
    optional: int = 0
    """How many of the arguments, counted from the last, may be left out."""
    fields: tuple[str, ...] = ()
    """The fields of its result; empty where the result is a plain number."""
    truths: tuple[str, ...] = ()
    """Those of them that are true or false, and no numbers."""
    keywords: tuple[str, ...] = ("where",)
    exact: bool = True
    """Whether its value is exact; float64 results are marked as such."""
    demanded: tuple[str, ...] = ()
    """The keywords that may not be left out."""
    source: str | None = None
    """Who described it, where somebody did."""

    @property
    def signature(self) -> str:
        """How it is called, optional parts in square brackets: ``tost(x, margin=, [cluster=], [where=])``."""
        needed = len(self.arguments) - self.optional
        parts = [a.name if index < needed else f"[{a.name}]" for index, a in enumerate(self.arguments)]
        parts += [f"{word}=" if word in self.demanded else f"[{word}=]" for word in self.keywords]
        return f"{self.name}({', '.join(parts)})"


_NUMBERS = Argument("x", "number column")
_CONDITION = Argument("condition", "boolean column")
_CLUSTERS = Argument("cluster", "column")
_METHODS = {method.name: method for method in describe_methods()}


def _test(
    name: str,
    arguments: tuple[Argument, ...],
    fields: str,
    *,
    keywords: tuple[str, ...] = ("where",),
    demanded: tuple[str, ...] = (),
    truths: tuple[str, ...] = (),
    method_name: str | None = None,
) -> Function:
    method = _METHODS[method_name or name]
    return Function(
        name,
        arguments,
        method.sentence,
        fields=tuple(fields.split()),
        truths=truths,
        keywords=keywords,
        exact=False,
        demanded=demanded,
        source=method.source,
    )


REDUCTIONS = (
    Function("count", (_CONDITION,), "The number of pairs for which the condition holds; without one, of pairs.", 1),
    Function("sum", (_NUMBERS,), "The exact sum."),
    Function("mean", (_NUMBERS,), "The exact arithmetic mean."),
    Function("median", (_NUMBERS,), "The exact median: the mean of both middle values where they differ."),
    Function(
        "quantile",
        (_NUMBERS, Argument("q", "number")),
        "The exact quantile, by straight lines between the order statistics.",
        source=_METHODS["distribution"].source,
    ),
    Function("min", (_NUMBERS,), "The smallest value."),
    Function("max", (_NUMBERS,), "The largest value."),
    Function("sd", (_NUMBERS,), "The standard deviation of a sample, in floating point.", exact=False),
    Function("rate", (_CONDITION,), "The share of pairs for which the condition holds: count over count."),
)

_AGAINST_MARGIN: tuple[str, ...] = ("margin", "cluster", "where")

TESTS = (
    _test("wilcoxon", (_NUMBERS,), "p exact_p w_plus w_minus n zeros wins losses z smallest_p"),
    _test("sign_test", (_NUMBERS,), "p n zeros wins losses"),
    _test("rank_biserial", (_NUMBERS,), "correlation n zeros"),
    _test("hodges_lehmann", (_NUMBERS,), "estimate low high achieved_level n"),
    _test(
        "mcnemar",
        (Argument("a", "boolean column"), Argument("b", "boolean column")),
        "p difference both only_control only_treatment neither n",
    ),
    _test("mean_difference", (_NUMBERS,), "mean low high standard_error n"),
    _test("clustered_mean_difference", (_NUMBERS, _CLUSTERS), "mean low high standard_error clusters n"),
    _test(
        "tost",
        (_NUMBERS,),
        "p p_above_lower p_below_upper low high n",
        keywords=_AGAINST_MARGIN,
        demanded=("margin",),
    ),
    _test("non_inferiority", (_NUMBERS,), "p lower_bound n", keywords=_AGAINST_MARGIN, demanded=("margin",)),
    _test(
        "sameness",
        (_NUMBERS,),
        "holds low high inner_low inner_high p_lower p_upper n zeros wins losses",
        keywords=_AGAINST_MARGIN,
        demanded=("margin",),
        truths=("holds",),
        method_name="assess_sameness",
    ),
    _test("minimum_detectable_effect", (_NUMBERS,), "effect n", keywords=("cluster", "where")),
    _test("wilson", (_CONDITION,), "low high"),
    _test("clopper_pearson", (_CONDITION,), "low high"),
    _test(
        "brier",
        (Argument("score", "number column"), Argument("outcome", "boolean column")),
        "score base_rate reference n",
    ),
    _test("distribution", (_NUMBERS,), "n mean median p25 p75 p95 min max sd"),
)

FUNCTIONS = {function.name: function for function in (*REDUCTIONS, *TESTS)}
