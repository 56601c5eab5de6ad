"""The mapping from the files that a harness writes to rows (``proofpage/ingest/v1``): data, and no code per tool.

It stands beside its suite, as ``proof/suites/<suite>/ingest.yaml``; the one that a run was made with, whole and with
every choice written out, is kept in the folder of the run as ``ingest.json``.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, StringConstraints

from generator.evidence.expressions import Expression
from generator.evidence.scalars import Count, Flag, Line, Record, Sentinel, Sha256, Slug, Written

MAPPING = "ingest.json"
"""The name of the mapping in the folder of a run."""
ORIGINALS = "originals"
"""The folder, in that of a run, of the files that the rows were made from, where they may be published."""
As = Literal["name", "number", "text", "boolean", "list"]


def _pattern(text: str) -> str:
    from generator.evidence.name_patterns import parse_pattern

    parse_pattern(text)
    return text


NamePattern = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(_pattern)]
"""Names of files: ``*`` stands for any part of a name, ``{arm}`` for one that is kept as ``file.arm``."""


class Requirement(Record):
    """What a file must say of itself; anything else is of a format that the mapping was not written for."""

    value: Expression
    is_: tuple[Line, ...] = Field(alias="is", min_length=1)
    """The texts that it may be, with ``*`` for any rest."""


class Once(Record):
    """Records that a harness writes several times count once."""

    by: Expression
    keep: Literal["first", "last"]


class FieldSpec(Record):
    """How one field of a row comes about: the value of an expression or a text, read as what it is declared to be."""

    value: Expression | None = None
    is_: Line | None = Field(None, alias="is")
    """A text that it always is, in place of an expression."""
    as_: As | None = Field(None, alias="as")
    """What the value is; left out, the type of the suite's column says it."""
    from_text: Flag = False
    """Whether numbers and booleans are written as text here, as they are in CSV and YAML anyway."""
    unit: Line | None = None
    """The unit of the value once it is scaled; it must be that of the suite's column."""
    scale: Written | None = None
    """What the number is multiplied with, exactly: 0.001 makes seconds of milliseconds."""
    values: dict[Line, Sentinel | bool | None] = {}
    """What each word stands for; a word that is not listed is refused, and numbers stay what they are."""
    missing: tuple[Sentinel | None, ...] = (None,)
    """What means *not recorded* and becomes null."""
    optional: Flag = False
    """Whether it is fine that no record of the run has a value of it."""
    combine: Literal["sum", "equal", "all", "any"] | None = None
    """What becomes of the values of several records of one unit and arm; see ``combine`` of the mapping."""


class SourceSpec(Record):
    """One kind of file, and where in it the records are."""

    files: tuple[NamePattern, ...] = ("*",)
    optional: Flag = False
    """Whether it is fine that no file is of this kind."""
    format: Literal["json", "jsonl", "csv", "yaml", "zip"]
    prefix: Line | None = None
    """What stands before the JSON, as in a script that assigns it to a name."""
    delimiter: Annotated[str, StringConstraints(min_length=1, max_length=1)] = ","
    members: tuple[NamePattern, ...] = ()
    """Of a zip: the files in it that hold the records, JSON each."""
    header: Line | None = None
    """Of a zip: the file in it that is ``document``."""
    requires: tuple[Requirement, ...] = ()
    records: Expression | None = None
    """A list of records, or an object whose entries are records with ``key`` and ``value``; left out, each line or
    member is a record, and so is a file that is one document."""
    where: Expression | None = None
    """Which records count: those for which this is true; asked before ``each``."""
    each: Expression | None = None
    """A list in each record whose items are the records instead, as ``record.item``, with ``record.of`` around it."""
    once: Once | None = None
    fields: dict[Line, FieldSpec] = {}
    """Fields that are read otherwise here than in other kinds of files."""


class RunFacts(Record):
    """Where the files say what the run was: each an expression, the same in all records of the run."""

    measured_on: Expression | None = None
    """A day, or a time whose day in UTC counts; the last of them is the day of the run."""
    measured_in: Literal["text", "seconds", "milliseconds"] = "text"
    dataset: Expression | None = None
    dataset_revision: Expression | None = None
    model: Expression | None = None
    """By arm; several models of one arm are all named."""
    provider: Expression | None = None
    tokenizer: Expression | None = None
    commit: Expression | None = None
    dirty: Expression | None = None


class Ingest(Record):
    """A declared mapping from files to rows (``proofpage/ingest/v1``)."""

    schema_: Literal["proofpage/ingest/v1"] = Field(alias="schema")
    title: Line | None = None
    written_for: Line | None = None
    """The format, with its version, that the mapping was written for."""
    checked_with: Line | None = None
    """The files that the mapping was checked with: made by the tool, or constructed."""
    preset: Slug | None = None
    """A mapping that Proofpage ships and that this one starts from."""
    names: NamePattern | None = None
    """What the name of every file is, whatever its kind; what it captures are fields of those names."""
    sources: tuple[SourceSpec, ...] = ()
    fields: dict[Line, FieldSpec] = {}
    take: dict[Line, Line] = {}
    """For a field of the rows, the field of the preset that it is."""
    combine: Flag = False
    """Whether several records of one unit and arm are one row, each field by its ``combine``."""
    where: Expression | None = None
    """Which records of all kinds of files count: those for which this is true."""
    key: tuple[Line, ...] = ()
    """The fields that no two rows may share; left out, the suite's pairing says it."""
    run: RunFacts = RunFacts()
    publish_originals: Line | None = None
    """Why the files themselves may be published; left out, only their digests are kept."""
    never_publish: Line | None = None
    """Of a preset: why the files themselves must not be published, whatever a suite says."""


class OriginalFile(Record):
    """A file that the rows of a run were made from."""

    name: Line
    """Its path, relative to the folder that all of them were in."""
    sha256: Sha256
    bytes: Count
    kept: Line | None = None
    """Where it is, in the folder of the run, if it may be published."""


class Ingested(Record):
    """How the rows of a run were made, in ``run.yaml``."""

    preset: Slug | None = None
    written_for: Line | None = None
    originals: tuple[OriginalFile, ...] = Field(min_length=1)
