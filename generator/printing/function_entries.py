"""What the formula language puts into the catalogue: how each function is called, its fields, and who described it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.figures.language.functions import FUNCTIONS
from generator.printing.elements import Element, formula_element, value_element
from generator.statistics.methods import Method, describe_methods


def function_entries() -> Iterator[Element]:
    """Yield the elements of every formula function, under ``functions#NAME``, and of every other method."""
    for function in FUNCTIONS.values():
        key = f"functions#{function.name}"
        yield formula_element(key, function.signature)
        if function.fields:
            yield formula_element(f"{key}.fields", ", ".join(function.fields))
        if function.source is not None:
            yield value_element("node", f"{key}.source", display=function.source.replace("``", ""))
    for method in other_methods():
        yield formula_element(f"methods#{method.name}", method.name)
        yield value_element("node", f"methods#{method.name}.source", display=method.source.replace("``", ""))


def other_methods() -> tuple[Method, ...]:
    """Return the methods that formulas cannot call: intervals by resampling, families, verdicts, checks of records."""
    return tuple(method for method in describe_methods() if method.name not in FUNCTIONS)
