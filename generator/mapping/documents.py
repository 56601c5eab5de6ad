"""Where the records are in one file, for each format: JSON, JSON lines, CSV, YAML, a zip of JSON.

Promises numbers as they were written, and the number of every record with its line where it has one. Refuses what is
no such file, and what says that it is of another version than the mapping was written for.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase

from generator.errors import Malformed, Place, refuse
from generator.evidence.expressions import compiled
from generator.evidence.ingest_spec import Requirement, SourceSpec
from generator.evidence.json_source import parse_foreign
from generator.evidence.name_patterns import parse_pattern
from generator.evidence.naming import listed, quoted
from generator.evidence.row_lines import read_lines
from generator.evidence.yaml_source import load_yaml
from generator.mapping.model import Found, Origin
from generator.mapping.originals import Original
from generator.mapping.texts import decode_foreign
from generator.mapping.zip_members import Archive

MOST_LEVELS = 100
MOST_BYTES = 64_000_000
LONGEST_CELL = 1_000_000
File = Mapping[str, str]


def find_records(original: Original, source: SourceSpec, where: str | None, file: File) -> Iterator[Found]:
    """Yield the records of a file that count, in their order; ``Malformed`` where the file is not of its format."""
    is_met = _requirements(source.requires)
    counts_here, counts_anywhere = _condition(source.where), _condition(where)
    for outer in _READERS[source.format](original, source, file):
        if not counts_here(outer):
            continue
        is_met(outer)
        for found in _each(outer, source.each):
            if counts_anywhere(found):
                yield found


def _condition(text: str | None) -> Callable[[Found], bool]:
    """Return what says whether a record counts."""
    if text is None:
        return lambda found: True
    search = compiled(text).search

    def counts(found: Found) -> bool:
        answer = _searched(search, found, text)
        if not isinstance(answer, bool):
            remedy = "Compare something, so that the answer is true or false."
            raise _refused(found.origin, f"{quoted(answer)} by {text}", "true or false", remedy)
        return answer

    return counts


def _each(outer: Found, text: str | None) -> Iterator[Found]:
    """Yield a record, or the items of a list in it as records of their own."""
    if text is None:
        yield outer
        return
    items = _searched(compiled(text).search, outer, text)
    if not isinstance(items, list):
        remedy = "Correct the expression, or check that the file is what it was written for."
        raise _refused(outer.origin, f"{quoted(items)} by {text}", "a list", remedy)
    for item in items:
        yield replace(outer, record={"of": outer.record, "item": item})


def _requirements(requires: tuple[Requirement, ...]) -> Callable[[Found], None]:
    """Return what refuses a record of a file that is of another format; a document is asked once."""
    asked = [(one, compiled(one.value)) for one in requires]
    document: object = _requirements

    def check(found: Found) -> None:
        nonlocal document
        if found.document is not None and found.document is document:
            return
        document = found.document
        for one, search in asked:
            text = _said(_searched(search.search, found, one.value))
            if text is None or not any(fnmatchcase(text, allowed.replace("[", "[[]")) for allowed in one.is_):
                expected = f"{listed(one.is_)}, which this mapping was written for"
                remedy = "Take a mapping for that version; write one if there is none."
                raise _refused(found.origin, f"{quoted(text)} by {one.value}", expected, remedy)

    return check


def _said(value: object) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None or isinstance(value, list | dict) else str(value)


def _searched(search: Callable[[object], object], found: Found, text: str) -> object:
    try:
        return search(found.context)
    except ValueError as error:
        remedy = "Correct the expression, or check that the file is what it was written for."
        raise _refused(found.origin, f"{error} by {text}", "a value", remedy) from error


def _json(original: Original, source: SourceSpec, file: File) -> Iterator[Found]:
    text = decode_foreign(_bounded(original.content, original.name), original.name)
    document = parse_foreign(_without_prefix(text, source, original.name), original.name, most_levels=MOST_LEVELS)
    yield from _of_document(document, original.name, source, file)


def _without_prefix(text: str, source: SourceSpec, path: str) -> str:
    """Return a text in which blanks stand for what is around the JSON, so that places stay what they are."""
    if source.prefix is None:
        return text
    start = len(text) - len(text.lstrip())
    if not text.startswith(source.prefix, start):
        raise refuse(
            Malformed,
            Place(path, 1),
            found=quoted(text[start : start + len(source.prefix)]),
            expected=f"{source.prefix!r} before the JSON",
            remedy="Take the file as the tool wrote it.",
        )
    end = start + len(source.prefix)
    return " " * end + text[end:].rstrip().removesuffix(";")


def _yaml(original: Original, source: SourceSpec, file: File) -> Iterator[Found]:
    loaded = load_yaml(original.content, original.name)
    yield from _of_document(loaded.data, original.name, source, file, is_text=True)


def _of_document(
    document: object, path: str, source: SourceSpec, file: File, *, is_text: bool = False
) -> Iterator[Found]:
    """Yield the records that an expression finds in a document; the document itself where there is none."""
    if source.records is None:
        yield Found(Origin(path, None, 1), document, document, file, is_text)
        return
    whole = Found(Origin(path, None, 1), None, document, file, is_text)
    _requirements(source.requires)(whole)
    records = _searched(compiled(source.records).search, whole, source.records)
    if isinstance(records, dict):
        records = [{"key": key, "value": value} for key, value in records.items()]
    if not isinstance(records, list):
        remedy = "Correct the expression, or check that the file is what it was written for."
        found = f"{quoted(records)} by {source.records}"
        raise refuse(Malformed, Place(path), found=found, expected="a list or an object of records", remedy=remedy)
    for number, record in enumerate(records, 1):
        yield Found(Origin(path, None, number), record, document, file, is_text)


def _json_lines(original: Original, source: SourceSpec, file: File) -> Iterator[Found]:
    path = original.name
    if path.endswith(".gz"):
        raise _refused(Origin(path, None, 0), "a packed file", "JSON lines", "Unpack it first.")
    for number, line in enumerate(read_lines(path, original.content), 1):
        text = decode_foreign(line.content, path) if line.number == 1 else _decoded(line.content, path, line.number)
        record = parse_foreign(text, path, first_line=line.number, most_levels=MOST_LEVELS)
        yield Found(Origin(path, line.number, number), record, None, file, False)


def _decoded(content: bytes, path: str, line: int) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise refuse(
            Malformed,
            Place(path, line),
            found=f"the byte 0x{content[error.start]:02x}, which is not UTF-8",
            expected="UTF-8 text",
            remedy="Have the tool write UTF-8.",
        ) from error


def _csv(original: Original, source: SourceSpec, file: File) -> Iterator[Found]:
    path = original.name
    csv.field_size_limit(LONGEST_CELL)
    lines = io.StringIO(decode_foreign(original.content, path), newline="")
    reader = csv.reader(lines, delimiter=source.delimiter, strict=True)
    try:
        names = next(reader, [])
        if len(set(names)) < len(names) or not all(names):
            raise _refused(Origin(path, 1, 0), f"the columns {quoted(names)}", "each name once", "Name every column.")
        number = 0
        for cells in reader:
            if not cells:
                continue
            number += 1
            origin = Origin(path, reader.line_num, number)
            if len(cells) != len(names):
                raise _refused(
                    origin, f"{len(cells)} cells", f"{len(names)}, as in the first line", "Complete the line."
                )
            yield Found(origin, dict(zip(names, cells, strict=True)), None, file, True)
    except csv.Error as error:
        raise _refused(Origin(path, reader.line_num, 0), f"broken CSV ({error})", "CSV", "Check the quotes.") from error


def _zip(original: Original, source: SourceSpec, file: File) -> Iterator[Found]:
    archive = Archive(original.name, original.content)
    header = _member(archive, original.name, source.header) if source.header is not None else None
    patterns = [parse_pattern(pattern) for pattern in source.members]
    number = 0
    for name in archive.names():
        if not any(pattern.match(name) is not None for pattern in patterns):
            continue
        record = _member(archive, original.name, name)
        path = f"{original.name}!/{name}"
        inner = _of_document(record, path, source, file) if source.records is not None else [None]
        for each in inner:
            number += 1
            found = each.record if each is not None else record
            yield Found(Origin(path, None, number), found, header if header is not None else record, file, False)
    if not number:
        where = Origin(original.name, None, 0)
        raise _refused(
            where, "no member with records", f"members named {listed(source.members)}", "Take the whole log."
        )


def _member(archive: Archive, path: str, name: str) -> object:
    inside = f"{path}!/{name}"
    return parse_foreign(decode_foreign(archive.read(name).content, inside), inside, most_levels=MOST_LEVELS)


def _bounded(content: bytes, path: str) -> bytes:
    if len(content) > MOST_BYTES:
        found, remedy = f"{len(content)} bytes", "Split the file, or have the tool write JSON lines."
        raise refuse(Malformed, Place(path), found=found, expected=f"at most {MOST_BYTES} bytes", remedy=remedy)
    return content


def _refused(origin: Origin, found: str, expected: str, remedy: str) -> Exception:
    record = f" (record {origin.number})" if origin.number else ""
    return refuse(Malformed, origin.place, found=f"{found}{record}", expected=expected, remedy=remedy)


_READERS: Mapping[str, Callable[[Original, SourceSpec, File], Iterator[Found]]] = {
    "json": _json,
    "jsonl": _json_lines,
    "csv": _csv,
    "yaml": _yaml,
    "zip": _zip,
}
