"""The canonical form: RFC 8785 within the narrowed domain, and nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from generator.ledger.verify_history import LARGEST, NotCanonical, canonical, parse_line

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4))
OBJECTS = st.dictionaries(TEXTS, VALUES, max_size=5)


@given(VALUES)
def test_agrees_with_rfc8785(value: Any) -> None:
    """Every value of the narrowed domain has the bytes that an independent implementation gives it."""
    assert rfc8785.dumps(value) == canonical(value)


@given(OBJECTS)
def test_canonical_lines_are_read_back(value: dict[str, Any]) -> None:
    """A canonical line is accepted and holds what was written."""
    assert value == parse_line(canonical(value))


@given(OBJECTS, st.booleans(), st.booleans(), st.sampled_from([(",", ":"), (", ", ": "), (",", ": ")]), st.randoms())
def test_only_canonical_bytes_are_accepted(
    value: dict[str, Any], escape: bool, order: bool, marks: Any, dice: Any
) -> None:
    """However else an object is written, its line is accepted exactly if its bytes are the canonical ones."""
    shuffled = dict(dice.sample(list(value.items()), len(value)))
    line = json.dumps(shuffled, ensure_ascii=escape, sort_keys=order, separators=marks).encode()

    if line == rfc8785.dumps(value):
        assert value == parse_line(line)
    else:
        with pytest.raises(NotCanonical):
            parse_line(line)


def test_keys_are_sorted_by_utf16_code_units() -> None:
    """The sorting example of RFC 8785, section 3.2.3."""
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]

    expected = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]

    assert expected == list(parse_line(canonical(dict.fromkeys(keys))))


def test_strings_are_escaped_as_little_as_can_be() -> None:
    """The string example of RFC 8785, section 3.2.2."""
    assert b'"\xe2\x82\xac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"' == canonical('\u20ac$\u000f\nA\'B"\\\\"/')


@pytest.mark.parametrize(
    "value", [0.5, 2**53, -(2**53), float("nan"), {1: "a"}, {"a": b"b"}, "\ud800", {"a": {"b": 1.0}}]
)
def test_refuses_what_the_domain_leaves_out(value: object) -> None:
    """Fractions, integers past 2^53 - 1, other keys than text and lone surrogates have no canonical form here."""
    with pytest.raises(NotCanonical):
        canonical(value)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b'{"a":1,"a":1}', "key 'a' more than once in an object"),
        (b'{"x":{"b":1,"a":2}}', "key 'b' out of order"),
        (b'{"a":NaN}', "the number NaN"),
        (b'{"a":-Infinity}', "the number -Infinity"),
        (b'{"a":0.5}', "the number 0.5"),
        (b'{"a":1e3}', "the number 1e3"),
        (b'{"a":9007199254740992}', "the number 9007199254740992"),
        (b'{"a":' + b"9" * 5000 + b"}", "the number 999999999999999999999999"),
        (b'{"a":-0}', "'{\"a\":-0}'"),
        (b'{"a": 1}', "'{\"a\": 1}'"),
        (b'{"a":"\\u0041"}', '\'{"a":"\\\\u0041"}\''),
        (b'{"a":"\\ud800"}', '\'{"a":"\\\\ud800"}\''),
        (b'{"a":"\\/"}', '\'{"a":"\\\\/"}\''),
        (b'{"a":1} ', "'{\"a\":1} '"),
        (b'{"a":"\xff"}', "byte 0xff, no UTF-8"),
        (b'\xef\xbb\xbf{"a":1}', "a byte order mark"),
        (b'{"a":1}\r', "a carriage return before the line feed"),
        (b"", "an empty line"),
        (b"[1]", "a JSON list"),
        (b"7", "a JSON int"),
        (b'{"a":1', "no JSON (Expecting ',' delimiter)"),
        (b'{"a":"\t"}', "no JSON (Invalid control character at)"),
        (b"[" * 100_000, "brackets nested too deeply"),
    ],
)
def test_names_what_is_not_canonical(line: bytes, found: str) -> None:
    """Each disguise of a line is refused in the words that fit it."""
    with pytest.raises(NotCanonical) as refusal:
        parse_line(line)

    assert found == refusal.value.found


def test_shows_the_difference_at_its_column() -> None:
    """Where only the spelling differs, both spellings are shown, and where they part."""
    with pytest.raises(NotCanonical) as refusal:
        parse_line(b'{"alpha":1,"beta": 2}')

    expected = ('\'alpha":1,"beta": 2}\'', '\'alpha":1,"beta":2}\', its canonical form', 19)
    assert expected == (refusal.value.found, refusal.value.expected, refusal.value.column)
