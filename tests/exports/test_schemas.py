"""The published schemas: one for every format, and each accepts what the models read."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from generator.exports.manifest import render_manifest
from generator.exports.published_schemas import published_schemas
from generator.exports.schemas import render_schemas
from tests.projects import RECORDED_TEXT

REPOSITORY = Path(__file__).resolve().parents[2]


def test_every_format_has_a_schema_named_after_it() -> None:
    """``proofpage/suite/v1`` is ``schemas/suite.v1.json``."""
    names = ["api", "check-prose", "check", "claims", "depends-on", "diff", "explanation", "ingest", "intent"]
    names += ["latest-numbers", "literals", "made-by", "manifest", "methodology", "published-run", "record", "recorded"]
    names += ["references", "report", "rollup", "run", "runs", "sealed", "site", "suite", "summary", "verify"]

    assert [f"schemas/{name}.v1.json" for name in names] == list(render_schemas())


@pytest.mark.parametrize("path", sorted(render_schemas()))
def test_every_schema_is_one(path: str) -> None:
    """It keeps the dialect that it names, and allows nothing that is not declared."""
    schema = json.loads(render_schemas()[path])
    Draft202012Validator.check_schema(schema)

    assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
    assert schema["additionalProperties"] is False


def test_a_recorded_file_keeps_its_schema() -> None:
    """The format that people write by hand can be checked in an editor."""
    schema = json.loads(render_schemas()["schemas/recorded.v1.json"])

    assert [] == list(Draft202012Validator(schema).iter_errors(json.loads(RECORDED_TEXT)))


def test_a_key_that_is_not_declared_breaks_the_schema() -> None:
    """As it breaks the reading."""
    schema = json.loads(render_schemas()["schemas/recorded.v1.json"])

    assert [] != list(Draft202012Validator(schema).iter_errors({**json.loads(RECORDED_TEXT), "more": 1}))


def test_the_published_rollup_keeps_its_schema() -> None:
    """The schema accepts what is committed."""
    schema = json.loads(render_schemas()["schemas/rollup.v1.json"])
    rollup = json.loads((REPOSITORY / "proof" / "rollups" / "2026-W25.json").read_text("utf-8"))

    assert [] == list(Draft202012Validator(schema).iter_errors(rollup))


def test_a_manifest_keeps_its_schema() -> None:
    """It is written by hand of the generator, so it is held against its model here."""
    schema = json.loads(render_schemas()["schemas/manifest.v1.json"])

    assert [] == list(Draft202012Validator(schema).iter_errors(json.loads(render_manifest({"a": b"x"}))))


def test_sites_hold_the_schemas_as_they_are_generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether they are generated for this site, or were kept when they were for an earlier one."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    published_schemas.cache_clear()
    first = published_schemas()
    published_schemas.cache_clear()
    monkeypatch.setattr("generator.exports.schemas.render_schemas", dict)
    assert render_schemas() == first == published_schemas()
