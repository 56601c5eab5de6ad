"""YAML is read as its source text, or refused with line and column."""

from __future__ import annotations

import time

import pytest

from generator.errors import Malformed, Refusal
from generator.evidence.yaml_source import load_yaml
from tests.evidence.sentences import refused


def test_scalars_stay_what_was_written() -> None:
    """Decimals, commits, words and quoted words come out as their text; only null, true and false mean something."""
    source = b"""\
decimal: 49.50
commit: 415e898
yes: no
quoted: "null"
single: 'true'
tilde: ~
nothing: null
plain: true
minute: 1:30
date: 2026-06-01-1631
"""
    expected = {
        "decimal": "49.50",
        "commit": "415e898",
        "yes": "no",
        "quoted": "null",
        "single": "true",
        "tilde": "~",
        "nothing": None,
        "plain": True,
        "minute": "1:30",
        "date": "2026-06-01-1631",
    }
    assert expected == load_yaml(source, "f.yaml").data


def test_places_point_at_keys_and_items() -> None:
    """Every key and list item has its line and column, from 1."""
    places = load_yaml(b"a: {b: [x, y]}\nc:\n  - d: 1\n    e: |\n      text\n", "f.yaml").places
    expected = {
        (): (1, 1),
        ("a",): (1, 1),
        ("a", "b"): (1, 5),
        ("a", "b", 0): (1, 9),
        ("a", "b", 1): (1, 12),
        ("c",): (2, 1),
        ("c", 0): (3, 5),
        ("c", 0, "d"): (3, 5),
        ("c", 0, "e"): (4, 5),
    }
    assert expected == places.positions


def test_carriage_returns_before_line_feeds_are_read() -> None:
    """Lines may end in CR LF."""
    assert {"a": "1", "b": "2"} == load_yaml(b"a: 1\r\nb: 2\r\n", "f.yaml").data


def test_long_text_is_read() -> None:
    """A text of 100 kB is no reason to refuse; whether a field may hold it is for the model to say."""
    assert {"a": "x" * 100_000} == load_yaml(b'a: "' + b"x" * 100_000 + b'"', "f.yaml").data


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b"a: 1\nb: 2\na: 3", "f.yaml:3:1: found the key 'a' again; expected it once (line 1)."),
        (b"a: {b: 1, b: 2}", "f.yaml:1:11: found the key 'b' again; expected it once (line 1)."),
        (b"a:\nb: 1", "f.yaml:1:3: found an empty value; expected a value."),
        (b"a: &x 1", "f.yaml:1:4: found the anchor 'x'; expected no anchor."),
        (b"a: *x", "f.yaml:1:4: found the alias 'x'; expected the value itself."),
        (b"a: !!int 3", "f.yaml:1:4: found the tag 'tag:yaml.org,2002:int'; expected no tag."),
        (b"a: !!python/object:os.system x", "f.yaml:1:4: found the tag 'tag:yaml.org,2002:python/object:os.system'"),
        (b"a: 1\n---\nb: 2", "f.yaml:2:1: found a second document; expected one document."),
        (b"<<: {a: 1}", "f.yaml:1:1: found a merge (<<); expected the keys themselves."),
        (b"null: a", "f.yaml:1:1: found the key null; expected text as a key."),
        (b"? [a]\n: b", "f.yaml:1:3: found a collection as a key; expected text as a key."),
        (b"%YAML 1.1\n---\na: 1", "f.yaml:1:1: found a directive; expected no directive."),
        (b"", "f.yaml:1:1: found an empty file; expected a mapping."),
        (b"# nothing", "f.yaml:1:1: found an empty file; expected a mapping."),
        (b"\xef\xbb\xbfa: 1", "f.yaml:1:1: found a byte order mark; expected UTF-8 text without one."),
        (b"a: 1\nb:\t1", "f.yaml:2:3: found a tab; expected spaces."),
        (b"a: x\x00", "f.yaml:1:5: found the character U+0000; expected text without control characters"),
        (b"a: b\nc: \xff", "f.yaml:2:4: found the byte 0xff, which is not UTF-8; expected UTF-8 text."),
        (b'a: "\\ud800"', "f.yaml:1:4: found the character U+D800; expected text without control characters"),
        ("a: \u202e1".encode(), "f.yaml:1:4: found the character U+202E; expected text without control characters"),
        (b'a: "\\u202e1"', "f.yaml:1:4: found the character U+202E; expected text without control characters"),
        ("a: \u2028 1".encode(), "f.yaml:1:4: found the character U+2028; expected text without control characters"),
        (b'a: "\\UFFFFFFFF"', "f.yaml:1:1: found broken YAML; expected valid YAML."),
        (b"a: b: c", "f.yaml:1:5: found broken YAML (mapping values are not allowed here); expected valid YAML."),
        (b"a: [1", "f.yaml:1:6: found broken YAML (while parsing a flow sequence"),
    ],
)
def test_what_is_not_strict_yaml_is_refused(source: bytes, sentence: str) -> None:
    """Each way in which YAML can mean more than it says is refused where it stands."""
    (found,) = refused(load_yaml, source, "f.yaml", kind=Malformed)
    assert found.startswith(sentence)


@pytest.mark.parametrize(
    ("source", "place"),
    [(b"when: [quantile(x, 0.5) > 0]", "f.yaml:1:8"), (b"a: {formula: quantile(x, 0.5)}", "f.yaml:1:14")],
)
def test_a_formula_torn_by_a_flow_collection_is_refused(source: bytes, place: str) -> None:
    """A comma ends plain text inside brackets: the first torn part is refused, with the way out."""
    expected = (
        f"{place}: found 'quantile(x' inside [ ] or {{ }}; expected balanced brackets. "
        "Quote it, or put it in a block list: a comma ends plain text inside [ ] and { }."
    )
    assert [expected] == refused(load_yaml, source, "f.yaml")


def test_a_formula_in_a_block_list_is_whole() -> None:
    """In a block list, and quoted in a flow list, a formula keeps its commas."""
    source = b'a:\n  - quantile(x, 0.5) > 0\nb: ["quantile(x, 0.5)"]\n'
    assert {"a": ["quantile(x, 0.5) > 0"], "b": ["quantile(x, 0.5)"]} == load_yaml(source, "f.yaml").data


@pytest.mark.parametrize(
    "source",
    [
        b"[" * 100_000,
        b"{a: " * 100_000,
        b"- " * 100_000,
        b"? " * 100_000,
        b"a:\n" + b"".join(b" " * depth + b"a:\n" for depth in range(1, 900)),
        b"a: " + b"x" * 1_000_000,
        b"!" * 100_000,
        b"&" + b"a" * 100_000,
        b"a: |" + b"9" * 100_000,
    ],
    ids=["lists", "mappings", "block lists", "keys", "block mappings", "size", "tag", "anchor", "indent"],
)
def test_hostile_yaml_is_refused_at_once(source: bytes) -> None:
    """Nesting, size and absurd tokens are a refusal in well under a second, and a short one."""
    started = time.process_time()
    with pytest.raises(Refusal) as caught:
        load_yaml(source, "f.yaml")
    assert time.process_time() - started < 1
    assert len(str(caught.value)) < 500
