"""Plain numbers read many at a time: an optional minus, up to 18 digits, at most one point.

Promises coefficient and decimal places exactly as written. Whatever is not plain (exponents, null, text, leading
zeros, a minus zero, more digits) is left to the strict parser and never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from generator.evidence.pairs import Mask
from generator.evidence.spans import Spans
from generator.evidence.typed_columns import Integers, Places

MOST_DIGITS = 18
_ZERO, _MINUS, _POINT = b"0-."


@dataclass(frozen=True, slots=True)
class PlainNumbers:
    """The numbers on some spans, and which of them are plain; the others hold nothing."""

    coefficients: Integers
    places: Places
    is_plain: Mask


def read_plain(spans: Spans) -> PlainNumbers:
    """Return the plain numbers of spans."""
    first = spans.buffer.bytes[spans.begins]
    is_negative = first == _MINUS
    begins, lengths = spans.begins + is_negative, spans.lengths - is_negative
    is_plain = (lengths >= 1) & (lengths <= MOST_DIGITS + 1)
    longest = int(lengths[is_plain].max(initial=0))
    coefficients = np.zeros(len(spans), dtype=np.int64)
    point = np.full(len(spans), -1, dtype=np.int64)
    for offset in range(longest):
        found: npt.NDArray[np.uint8] = spans.buffer.bytes[np.where(is_plain, begins + offset, 0)]
        inside = offset < lengths
        digits = found - np.uint8(_ZERO)
        is_digit = inside & (digits <= 9)
        is_point = inside & (found == _POINT) & (point < 0)
        is_plain &= is_digit | is_point | ~inside
        np.copyto(coefficients, coefficients * 10 + digits, where=is_digit)
        if is_point.any():
            point[is_point] = offset
    has_point = point >= 0
    is_plain &= ~has_point | ((point > 0) & (point < lengths - 1))
    is_plain &= lengths - has_point <= MOST_DIGITS
    whole = np.where(has_point, point, lengths)
    is_plain &= (whole == 1) | (spans.buffer.bytes[np.where(is_plain, begins, 0)] != _ZERO)
    is_plain &= ~(is_negative & (coefficients == 0))
    places = np.where(has_point & is_plain, lengths - 1 - point, 0).astype(np.int8)
    np.negative(coefficients, out=coefficients, where=is_negative)
    return PlainNumbers(coefficients, places, is_plain)
