"""Where the JSON Schema of a model is published, and the format that it is of."""

from __future__ import annotations

from typing import get_args

from pydantic import BaseModel


def schema_path(model: type[BaseModel]) -> str:
    """Return where the schema of a model is published."""
    _, name, version = format_of(model).split("/")
    return f"schemas/{name}.{version}.json"


def format_of(model: type[BaseModel]) -> str:
    """Return the format that a model reads or writes: ``proofpage/suite/v1``."""
    return str(get_args(model.model_fields["schema_"].annotation)[0])
