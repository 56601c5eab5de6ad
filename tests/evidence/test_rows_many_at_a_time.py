"""Rows read thousands at a time are those that are read one by one: the same values, or the same refusal."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Mapping
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generator.errors import Malformed
from generator.evidence import rows as rows_module
from generator.evidence.pairing import pair_rows
from generator.evidence.row_lines import BLOCK_BYTES
from generator.evidence.rows import read_rows
from generator.evidence.suites import Suite
from generator.evidence.validation import validate
from generator.evidence.yaml_source import load_yaml
from tests.projects import SUITE_TEXT

COLUMNS = """\
  tokens: {type: integer, min: "-5", max: "90", missing: ["0", "7.0", null]}
  score: {type: decimal, min: "-2.5", max: "123456789012345678", missing: ["0.5", "n/a", null]}
  judged: {type: decimal, min: "0", max: "1", fail_closed: worst}
  label: {type: text, arms: [tool], missing: ["unknown", null]}
  kind: {type: text}
  done: {type: boolean}
  removed: {type: list}
"""
WIDE = """\
layout: wide
wide:
  control: {tokens: tokens_before, score: score_before}
  treatment: {tokens: tokens_after, score: score_after, label: label}
gate:"""

ODD_NUMBERS = (
    *(
        "0.5",
        "0.50",
        "-0",
        "-0.0",
        "0e0",
        "1.0",
        "00",
        "01",
        "-01",
        "-",
        ".5",
        "5.",
        "1.2.3",
        "+1",
        "7",
        "7.0",
        "0.7e1",
    ),
    *("9" * 18, "9" * 19, "-" + "9" * 18, "0." + "1" * 17, "0." + "1" * 18, "123456789012345678", "123456789012345679"),
    *("9" * 101, "1e9999", "1e-41", "1E2", "NaN", "Infinity", "-Infinity", "--1", "1-1", "1 1", "1\t", "\u0661", "0x1"),
    *("-5", "-6", "90", "91", "-2.5", "-2.51", "1.2", "-0.1", "0", "1"),
)
ODD_TEXTS = (
    *('""', '" "', '"a"', '"k"', '"n/a"', '"unknown"', '"\\u0061"', '"a\\"b"', '"\\ud800"', '"\\n"', '"0.5"', '"7"'),
    *('"é"', '"\u00a0"', '"\u202e"', '"\t"', '"a\tb"', '"😀"', "'a'", '"a', '"\x7f"', '" a"', '"é a"'),
    *(f'"{letter * count}"' for letter in "xé" for count in (7, 8, 31, 61, 62, 63, 64, 500, 501)),
)
ODD_VALUES = (
    *(
        "null",
        "true",
        "false",
        "nul",
        "None",
        "[]",
        '["a"]',
        '["b", "a", "a"]',
        '[ "a","b" ]',
        "[1]",
        '[""]',
        "[",
        "{}",
    ),
    *('{"a": 1}', '["a"], "kind": ["b"]', '1, "tokens": 2', "", " ", " 1", "null ", "null, null", "[" * 29 + "]" * 29),
    *('"a", "kind": "b"', '["\\u0062"]', '["a" "b"]', "1}", '"x"}', '["\t"]', '["a]"]'),
)
NUMBERS = st.sampled_from(ODD_NUMBERS) | st.from_regex(
    r"-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,2})?", fullmatch=True
)
TEXTS = st.sampled_from(ODD_TEXTS) | st.text(max_size=8).map(json.dumps)
OTHERS = st.sampled_from(ODD_VALUES)
VALUES = {
    "tokens": NUMBERS,
    "score": NUMBERS,
    "judged": NUMBERS | TEXTS,
    "label": TEXTS,
    "kind": TEXTS,
    "done": st.sampled_from(["true", "false"]),
    "removed": st.lists(st.sampled_from(["a", "b", "é"]), max_size=3).map(lambda value: json.dumps(value)),
}
SOUND = {
    "pair_id": '"a"',
    "arm": '"base"',
    "tokens": "1",
    "score": "0.25",
    "judged": "0.75",
    "kind": '"k"',
    "done": "true",
    "removed": '["a"]',
}


def _suite(layout: str = "") -> Suite:
    head, rest = SUITE_TEXT.split("columns:\n")
    rest = rest[rest.index("\n", rest.index("kind:")) + 1 :]
    text = f"{head}columns:\n{COLUMNS}{rest}"
    return validate(Suite, load_yaml(text.replace("gate:", layout or "gate:").encode(), "s.yaml"))


def _outcome(suite: Suite, contents: Mapping[str, bytes]) -> object:
    """Return all that is read, digits as written, or every sentence of the refusal."""
    try:
        table = read_rows(suite, contents)
    except Malformed as refusal:
        return [str(problem) for problem in refusal.problems]
    written = {name: [(type(value), str(value)) for value in column] for name, column in table.columns.items()}
    packed = {
        name: (found.values.tolist(), found.scale)
        for name, found in pair_rows("r", suite, table)["main"].control.items()
    }
    return table.keys, table.arms, written, packed


def _one_by_one(suite: Suite, contents: Mapping[str, bytes]) -> object:
    with mock.patch.object(rows_module, "is_clean", return_value=False):
        return _outcome(suite, contents)


def _line(row: Mapping[str, str]) -> str:
    return "{" + ", ".join(f'"{name}": {value}' for name, value in row.items()) + "}"


def _sound(index: int) -> dict[str, str]:
    return {**SOUND, "pair_id": f'"u{index}"'}


@pytest.mark.parametrize("name", sorted({*SOUND, "label"}))
def test_an_odd_value_among_plain_ones_is_read_as_by_itself(name: str) -> None:
    """Each way of writing a value, in each column: the lines beside it have the shape that it may or may not fit."""
    suite, unlike = _suite(), []
    for value in (*ODD_NUMBERS, *ODD_TEXTS, *ODD_VALUES):
        rows = [_sound(0), {**_sound(1), name: value}, {**_sound(2), "arm": '"tool"', name: value}, _sound(3)]
        content = {"r.jsonl": "\n".join(map(_line, rows)).encode()}
        if _one_by_one(suite, content) != _outcome(suite, content):
            unlike.append(value)
    assert [] == unlike


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"kind": "k"', '"kinb": "k"'),
        ('"kind": "k"', '"kind", "k"'),
        ('"done": true, ', ""),
        ('"done": true', '"done": true, "done": true'),
        ('"done": true', '"done": true, "kind": "k"'),
        ('"done": true', '"kin\\u0064": true'),
        ('"done": true', '"d\\u006fne": true'),
        ('"done"', '"done" '),
        (", ", ","),
        (", ", ",\t"),
        (", ", ",\r"),
        ("}", "} "),
        ("}", "}}"),
        ("}", "}\r"),
        ("}", "}\r\r"),
        ("}", ",}"),
        ("{", " {"),
        ("{", "["),
        ("{", "{{"),
        ("{", "\ufeff{"),
        ("{", "\n \n{"),
        ("{", "\x0c\n{"),
        ('"pair_id": "u1", "arm": "base"', '"arm": "base", "pair_id": "u1"'),
        ("u1", "u0"),
        ("u1", "u\0"),
        ("base", "bsae"),
        ("base", "b\u0430se"),
    ],
)
def test_a_line_that_is_not_quite_like_the_others_is_read_as_by_itself(old: str, new: str) -> None:
    """Another key, another place, a key twice, a blank more: only a line of the very same shape is read by it."""
    suite = _suite()
    content = {"r.jsonl": "\n".join([_line(_sound(0)), _line(_sound(1)).replace(old, new), _line(_sound(2))]).encode()}
    assert _one_by_one(suite, content) == _outcome(suite, content)


@st.composite
def _lines(draw: st.DrawFn) -> bytes:
    """Return lines of a few shapes, most of them sound, some with one odd value."""
    lines = [_line(_sound(0))]
    for index in range(1, draw(st.integers(2, 8))):
        row = {**_sound(index), "arm": draw(st.sampled_from(['"base"', '"tool"']))}
        name = draw(st.sampled_from(sorted(VALUES)))
        row[name] = draw(st.one_of(VALUES[name], VALUES[name], VALUES[name], OTHERS, NUMBERS, TEXTS))
        lines.append(_line(row))
    return draw(st.sampled_from(["\n", "\n", "\r\n", "\n\n"])).join(lines).encode("utf-8", "surrogatepass")


@settings(deadline=None, max_examples=100)
@given(_lines())
@example(b"")
@example(b"[1]\n" * 5)
@example(_line(SOUND).encode() + b"\n" + _line(SOUND).encode() + b"\xff")
def test_many_at_a_time_is_one_by_one(content: bytes) -> None:
    """Values and refusals do not depend on how the rows were read, whatever stands in them."""
    suite = _suite()
    assert _one_by_one(suite, {"r.jsonl": content}) == _outcome(suite, {"r.jsonl": content})


@settings(deadline=None, max_examples=30)
@given(st.lists(st.tuples(NUMBERS, NUMBERS, TEXTS), min_size=1, max_size=6))
def test_wide_lines_many_at_a_time_are_wide_lines_one_by_one(values: list[tuple[str, str, str]]) -> None:
    """A line of both arms is read by its shape as it is by itself."""
    suite = _suite(WIDE)
    lines = "\n".join(
        f'{{"pair_id": {index}, "tokens_before": {one}, "tokens_after": {other}, "score_before": 1, '
        f'"score_after": 2.5, "judged": 0.5, "label": {text}, "kind": "k", "done": true, "removed": ["a", "b"]}}'
        for index, (one, other, text) in enumerate(values)
    )
    content = {"r.jsonl": lines.encode("utf-8", "surrogatepass")}
    assert _one_by_one(suite, content) == _outcome(suite, content)


def _many(count: int) -> list[bytes]:
    draw = random.Random(7)
    lines = []
    for index in range(count):
        row = {
            "pair_id": f"unit-{index // 2:05d}",
            "arm": ("base", "tool")[index % 2],
            "tokens": draw.randrange(1, 90),
            "score": round(draw.random() * 10, draw.randrange(1, 12)),
            "judged": draw.choice([0.5, 1, 0, 0.25]),
            "kind": draw.choice(["code", "chat", "é"]),
            "done": draw.random() < 0.5,
            "removed": draw.sample(["a", "b", "c"], draw.randrange(4)),
        }
        lines.append(json.dumps(row, ensure_ascii=draw.random() < 0.5).encode())
    return lines


def test_plain_rows_are_never_read_one_by_one() -> None:
    """Rows that are alike go through no parser that makes objects of them, but for the lines with an escape."""
    lines = [line for line in _many(4000) if b"\\" not in line]
    with mock.patch.object(rows_module._RowReader, "_read_line", side_effect=AssertionError):
        assert len(lines) == len(read_rows(_suite(), {"r.jsonl": b"\n".join(lines)}).arm_codes)


@pytest.mark.parametrize("seed", range(3))
def test_order_files_and_packing_change_no_bit_of_many_rows(seed: int) -> None:
    """Rows of several blocks, shuffled and split over plain and packed files, give the same pairs to the last bit."""
    lines, suite = _many(12_000), _suite()
    assert len(b"\n".join(lines)) > BLOCK_BYTES
    shuffled = random.Random(seed).sample(lines, len(lines))
    parts = {"a.jsonl.gz": gzip.compress(b"\n".join(shuffled[:5000])), "b.jsonl": b"\n".join(shuffled[5000:])}
    one, other = (
        pair_rows("r", suite, read_rows(suite, contents))["main"]
        for contents in ({"r.jsonl": b"\n".join(lines)}, parts)
    )
    assert one.units == other.units
    for side, again in ((one.control, other.control), (one.treatment, other.treatment)):
        for name, column in side.items():
            assert column.scale == again[name].scale
            assert column.values.dtype == again[name].values.dtype
            assert column.values.tolist() == again[name].values.tolist()
            assert column.measured.tolist() == again[name].measured.tolist()


def test_a_fault_deep_in_many_rows_is_shown_at_its_place() -> None:
    """The line is that of the file and not of a block, and what is wrong with it is all that is said."""
    lines = _many(12_000)
    at = next(index for index in range(11_000, 12_000) if b'"tokens": 4' in lines[index])
    column = lines[at].index(b'"tokens"') + 1
    lines[at] = lines[at].replace(b'"tokens": 4', b'"tokens": "4', 1).replace(b', "score"', b'", "score"', 1)
    lines.append(lines[3])
    found = _outcome(_suite(), {"r.jsonl": b"\n".join(lines)})
    assert isinstance(found, list)
    assert found[0].startswith(f"r.jsonl:{at + 1}:{column}: found '4")
    assert found[1].startswith("r.jsonl:12001:1: found a second row of the unit 'unit-00001' in the arm tool")
    assert "expected only the one at r.jsonl:4." in found[1]
    assert 2 == len(found)
