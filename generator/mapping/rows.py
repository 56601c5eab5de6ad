"""A mapping and the files it is for, to rows: every record once, in one order, whoever runs it.

Promises the same bytes for the same mapping and files, and that two records never become one row unless the mapping
says how. Refuses, with file, line or number and expression: files that nothing reads, kinds of files that are not
there, values that are not what they are declared to be, a second record of one unit and arm.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from generator.errors import Malformed, Missing, Place, Problem
from generator.evidence.expressions import Searched, compiled
from generator.evidence.gathering import Gathering
from generator.evidence.ingest_spec import FieldSpec, Ingest, SourceSpec
from generator.evidence.name_patterns import parse_pattern
from generator.evidence.naming import listed
from generator.evidence.row_faults import RowFaults
from generator.mapping.combining import combined
from generator.mapping.documents import find_records
from generator.mapping.facts import FactFinder
from generator.mapping.model import Found, Mapped, MappedRow, Scalar
from generator.mapping.once import once_each
from generator.mapping.originals import Original
from generator.mapping.values import Unfit, read_value

ROWS = "rows.jsonl"


@dataclass(frozen=True, slots=True)
class _Reader:
    """How one field is read: what is searched for it, or what it always is."""

    spec: FieldSpec
    text: str
    search: Searched | None


def map_files(mapping: Ingest, originals: Sequence[Original], *, arm: str | None) -> Mapped:
    """Return the rows of files under a mapping that is whole; ``arm`` is the field that names the arm, if any does."""
    run = _Run(mapping, arm)
    read: set[int] = set()
    for original in originals:
        sources = enumerate(mapping.sources)
        kinds = [(at, file) for at, source in sources if (file := _file(original, source, mapping.names)) is not None]
        if not kinds:
            run.gathering.add(Malformed, [_unread(original, mapping)])
        for at, file in kinds:
            read.add(at)
            run.take(original, at, file)
    run.gathering.add(Malformed, _absent(mapping, read, originals))
    return run.finish()


def row_bytes(rows: Sequence[MappedRow]) -> bytes:
    """Return rows as the lines of a row file."""
    return "".join(f"{_line(row.values)}\n" for row in rows).encode("utf-8")


class _Run:
    """The rows made so far, and what was wrong."""

    def __init__(self, mapping: Ingest, arm: str | None) -> None:
        self.gathering = Gathering()
        self._mapping = mapping
        self._arm = arm
        self._rows: list[MappedRow] = []
        self._faults = RowFaults()
        self._facts = FactFinder(mapping.run)
        self._searches: dict[str, Searched] = {}
        self._seen: dict[int, set[str]] = {}

    def take(self, original: Original, at: int, file: Mapping[str, str]) -> None:
        """Take the records of one file under the source at a position; what is wrong with it is gathered."""
        source, seen = self._mapping.sources[at], self._seen.setdefault(at, set())
        fields = {name: self._reader(spec) for name, spec in self._fields(source).items()}
        try:
            for found in once_each(find_records(original, source, self._mapping.where, file), source.once, seen):
                values = {name: self._read(name, reader, found) for name, reader in fields.items()}
                arm = values.get(self._arm) if self._arm is not None else None
                self._facts.take(self._searcher(found), arm if isinstance(arm, str) else None, found.origin)
                self._rows.append(MappedRow(values, (found.origin,)))
        except Malformed as refusal:
            self.gathering.keep(refusal)

    def finish(self) -> Mapped:
        facts = self._facts.facts()
        self.gathering.add(Malformed, self._facts.faults)
        self.gathering.add(Malformed, self._faults.problems())
        self.gathering.finish()
        if not self._rows:
            remedy = "Check the files, the records: and the where: of the mapping."
            raise Malformed([Problem(Place(listed(_names(self._mapping))), "no record", "at least one", remedy)])
        self.gathering.add(Missing, _always_absent(self._mapping, self._rows))
        self.gathering.finish()
        return Mapped(combined(self._mapping, self._rows), facts)

    def _fields(self, source: SourceSpec) -> Mapping[str, FieldSpec]:
        return {name: source.fields.get(name, spec) for name, spec in self._mapping.fields.items()}

    def _reader(self, spec: FieldSpec) -> _Reader:
        if spec.value is None:
            return _Reader(spec, f"is: {spec.is_}", None)
        return _Reader(spec, spec.value, self._search(spec.value))

    def _search(self, text: str) -> Searched:
        if text not in self._searches:
            self._searches[text] = compiled(text)
        return self._searches[text]

    def _searcher(self, found: Found) -> Callable[[str], object]:
        def search(text: str) -> object:
            try:
                return self._search(text).search(found.context)
            except ValueError as error:
                self._fault(found, "run", text, Unfit(str(error), "a value", "Correct the expression."))
                return None

        return search

    def _read(self, name: str, reader: _Reader, found: Found) -> Scalar:
        try:
            value = reader.spec.is_ if reader.search is None else reader.search.search(found.context)
        except ValueError as error:
            self._fault(found, name, reader.text, Unfit(str(error), "a value", "Correct the expression."))
            return None
        read = read_value(reader.spec, value, is_text=found.is_text and not isinstance(value, bool))
        if isinstance(read, Unfit):
            self._fault(found, name, reader.text, read)
            return None
        return read

    def _fault(self, found: Found, name: str, text: str, unfit: Unfit) -> None:
        said = f"{unfit.found} by {text} as {name} (record {found.origin.number})"
        self._faults.add(
            (found.origin.path, name, unfit.expected),
            lambda: Problem(found.origin.place, said, unfit.expected, unfit.remedy),
        )


def _file(original: Original, source: SourceSpec, names: str | None) -> Mapping[str, str] | None:
    """Return what the name of a file says, where a source is for it."""
    base = original.name.rsplit("/", 1)[-1]
    of_all = parse_pattern(names).match(original.name) if names is not None else {}
    if of_all is None:
        return None
    for text in source.files:
        captured = parse_pattern(text).match(original.name)
        if captured is not None:
            return {"name": original.name, "stem": base.rsplit(".", 1)[0], **captured, **of_all}
    return None


def _names(mapping: Ingest) -> tuple[str, ...]:
    if mapping.names is not None:
        return (mapping.names,)
    return tuple(dict.fromkeys(pattern for source in mapping.sources for pattern in source.files))


def _unread(original: Original, mapping: Ingest) -> Problem:
    remedy = "Leave the file out, or name it under files: in a source of the mapping."
    return Problem(
        Place(original.name), "a file that no source reads", f"names such as {listed(_names(mapping))}", remedy
    )


def _absent(mapping: Ingest, read: set[int], originals: Sequence[Original]) -> Iterator[Problem]:
    """Yield the kinds of files that the mapping expects and did not get."""
    given = listed([original.name for original in originals][:5])
    for at, source in enumerate(mapping.sources):
        if at not in read and not source.optional:
            remedy = "Give that file as well, or say optional: true there."
            yield Problem(Place(listed(source.files)), "no such file", f"one beside {given}", remedy)


def _always_absent(mapping: Ingest, rows: Sequence[MappedRow]) -> Iterator[Problem]:
    """Yield the fields that no record has a value for: a misspelt expression would be a column of holes."""
    for name, spec in mapping.fields.items():
        if not spec.optional and all(row.values[name] is None for row in rows):
            where = Place(listed(dict.fromkeys(row.origins[0].path for row in rows[:3])))
            remedy = (
                f"Name the files so that they say it, as in --names '{{{name}}}/*', or give {name} under fields:."
                if spec.value is not None and spec.value.startswith("file.")
                else f"Correct the expression, or take {name} from somewhere else."
            )
            yield Problem(
                where,
                f"no record with a value of {name}, by {spec.value or f'is: {spec.is_}'}",
                "a value in some record",
                remedy,
            )


def _line(values: Mapping[str, Scalar]) -> str:
    return (
        "{"
        + ", ".join(f"{json.dumps(name, ensure_ascii=False)}: {_token(value)}" for name, value in values.items())
        + "}"
    )


def _token(value: Scalar) -> str:
    if isinstance(value, Decimal):
        return str(value)
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
