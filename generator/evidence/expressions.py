"""JMESPath expressions over what a harness wrote: judged when they are read, so that a mapping cannot surprise later.

Promises that an expression is exact (no literal or function of it makes a binary fraction), small, and cannot multiply
what it is given beyond a fixed factor. Refuses everything else, with the reason in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal, Inexact, localcontext
from functools import lru_cache
from typing import Annotated, Any, Protocol

from pydantic import AfterValidator, StringConstraints

LONGEST = 400
MOST_SELECTED = 24
"""How many parts all multi-selects of an expression have together: each can multiply what it is given."""
ENOUGH_DIGITS = 400
ROOTS = ("record", "document", "file")
"""What an expression starts from: the record, the whole file that it stands in, and the name of that file."""
EXACT = (
    *("contains", "ends_with", "join", "keys", "length", "map", "merge", "not_null", "only", "reverse", "sort"),
    *("starts_with", "sum", "to_array", "to_string", "type", "values"),
)


class Searched(Protocol):
    """A compiled expression."""

    def search(self, value: object) -> object:
        """Return what the expression finds; ``ValueError`` where a function is given what it cannot take."""


def compiled(text: str) -> Searched:
    """Return an expression that was checked, ready to search."""
    return _Compiled(text)


def _checked(text: str) -> str:
    """Return the text of an expression; ``ValueError`` says what is needed where it is none."""
    parsed = _parse(text)
    selected = 0
    roots = False
    for node in _nodes(parsed):
        kind, value = node["type"], node.get("value")
        if kind == "literal" and _has_fraction(value):
            raise ValueError("an expression without fractions in literals is needed: write them as text")
        if kind == "function_expression" and value not in EXACT:
            raise ValueError(f"one of the exact functions is needed: {', '.join(EXACT)}")
        selected += len(node["children"]) if kind in ("multi_select_list", "multi_select_dict") else 0
        roots = roots or (kind == "field" and value in ROOTS) or kind == "literal"
    if selected > MOST_SELECTED:
        raise ValueError(f"an expression with at most {MOST_SELECTED} parts in its multi-selects is needed")
    if not roots:
        raise ValueError(f"an expression that starts from one of {', '.join(ROOTS)} is needed")
    return text


Expression = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST), AfterValidator(_checked)]
"""A JMESPath expression over ``record``, ``document`` and ``file``."""


@lru_cache(maxsize=1000)
def _parse(text: str) -> Mapping[str, Any]:
    import jmespath
    from jmespath.exceptions import JMESPathError

    try:
        return jmespath.compile(text).parsed
    except (JMESPathError, RecursionError, ValueError) as error:
        reason = str(error).splitlines()[0].rstrip(":") if str(error) else "too deep"
        raise ValueError(f"a JMESPath expression is needed ({reason[:120]})") from error


def _nodes(node: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += [child for child in one["children"] if isinstance(child, dict)]


def _has_fraction(value: object) -> bool:
    if isinstance(value, list | dict):
        return any(_has_fraction(each) for each in (value.values() if isinstance(value, dict) else value))
    return isinstance(value, float)


class _Compiled:
    """An expression with the functions that stay exact."""

    def __init__(self, text: str) -> None:
        import jmespath
        from jmespath.exceptions import JMESPathError

        self._errors = (JMESPathError, RecursionError, TypeError)
        self._expression = jmespath.compile(text)
        self._options = jmespath.Options(custom_functions=_exact_functions())

    def search(self, value: object) -> object:
        try:
            return self._expression.search(value, options=self._options)
        except self._errors as error:
            raise ValueError(str(error).splitlines()[0] if str(error) else "a value that is too deep") from error


@lru_cache(maxsize=1)
def _exact_functions() -> Any:
    from jmespath import functions

    class Exact(functions.Functions):
        """JMESPath's functions, with sums that are exact and a choice that is none."""

        @functions.signature({"types": ["array", "null"]})
        def _func_sum(self, values: list[object] | None) -> int | Decimal | None:
            """Return the exact sum; null where there is nothing to add, for nothing is not zero."""
            return _sum([each for each in values or [] if each is not None])

        @functions.signature({"types": []})
        def _func_to_string(self, value: object) -> str | None:
            """Return a whole number as its digits, and text as it is."""
            if isinstance(value, bool) or not isinstance(value, int | str | None):
                raise TypeError(f"to_string() was given {str(value)[:40]!r}: text or a whole number is needed")
            return None if value is None else str(value)

        @functions.signature({"types": ["array", "null"]})
        def _func_only(self, values: list[object] | None) -> object:
            """Return the only item of a list, or null where it has none."""
            if values and len(values) > 1:
                raise TypeError(f"only() was given {len(values)} items: which of them counts would be a choice")
            return values[0] if values else None

    return Exact()


def _sum(values: list[object]) -> int | Decimal | None:
    if not values:
        return None
    with localcontext(prec=ENOUGH_DIGITS) as context:
        context.traps[Inexact] = True
        total: int | Decimal = 0
        for value in values:
            if isinstance(value, bool) or not isinstance(value, int | Decimal):
                raise TypeError(f"sum() was given {str(value)[:40]!r}, which is no number")
            try:
                total = total + value
            except Inexact as error:
                raise TypeError("sum() was given numbers too far apart to be added exactly") from error
        return total
