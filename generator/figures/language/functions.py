"""The functions of the formula language: one registry that the parser, the checker and the documentation share.

A reduction turns a column into one number. A test does too, but returns a result with named fields
(``wilcoxon(delta).p``); its computation lives in ``statistics`` and is wired in ``figures/significance.py``.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Argument:
    """One positional argument: what it is called and what it must be.

    ``kind`` is ``number column``, ``boolean column`` or ``number``.
    """

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Function:
    """A function that formulas can call."""

    name: str
    arguments: tuple[Argument, ...]
    doc: str
    """One line for the reader: what it returns."""
    optional: int = 0
    """How many of the arguments, counted from the last, may be left out."""
    fields: tuple[str, ...] = ()
    """The fields of its result; empty where the result is a plain number."""
    keywords: tuple[str, ...] = ("where",)
    exact: bool = True
    """Whether its value is exact; float64 results are marked as such."""


_NUMBERS = Argument("x", "number column")
_CONDITION = Argument("condition", "boolean column")

REDUCTIONS = (
    Function("count", (_CONDITION,), "The number of pairs for which the condition holds; without one, of pairs.", 1),
    Function("sum", (_NUMBERS,), "The exact sum."),
    Function("mean", (_NUMBERS,), "The exact arithmetic mean."),
    Function("median", (_NUMBERS,), "The exact median (type 7: the mean of the two middle values for even n)."),
    Function(
        "quantile",
        (_NUMBERS, Argument("q", "number")),
        "The exact quantile by linear interpolation (Hyndman and Fan 1996, type 7).",
    ),
    Function("min", (_NUMBERS,), "The smallest value."),
    Function("max", (_NUMBERS,), "The largest value."),
    Function("sd", (_NUMBERS,), "The standard deviation with n - 1, in float64.", exact=False),
    Function("rate", (_CONDITION,), "The share of pairs for which the condition holds: count over count."),
)

TESTS = (
    Function(
        "wilcoxon",
        (_NUMBERS,),
        "Wilcoxon signed-rank test of symmetry about zero: zeros dropped, average ranks, tie-corrected variance, "
        "continuity correction, two-sided normal p.",
        fields=("p", "exact_p", "w_plus", "n", "zeros"),
        exact=False,
    ),
)

FUNCTIONS = {function.name: function for function in (*REDUCTIONS, *TESTS)}
