"""The files of ``content/``: the site's settings, the declared literals, prose and notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import Field

from generator.evidence.claims import NO_CLAIMS, Claims
from generator.evidence.scalars import Address, Count, Line, Record, WebAddress


class NavigationItem(Record):
    """One link of the site's navigation: a label and a path inside the site."""

    label: Line
    path: Address


class SiteSettings(Record):
    """``content/site.yaml`` (``proofpage/site/v1``)."""

    schema_: Literal["proofpage/site/v1"] = Field(alias="schema")
    title: Line
    description: Line
    base_url: Address | None = None
    artifact_url: Address | None = None
    report_url: Address
    license: WebAddress | None = None
    """The terms under which the evidence may be used; pages name it to machines."""
    headline: Line
    navigation: tuple[NavigationItem, ...] = ()
    floor: Count


class DeclaredLiteral(Record):
    """A number that prose may show without a figure, and why."""

    text: Line
    reason: Line


class Literals(Record):
    """``content/literals.yaml`` (``proofpage/literals/v1``)."""

    schema_: Literal["proofpage/literals/v1"] = Field(alias="schema")
    literals: tuple[DeclaredLiteral, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A Markdown file of ``content/``: its path in the project, and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Content:
    """Everything of ``content/``: settings, literals, claims, Markdown files by name, notebooks."""

    settings: SiteSettings
    literals: Literals
    documents: Mapping[str, Document]
    sources: Mapping[str, bytes]
    """Every file of it by its path in the project, as it was read: the site ships them, byte for byte."""
    claims: Claims = NO_CLAIMS
    notebooks: Mapping[str, bytes] = field(default_factory=dict)
    """By file name; published byte for byte, and read by the guard."""
