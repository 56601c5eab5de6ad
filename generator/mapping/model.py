"""What is found in the files of a harness: records with their places, and the rows that come of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from generator.errors import Place

Scalar = str | bool | int | Decimal | tuple[str, ...] | None
"""One value of a row."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a record stands: its file, its line where it has one, and its number, from 1."""

    path: str
    line: int | None
    number: int

    @property
    def place(self) -> Place:
        """The place for an error."""
        return Place(self.path, self.line)


@dataclass(frozen=True, slots=True)
class Found:
    """One record, with the document that it stands in (None where each line is by itself)."""

    origin: Origin
    record: object
    document: object
    file: Mapping[str, str]
    is_text: bool
    """Whether the format has nothing but text, so that numbers are read out of it."""

    @property
    def context(self) -> Mapping[str, object]:
        """What expressions are searched in."""
        return {"record": self.record, "document": self.document, "file": self.file}


@dataclass(frozen=True, slots=True)
class MappedRow:
    """One row, and the records that it was made of."""

    values: Mapping[str, Scalar]
    origins: tuple[Origin, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the files say of their run; None where they do not."""

    measured_on: str | None = None
    dataset: str | None = None
    dataset_revision: str | None = None
    models: Mapping[str, str] | None = None
    """By arm."""
    provider: str | None = None
    tokenizer: str | None = None
    commit: str | None = None
    dirty: bool | None = None


@dataclass(frozen=True, slots=True)
class Mapped:
    """All rows of a run, in the order of the files and of the records in them."""

    rows: tuple[MappedRow, ...]
    facts: Facts
