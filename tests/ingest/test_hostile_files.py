"""Broken, mixed and hostile files: refused with place and reason, in bounded time, and nothing is left behind."""

from __future__ import annotations

import io
import json
import struct
import time
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.errors import CannotRun, Malformed, Missing, Refusal
from generator.evidence.ingest_spec import SourceSpec
from generator.mapping import zip_members
from generator.mapping.documents import find_records
from generator.mapping.originals import Original
from generator.mapping.zip_members import MOST_MEMBERS
from tests.ingest.constructed import project, rows_of, suite_text, take
from tests.ingest.test_taking import COLUMNS, HELPED, MAPPING, PLAIN, contents, written

LONGEST_SECONDS = 20

ZIPPED = """\
schema: proofpage/ingest/v1
sources:
  - files: ["{arm}.zip"]
    format: zip
    header: header.json
    members: ["tasks/*.json"]
    requires: [{value: document.version, is: ["2"]}]
fields:
  pair_id: {value: record.id}
  tokens: {value: record.used}
  passed: {value: record.ok}
"""


def refusal(root: Path, mapping: str, *files: Path) -> str:
    """Return why files are refused; what was there stays as it was, and it takes no long time."""
    project(root / "project", suite_text(COLUMNS), mapping)
    before, start = contents(root / "project"), time.monotonic()
    with pytest.raises((Refusal, CannotRun)) as refused:
        take(root / "project", *files)
    assert time.monotonic() - start < LONGEST_SECONDS
    assert before == contents(root / "project")
    return str(refused.value)


TEXTS = {
    "truncated": ('{"version": "2.1", "tasks": [{"id": "a"', "helped.json:1:40: found the end of the text"),
    "NaN": ('{"version": "2.1",\n "tasks": [{"id": "a", "used": NaN}]}', "helped.json:2:32: found NaN"),
    "infinity": ('{"version": "2.1", "tasks": [{"id": "a", "used": -Infinity}]}', "found -Infinity"),
    "duplicate key": ('{"version": "2.1",\n"version": "2.2"}', "helped.json:2:1: found the key 'version' again"),
    "deep nesting": ("[" * 200_000, "helped.json:1:101: found deeper nesting"),
    "endless number": ('{"version": ' + "9" * 5000 + "}", "found a number of 5000 characters"),
    "huge exponent": ('{"version": "2.1", "tasks": [{"id": "a", "used": 1e9999}]}', "an exponent of at most three"),
    "empty": ("", "helped.json:1:1: found the end of the text"),
    "no records": ('{"version": "2.1", "tasks": null}', "found null by document.tasks"),
    "another version": ('{"version": "3.0", "tasks": []}', "found '3.0' by document.version (record 1); expected 2.*"),
    "mixed versions": ('{"version": null, "tasks": []}', "found null by document.version"),
}


@pytest.mark.parametrize("kind", sorted(TEXTS))
def test_a_broken_file_is_refused_at_its_place(kind: str, tmp_path: Path) -> None:
    """With the line where there is one, and the expression where one found nothing fit."""
    text, found = TEXTS[kind]
    (tmp_path / "helped.json").write_text(text, "utf-8")

    assert found in refusal(tmp_path, MAPPING, written(tmp_path, "plain", PLAIN), tmp_path / "helped.json")


RECORDS: dict[str, tuple[dict[str, object], str]] = {
    "text for a number": ({"used": "60"}, "found '60' by record.used as tokens (record 1); expected a number"),
    "below its bound": ({"used": -5}, "found -5 by record.used as tokens (record 1); expected"),
    "fraction": ({"used": 0.5}, "found 0.5 by record.used as tokens (record 1); expected a whole number"),
    "unknown word": (
        {"result": "maybe"},
        "found 'maybe' by record.result as passed (record 1); expected one of the words",
    ),
    "no unit": ({"id": None}, "found nothing by record.id as pair_id (record 1)"),
    "unclean unit": ({"id": "a\u202eb"}, "found the character U+202E (record 1)"),
    "flag for a number": ({"used": True}, "found true by record.used as tokens (record 1)"),
}


@pytest.mark.parametrize("kind", sorted(RECORDS))
def test_a_faulty_record_is_named_with_its_number_and_expression(kind: str, tmp_path: Path) -> None:
    """So that it can be found in a file without lines."""
    change, found = RECORDS[kind]
    helped = written(tmp_path, "helped", [{**HELPED[0], **change}, HELPED[1]])
    said = refusal(tmp_path, MAPPING, written(tmp_path, "plain", PLAIN), helped)

    assert found in said
    assert "helped.json: " in said


def test_a_second_record_of_one_unit_and_arm_is_refused_with_both_places(tmp_path: Path) -> None:
    """Which of them counts would be a choice."""
    helped = written(tmp_path, "helped", [*HELPED, HELPED[0]])
    said = refusal(tmp_path, MAPPING, written(tmp_path, "plain", PLAIN), helped)

    assert "helped.json: found a second record of pair_id 'a', arm 'helped' (record 3)" in said
    assert "expected only the one at helped.json (record 1)" in said


def test_all_faults_of_all_files_come_together(tmp_path: Path) -> None:
    """One run shows what is wrong in each of them."""
    plain = written(tmp_path, "plain", [{**PLAIN[0], "used": "many"}])
    helped = written(tmp_path, "helped", HELPED, version="1.0")
    other = written(tmp_path, "other", [])
    said = refusal(tmp_path, MAPPING, plain, helped, other)

    assert "plain.json: found 'many'" in said
    assert "helped.json: found '1.0'" in said


def test_a_misspelt_expression_is_no_column_of_holes(tmp_path: Path) -> None:
    """No record has a value: that is refused, and not published as *not recorded*."""
    files = written(tmp_path, "plain", PLAIN), written(tmp_path, "helped", HELPED)

    assert "found no record with a value of tokens, by record.usde" in refusal(
        tmp_path, MAPPING.replace("record.used", "record.usde"), *files
    )


def test_a_file_that_no_source_reads_and_a_kind_that_is_absent_are_refused(tmp_path: Path) -> None:
    """Nothing that is given is passed over, and nothing that is expected is forgotten."""
    source = "  - {files: [totals.json], format: json, records: document.tasks, fields: {arm: {is: plain}}}\nfields:"
    mapping = MAPPING.replace("{arm}", "{arm}-x").replace("fields:", source, 1)
    said = refusal(tmp_path, mapping, written(tmp_path, "helped-y", HELPED))

    assert "helped-y.json: found a file that no source reads" in said
    assert "totals.json: found no such file" in said


def zipped(folder: Path, arm: str, members: dict[str, object], *, packed: int = zipfile.ZIP_DEFLATED) -> Path:
    """Write a zip of JSON files."""
    path = folder / f"{arm}.zip"
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", packed) as archive:
        warnings.simplefilter("ignore")
        for name, value in {"header.json": {"version": 2}, **members}.items():
            archive.writestr(name, value if isinstance(value, bytes) else json.dumps(value))
    return path


def task(name: str, used: int) -> dict[str, object]:
    """Return a record as it stands in the archive."""
    return {"id": name, "used": used, "ok": True}


def test_a_zip_of_records_is_read_in_memory(tmp_path: Path) -> None:
    """Each member a record, the header beside all of them."""
    project(tmp_path / "project", suite_text(COLUMNS), ZIPPED)
    files = [zipped(tmp_path, arm, {"tasks/a.json": task("a", n)}) for arm, n in (("plain", 9), ("helped", 8))]
    take(tmp_path / "project", *files)

    assert {"plain": 9, "helped": 8} == {row["arm"]: row["tokens"] for row in rows_of(tmp_path / "project")}


def test_what_reading_a_member_takes_does_not_grow_with_the_members(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are looked at a few times for each member, in an archive of ten times as many as well."""
    looked = _looked_at(monkeypatch)
    source = SourceSpec.model_validate({"format": "zip", "members": ("tasks/*.json",)})
    for_each = []
    for members in (20, 200):
        path = zipped(tmp_path, "helped", {f"tasks/{number}.json": task("a", number) for number in range(members)})
        content = path.read_bytes()
        looked.clear()
        assert members == len(list(find_records(Original("helped.zip", content), source, None, {})))
        for_each.append(len(looked) / members)

    assert 0 < for_each[1] <= for_each[0]


def _looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of members, each as often as it was looked at from now on."""
    reading = zip_members._zipfile()
    looked: list[str] = []

    class Info(reading.ZipInfo):  # type: ignore[misc,name-defined]
        __slots__ = ("kept",)

        @property
        def filename(self) -> str:
            looked.append(self.kept)
            return str(self.kept)

        @filename.setter
        def filename(self, name: str) -> None:
            self.kept = name

    monkeypatch.setattr(reading, "ZipInfo", Info)
    return looked


def _twice(folder: Path) -> Path:
    path = zipped(folder, "helped", {"tasks/a.json": task("a", 1)})
    with warnings.catch_warnings(), zipfile.ZipFile(path, "a") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("tasks/a.json", json.dumps(task("a", 2)))
    return path


def _broken(folder: Path) -> Path:
    path = zipped(folder, "helped", {"tasks/a.json": task("a", 1)}, packed=zipfile.ZIP_STORED)
    path.write_bytes(path.read_bytes().replace(b'"used": 1', b'"used": 2'))
    return path


def _cut(folder: Path) -> Path:
    path = zipped(folder, "helped", {"tasks/a.json": task("a", 1)})
    path.write_bytes(path.read_bytes()[:-30])
    return path


def _lying(folder: Path) -> Path:
    """Return a zip that says a member is small, while much more comes out of it."""
    path = zipped(folder, "helped", {"tasks/a.json": b" " * 5_000_000})
    content = path.read_bytes()
    path.write_bytes(content.replace((5_000_000).to_bytes(4, "little"), (100).to_bytes(4, "little")))
    return path


ARCHIVES: dict[str, tuple[Callable[[Path], Path], str]] = {
    "leading out": (lambda folder: zipped(folder, "helped", {"tasks/../../x.json": task("a", 1)}), "leads out of"),
    "absolute": (lambda folder: zipped(folder, "helped", {"/tasks/x.json": task("a", 1)}), "leads out of"),
    "backslash": (lambda folder: zipped(folder, "helped", {"tasks\\..\\x.json": task("a", 1)}), "leads out of"),
    "bomb": (lambda folder: zipped(folder, "helped", {"tasks/a.json": b" " * 63_000_000}), "bytes packed into"),
    "large member": (lambda folder: zipped(folder, "helped", {"tasks/a.json": b" " * 65_000_000}), "at most 64000000"),
    "lying": (_lying, "helped.zip"),
    "twice": (_twice, "found the member 'tasks/a.json' again"),
    "broken": (_broken, "found a broken member 'tasks/a.json'"),
    "cut": (_cut, "found no whole zip"),
    "no header": (lambda folder: _without_header(folder), "found no file 'header.json'"),
    "no records": (lambda folder: zipped(folder, "helped", {}), "found no member with records"),
    "no zip": (lambda folder: _text(folder), "found no whole zip"),
    "many members": (
        lambda folder: _of_many(folder),
        f"helped.zip: found {MOST_MEMBERS + 1} members; expected at most {MOST_MEMBERS}",
    ),
    "NaN inside": (
        lambda folder: zipped(folder, "helped", {"tasks/a.json": b'{"id": NaN}'}),
        "helped.zip!/tasks/a.json:1:8: found NaN",
    ),
}


@pytest.mark.parametrize("kind", sorted(ARCHIVES))
def test_a_hostile_archive_is_refused(kind: str, tmp_path: Path) -> None:
    """Nothing of it is ever written to disk, and no more is unpacked than any log needs."""
    make, found = ARCHIVES[kind]
    said = refusal(tmp_path, ZIPPED, zipped(tmp_path, "plain", {"tasks/a.json": task("a", 1)}), make(tmp_path))

    assert found in said
    assert "helped.zip" in said
    assert not list(tmp_path.rglob("x.json"))


def _without_header(folder: Path) -> Path:
    path = folder / "helped.zip"
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("tasks/a.json", "{}")
    path.write_bytes(stream.getvalue())
    return path


def _of_many(folder: Path) -> Path:
    """Return a zip of empty members, each with a name of its own, one more than is read."""
    local, entries = io.BytesIO(), io.BytesIO()
    for number in range(MOST_MEMBERS + 1):
        name = f"tasks/{number}.json".encode()
        entries.write(b"PK\x01\x02" + struct.pack("<6H3I5H2I", *[0] * 9, len(name), *[0] * 5, local.tell()) + name)
        local.write(b"PK\x03\x04" + struct.pack("<5H3I2H", *[0] * 8, len(name), 0) + name)
    table = entries.getvalue()
    end = b"PK\x05\x06" + struct.pack("<4H2IH", 0, 0, 0xFFFF, 0xFFFF, len(table), local.tell(), 0)
    (folder / "helped.zip").write_bytes(local.getvalue() + table + end)
    return folder / "helped.zip"


def _text(folder: Path) -> Path:
    (folder / "helped.zip").write_text("no archive", "utf-8")
    return folder / "helped.zip"


CSV = """\
schema: proofpage/ingest/v1
sources: [{files: ["{arm}.csv"], format: csv}]
fields:
  pair_id: {value: record.task}
  tokens: {value: record.tokens, missing: ["", n/a]}
  passed: {value: record.passed}
"""


def test_csv_with_a_byte_order_mark_and_other_line_ends_is_read_right(tmp_path: Path) -> None:
    """Numbers and flags are read out of its text, exactly; what means nothing is null."""
    project(tmp_path / "project", suite_text(COLUMNS), CSV)
    for arm, cell in (("plain", "9007199254740993"), ("helped", "n/a")):
        text = f'task,tokens,passed\r\n"a, or b",{cell},true\r\n\r\n'
        (tmp_path / f"{arm}.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    take(tmp_path / "project", tmp_path / "plain.csv", tmp_path / "helped.csv")
    helped, plain = rows_of(tmp_path / "project")

    assert ("a, or b", 2**53 + 1, True) == (plain["pair_id"], plain["tokens"], plain["passed"])
    assert helped["tokens"] is None


CELLS = {
    "minus": ("task,tokens,passed\na,\u22125,true\n", "helped.csv:2: found '\u22125'"),
    "groups": ('task,tokens,passed\na,"1,000",true\n', "helped.csv:2: found '1,000'"),
    "per cent": ("task,tokens,passed\na,-0.0%,true\n", "helped.csv:2: found '-0.0%'"),
    "ragged": ("task,tokens,passed\na,1\n", "helped.csv:2: found 2 cells (record 1); expected 3"),
    "same column": ("task,tokens,tokens\na,1,2\n", "helped.csv:1: found the columns"),
    "open quote": ('task,tokens,passed\n"a,1,true\n', "found broken CSV"),
    "word": ("task,tokens,passed\na,1,yes\n", "helped.csv:2: found 'yes' by record.passed as passed (record 1)"),
}


@pytest.mark.parametrize("kind", sorted(CELLS))
def test_a_faulty_line_of_csv_is_named(kind: str, tmp_path: Path) -> None:
    """By its line, not only by its record."""
    text, found = CELLS[kind]
    (tmp_path / "plain.csv").write_text("task,tokens,passed\na,1,true\n", "utf-8")
    (tmp_path / "helped.csv").write_text(text, "utf-8")

    assert found in refusal(tmp_path, CSV, tmp_path / "plain.csv", tmp_path / "helped.csv")


LINES = MAPPING.replace("format: json\n", "format: jsonl\n").replace("    records: document.tasks\n", "")
LINES = LINES.replace("document.version", "record.version").replace(".json", ".jsonl")
LINES = LINES[: LINES.index("run:")]


def test_lines_are_named_by_their_number_and_blank_ones_are_none(tmp_path: Path) -> None:
    """Also where a line is of another version than the lines before it."""
    good = json.dumps({"version": "2.0", **PLAIN[0]})
    (tmp_path / "plain.jsonl").write_text(good + "\r\n\r\n", "utf-8")
    other = json.dumps({"version": "9", **HELPED[1]})
    (tmp_path / "helped.jsonl").write_text(f"{good}\n\n{other}\n", "utf-8")

    said = refusal(tmp_path, LINES, tmp_path / "plain.jsonl", tmp_path / "helped.jsonl")
    assert "helped.jsonl:3: found '9' by record.version (record 2)" in said


def test_a_pipe_and_a_folder_are_not_read(tmp_path: Path) -> None:
    """A pipe may never end."""
    root = project(tmp_path / "project", suite_text(COLUMNS), MAPPING)
    with pytest.raises(CannotRun, match="a folder: name the files in it"):
        take(root, tmp_path)
    with pytest.raises(CannotRun, match="no file"):
        take(root, tmp_path / "absent.json")


FAULTS: dict[str, tuple[str, dict[str, object], str, str]] = {
    "unknown arm": (MAPPING, {}, "another.json", "one of the arms: plain, helped"),
    "expression": (MAPPING.replace("record.used", "record.used["), {}, "plain.json", "a JMESPath expression"),
    "function": (MAPPING.replace("record.used", "avg(record.used)"), {}, "plain.json", "one of the exact functions"),
    "fraction": (
        MAPPING.replace("record.used", "not_null(record.used, `0.5`)"),
        {},
        "plain.json",
        "without fractions in literals",
    ),
    "unit": (
        MAPPING.replace("unit: tokens", "unit: bytes"),
        {},
        "plain.json",
        "The units bytes and tokens differ: write unit: tokens here",
    ),
    "field": (MAPPING.replace("  tokens:", "  tokns:"), {}, "plain.json", "Did you mean 'tokens'?"),
    "key": (MAPPING.replace("format: json", "formt: json"), {}, "plain.json", "Did you mean 'format'?"),
    "pattern": (MAPPING.replace("{arm}", "{arm}{other}"), {}, "plain.json", "something fixed between"),
}


@pytest.mark.parametrize("kind", sorted(FAULTS))
def test_a_faulty_mapping_is_refused(kind: str, tmp_path: Path) -> None:
    """With the place in the mapping where it is at fault, and what to do."""
    mapping, more, name, expected = FAULTS[kind]
    file = written(tmp_path, name.removesuffix(".json"), PLAIN, **more)

    assert expected in refusal(tmp_path, mapping, file)


def test_a_suite_whose_mapping_is_faulty_does_not_pass(tmp_path: Path) -> None:
    """Before anybody takes files with it: the place is that in the mapping."""
    from generator.evidence.reading import read_archive

    root = project(tmp_path / "project", suite_text(COLUMNS), MAPPING.replace("record.used", "record.used["))
    with pytest.raises(Malformed, match=r"proof/suites/example/ingest\.yaml:\d+:\d+: found 'record.used\['"):
        read_archive(root)


def test_no_mapping_and_no_preset_is_a_refusal_that_names_both(tmp_path: Path) -> None:
    """And so is a preset that does not give a column of the suite."""
    root = project(tmp_path / "project", suite_text(COLUMNS))
    plain = written(tmp_path, "plain", PLAIN)
    with pytest.raises(Missing, match=r"proof/suites/example/ingest\.yaml, or name a preset"):
        take(root, plain)
    with pytest.raises(Missing, match="nothing that gives the column tokens of the rows"):
        take(root, plain, preset="hyperfine")
