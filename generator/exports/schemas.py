"""The JSON Schemas of every format, generated from the models that read and write them, under ``schemas/``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from generator.evidence.claims import Claims
from generator.evidence.content import Literals, SiteSettings
from generator.evidence.ingest_spec import Ingest
from generator.evidence.intents import Intent
from generator.evidence.methodology import Methodology
from generator.evidence.record_spec import Recording
from generator.evidence.references import References
from generator.evidence.runs import Recorded, Rollup, Run, Sealed
from generator.evidence.suites import Suite
from generator.exports.api_model import (
    ApiDocument,
    CheckDocument,
    ExplanationDocument,
    RunDocument,
    RunsDocument,
    SummaryDocument,
)
from generator.exports.json_text import json_bytes
from generator.exports.latest_model import LatestNumbers
from generator.exports.printed_model import DifferenceRecord, ProseRecord, ReportRecord
from generator.exports.schema_paths import format_of, schema_path
from generator.exports.verify_model import Verified

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Manifest(BaseModel):
    """``manifest.json``: the SHA-256 of every other file of a site."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    schema_: Literal["proofpage/manifest/v1"] = Field(serialization_alias="schema")
    files: dict[str, str]


class MadeBy(BaseModel):
    """``made-by.json``: the version of the generator, and a digest over all of its code and templates."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    schema_: Literal["proofpage/made-by/v1"] = Field(serialization_alias="schema")
    version: str
    code: str


class DependsOn(BaseModel):
    """``depends-on.json``: the SHA-256 of every file that suites depend on, null where it was not there."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    schema_: Literal["proofpage/depends-on/v1"] = Field(serialization_alias="schema")
    files: dict[str, str | None]


READ: tuple[type[BaseModel], ...] = (
    *(Claims, Ingest, Intent, Literals, Methodology, Recorded, Recording, References),
    *(Rollup, Run, Sealed, SiteSettings, Suite),
    *(DifferenceRecord, ProseRecord, ReportRecord),
)
"""What is read, and what is printed with keys that may be absent."""
WRITTEN: tuple[type[BaseModel], ...] = (
    *(DependsOn, LatestNumbers, MadeBy, Manifest, Verified),
    *(ApiDocument, CheckDocument, ExplanationDocument, RunDocument, RunsDocument, SummaryDocument),
)


@cache
def render_schemas() -> Mapping[str, bytes]:
    """Return the schema of every format by its path: ``schemas/suite.v1.json`` for ``proofpage/suite/v1``."""
    read = {schema_path(model): _schema(model, "validation") for model in READ}
    written = {schema_path(model): _schema(model, "serialization") for model in WRITTEN}
    return dict(sorted({**read, **written}.items()))


def _schema(model: type[BaseModel], mode: Literal["validation", "serialization"]) -> bytes:
    schema = model.model_json_schema(by_alias=True, mode=mode)
    return json_bytes({"$schema": DIALECT, **schema, "title": format_of(model)})
