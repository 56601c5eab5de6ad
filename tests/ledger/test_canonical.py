"""The canonical form: RFC 8785 within the narrowed domain, and nothing else."""

from __future__ import annotations

import json
import struct
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


ASCII = st.text(st.characters(max_codepoint=0x7F), max_size=6)
PAIRS = st.lists(st.tuples(ASCII, st.none() | st.integers(-99, 99) | ASCII), max_size=6)


@given(PAIRS, st.booleans())
def test_a_plain_line_is_taken_only_with_every_key_once_and_in_order(
    pairs: list[tuple[str, Any]], in_order: bool
) -> None:
    """Lines that are all ASCII take a quicker way, which lets nothing pass that the other refuses."""
    chosen = sorted(pairs, key=lambda pair: pair[0]) if in_order else pairs
    inner = ",".join(f"{json.dumps(key)}:{json.dumps(value)}" for key, value in chosen).replace("\\u007f", "\x7f")
    line = f'{{"outer":[{{{inner}}}]}}'.encode()
    record = {"outer": [dict(chosen)]}

    if len(dict(chosen)) == len(chosen) and line == rfc8785.dumps(record):
        assert record == parse_line(line)
    else:
        with pytest.raises(NotCanonical):
            parse_line(line)


@given(st.lists(ASCII))
def test_in_ascii_code_points_and_utf16_give_one_order(keys: list[str]) -> None:
    """So keys of a plain line may be sorted as the language sorts text."""
    assert sorted(keys, key=lambda key: key.encode("utf-16-be")) == sorted(keys)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b'{"a":{"b":1,"b":1}}', "key 'b' more than once in an object"),
        (b'{"a":1,"a":2,"b":0}', "key 'a' more than once in an object"),
        (b'{"a":"\\udead"}', '\'{"a":"\\\\udead"}\''),
        (b'{"\\udead":1}', "'{\"\\\\udead\":1}'"),
        (b'{"a":"\xed\xba\xad"}', "byte 0xed, no UTF-8"),
    ],
)
def test_keys_written_again_and_lone_surrogates_are_refused_in_plain_lines(line: bytes, found: str) -> None:
    """Neither a value that hides another one nor text without bytes gets through."""
    with pytest.raises(NotCanonical) as refusal:
        parse_line(line)

    assert found == refusal.value.found


def test_past_ascii_code_points_give_another_order_than_utf16() -> None:
    """Beyond it the quicker way is not taken: a key of two units stands before one that is smaller by code point."""
    assert ["\U0001f600", "\ufb33"] == list(parse_line('{"\U0001f600":1,"\ufb33":2}'.encode()))
    with pytest.raises(NotCanonical, match="out of order"):
        parse_line('{"\ufb33":2,"\U0001f600":1}'.encode())


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


APPENDIX_B = {
    "0000000000000000": "0",
    "8000000000000000": "0",
    "0000000000000001": "5e-324",
    "8000000000000001": "-5e-324",
    "7fefffffffffffff": "1.7976931348623157e+308",
    "ffefffffffffffff": "-1.7976931348623157e+308",
    "4340000000000000": "9007199254740992",
    "c340000000000000": "-9007199254740992",
    "4430000000000000": "295147905179352830000",
    "44b52d02c7e14af5": "9.999999999999997e+22",
    "44b52d02c7e14af6": "1e+23",
    "44b52d02c7e14af7": "1.0000000000000001e+23",
    "444b1ae4d6e2ef4e": "999999999999999700000",
    "444b1ae4d6e2ef4f": "999999999999999900000",
    "444b1ae4d6e2ef50": "1e+21",
    "3eb0c6f7a0b5ed8c": "9.999999999999997e-7",
    "3eb0c6f7a0b5ed8d": "0.000001",
    "41b3de4355555553": "333333333.3333332",
    "41b3de4355555554": "333333333.33333325",
    "41b3de4355555555": "333333333.3333333",
    "41b3de4355555556": "333333333.3333334",
    "41b3de4355555557": "333333333.33333343",
    "becbf647612f3696": "-0.0000033333333333333333",
    "43143ff3c1cb0959": "1424953923781206.2",
}
"""The number samples of RFC 8785, appendix B: IEEE 754 bits, and the text that the RFC gives them."""


@pytest.mark.parametrize(("bits", "text"), APPENDIX_B.items())
def test_of_the_number_vectors_only_whole_numbers_in_range_are_lines(bits: str, text: str) -> None:
    """The independent implementation writes each sample as the RFC does; here all but zero are refused."""
    (number,) = struct.unpack(">d", bytes.fromhex(bits))

    assert text.encode() == rfc8785.dumps(number)
    line = b'{"a":' + text.encode() + b"}"
    if text == "0":
        assert {"a": 0} == parse_line(line)
    else:
        with pytest.raises(NotCanonical, match="the number "):
            parse_line(line)


@pytest.mark.parametrize("bits", ["7fffffffffffffff", "7ff0000000000000", "fff0000000000000"])
def test_what_is_no_number_is_refused(bits: str) -> None:
    """NaN and both infinities, the errors of appendix B."""
    (number,) = struct.unpack(">d", bytes.fromhex(bits))

    with pytest.raises(NotCanonical):
        canonical({"a": number})


@pytest.mark.parametrize("number", [LARGEST, -LARGEST, LARGEST + 1, -LARGEST - 1, 2**53 + 1, 10**17, -(10**15)])
def test_the_largest_whole_numbers(number: int) -> None:
    """Up to 2^53 - 1 either way a number is written and read; beyond it none is taken for its neighbour."""
    line = b'{"a":%d}' % number
    if abs(number) <= LARGEST:
        assert (line, {"a": number}) == (canonical({"a": number}), parse_line(line))
    else:
        with pytest.raises(NotCanonical):
            canonical({"a": number})
        with pytest.raises(NotCanonical, match=f"the number {number}"):
            parse_line(line)


def test_shows_the_difference_at_its_column() -> None:
    """Where only the spelling differs, both spellings are shown, and where they part."""
    with pytest.raises(NotCanonical) as refusal:
        parse_line(b'{"alpha":1,"beta": 2}')

    expected = ('\'alpha":1,"beta": 2}\'', '\'alpha":1,"beta":2}\', its canonical form', 19)
    assert expected == (refusal.value.found, refusal.value.expected, refusal.value.column)
