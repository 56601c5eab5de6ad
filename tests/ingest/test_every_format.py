"""What no file may do, fault by fault in every format: refused at its place, in bounded time and memory."""

from __future__ import annotations

import io
import json
import time
import tracemalloc
import warnings
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from generator.errors import Malformed
from generator.mapping.documents import LONGEST_CELL, MOST_BYTES
from tests.ingest.constructed import project, rows_of, suite_text, take
from tests.ingest.test_taking import COLUMNS, contents

MOST_SECONDS = 20
MOST_HELD = 200_000_000
Tasks = Sequence[tuple[str, str]]
"""The id of each task, and its tokens as they are written."""
GOOD: Tasks = (("a", "100"), ("b", "60"))
TWICE: Tasks = (*GOOD, GOOD[0])
NO_NUMBER: Tasks = (("a", "100"), ("b", "NaN"))
NESTED: Tasks = (("a", "100"), ("b", "[" * 5000 + "]" * 5000))

MAPPING = """\
schema: proofpage/ingest/v1
sources:
  - files: ["{arm}.@FORMAT@"]
    format: @FORMAT@
    @WHERE@
fields: {pair_id: {value: record.id, as: name}, tokens: {value: record.used}, passed: {value: record.ok}}
"""
OF_DOCUMENT = 'requires: [{value: document.version, is: ["2"]}]\n    records: document.tasks'
OF_RECORDS = 'requires: [{value: record.version, is: ["2"]}]'
OF_MEMBERS = 'requires: [{value: document.version, is: ["2"]}]\n    header: header.json\n    members: ["tasks/*.json"]'
WHERE = {"json": OF_DOCUMENT, "yaml": OF_DOCUMENT, "jsonl": OF_RECORDS, "csv": OF_RECORDS, "zip": OF_MEMBERS}


def _json(tasks: Tasks, version: str) -> bytes:
    records = ",\n".join(f'{{"id": "{name}", "used": {used}, "ok": true}}' for name, used in tasks)
    return f'{{"version": "{version}", "tasks": [\n{records}\n]}}'.encode()


def _json_lines(tasks: Tasks, version: str) -> bytes:
    lines = (f'{{"version": "{version}", "id": "{name}", "used": {used}, "ok": true}}\n' for name, used in tasks)
    return "".join(lines).encode()


def _csv(tasks: Tasks, version: str) -> bytes:
    return ("version,id,used,ok\n" + "".join(f"{version},{name},{used},true\n" for name, used in tasks)).encode()


def _yaml(tasks: Tasks, version: str) -> bytes:
    lines = (f"- id: {name}\n  used: {used}\n  ok: true\n" for name, used in tasks)
    return f"version: {version}\ntasks:\n{''.join(lines)}".encode()


def _zip(tasks: Tasks, version: str) -> bytes:
    members = {f"tasks/{at}.json": _member(name, used) for at, (name, used) in enumerate(tasks)}
    return _zipped({"header.json": json.dumps({"version": version}).encode(), **members})


def _member(name: str, used: str) -> bytes:
    return f'{{"id": "{name}", "used": {used}, "ok": true}}'.encode()


def _zipped(members: Mapping[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _with(name: str, content: bytes) -> bytes:
    return _zipped({"header.json": b'{"version": "2"}', name: content})


def _twice_in_it() -> bytes:
    stream = io.BytesIO(_zip(GOOD, "2"))
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("tasks/0.json", _member("c", "1"))
    return stream.getvalue()


WRITERS: Mapping[str, Callable[[Tasks, str], bytes]] = {
    "json": _json,
    "jsonl": _json_lines,
    "csv": _csv,
    "yaml": _yaml,
    "zip": _zip,
}
AGAIN = "found a second record of pair_id 'a'"
LAUGHS = b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"

CASES: Mapping[tuple[str, str], tuple[Callable[[], bytes], str]] = {
    ("json", "malformed"): (lambda: b'{"version": "2",\n "tasks": [{"id" "a"}]}', "helped.json:2:18: found"),
    ("jsonl", "malformed"): (lambda: _json_lines(GOOD, "2") + b"{oops}\n", "helped.jsonl:3:2: found"),
    ("csv", "malformed"): (lambda: _csv(GOOD, "2") + b'2,"c"x,1,true\n', "helped.csv:4: found broken CSV"),
    ("yaml", "malformed"): (lambda: _yaml(GOOD, "2") + b"more: [\n", "helped.yaml:10:1: found broken YAML"),
    ("zip", "malformed"): (lambda: _with("tasks/a.json", b'{"id" "a"}'), "helped.zip!/tasks/a.json:1:7: found"),
    ("json", "truncated"): (lambda: _json(GOOD, "2")[:-20], "helped.json:3:19: found the end of the text"),
    ("jsonl", "truncated"): (lambda: _json_lines(GOOD, "2")[:-9], "helped.jsonl:2:"),
    ("csv", "truncated"): (lambda: _csv(GOOD, "2")[:-6], "helped.csv:3: found 3 cells (record 2); expected 4"),
    ("yaml", "truncated"): (lambda: _yaml(GOOD, "2")[:-6], "helped.yaml:8:"),
    ("zip", "truncated"): (lambda: _zip(GOOD, "2")[:-30], "helped.zip: found no whole zip"),
    ("json", "mixed versions"): (lambda: _json(GOOD, "3"), "helped.json: found '3' by document.version"),
    ("jsonl", "mixed versions"): (
        lambda: _json_lines(GOOD, "2") + _json_lines([("c", "1")], "3"),
        "helped.jsonl:3: found '3' by record.version (record 3)",
    ),
    ("csv", "mixed versions"): (
        lambda: _csv(GOOD, "2") + b"3,c,1,true\n",
        "helped.csv:4: found '3' by record.version (record 3)",
    ),
    ("yaml", "mixed versions"): (lambda: _yaml(GOOD, "3"), "helped.yaml: found '3' by document.version"),
    ("zip", "mixed versions"): (lambda: _zip(GOOD, "3"), "found '3' by document.version (record 1)"),
    ("json", "NaN"): (lambda: _json(NO_NUMBER, "2"), "helped.json:3:21: found NaN"),
    ("jsonl", "NaN"): (lambda: _json_lines(NO_NUMBER, "2"), "helped.jsonl:2:37: found NaN"),
    ("csv", "NaN"): (lambda: _csv(NO_NUMBER, "2"), "helped.csv:3: found 'NaN' by record.used as tokens (record 2)"),
    ("yaml", "NaN"): (lambda: _yaml(NO_NUMBER, "2"), "helped.yaml: found 'NaN' by record.used as tokens (record 2)"),
    ("zip", "NaN"): (lambda: _zip(NO_NUMBER, "2"), "helped.zip!/tasks/1.json:1:21: found NaN"),
    ("json", "deep nesting"): (lambda: _json(NESTED, "2"), "helped.json:3:118: found deeper nesting"),
    ("jsonl", "deep nesting"): (lambda: _json_lines(NESTED, "2"), "helped.jsonl:2:136: found deeper nesting"),
    ("yaml", "deep nesting"): (lambda: _yaml(NESTED, "2"), "helped.yaml:7:9: found deeper nesting"),
    ("zip", "deep nesting"): (lambda: _zip(NESTED, "2"), "helped.zip!/tasks/1.json:1:120: found deeper nesting"),
    ("json", "duplicate ids"): (lambda: _json(TWICE, "2"), f"helped.json: {AGAIN}"),
    ("jsonl", "duplicate ids"): (lambda: _json_lines(TWICE, "2"), f"helped.jsonl:3: {AGAIN}"),
    ("csv", "duplicate ids"): (lambda: _csv(TWICE, "2"), f"helped.csv:4: {AGAIN}"),
    ("yaml", "duplicate ids"): (lambda: _yaml(TWICE, "2"), f"helped.yaml: {AGAIN}"),
    ("zip", "duplicate ids"): (lambda: _zip(TWICE, "2"), f"helped.zip!/tasks/2.json: {AGAIN}"),
    ("json", "duplicate keys"): (lambda: b'{"version": "2",\n"version": "3"}', "json:2:1: found the key 'version'"),
    ("jsonl", "duplicate keys"): (lambda: b'{"id": "a", "id": "b"}\n', "helped.jsonl:1:13: found the key 'id' again"),
    ("csv", "duplicate keys"): (lambda: b"version,id,id\n2,a,b\n", "helped.csv:1: found the columns"),
    ("yaml", "duplicate keys"): (lambda: b"version: 2\nversion: 3\n", "helped.yaml:2:1: found the key 'version'"),
    ("zip", "duplicate keys"): (_twice_in_it, "helped.zip: found the member 'tasks/0.json' again"),
    ("json", "bomb"): (lambda: b" " * (MOST_BYTES + 1), f"helped.json: found {MOST_BYTES + 1} bytes"),
    ("jsonl", "bomb"): (lambda: b'{"id": "' + b"a" * 30_000_000 + b'"}', "helped.jsonl:1: found a longer line"),
    ("csv", "bomb"): (
        lambda: _csv(GOOD, "2") + b'2,"' + b"a" * (LONGEST_CELL + 1) + b'",1,true\n',
        "helped.csv:4: found broken CSV (field larger than field limit",
    ),
    ("yaml", "bomb"): (lambda: LAUGHS, "helped.yaml:1:4: found the anchor 'a'"),
    ("zip", "bomb"): (lambda: _with("tasks/a.json", b" " * 63_000_000), "helped.zip: found 63000000 bytes packed into"),
    ("zip", "path traversal"): (lambda: _with("tasks/../../x.json", b"{}"), "which leads out of the archive"),
}  # fmt: skip
"""What is written into the file of one arm, and what is said of it; the file of the other arm is good."""
FAULTS = ("malformed", "truncated", "mixed versions", "NaN", "deep nesting", "duplicate ids", "duplicate keys", "bomb")
IMPOSSIBLE = {("csv", "deep nesting")}
"""A line of CSV holds cells and nothing in them; only a zip has paths."""


def test_every_fault_is_tried_in_every_format_that_can_have_it() -> None:
    """None is left out by accident."""
    wanted = {(kind, fault) for kind in WRITERS for fault in FAULTS} - IMPOSSIBLE | {("zip", "path traversal")}
    assert wanted == set(CASES)


@pytest.mark.parametrize(("kind", "fault"), sorted(CASES), ids=[" ".join(case) for case in sorted(CASES)])
def test_a_fault_is_refused_at_its_place_and_nothing_is_written(kind: str, fault: str, tmp_path: Path) -> None:
    """Within seconds, without holding many times the file, whatever it holds."""
    make, said = CASES[kind, fault]
    root = _project(tmp_path, kind)
    files = _written(tmp_path, kind, WRITERS[kind](GOOD, "2"), make())
    before, start = contents(tmp_path), time.monotonic()
    tracemalloc.start()
    try:
        with pytest.raises(Malformed) as refused:
            take(root, *files)
        held = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert said in str(refused.value)
    assert before == contents(tmp_path)
    assert time.monotonic() - start < MOST_SECONDS
    assert held < MOST_HELD


@pytest.mark.parametrize("kind", sorted(WRITERS))
def test_a_good_file_of_every_format_is_read(kind: str, tmp_path: Path) -> None:
    """So that what is refused above is refused for its fault."""
    good = WRITERS[kind](GOOD, "2")
    root = _project(tmp_path, kind)
    take(root, *_written(tmp_path, kind, good, good))

    assert {("helped", "a", 100), ("helped", "b", 60), ("plain", "a", 100), ("plain", "b", 60)} == {
        (row["arm"], row["pair_id"], row["tokens"]) for row in rows_of(root)
    }


def test_a_separator_of_lines_in_a_cell_ends_no_line(tmp_path: Path) -> None:
    """Only what ends a line in CSV does, so that the numbers of lines are those that an editor shows."""
    root = _project(tmp_path, "csv")
    text = _csv([("one\u2028or \x0btwo\x85", "1"), ("b", "x")], "2")
    with pytest.raises(Malformed, match=r"helped\.csv:3: found 'x'"):
        take(root, *_written(tmp_path, "csv", _csv(GOOD, "2"), text))


def _project(folder: Path, kind: str) -> Path:
    mapping = MAPPING.replace("@WHERE@", WHERE[kind]).replace("@FORMAT@", kind)
    return project(folder / "project", suite_text(COLUMNS), mapping)


def _written(folder: Path, kind: str, plain: bytes, helped: bytes) -> tuple[Path, Path]:
    paths = folder / f"plain.{kind}", folder / f"helped.{kind}"
    for path, content in zip(paths, (plain, helped), strict=True):
        path.write_bytes(content)
    return paths
