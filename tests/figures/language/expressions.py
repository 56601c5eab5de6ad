"""Random formulas, written with more brackets than they need, so that printing has something to leave out."""

from __future__ import annotations

import re
from random import Random

from hypothesis import strategies as st

_NAMES = ("a", "b", "reduction", "control.input_tokens", "treatment.parity_score", "parameter.parity_bar")
_FLAGS = ("p", "large_context", "treatment.passed")
_LITERALS = ("0", "1", "2", "42", "0.5", "0.90", "1.0", "8000", "0.05")

_leaves = st.sampled_from(_NAMES + _LITERALS)
_flags = st.sampled_from(_FLAGS)


def _bracketed(text: str) -> st.SearchStrategy[str]:
    return st.sampled_from([text, f"({text})"]) if re.fullmatch(r"[\w.]+", text) else st.just(f"({text})")


def _grown(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    bracketed = inner.flatmap(_bracketed)
    sums = st.tuples(bracketed, st.sampled_from(["+", "-", "*", "/"]), bracketed).map(" ".join)
    negatives = bracketed.map("-{}".format)
    return sums | negatives


def _grown_conditions(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    bracketed = inner.flatmap(_bracketed)
    joined = st.tuples(bracketed, st.sampled_from(["and", "or"]), bracketed).map(" ".join)
    return joined | bracketed.map("not {}".format)


_plain_numbers = st.recursive(_leaves, _grown, max_leaves=8)
_comparisons = st.tuples(
    _plain_numbers.flatmap(_bracketed),
    st.sampled_from(["<", "<=", ">", ">=", "==", "!="]),
    _plain_numbers.flatmap(_bracketed),
).map(" ".join)

conditions = st.recursive(_flags | _comparisons, _grown_conditions, max_leaves=6)
"""Formulas that are true or false."""

_arguments = _plain_numbers.flatmap(lambda text: st.sampled_from([text, f"({text})"]))
_where = st.just("") | conditions.map(", where={}".format)
_reductions = (
    st.tuples(st.sampled_from(["sum", "mean", "median", "min", "max", "sd"]), _arguments, _where).map(
        lambda parts: f"{parts[0]}({parts[1]}{parts[2]})"
    )
    | st.tuples(st.sampled_from(["count", "rate"]), conditions, _where).map(lambda parts: "{}({}{})".format(*parts))
    | st.tuples(_arguments, st.sampled_from(["0", "0.25", "0.50", "1"]), _where).map(
        lambda parts: "quantile({}, {}{})".format(*parts)
    )
)

numbers = st.recursive(_leaves | _reductions, _grown, max_leaves=6)
"""Formulas that are a number."""


def spaced_out(text: str, source: Random) -> str:
    """Return the formula with other spaces between its words, and the same meaning."""
    words = re.findall(r"[A-Za-z_0-9.]+|[<>=!]=|.", text.replace(" ", "\0"))
    return "".join(_space(word, source) for word in words).lstrip()


def _space(word: str, source: Random) -> str:
    gap = " " * source.randrange(3)
    if word == "\0":
        return gap + " "
    return f"{gap}{word}{gap}" if re.fullmatch(r"[-+*/(),<>=]|[<>=!]=", word) else word
