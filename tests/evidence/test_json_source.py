"""JSON is read strictly, its numbers as they were written, or refused with line and column."""

from __future__ import annotations

import json
import time
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.errors import Malformed, Refusal
from generator.evidence.json_source import load_json
from tests.evidence.sentences import refused


def test_numbers_stay_as_written() -> None:
    """Decimals keep their digits, and whole numbers beyond two to the power of fifty-three stay exact."""
    data = load_json(b'{"a": 49.50, "b": 9007199254740993, "c": -0.0, "d": 1e-5}', "f.json").data
    expected = {"a": Decimal("49.50"), "b": 9007199254740993, "c": Decimal("-0.0"), "d": Decimal("1e-5")}
    assert expected == data
    assert isinstance(data, dict)
    assert "49.50" == str(data["a"])


def test_places_point_at_keys_and_items() -> None:
    """Every key and list item has its line and column, whatever stands inside the strings between."""
    places = load_json(b'{\n "a": [1, {"b": 0.50}],\n "c": "x,y:[{\\""}', "f.json").places
    expected = {
        (): (1, 1),
        ("a",): (2, 2),
        ("a", 0): (2, 8),
        ("a", 1): (2, 11),
        ("a", 1, "b"): (2, 12),
        ("c",): (3, 2),
    }
    assert expected == places.positions


_TEXTS = st.text(st.sampled_from('ab\\"{}[],:\u00e9\U0001f600'), max_size=6)
_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**30), 10**30) | _TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXTS, inner, max_size=4),
    max_leaves=20,
)


@settings(deadline=None)
@given(_VALUES)
def test_whatever_json_writes_is_read_back(value: object) -> None:
    """Reading inverts writing, and each key of the data has a place."""
    loaded = load_json(json.dumps(value, indent=1).encode(), "f.json")
    assert value == loaded.data
    assert set(_paths(value)) == set(loaded.places.positions)


def _paths(value: object, keys: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [keys, *(path for step, inner in steps for path in _paths(inner, (*keys, step)))]


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b'{"a": 1,\n "a": 2}', "f.json:2:2: found the key 'a' again; expected it once (line 1)."),
        (b'{"a": {"b": [1, {"c": 1, "c": 2}]}}', "f.json:1:26: found the key 'c' again; expected it once (line 1)."),
        (b'{"a": [1, NaN]}', "f.json:1:11: found NaN; expected a finite number or null."),
        (b'{"a": -Infinity}', "f.json:1:7: found -Infinity; expected a finite number or null."),
        (b'{"a": 1e9999}', "f.json:1:7: found 1e9999; expected an exponent of at most three digits."),
        (b'{"a": ' + b"9" * 5000 + b"}", "f.json:1:7: found a number of 5000 characters; expected at most 100"),
        (b"\xef\xbb\xbf{}", "f.json:1:1: found a byte order mark; expected UTF-8 text without one."),
        (b'{"a": "\xff"}', "f.json:1:8: found the byte 0xff, which is not UTF-8; expected UTF-8 text."),
        (b'{"a": "\\ud800"}', "f.json:1:7: found the character U+D800; expected text without control"),
        (b'{"\\ud800": 1}', "f.json:1:2: found the character U+D800; expected text without control"),
        (b'{"a": "\\u202e"}', "f.json:1:7: found the character U+202E; expected text without control"),
        (b'{"a": 1}\n{"b": 2}', "f.json:2:1: found '{\"b\": 2}' (Extra data); expected JSON."),
        (
            '{"a": \u22125}'.encode(),
            "f.json:1:7: found '\u22125}' (Expecting value); expected JSON. Write the minus sign U+2212 as -.",
        ),
        (b'{"a": 01}', "f.json:1:8: found '1}' (Expecting ',' delimiter); expected JSON."),
        (b"", "f.json:1:1: found the end of the text (Expecting value); expected JSON."),
        (b'{"a": "x', "f.json:1:7: found '\"x' (Unterminated string starting at); expected JSON."),
    ],
)
def test_what_is_not_strict_json_is_refused(source: bytes, sentence: str) -> None:
    """What lenient parsers let pass is refused where it stands."""
    (found,) = refused(load_json, source, "f.json", kind=Malformed)
    assert found.startswith(sentence)


@pytest.mark.parametrize(
    "source",
    [b"[" * 100_000, b'{"a":' * 100_000, b'"\\' * 100_001, b'"a\\"' * 100_001, b"-Inf" * 100_000, b"1" * 100_000],
    ids=["lists", "objects", "open string", "strings", "words", "number"],
)
def test_hostile_json_is_refused_at_once(source: bytes) -> None:
    """Nesting, open strings and endless numbers are a refusal in well under a second, and a short one."""
    started = time.process_time()
    with pytest.raises(Refusal) as caught:
        load_json(source, "f.json")
    assert time.process_time() - started < 1
    assert len(str(caught.value)) < 500
