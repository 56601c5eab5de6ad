"""One value of a record to one value of a row: read as what it is declared to be, scaled exactly, or refused.

Promises that no number passes through a binary fraction, that words are only what the mapping lists, and that what
means *not recorded* is null and never a measurement.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal, Inexact, InvalidOperation, localcontext

from generator.evidence.expressions import ENOUGH_DIGITS
from generator.evidence.ingest_spec import As, FieldSpec
from generator.evidence.naming import listed, quoted
from generator.evidence.scalars import LARGEST_EXPONENT
from generator.mapping.model import Scalar

_NUMBER = re.compile(r"[+-]?[0-9]{1,100}(\.[0-9]{1,100})?([eE][+-]?[0-9]{1,3})?")
_WHOLE = re.compile(r"[+-]?[0-9]{1,100}")
_WORDS = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why a value is not what its field is declared to be."""

    found: str
    expected: str
    remedy: str


def read_value(spec: FieldSpec, value: object, *, is_text: bool) -> Scalar | Unfit:
    """Return a value of a record as its field; ``is_text`` where the format knows nothing but text."""
    if _is_missing(value, spec):
        return None
    from_text = spec.from_text or is_text
    if spec.values and (isinstance(value, str | bool) or not isinstance(value, int | Decimal)):
        word = said(value)
        if word is None or word not in spec.values:
            remedy = "List the word under values: with what it stands for."
            return Unfit(quoted(value), f"one of the words {listed(spec.values)}", remedy)
        listed_value = spec.values[word]
        if listed_value is None:
            return None
        value, from_text = listed_value, True
    read = _READERS[spec.as_ or "text"](value, from_text)
    return _scaled(read, spec) if spec.scale is not None and not isinstance(read, Unfit) else read


def said(value: object) -> str | None:
    """Return a value as a text that words can be compared with; None where it is a collection, or nothing."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, str | int | Decimal) else None


def _is_missing(value: object, spec: FieldSpec) -> bool:
    if value is None:
        return True
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        numbers = (text for text in spec.missing if text is not None and _NUMBER.fullmatch(text))
        return any(Decimal(text) == value for text in numbers)
    return said(value) in spec.missing if said(value) is not None else False


def _number(value: object, from_text: bool) -> Scalar | Unfit:
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return _bounded(value)
    if not isinstance(value, str):
        return Unfit(quoted(value), "a number", "Correct the expression, or list under missing: what means nothing.")
    if not from_text:
        return Unfit(quoted(value), "a number", "Say from_text: true if the tool writes numbers as text.")
    if not _NUMBER.fullmatch(value):
        is_minus = "\u2212" in value
        remedy = (
            "Have the minus sign U+2212 written as -."
            if is_minus
            else "Write the number alone, and declare its unit, or a scale; list it under missing: if it means nothing."
        )
        return Unfit(quoted(value), "a number without blanks, groups and signs of per cent", remedy)
    return _bounded(int(value) if _WHOLE.fullmatch(value) else Decimal(value))


def _bounded(value: int | Decimal) -> int | Decimal | Unfit:
    number = Decimal(value)
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or abs(exponent) > LARGEST_EXPONENT or abs(number.adjusted()) > LARGEST_EXPONENT:
        expected = f"a number with an exponent of at most {LARGEST_EXPONENT}"
        return Unfit(quoted(value), expected, "Correct the record where it was made.")
    return value


def _name(value: object, from_text: bool) -> Scalar | Unfit:
    del from_text
    if isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool)):
        return str(value)
    return Unfit(quoted(value), "text or a whole number, which names something", "Correct the expression.")


def _text(value: object, from_text: bool) -> Scalar | Unfit:
    del from_text
    if isinstance(value, str):
        return value
    return Unfit(quoted(value), "text", "Correct the expression, or declare what it is under as:.")


def _boolean(value: object, from_text: bool) -> Scalar | Unfit:
    if isinstance(value, bool):
        return value
    if from_text and isinstance(value, str) and value in _WORDS:
        return _WORDS[value]
    return Unfit(quoted(value), "true or false", "List under values: which word means which.")


def _list(value: object, from_text: bool) -> Scalar | Unfit:
    del from_text
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return Unfit(quoted(value), "a list of texts", "Correct the expression.")


def _scaled(value: Scalar, spec: FieldSpec) -> Scalar | Unfit:
    if spec.scale is None or isinstance(value, bool) or not isinstance(value, int | Decimal):
        return Unfit(quoted(value), "a number, for it is scaled", "Remove scale:, or declare as: number.")
    with localcontext(prec=ENOUGH_DIGITS) as context:
        context.traps[Inexact] = True
        try:
            product = Decimal(value) * spec.scale
            whole = int(product)
            return _bounded(whole if whole == product else product)
        except (Inexact, InvalidOperation):
            return Unfit(quoted(value), "a number that can be scaled exactly", "Take another unit.")


_READERS: Mapping[As, Callable[[object, bool], Scalar | Unfit]] = {
    "name": _name,
    "number": _number,
    "text": _text,
    "boolean": _boolean,
    "list": _list,
}
